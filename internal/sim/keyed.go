package sim

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// keyed is what the world outside knows of keyed work, by the work's place: how often its
// effect has happened, and what it has brought.
type keyed struct {
	times  int
	result Reply
}

// Claim asks for the claim to run keyed work, as a worker does whose verifier is honest:
// it knows each effect that has happened. It returns run if the worker has to run the work,
// under claim n, and the answer if it need not. Neither: nobody waits for the work.
func (w *World) Claim(t *legwork.Transition) (run bool, n int, answer *Reply) {
	w.mu.Lock()
	w.seq++
	c := ledger.Claim{Topic: t.Topic, Claim: legwork.Claim{Work: t.GUID, Gid: t.Gid, Activity: t.Activity, DAD: t.DAD,
		Attempt: t.Attempt, Key: t.Key, Token: fmt.Sprint("delivery ", w.seq)}}
	w.mu.Unlock()
	for {
		got, err := w.Store(w.Pool).Claim(context.Background(), []ledger.Claim{c})
		if err != nil {
			w.T.Fatalf("claim the work of activity %s: %v", t.Activity, err)
		}
		switch got[0].Verdict {
		case legwork.ClaimRun:
			return true, got[0].Claim, nil
		case legwork.ClaimStale: // a relay deletes the row of a job that has ended, as it cannot be published (over.sql)
			w.Query(`DELETE FROM legwork.outbox o USING legwork.job j WHERE o.guid = $1 AND j.gid = o.gid
				AND j.completed_at IS NOT NULL RETURNING 1`, t.GUID)
			return false, 0, nil
		case legwork.ClaimVerify:
			if known := w.outside(t); known.times > 0 {
				r := known.result
				r.Claim, r.Verified = got[0].Claim, legwork.CompletedResult
				return false, r.Claim, &r
			}
			c.Seen, c.Verified = got[0].Claim, legwork.NotCompleted
		default:
			w.T.Fatalf("the claim of the work of activity %s got %+v", t.Activity, got[0])
		}
	}
}

func (w *World) outside(t *legwork.Transition) keyed {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.keyed[placeOf(t)]
}

// happen has the effect of keyed work happen, with its result.
func (w *World) happen(t *legwork.Transition, result Reply) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.keyed == nil {
		w.keyed = map[ledger.Place]keyed{}
	}
	w.keyed[placeOf(t)] = keyed{w.keyed[placeOf(t)].times + 1, result}
}

// Twice returns the keyed work whose effect has happened more than once.
func (w *World) Twice() (places []ledger.Place) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for place, k := range w.keyed {
		if k.times > 1 {
			places = append(places, place)
		}
	}
	return places
}

func placeOf(t *legwork.Transition) ledger.Place {
	return ledger.Place{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD}
}

// workKeyed does keyed work: replies are what a worker answers that runs it. It returns the answers to
// give.
func (w *World) workKeyed(t *legwork.Transition, replies func() []Reply) []Reply {
	run, n, answer := w.Claim(t)
	if answer != nil {
		return []Reply{*answer}
	}
	if !run {
		return nil
	}
	all := slices.Clone(replies()) // other worlds have the same
	for i := range all {
		if all[i].Claim = n; all[i].Status == legwork.Failed {
			all[i].Verified = legwork.NotCompleted
		}
	}
	if last := all[len(all)-1]; last.Status != legwork.Failed {
		last.Seq = 0
		w.happen(t, last)
	}
	return all
}
