package client_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/ledger"
)

// dead buries n letters of a lane, of starts and signals as engines leave them.
func (s *site) dead(n int, lane, reason, topic, data string) (ids []legwork.ID) {
	s.t.Helper()
	store, err := ledger.NewStore(s.pool, s.ns)
	s.must(err)
	var letters []ledger.DeadLetter
	for i := range n {
		guid := legwork.NewID()
		h := legwork.Header{}
		h.Set(legwork.HeaderJob, fmt.Sprintf("%s-%d", topic, i))
		letters = append(letters, ledger.DeadLetter{ID: legwork.Derive(guid, guid, reason, i), Lane: lane, Reason: reason,
			Message: "no", GUID: guid,
			Subject: legwork.Subject(s.ns, lane) + "." + topic, Header: h, Data: []byte(data)})
		ids = append(ids, letters[i].ID)
	}
	_, err = store.Bury(s.t.Context(), letters, nil)
	s.must(err)
	return ids
}

// TestDoLetters: a plan counts what would happen, and all of it does, piece by
// piece: each letter once, those that cannot be redriven stay.
func TestDoLetters(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	s.dead(75, "start", "unknown_topic", "go", `{}`)
	s.dead(3, "start", "input", "go", `{"cut`) // should not be: it was read once
	s.dead(2, "start", "malformed", "go", `{"cut`)
	s.dead(4, "signal", "no_key", "paid", `{}`)
	starts := client.LetterFilter{Lane: "start"}
	plan, err := s.c.PlanLetters(ctx, client.Redrive, starts)
	s.must(err)
	if plan.Letters != 80 || plan.Does != 78 || len(plan.Groups) != 3 {
		t.Errorf("the plan is %+v", plan)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.outbox`); n != "0" {
		t.Errorf("a plan has put %s rows", n)
	}
	if err := s.c.DoLetters(ctx, client.Redrive, starts, client.By{}, nil); err == nil ||
		!strings.Contains(err.Error(), "say who") {
		t.Errorf("nobody redrives: %v", err)
	}
	done, told := 0, 0
	s.must(s.c.DoLetters(ctx, client.Redrive, starts, client.By{Who: "ada"}, func(list []client.LetterOutcome) {
		told++
		for _, o := range list {
			switch {
			case o.Done:
				done++
			case o.Fate != ledger.FateMalformed || !strings.HasPrefix(o.Error, "it cannot be read: ") ||
				legwork.CodeOf(o.Err()) != legwork.CodeConflict:
				t.Errorf("%+v", o)
			}
		}
	}))
	if done != 75 || told != 3 {
		t.Errorf("%d redriven, told %d times", done, told)
	}
	if got := s.one(`SELECT count(*) || ' ' || count(DISTINCT job_id) || ' ' || min(topic) || ' ' || max(publish) FROM
		legwork.outbox`); got != "75 75 go 0" {
		t.Errorf("the outbox has %s", got)
	}
	s.must(s.c.DoLetters(ctx, client.Discard, client.LetterFilter{}, client.By{Who: "ada"}, nil))
	if got := s.one(`SELECT string_agg(state || ' ' || n, ', ' ORDER BY state) FROM (SELECT state, count(*) n FROM
		legwork.dead_letter GROUP BY state) x`); got != "discarded 9, redriven 75" {
		t.Errorf("the letters are %s", got)
	}
}

// TestLetterFilters: every filter narrows, pages meet each letter once.
func TestLetterFilters(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	s.dead(5, "start", "unknown_topic", "go", `{}`)
	s.dead(7, "signal", "no_key", "paid", `{}`)
	for want, f := range map[int]client.LetterFilter{
		12: {}, 5: {Lane: "start"}, 7: {Topic: "paid"}, 1: {JobID: "go-3"}, 0: {App: "x"},
	} {
		f.Limit = 2
		seen := map[legwork.ID]bool{}
		for pages := 0; pages < 10; pages++ {
			page, err := s.c.Letters(ctx, f)
			s.must(err)
			for _, l := range page.Letters {
				seen[l.ID] = true
			}
			if f.After = page.Next; f.After.IsZero() {
				break
			}
		}
		if len(seen) != want {
			t.Errorf("%+v: %d letters, want %d", f, len(seen), want)
		}
	}
	for _, f := range []client.LetterFilter{{Limit: -1}, {Limit: 1001}, {State: "lost"}} {
		if _, err := s.c.Letters(ctx, f); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%+v: %v", f, err)
		}
	}
}
