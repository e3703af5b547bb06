package ledger_test

import (
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

func asideOf(reason, subject, needs string, gid legwork.ID, n int) []ledger.Aside {
	all := make([]ledger.Aside, n)
	for i := range all {
		guid := legwork.NewID()
		all[i] = ledger.Aside{Needs: needs, DeadLetter: ledger.DeadLetter{ID: guid, Lane: "response", Reason: reason,
			Message: "no", GUID: guid,
			Place: ledger.Place{Gid: gid}, Subject: subject, Header: legwork.Header{"a": {"b"}}, Data: []byte("{}"), Stream: "S",
			Sequence: uint64(i), Stored: time.Now(), Delivery: 3}}
	}
	return all
}

// setAside returns how many of them are dead letters.
func (b *base) setAside(all []ledger.Aside) (dead int) {
	b.t.Helper()
	list, err := b.store.SetAside(b.t.Context(), all)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, d := range list {
		if d {
			dead++
		}
	}
	return dead
}

// TestEarlyAnswersAreBounded: only so many of a job and of a topic wait, in one batch
// or in several; the rest are dead letters that consume nothing. Others have no limit.
func TestEarlyAnswersAreBounded(t *testing.T) {
	b := newBase(t)
	one := legwork.NewID()
	for _, c := range []struct {
		what, reason, subject string
		gid                   legwork.ID
		n, dead               int
	}{
		{"a batch beyond the limit of a job", "early", "x", one, ledger.MaxEarlyOfJob + 10, 10},
		{"one more of it", "early", "x", one, 1, 1},
		{"another job", "early", "x", legwork.NewID(), ledger.MaxEarlyOfJob, 0},
		{"a third", "early", "x", legwork.NewID(), ledger.MaxEarlyOfJob, 0},
		{"a fourth", "early", "x", legwork.NewID(), ledger.MaxEarlyOfJob, 0},
		{"a fifth, beyond the limit of the topic", "early", "x", legwork.NewID(), 5, 5},
		{"another topic", "early", "y", one, 5, 0},
		{"another reason", "out_of_order", "x", one, ledger.MaxEarlyOfTopic + 1, 0},
	} {
		if dead := b.setAside(asideOf(c.reason, c.subject, "", c.gid, c.n)); dead != c.dead {
			t.Errorf("%s: %d dead letters, want %d", c.what, dead, c.dead)
		}
	}
	b.is(`SELECT state || ' ' || legwork.letter_fate(state, lane, reason, guid, gid) || ' ' || (due_at IS NULL) FROM
		legwork.dead_letter WHERE state = 'open' GROUP BY 1`, "open kept true")
}

// TestSetAsideOnce: a message waits once, however often it comes, and again when it
// comes after it was taken or discarded. A dead letter of its id stays one.
func TestSetAsideOnce(t *testing.T) {
	b := newBase(t)
	all := asideOf("unknown_format", "x", "", legwork.NewID(), 2)
	b.setAside(append(all, all[0]))
	b.unchanged("a second copy", func() { b.setAside(all) })
	taken, err := b.store.TakeAside(t.Context(), "", time.Minute)
	if err != nil || len(taken) != 2 || taken[0].Count != 4 || taken[0].Sequence != 0 || taken[1].Sequence != 1 ||
		string(taken[0].Data) != "{}" ||
		taken[0].Header.Get("a") != "b" || taken[0].Subject != "x" || taken[0].Lane != "response" {
		t.Fatalf("%+v: %v", taken, err)
	}
	if again, err := b.store.TakeAside(t.Context(), "", time.Minute); err != nil || len(again) != 0 {
		t.Errorf("taken twice: %+v: %v", again, err)
	}
	settle := func(s ...ledger.Settled) {
		t.Helper()
		if err := b.store.SettleAside(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	settle(ledger.Settled{ID: all[0].ID, Said: "done"},
		ledger.Settled{ID: all[1].ID, Again: true, Needs: "kind x", Said: "not yet"})
	b.is(`SELECT state || ' ' || length(data) || ' ' || header || ' ' || delivery || ' ' || needs || ' ' || message
		FROM legwork.dead_letter ORDER BY 1`,
		"redriven 0 {} 4  no", `waiting 2 {"a":["b"]} 4 kind x not yet`)
	b.is(`SELECT who || ' ' || event || ' ' || why FROM legwork.dead_letter_event`, "legwork redriven done")
	if _, err := b.store.DiscardLetters(t.Context(), operator, []legwork.ID{all[1].ID}); err != nil {
		t.Fatal(err)
	}
	b.unchanged("settled after it was discarded", func() { settle(ledger.Settled{ID: all[1].ID, Again: true}) })
	b.setAside(all)
	b.is(`SELECT state || ' ' || length(data) || ' ' || needs FROM legwork.dead_letter ORDER BY 1`, "waiting 2 ",
		"waiting 2 ")
	b.exec(`UPDATE legwork.dead_letter SET state = 'open'`)
	b.unchanged("a dead letter", func() { b.setAside(all) })
}

// TestTakenByOne: engines that take at once share what waits.
func TestTakenByOne(t *testing.T) {
	b := newBase(t)
	b.setAside(asideOf("raced", "x", "", legwork.NewID(), 700))
	b.setAside(asideOf("unknown_format", "x", "kind x", legwork.NewID(), 10))
	b.setAside(asideOf("unknown_format", "x", "format 2", legwork.NewID(), 10))
	var all sync.WaitGroup
	var mu sync.Mutex
	seen := map[legwork.ID]int{}
	for range 4 {
		all.Go(func() {
			for {
				taken, err := b.store.TakeAside(t.Context(), "", time.Minute)
				if err != nil {
					t.Error(err)
				}
				if len(taken) == 0 {
					return
				}
				mu.Lock()
				for _, a := range taken {
					seen[a.ID]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for id, n := range seen {
		if n != 1 {
			t.Errorf("%s was taken %d times", id, n)
		}
	}
	if len(seen) != 700 {
		t.Errorf("%d of 700 were taken", len(seen))
	}
	for after, want := range map[string]int{"": 2, "format 2": 1, "kind x": 0} {
		if needs, err := b.store.Needs(t.Context(), after); err != nil || len(needs) != want {
			t.Errorf("after %q builds must know %q: %v", after, needs, err)
		}
	}
}
