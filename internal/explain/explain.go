// Package explain tells tests what the statements of a pool cost: the pages
// that each of them touched, as Postgres's module auto_explain counts them of
// the plan that really ran. Pages, unlike time, do not depend on the machine.
package explain

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// Ran is one execution of a statement.
type Ran struct {
	// SQL is the statement, as it was sent.
	SQL string
	// Pages that it touched, in memory or not, each time it touched them.
	Pages int
	// Plan is what ran, as Postgres tells it.
	Plan json.RawMessage
}

// Log has what the statements of a pool cost. It is safe for concurrent use.
type Log struct {
	t   testing.TB
	mu  sync.Mutex
	ran []Ran
}

// Pool is a pool on the test's server, closed when the test ends, whose
// statements are told to the log it returns. Statements inside functions count
// for who calls them.
func Pool(t testing.TB, o pg.Options) (*pgxpool.Pool, *Log) {
	t.Helper()
	address, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	set := address.Query()
	for name, value := range map[string]string{
		"session_preload_libraries": "auto_explain", "auto_explain.log_min_duration": "0", "auto_explain.log_analyze": "on",
		"auto_explain.log_buffers": "on", "auto_explain.log_timing": "off", "auto_explain.log_format": "json",
		"auto_explain.log_level": "notice", "client_min_messages": "notice",
	} {
		set.Set(name, value)
	}
	address.RawQuery = set.Encode()
	l := &Log{t: t}
	o.Notice = l.note
	pool, err := pg.Open(t.Context(), address.String(), o)
	if err != nil {
		t.Fatal(err)
	}
	pgtest.ClosedAtTheEnd(t, pool)
	return pool, l
}

// note hears what auto_explain tells: "duration: … plan:" and a document.
func (l *Log) note(_ *pgconn.PgConn, n *pgconn.Notice) {
	_, text, ok := strings.Cut(n.Message, "plan:\n")
	if !ok {
		return
	}
	var told struct {
		SQL  string `json:"Query Text"`
		Plan json.RawMessage
	}
	var root node
	err := json.Unmarshal([]byte(text), &told)
	if err == nil {
		err = json.Unmarshal(told.Plan, &root)
	}
	if err != nil {
		l.t.Errorf("what auto_explain tells cannot be read: %v", err)
		return
	}
	if told.SQL == pg.FirstStatement {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ran = append(l.ran, Ran{SQL: told.SQL, Pages: root.total(), Plan: told.Plan})
}

// node is what counts of a node of a plan. Its pages are with those of the nodes
// that it has run.
type node struct {
	Type    string `json:"Node Type"`
	Subplan string `json:"Subplan Name"`
	CTE     string `json:"CTE Name"`
	Loops   int    `json:"Actual Loops"`
	Hit     int    `json:"Shared Hit Blocks"`
	Read    int    `json:"Shared Read Blocks"`
	Plans   []node
}

// total is what the whole statement has touched: what its result needed, and
// what changes rows in a WITH that nothing reads, which Postgres runs at the end.
func (n *node) total() int {
	read, changes := map[string]bool{}, map[string]int{}
	n.walk(func(n *node) {
		if n.Type == "CTE Scan" && n.Loops > 0 {
			read[n.CTE] = true
		}
		if name, ok := strings.CutPrefix(n.Subplan, "CTE "); ok && n.Type == "ModifyTable" {
			changes[name] = n.Hit + n.Read
		}
	})
	pages := n.Hit + n.Read
	for name, p := range changes {
		if !read[name] {
			pages += p
		}
	}
	return pages
}

func (n *node) walk(f func(*node)) {
	f(n)
	for i := range n.Plans {
		n.Plans[i].walk(f)
	}
}

// Take returns what ran since it was last asked.
func (l *Log) Take() []Ran {
	l.mu.Lock()
	defer l.mu.Unlock()
	ran := l.ran
	l.ran = nil
	return ran
}

// Most returns for each named statement, in order of names, what ran and touched
// the most pages since the log was last asked. names has the statements' texts.
// A statement that is not there fails the test.
func (l *Log) Most(names map[string]string) (most map[string]Ran) {
	l.t.Helper()
	most = map[string]Ran{}
	for _, r := range l.Take() {
		name, ok := names[r.SQL]
		if !ok {
			l.t.Errorf("a statement that is not known ran: %s", r.SQL)
		}
		if before, ok := most[name]; !ok || before.Pages < r.Pages {
			most[name] = r
		}
	}
	return most
}

// Table lists pages by name.
func Table(most map[string]Ran) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(most)) {
		fmt.Fprintf(&b, "%-28s %8d\n", name, most[name].Pages)
	}
	return b.String()
}
