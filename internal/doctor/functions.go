package doctor

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// round bounds how many open functions are looked at.
type round struct {
	functions int           // of all pages; the last page may go beyond
	page      int           // of one page
	bytes     int64         // of the states of one page
	patience  time.Duration // no page begins after that
}

// rounds is what `legwork doctor` looks at. A page takes a few milliseconds.
var rounds = round{functions: 200_000, page: 1000, bytes: 8 << 20, patience: 8 * time.Second}

// told is how many topics or functions are named.
const told = 5

// openFunction is a row of functions.sql.
type openFunction struct {
	Gid           legwork.ID
	Activity, DAD string
	N             int    // functions of its page
	Job           string // app/id
	Topic         string // of the turn that fails, or ""
	Attempt       int    // of that turn
	Code          int    // of its error
	Near          string // the limits that it is near to, or ""
}

// found is what there is to tell of the open functions.
type found struct {
	seen  int
	more  bool // others are open, which were not looked at
	near  []string
	stuck map[string]*stuckTopic
}

// stuckTopic is the functions of a topic whose turns fail.
type stuckTopic struct {
	functions, attempt int
	disagree           int    // of them, by code 570
	job                string // one of them
}

// functions tells of durable functions that stand still because their turns fail, and of those
// that are near a limit. Topics that nobody serves are told with those of workers.
func (p Patient) functions(ctx context.Context, bounds round) Check {
	f, err := p.walk(ctx, bounds)
	c := check("functions", "none is stuck or near a limit")
	switch {
	case err != nil:
		return unknown(c.Name, err)
	case len(f.stuck) > 0:
		c = check(c.Name, "turns fail: "+listed(f.topics())).is(Fail,
			"`legwork job explain` of one says why: mend the code of the topic, or serve what jobs that run agree with")
	case len(f.near) > 0:
		c = check(c.Name, "near a limit: "+listed(f.near)).is(Warn,
			"at the limit a function fails: give part of its work to functions and jobs that it calls")
	}
	if f.more {
		c.Found += fmt.Sprintf(" (of %d open functions, those of the oldest jobs; the others were not looked at)", f.seen)
	}
	return c
}

// walk goes through the open functions, page by page, in the order of their jobs.
func (p Patient) walk(ctx context.Context, bounds round) (f found, err error) {
	f.stuck = map[string]*stuckTopic{}
	var last openFunction
	for began := time.Now(); ; {
		rows, err := p.Pool.Query(ctx, p.sql("functions"), last.Gid, last.Activity, last.DAD, bounds.page, bounds.bytes)
		if err != nil {
			return f, err
		}
		page, err := pgx.CollectRows(rows, pgx.RowToStructByPos[openFunction])
		if err != nil || len(page) == 0 {
			return f, err
		}
		if f.seen >= bounds.functions || f.seen > 0 && time.Since(began) > bounds.patience {
			f.more = true
			return f, nil
		}
		last = page[len(page)-1]
		f.seen += last.N
		for _, o := range page {
			f.note(o)
		}
	}
}

// note keeps what there is to tell of a function.
func (f *found) note(o openFunction) {
	if o.Near != "" {
		f.near = append(f.near, fmt.Sprintf("%s activity %s: %s", o.Job, o.Activity, o.Near))
	}
	if o.Topic == "" {
		return
	}
	t := f.stuck[o.Topic]
	if t == nil {
		t = &stuckTopic{job: o.Job}
		f.stuck[o.Topic] = t
	}
	t.functions++
	if o.Code == legwork.CodeMismatch {
		t.disagree++
	}
	t.attempt = max(t.attempt, o.Attempt)
}

// topics are those with functions that are stuck, the one with most of them first.
func (f *found) topics() (list []string) {
	names := slices.SortedFunc(maps.Keys(f.stuck), func(a, b string) int {
		return cmp.Or(cmp.Compare(f.stuck[b].functions, f.stuck[a].functions), cmp.Compare(a, b))
	})
	for _, name := range names {
		t := f.stuck[name]
		of := fmt.Sprint(t.functions)
		if t.disagree > 0 {
			of += fmt.Sprintf(", %d of them with error %d", t.disagree, legwork.CodeMismatch)
		}
		list = append(list, fmt.Sprintf("%s (%s, such as job %s, attempt %d)", name, of, t.job, t.attempt))
	}
	return list
}

// listed names the first of a list, and says how many more there are.
func listed(list []string) string {
	words := strings.Join(list[:min(len(list), told)], "; ")
	if more := len(list) - told; more > 0 {
		words += fmt.Sprintf("; and %d more", more)
	}
	return words
}
