package client_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/ledger"
)

// TestActions: each action of an operator that has an effect is kept with it, by page, and for its
// time: with its job, or 90 days.
func TestActions(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	store, err := ledger.NewStore(s.pool, s.ns)
	s.must(err)

	topic := ledger.Pause{Kind: ledger.PauseTopic, Name: "people.work", Reason: "a look", Author: "ada"}
	for range 2 { // the second has no effect
		_, _, err = store.Pause(ctx, topic)
		s.must(err)
	}
	for range 2 {
		_, err = store.Resume(ctx, topic.Kind, "", topic.Name, "ada")
		s.must(err)
	}
	job := s.ask("w-1", "work")
	s.explains(job, client.ReasonWorker)
	exec := func(text string) {
		t.Helper()
		_, err := s.pool.Exec(ctx, legwork.Qualify(text, s.ns))
		s.must(err)
	}
	if _, err := s.c.RetryNow(ctx, job, "", client.By{Who: "bob"}); legwork.CodeOf(err) != legwork.CodeConflict {
		t.Errorf("retry now: %v", err)
	}
	exec(`UPDATE legwork.outbox SET attempt = 2, publish = 0, due_at = now() + interval '1 h' WHERE lane = 'work.people.work'`)
	_, err = s.c.RetryNow(ctx, job, "", client.By{Who: "bob", Why: "the bank is back"})
	s.must(err)
	_, err = s.c.Interrupt(ctx, job, client.Interrupt{Reason: strings.Repeat("é", 2000), By: "eve"})
	s.must(err)
	_, err = s.c.Interrupt(ctx, s.ask("w-2", "work"), client.Interrupt{}) // nobody says who
	s.must(err)

	tell := func(p *client.ActionPage) string {
		var lines []string
		for _, a := range p.Actions {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s %s: %s", a.What, a.Who, a.Outcome, a.Target,
				legwork.Clip(a.Why, 16))))
		}
		return strings.Join(lines, "\n")
	}
	page := func(f client.ActionFilter, want ...string) *client.ActionPage {
		t.Helper()
		p, err := s.c.Actions(ctx, f)
		s.must(err)
		if got := tell(p); got != strings.Join(want, "\n") {
			t.Errorf("actions of %+v are\n%s", f, got)
		}
		return p
	}
	interrupted := "interrupt eve interrupted : éééééééé…"
	retried := "retry-now bob attempts due: 1 : the bank is back"
	resumed, paused := "resume ada resumed topic people.work:", "pause ada paused topic people.work: a look"
	page(client.ActionFilter{}, interrupted, retried, resumed, paused)
	first := page(client.ActionFilter{Limit: 3}, interrupted, retried, resumed)
	if last := page(client.ActionFilter{Limit: 3, Before: first.Next}, paused); last.Next != 0 {
		t.Errorf("the last page goes on at %d", last.Next)
	}
	page(client.ActionFilter{Gid: job.Gid}, interrupted, retried)
	shown, err := s.c.Job(ctx, job)
	s.must(err)
	if len(shown.Actions) != 2 || shown.Actions[0].Gid == nil || *shown.Actions[0].Gid != job.Gid {
		t.Errorf("the job shows %+v", shown.Actions)
	}

	exec(`UPDATE legwork.action SET at = now() - interval '91 days'`)
	_, err = store.Retain(ctx, time.Hour, legwork.ID{}, 1)
	s.must(err)
	page(client.ActionFilter{}, interrupted, retried, resumed)
	_, err = store.Retain(ctx, time.Hour, legwork.ID{}, 100)
	s.must(err)
	page(client.ActionFilter{}, interrupted, retried)
	exec(`UPDATE legwork.job SET expires_at = now() - interval '2 hours'`)
	_, err = store.Retain(ctx, -time.Hour, legwork.ID{}, 100)
	s.must(err)
	page(client.ActionFilter{})
	lines, err := invariant.Invariants(ctx, s.pool, s.ns)
	s.must(err)
	if len(lines) > 0 {
		t.Error(lines)
	}
}
