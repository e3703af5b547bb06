//go:build slow

package chaos

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/invariant"
)

// checkIdle checks that nothing is owed any more, and that the rows are ones the
// protocol can have written.
func (a *arena) checkIdle(ctx context.Context) {
	for _, check := range []func(context.Context, invariant.DB, string) ([]string, error){invariant.Idle,
		invariant.Invariants} {
		lines, err := check(ctx, a.pool, a.ns)
		if err != nil {
			a.violation("check the invariants: %v", err)
		}
		for _, line := range lines {
			a.violation("%s", line)
		}
	}
	// But for those that are entered again, joined or answered in parts.
	a.none("messages took effect twice at", a.texts(ctx, `
		SELECT gid || ' ' || activity || dad FROM legwork.guid_ledger WHERE ledger / 10000000000 % 10 = 1 AND activity NOT IN ('fx', 'lh', 'sh', 'w1', 'vf', 'vf/2', 'uf', 'uf/2')
		GROUP BY gid, activity, dad HAVING count(*) > 1`))
	a.none("dead letters", a.texts(ctx, deadLetters))
}

func (a *arena) none(what string, lines []string) {
	if len(lines) > 0 {
		a.violation("%d %s: %v", len(lines), what, first(lines))
	}
}

func (a *arena) texts(ctx context.Context, query string, args ...any) []string {
	rows, err := a.pool.Query(ctx, a.sql(query), args...)
	if err == nil {
		var lines []string
		if lines, err = pgx.CollectRows(rows, pgx.RowTo[string]); err == nil {
			return lines
		}
	}
	a.violation("check: %v", err)
	return nil
}

// endings are the jobs that must be there, and those that may.
type endings map[string]*ending

type ending struct {
	tortureEnd
	may  bool // nobody knows whether it was accepted
	seen int
}

func (l *tortureLoad) endings() endings {
	all := endings{}
	for n := range l.started {
		j := tortureJobOf(n)
		for _, e := range j.ends() {
			all[e.graph+" "+j.tag] = &ending{tortureEnd: e, may: l.unsure[j.tag]}
		}
	}
	return all
}

// checkJobs compares every job with what is expected of it, and returns how
// many there are and how many are missing.
func (a *arena) checkJobs(ctx context.Context) (jobs, lost int) {
	all := a.load.endings()
	rows, err := a.pool.Query(ctx, a.sql(`
SELECT j.graph, j.job_id, j.state, coalesce(json_object_agg(d.path, d.value) FILTER (WHERE d.path IS NOT NULL), '{}')
FROM legwork.job j LEFT JOIN legwork.job_data d USING (gid) GROUP BY j.gid`))
	if err != nil {
		a.violation("check the jobs: %v", err)
		return 0, 0
	}
	var graph, id, state string
	var text []byte
	var wrong, ids []string
	_, err = pgx.ForEachRow(rows, []any{&graph, &id, &state, &text}, func() error {
		jobs++
		var data map[string]any
		if err := json.Unmarshal(text, &data); err != nil {
			return err
		}
		if problem := all.check(graph, state, data); problem != "" {
			wrong, ids = append(wrong, fmt.Sprintf("job %s of %s %s", id, graph, problem)), append(ids, id)
		}
		return nil
	})
	if err != nil {
		a.violation("check the jobs: %v", err)
	}
	for key, e := range all {
		if e.seen == 0 && !e.may {
			lost++
			wrong = append(wrong, "there is no job "+key)
		}
	}
	a.none("jobs are not as expected", wrong)
	a.explain(ctx, ids)
	return jobs, lost
}

// explain logs what the rows say of jobs.
func (a *arena) explain(ctx context.Context, ids []string) {
	for _, id := range first(ids) {
		a.t.Log(strings.Join(a.texts(ctx, `
			SELECT concat_ws(' ', j.job_id, a.activity, a.dad, a.ledger, a.status, a.code, 'attempt', a.attempt, left(a.output::text, 200), a.work_guid,
			  'entered', to_char(a.entered_at, 'HH24:MI:SS.MS'), 'updated', to_char(a.updated_at, 'HH24:MI:SS.MS'))
			FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE j.job_id = $1
			UNION ALL SELECT concat_ws(' ', j.job_id, g.activity, g.dad, g.guid, g.ledger, 'entries', g.entries)
			FROM legwork.guid_ledger g JOIN legwork.job j USING (gid) WHERE j.job_id = $1`, id), "\n"))
	}
}

// check compares one job, and notes that it was seen.
func (all endings) check(graph, state string, data map[string]any) string {
	tag, _ := data["tag"].(string)
	e := all[graph+" "+tag]
	if e == nil {
		return fmt.Sprintf("was not started by anybody (tag %q)", tag)
	}
	if e.seen++; e.seen > 1 {
		return fmt.Sprintf("is there %d times (tag %s)", e.seen, tag)
	}
	delete(data, "tag")
	for path := range data {
		if strings.HasPrefix(path, "$error") || path == "done" {
			delete(data, path)
		}
	}
	expected := e.data == nil || slices.ContainsFunc(append(e.or, e.data),
		func(want map[string]any) bool { return reflect.DeepEqual(data, want) })
	if state != e.state || !expected {
		return fmt.Sprintf("is %s with %v, want %s with %v", state, data, e.state, e.data)
	}
	return ""
}

// effectCounts is what the workers did.
type effectCounts struct {
	Executions int `json:"executions"`          // of work, begun
	Keyed      int `json:"keyed"`               // effects that happened, by key
	KeyedTries int `json:"keyed_calls"`         // calls for them
	Free       int `json:"unkeyed"`             // effects without a key that happened
	FreeAgain  int `json:"unkeyed_repeated"`    // of them, beyond the first of their work
	Lost       int `json:"lost"`                // effects that are missing
	Works      int `json:"distinct_work_begun"` // messages of work that were executed
}

// checkEffects compares what the workers did with what they were to do.
func (a *arena) checkEffects(ctx context.Context) (c effectCounts) {
	if err := a.loadEffects(ctx); err != nil {
		a.violation("check the effects: %v", err)
		return c
	}
	a.effectsWrong("keyed effects are not there exactly once", `
SELECT e.tag || ' ' || e.activity || ': ' || coalesce(k.n, 0) || ' effects at ' || coalesce(k.places, 0) || ' places, want ' || e.times
FROM expected e LEFT JOIN (SELECT tag, activity, count(*) AS n, count(DISTINCT dad) AS places FROM keyed GROUP BY 1, 2) k USING (tag, activity)
WHERE e.keyed AND (k.n IS DISTINCT FROM e.times OR k.places IS DISTINCT FROM e.times)`)
	a.effectsWrong("effects without a key are missing, or at places where none is expected", `
SELECT e.tag || ' ' || e.activity || ': effects at ' || coalesce(k.places, 0) || ' places, want ' || e.least || ' to ' || e.times
FROM expected e LEFT JOIN (SELECT tag, activity, count(DISTINCT dad) AS places FROM free GROUP BY 1, 2) k USING (tag, activity)
WHERE NOT e.keyed AND coalesce(k.places, 0) NOT BETWEEN e.least AND e.times`)
	a.effectsWrong("works had more effects than executions", `
SELECT f.guid || ': ' || f.n || ' effects, ' || coalesce(x.n, 0) || ' executions'
FROM (SELECT guid, count(*) AS n FROM free GROUP BY guid) f LEFT JOIN (SELECT guid, count(*) AS n FROM execution GROUP BY guid) x USING (guid)
WHERE f.n > coalesce(x.n, 0)`)
	a.effectsWrong("effects were not asked for", `
SELECT u.tag || ' ' || u.activity FROM (SELECT tag, activity FROM keyed UNION SELECT tag, activity FROM free) u
LEFT JOIN expected e USING (tag, activity) WHERE e.tag IS NULL`)
	err := a.acts.QueryRow(ctx, `
SELECT (SELECT count(*) FROM execution), (SELECT count(DISTINCT guid) FROM execution),
       (SELECT count(*) FROM keyed), (SELECT coalesce(sum(tries), 0) FROM keyed),
       (SELECT count(*) FROM free), (SELECT count(*) - count(DISTINCT (tag, activity, dad)) FROM free),
       (SELECT coalesce(sum(greatest(e.least - coalesce(u.places, 0), 0)), 0) FROM expected e LEFT JOIN (
          SELECT tag, activity, count(DISTINCT dad) AS places FROM (SELECT tag, activity, dad FROM keyed UNION ALL SELECT tag, activity, dad FROM free) f GROUP BY 1, 2
        ) u USING (tag, activity))`).
		Scan(&c.Executions, &c.Works, &c.Keyed, &c.KeyedTries, &c.Free, &c.FreeAgain, &c.Lost)
	if err != nil {
		a.violation("count the effects: %v", err)
	}
	return c
}

func (a *arena) effectsWrong(what, query string) {
	rows, err := a.acts.Query(a.ctx, query)
	if err == nil {
		var lines []string
		if lines, err = pgx.CollectRows(rows, pgx.RowTo[string]); err == nil {
			a.none(what, lines)
			var ids []string
			for _, line := range first(lines) {
				id, _, _ := strings.Cut(line, " ")
				ids = append(ids, id)
			}
			a.explain(a.ctx, ids)
			return
		}
	}
	a.violation("check the effects: %v", err)
}

// loadEffects puts the journals of the workers, and what is expected of them,
// beside what they did.
func (a *arena) loadEffects(ctx context.Context) error {
	unsure := map[string]bool{} // accepted after all, or not
	for tag := range a.load.unsure {
		unsure[tag] = true
	}
	for _, tag := range a.texts(ctx, `SELECT value #>> '{}' FROM legwork.job_data WHERE path = 'tag'`) {
		delete(unsure, tag)
	}
	var expected [][]any
	for n := range a.load.started {
		j := tortureJobOf(n)
		if unsure[j.tag] {
			continue
		}
		for _, e := range j.effects() {
			least := e.times
			if e.activity == "sq" && a.load.late[j.tag] {
				least = 0 // the final signal may have come before one that was lost after its receipt
			}
			if strings.HasSuffix(e.activity, behindGate) {
				least = 0
			}
			expected = append(expected, []any{j.tag, e.activity, e.keyed, least, e.times})
		}
	}
	if _, err := a.acts.CopyFrom(ctx, pgx.Identifier{"expected"}, []string{"tag", "activity", "keyed", "least", "times"},
		pgx.CopyFromRows(expected)); err != nil {
		return err
	}
	if err := a.mendEffects(ctx); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(a.journals, "journal-*.jsonl"))
	if err != nil {
		return err
	}
	for _, path := range files {
		if err := a.loadJournal(ctx, path); err != nil {
			return err
		}
	}
	return nil
}

// loadJournal copies one file; a kill may have cut its last line.
func (a *arena) loadJournal(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	_, err = a.acts.CopyFrom(ctx, pgx.Identifier{"execution"}, []string{"guid", "attempt", "delivery"},
		pgx.CopyFromFunc(func() ([]any, error) {
			for lines.Scan() {
				var e entry
				if json.Unmarshal(lines.Bytes(), &e) == nil {
					return []any{e.GUID, e.Attempt, e.Delivery}, nil
				}
			}
			return nil, lines.Err()
		}))
	return err
}
