package budget

import (
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
)

// brokenIn is what a function is asked that fails: how many it calls of each kind.
type brokenIn struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

// breaks is a function that calls workers and jobs, which answer, and then a job that fails.
func breaks(ctx flow.Context, in brokenIn) (brokenIn, error) {
	var all []flow.Awaited
	for range in.N {
		all = append(all, flow.Worker[brokenIn, brokenIn]("b.work").Go(ctx, in),
			flow.Job[brokenIn, brokenIn]("b.lives").Go(ctx, in))
	}
	if err := flow.All(ctx, all...); err != nil {
		return in, err
	}
	return flow.Job[brokenIn, brokenIn]("b.dies").Call(ctx, in)
}

// forks retries a job whose function has called many workers and jobs, with the job that it has
// awaited when it failed, and forks another one from that function, in another version.
func (s *site) forks(n int) {
	s.broken = true
	failed := s.start("b.breaks", 2, "n", n)
	s.rush()
	s.broken = false
	by := client.By{Who: "a", Why: "b"}
	done, err := s.client.Retry(within(s.t), ref(failed[0]), client.Fork{By: by})
	s.must(err)
	_, err = s.client.Deploy(within(s.t), "app.yaml", []byte(strings.Replace(document, "version: '1'", "version: '2'", 1)))
	s.must(err)
	again := client.From{Activity: "ebreaks"}
	other, err := s.client.Fork(within(s.t), ref(failed[1]), client.Fork{From: []client.From{again}, Version: "2", By: by})
	s.must(err)
	s.rush()
	for _, f := range []*client.Forked{done, other} {
		got := ""
		s.must(s.Pool.QueryRow(within(s.t), legwork.Qualify("SELECT state FROM legwork.job WHERE gid = $1", s.Namespace),
			f.Gid).Scan(&got))
		if got != "completed" {
			s.t.Errorf("job %s, which went on, is %s", f.JobID, got)
		}
	}
	s.manyForks(s.start("b.retry", n))
}

// manyForks begins forks of many jobs, as of one with those that it has awaited, and takes that back.
func (s *site) manyForks(ids []string) {
	s.rush()
	s.wake(ids)
	s.rush()
	rows, err := s.Pool.Query(within(s.t), legwork.Qualify(`SELECT gid, closed_guid FROM legwork.job
		WHERE job_id = ANY ($1) AND state = 'failed'`, s.Namespace), ids)
	s.must(err)
	var sources, forks, closers []legwork.ID
	var source, closer legwork.ID
	_, err = pgx.ForEachRow(rows, []any{&source, &closer}, func() error {
		sources, forks, closers = append(sources, source), append(forks, legwork.NewID()), append(closers, closer)
		return nil
	})
	s.must(err)
	if len(sources) != len(ids) {
		s.t.Fatalf("%d of %d jobs have failed", len(sources), len(ids))
	}
	s.raw(s.engines, "ledger/fork_begin.sql", sources, forks, slices.Repeat([]bool{true}, len(ids)), ids, closers, "a",
		"b", "")
}
