package budget

import (
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/ledger"
)

// makeGenerations makes jobs of the id $1 that have ended and expired: $2 of them are retired, one holds the id.
const makeGenerations = `INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid,
	completed_at, expires_at, retired)
SELECT gid, 'budget', $1, v.id, 'b.few', 0, 'completed', gid, now() - interval '2 h', now() - interval '1 h', i > 0
FROM (SELECT i, gen_random_uuid() AS gid FROM generate_series(0, $2::int) i) x,
	(SELECT id FROM legwork.app_version ORDER BY id LIMIT 1) v`

// TestFormerGenerations: what asks for the job that holds an id reads none that has held it before, however many there
// are. Sessions make their plans while the table has no statistics, and others when it has.
func TestFormerGenerations(t *testing.T) {
	t.Parallel()
	const former = 10_000 // their rows and their part of the index have 440 pages
	const more = 12       // the pages that a deeper index may cost
	s := newSite(t)
	began, _, err := s.store.Pause(within(t), ledger.Pause{Kind: "graph", App: "budget", Name: "b.none", Author: "a"})
	s.must(err)
	s.exec(makeGenerations, "once", 0)
	s.exec(makeGenerations, "often", former)
	for _, statistics := range []string{"missing", "fresh"} {
		if statistics == "fresh" {
			s.exec("VACUUM ANALYZE legwork.job")
		}
		once, often := s.asked("once", began.ID), s.asked("often", began.ID)
		for name, ran := range often {
			if most := once[name].Pages + more; ran.Pages > most {
				t.Errorf("statistics are %s: %s touches %d pages, %d are expected: it reads jobs that have held the id: %s",
					statistics, name, ran.Pages, most, ran.Plan)
			}
			t.Logf("statistics are %s: %s touches %d pages, %d of an id that is used once", statistics, name, ran.Pages,
				once[name].Pages)
		}
	}
}

// asked runs what asks for the job that holds an id, and takes it back. Then it starts a job of that id. It returns
// what each statement has cost. The pause is of a graph that nothing else starts.
func (s *site) asked(id string, pause int64) map[string]explain.Ran {
	s.t.Helper()
	s.taken()
	fresh, row := []legwork.ID{legwork.NewID()}, []legwork.ID{legwork.NewID()}
	apps, ids, none := []string{"budget"}, []string{id}, []*legwork.ID{nil}
	texts, values, topics := []*string{nil}, []*string{nil}, []string{"b.none"}
	s.exec("INSERT INTO legwork.outbox (guid, lane, topic, publish) VALUES ($1, 'start', 'b.none', 1)", row[0])
	var source legwork.ID
	s.must(s.Pool.QueryRow(within(s.t), legwork.Qualify(
		"SELECT gid FROM legwork.job WHERE job_id = $1 ORDER BY retired DESC LIMIT 1", s.Namespace), id).Scan(&source))
	sources := []legwork.ID{source}
	for _, one := range []struct {
		pool *pgxpool.Pool
		name string
		args []any
	}{
		{s.engines, "ledger/resolve.sql", []any{fresh, fresh, apps, ids}},
		{s.engines, "ledger/retire.sql", []any{apps, ids}},
		{s.engines, "ledger/discard.sql", []any{row, none, []string{"start"}, fresh, none, apps, ids}},
		{s.engines, "ledger/interrupt.sql", []any{fresh, none, apps, ids, values, []*string{nil}, none}},
		{s.engines, "ledger/pause.sql", []any{"job", "budget", id, nil, "pause", "a", "b", nil}},
		{s.engines, "ledger/pause_starts.sql", []any{[]int64{1}, []int64{pause}, fresh, apps, ids, topics, texts, texts,
			values}},
		{s.engines, "ledger/signal_state.sql", []any{fresh, none, apps, ids, topics, [][]byte{[]byte("x")}}},
		{s.engines, "ledger/fork_begin.sql", []any{sources, fresh, []bool{false}, ids, sources, "a", "b", ""}},
		{s.asking, "client/job.sql", []any{nil, "budget", id, false}},
		{s.asking, "client/job_size.sql", []any{nil, "budget", id, 10}},
		{s.asking, "client/result.sql", []any{none, apps, ids, nil}},
	} {
		s.raw(one.pool, one.name, one.args...)
	}
	s.exec("DELETE FROM legwork.outbox WHERE guid = $1", row[0])
	s.Start("b.few", id, `{"n": 1, "id": "`+id+`"}`)
	s.rush()
	return s.taken()
}
