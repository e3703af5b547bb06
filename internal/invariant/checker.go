package invariant

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// freePlans has statements planned as Postgres would: the pool of an engine
// plans for keys, and gives up after a while. $1 is the longest that a statement
// may take, in milliseconds; 0: for ever.
const freePlans = `SELECT set_config('statement_timeout', $1, true), set_config('max_parallel_workers_per_gather', '0', true),
	set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true)`

// planned has statements planned for each piece, unless a namespace has so few
// rows that planning takes longer than it could save: a test that checks one
// again and again plans once, and for any number of rows.
const planned = `SELECT set_config('plan_cache_mode', CASE WHEN count(*) < 500 THEN 'force_generic_plan' ELSE 'force_custom_plan' END, true),
	set_config('enable_nestloop', CASE WHEN count(*) < 500 THEN 'off' ELSE 'on' END, true)
	FROM (SELECT FROM legwork.activity LIMIT 500) a`

// Checker runs the rules over pieces of a namespace. It remembers the versions
// it has compiled, and is not safe for concurrent use.
type Checker struct {
	// Unknown are the versions seen so far that this build cannot compile; the
	// rules that need an activity's type leave their jobs out.
	Unknown []string

	namespace string
	timeout   time.Duration
	names     map[Walk][]string
	sql       map[Walk]map[string]string
	next      map[Walk]string
	planned   string
	history   string
	kinds     kinds
}

// Result is what the rules say of a piece.
type Result struct {
	// Piece is the range that was checked, Rows how many rows of the walk's
	// table it has.
	Piece Piece
	Rows  int
	// Findings are those reported, Total how many there are.
	Findings []Finding
	Total    int
}

// New returns the checker of a namespace. A statement that takes longer than
// timeout fails; 0: none does. Only the rules that are named are run; none: all.
// It fails with a usage error on a rule that does not exist.
func New(namespace string, timeout time.Duration, rules ...string) (*Checker, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	for _, r := range rules {
		if !slices.Contains(Rules(), r) {
			return nil, legwork.Invalid("there is no rule %q: it is one of %s", r, strings.Join(Rules(), ", "))
		}
	}
	c := &Checker{namespace: namespace, timeout: timeout, names: map[Walk][]string{}, sql: map[Walk]map[string]string{},
		next:    map[Walk]string{},
		planned: legwork.Qualify(planned, namespace)}
	for _, w := range Walks() {
		names, _, err := load(string(w))
		if err != nil {
			return nil, err
		}
		texts, err := framed()
		if err != nil {
			return nil, err
		}
		c.sql[w] = map[string]string{}
		for _, name := range names {
			if len(rules) > 0 && !slices.Contains(rules, name) {
				continue
			}
			c.names[w] = append(c.names[w], name)
			c.sql[w][name] = legwork.Qualify(texts[w][name], namespace)
		}
	}
	if len(rules) == 0 || slices.Contains(rules, historyRule) {
		c.names[Jobs] = append(c.names[Jobs], historyRule)
	}
	history, err := historySQL()
	if err != nil {
		return nil, err
	}
	c.history = legwork.Qualify(history, namespace)
	_, texts, err := load("next")
	for w, text := range texts {
		c.next[Walk(w)] = legwork.Qualify(text, namespace)
	}
	return c, err
}

// Rules returns the names of all rules.
func Rules() (all []string) {
	for _, w := range Walks() {
		names, _, err := load(string(w))
		if err != nil {
			panic(err) // the files are part of the binary
		}
		all = append(all, names...)
	}
	all = append(all, historyRule)
	slices.Sort(all)
	return slices.Compact(all)
}

// load reads the statements of a folder, and their names in order.
func load(folder string) (names []string, texts map[string]string, err error) {
	entries, err := files.ReadDir(path.Join("sql", folder))
	if err != nil {
		return nil, nil, err
	}
	texts = make(map[string]string, len(entries))
	for _, e := range entries {
		text, err := files.ReadFile(path.Join("sql", folder, e.Name()))
		if err != nil {
			return nil, nil, err
		}
		name := strings.TrimSuffix(e.Name(), ".sql")
		names, texts[name] = append(names, name), string(text)
	}
	return names, texts, nil
}

// framed are the statements of all rules, which are made once.
var framed = sync.OnceValues(func() (map[Walk]map[string]string, error) {
	all := map[Walk]map[string]string{}
	for _, w := range Walks() {
		_, texts, err := load(string(w))
		if err != nil {
			return nil, err
		}
		all[w] = texts
		for name, rule := range texts {
			if texts[name], err = frame(w, name, rule); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
})

// frame makes a rule a statement: what it may see goes before it, the name of
// the job and the number of findings come with each of them.
func frame(w Walk, name, rule string) (string, error) {
	before := "-- params: first uuid, last uuid\n"
	switch w {
	case Jobs:
		text, err := files.ReadFile("sql/job.sql")
		if err != nil {
			return "", err
		}
		before = string(text)
	case Once:
		before = ""
	}
	return sqlfile.Statement(fmt.Sprintf("internal/invariant/%s/%s.sql", w, name), before+"-- params: most bigint\n"+
		"SELECT f.gid, coalesce(j.app, ''), coalesce(j.job_id, ''), f.place, f.what, coalesce(f.mend, ''), "+
		"coalesce(f.key, ''), count(*) OVER ()\nFROM (\n"+rule+
		") AS f(gid, place, what, mend, key) LEFT JOIN legwork.job j ON j.gid = f.gid\n"+
		"ORDER BY f.gid, f.place, f.what LIMIT @most", Digits)
}

// Check checks the next rows of a walk, up to size of them, within a piece. It
// reports at most limit findings of each rule. The result's piece ends where the
// rows do, or with the piece if there are no more.
func (c *Checker) Check(ctx context.Context, db DB, w Walk, within Piece, size, limit int) (r Result, err error) {
	err = c.read(ctx, db, func(tx pgx.Tx) error {
		n, to := 0, within.To
		if sql := c.next[w]; sql != "" {
			var end *string
			if err := tx.QueryRow(ctx, sql, within.From, size, within.To).Scan(&n, &end); err != nil {
				return err
			}
			if n == size {
				if to, err = legwork.ParseID(*end); err != nil {
					return err
				}
			}
		}
		r, err = c.piece(ctx, tx, w, Piece{From: within.From, To: to}, limit)
		r.Rows = n
		return err
	})
	return r, err
}

// Has reports whether a walk has any of the rules that are run.
func (c *Checker) Has(w Walk) bool { return len(c.names[w]) > 0 }

// About returns how many rows the table of a walk has, as far as Postgres knows
// without counting.
func (c *Checker) About(ctx context.Context, db DB, w Walk) (n int64, err error) {
	if c.next[w] == "" {
		return 0, nil
	}
	err = c.read(ctx, db, func(tx pgx.Tx) error { return tx.QueryRow(ctx, c.next["about"], string(w)).Scan(&n) })
	return n, err
}

// read runs f in a snapshot.
func (c *Checker) read(ctx context.Context, db DB, f func(pgx.Tx) error) error {
	return pgx.BeginTxFunc(ctx, db, snapshot, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, freePlans, strconv.FormatInt(c.timeout.Milliseconds(), 10)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, c.planned); err != nil {
			return err
		}
		return f(tx)
	})
}

// piece runs the rules of a walk over a piece.
func (c *Checker) piece(ctx context.Context, tx pgx.Tx, w Walk, p Piece, limit int) (Result, error) {
	r := Result{Piece: p}
	args := []any{p.From, p.To, limit}
	switch w {
	case Jobs:
		if err := c.learn(ctx, tx); err != nil {
			return r, err
		}
		low, _ := p.From.Millisecond()
		_, high := p.To.Millisecond()
		k := &c.kinds
		args = []any{p.From, p.To, low, high, k.version, k.activity, k.kind, k.cycle, k.skips, k.leads.version, k.leads.from,
			k.leads.to, limit}
	case Once:
		args = args[2:]
	}
	for _, name := range c.names[w] {
		if w == Jobs && name == historyRule {
			if err := c.histories(ctx, tx, &r, p, limit); err != nil {
				return r, fmt.Errorf("rule %s: %w", name, err)
			}
			continue
		}
		if err := c.rule(ctx, tx, &r, name, c.sql[w][name], args); err != nil {
			return r, fmt.Errorf("rule %s: %w", name, err)
		}
	}
	return r, nil
}

// rule runs one rule and adds what it finds.
func (c *Checker) rule(ctx context.Context, tx pgx.Tx, r *Result, name, sql string, args []any) error {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	total := 0
	f := Finding{Rule: name}
	_, err = pgx.ForEachRow(rows, []any{&f.Gid, &f.App, &f.Job, &f.Place, &f.What, &f.Mend, &f.Key, &total}, func() error {
		one := f
		if f.Mend == "" {
			one.Key = ""
		}
		if f.Gid != nil {
			gid := *f.Gid
			one.Gid = &gid
		}
		r.Findings = append(r.Findings, one)
		return nil
	})
	r.Total += total
	return err
}
