package client_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// explain explains a job, and holds a list to the same: both see one snapshot.
func (s *site) explain(ref client.Ref) (e *client.Explanation) {
	s.t.Helper()
	ctx := s.t.Context()
	s.must(pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(tx pgx.Tx) (err error) {
		e, err = s.explainIn(ctx, tx, ref)
		return err
	}))
	return e
}

func (s *site) explainIn(ctx context.Context, tx pgx.Tx, ref client.Ref) (*client.Explanation, error) {
	s.t.Helper()
	e, err := client.ExplainIn(s.c, ctx, tx, ref)
	if err != nil {
		return nil, err
	}
	line, err := client.LineIn(s.c, ctx, tx, e.Gid)
	if err != nil {
		return nil, err
	}
	if (line.Wait == nil) != (len(e.Waits) == 0) {
		s.t.Errorf("a list says that job %s waits for %+v, explain %+v", e.JobID, line.Wait, e.Waits)
	}
	if line.Wait == nil {
		return e, nil
	}
	same := func(w client.Wait) bool {
		return w.Reason == line.Wait.Reason && w.Activity == line.Wait.Activity && w.DAD == line.Wait.DAD
	}
	if line.Wait.Words == "" || !slices.ContainsFunc(e.Waits, same) || !same(e.Waits[0]) && len(e.Waits) == 1 {
		s.t.Errorf("a list says that job %s waits for %+v, explain %+v", e.JobID, line.Wait, e.Waits)
	}
	return e, nil
}

// lineOf is what a list says of a job, with the reason first.
func (s *site) lineOf(ref client.Ref) string {
	s.t.Helper()
	page, err := s.c.Jobs(s.t.Context(), client.Filter{App: ref.App, JobID: ref.JobID, Gids: gidsOf(ref), Waits: true})
	s.must(err)
	if len(page.Jobs) != 1 {
		s.t.Fatalf("a list has %d jobs of %s", len(page.Jobs), ref)
	}
	w := page.Jobs[0].Wait
	if w == nil {
		return "nothing"
	}
	text := w.Reason + ": " + w.Words
	if w.Due != nil && w.DueIn > 0 {
		text += ", due"
	}
	if w.More > 0 {
		text += fmt.Sprintf(" and %d more", w.More)
	}
	return text
}

func gidsOf(ref client.Ref) []legwork.ID {
	if ref.Gid.IsZero() {
		return nil
	}
	return []legwork.ID{ref.Gid}
}

// TestLineWaits: a list says what its running jobs wait for, if it is asked, in a few words.
func TestLineWaits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	for reason, c := range map[string]struct {
		ref  client.Ref
		want string
	}{
		client.ReasonSignal: {s.ask("s-1", "sign"), "signal: signal people.signed"},
		client.ReasonTimer:  {s.ask("n-1", "nap"), "timer: a timer of nap, due"},
		client.ReasonWorker: {s.ask("w-1", "work"), "worker: a worker on topic people.work"},
	} {
		s.explains(c.ref, reason)
		if got := s.lineOf(c.ref); got != c.want {
			t.Errorf("a list says %q, want %q", got, c.want)
		}
	}
	parent := s.ask("p-1", "child", "child", "c-1")
	s.explains(parent, client.ReasonSignal)
	if got := s.lineOf(parent); got != "child: child job c-1" {
		t.Errorf("a list says of the parent %q", got)
	}
	page, err := s.c.Jobs(t.Context(), client.Filter{})
	s.must(err)
	if len(page.Jobs) != 5 {
		t.Errorf("there are %d jobs, want 5", len(page.Jobs))
	}
	for _, j := range page.Jobs {
		if j.Wait != nil {
			t.Errorf("nobody has asked what job %s waits for: %+v", j.JobID, j.Wait)
		}
	}
	_, err = s.c.Signal(t.Context(), "people.signed", map[string]any{"id": "s-1"})
	s.must(err)
	_, err = s.c.Await(t.Context(), client.Ref{App: "people", JobID: "s-1"})
	s.must(err)
	if got := s.lineOf(client.Ref{App: "people", JobID: "s-1"}); got != "nothing" {
		t.Errorf("a list says of a job that has ended %q", got)
	}
}

const wide = `
app:
  id: wide
  version: "1"
  graphs:
    - subscribes: wide.asked
      activities:
        all: {type: trigger}
%s
      transitions: {all: [%s]}
`

// TestLineWaitsOfMuch: a job that has much open is no dearer than another one, and nothing is
// said to be lost because it was not read.
func TestLineWaitsOfMuch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var activities, to strings.Builder
	for i := range 60 {
		fmt.Fprintf(&activities, "        w%d: {type: worker, topic: wide.work}\n", i)
		fmt.Fprintf(&to, "{to: w%d}, ", i)
	}
	s.deploy(fmt.Sprintf(wide, activities.String(), strings.TrimSuffix(to.String(), ", ")))
	s.engine(nil)
	receipt, err := s.c.Start(t.Context(), "wide.asked", map[string]any{})
	s.must(err)
	ref := client.Of(receipt)
	s.until("all is published", func() bool {
		e := s.explain(ref)
		return len(e.Waits) == 60 && !slices.ContainsFunc(e.Waits, func(w client.Wait) bool {
			return w.Reason != client.ReasonWorker
		})
	})
	if got, want := s.lineOf(ref), "worker: a worker on topic wide.work and 7 more"; got != want {
		t.Errorf("a list says %q, want %q", got, want)
	}
}
