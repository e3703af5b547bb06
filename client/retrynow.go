package client

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Retried is an attempt that waited for its time and is due now.
type Retried struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	// Attempt is its number, from 2.
	Attempt int `json:"attempt"`
	// Message is the GUID of its work.
	Message legwork.ID `json:"message"`
	// Early is how much sooner it begins, in seconds.
	Early float64 `json:"early_s"`
	// Failed is why the attempt before has failed; nil if that is not known.
	Failed *AttemptError `json:"failed,omitempty"`
}

// RetryNow makes waiting attempts of a running job due at once: those of one
// activity, or all (""). A relay publishes them within its poll interval. It
// never causes an additional attempt, even if called twice, or just as the
// attempt begins by itself.
//
// Who does it, and why, is kept if it is given (Actions).
//
// It needs Postgres. Errors: *legwork.Error with code 404 if there is no such
// job, 409 if it has ended or no attempt of it waits.
func (c *Client) RetryNow(ctx context.Context, ref Ref, activity string, by ...By) ([]Retried, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if err := c.needPostgres("beginning attempts now"); err != nil {
		return nil, err
	}
	done, err := c.retryNow(ctx, ref, activity, by)
	if err != nil {
		return nil, c.explain("begin attempts of job "+ref.String(), err)
	}
	return done, nil
}

func (c *Client) retryNow(ctx context.Context, ref Ref, activity string, by []By) ([]Retried, error) {
	var who ledger.Operator
	for _, one := range by {
		if len(one.Who) > ledger.MaxWho || len(one.Why) > ledger.MaxWhy {
			return nil, one.check()
		}
		who = ledger.Operator(one)
	}
	r, err := c.reads.state(ctx, ref)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, ref.unknown()
	case r.State != Running:
		return nil, legwork.Conflict("job %s has ended (%s): no attempt of it waits", ref, r.State)
	}
	found, err := c.store.RetryNow(ctx, r.Gid, activity, who)
	if err != nil {
		return nil, err
	}
	var done []Retried
	for _, w := range found {
		one := Retried{Activity: w.Activity, DAD: w.DAD, Attempt: w.Attempt, Message: w.Work, Early: w.Early}
		if len(w.Failed) > 0 {
			if err := json.Unmarshal(w.Failed, &one.Failed); err != nil {
				return nil, err
			}
		}
		if !w.Paused {
			done = append(done, one)
		}
	}
	if len(done) == 0 {
		return nil, nothingWaits(ref, activity, len(found))
	}
	return done, nil
}

// nothingWaits says why no attempt was made due.
func nothingWaits(ref Ref, activity string, paused int) error {
	whose := ""
	if activity != "" {
		whose = fmt.Sprintf(" of activity %s", activity)
	}
	if paused > 0 {
		return legwork.Conflict("the attempts%s of job %s that wait are held by a pause: see `legwork pause list`", whose,
			ref)
	}
	return legwork.Conflict("no attempt%s of job %s waits for its time: `legwork job explain %s` says what it waits for",
		whose, ref, ref)
}
