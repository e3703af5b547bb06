package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
)

// maxClaims bounds how often one delivery asks for the claim: each time that it has
// verified, another delivery may have been first.
const maxClaims = 4

// keyed runs keyed work under a claim (OWN-06), so that no two run at a time and none
// runs again before the verifier has said that the effect did not happen.
func (r *Registration) keyed(ctx context.Context, task *Task, all *running) (res result, still <-chan result) {
	claim := legwork.Claim{Work: task.GUID, Gid: task.Gid, Activity: task.Activity, DAD: task.DAD,
		Attempt: task.Attempt, Key: task.IdempotencyKey, Token: legwork.NewID().String(), By: claimer()}
	for range maxClaims {
		answer, err := r.ask(ctx, &claim)
		if err != nil {
			return unclaimed(fmt.Errorf("the work was not claimed: %w", err)), nil
		}
		switch answer.Verdict {
		case legwork.ClaimRun:
			if res, still = r.call(ctx, task, all); still != nil && res.status == legwork.Failed {
				res = CannotTell().answer(r.topic, &res, fmt.Errorf("the handler of %s still runs", r.topic))
			} else if still == nil {
				res = r.verified(ctx, task, res)
			}
			res.claim = answer.Claim
			return res, still
		case legwork.ClaimVerify:
			v, err := r.verdict(ctx, task)
			if ctx.Err() != nil {
				return result{outcome: outcomeStopped, err: context.Cause(ctx)}, nil
			}
			if v.state != legwork.NotCompleted {
				res = v.answer(r.topic, nil, err)
				res.claim = answer.Claim
				return res, nil
			}
			claim.Seen, claim.Verified = answer.Claim, legwork.NotCompleted
		case legwork.ClaimStale:
			return result{outcome: outcomeMoot, err: ErrStale}, nil
		case legwork.ClaimContradiction:
			return failure(outcomeInvalid, Errorf(legwork.CodeContradiction,
				"the claim of this work contradicts its record: it has another idempotency key"), ""), nil
		default: // later, or what a newer engine says
			return unclaimed(fmt.Errorf("the claim is answered with %q", legwork.Clip(answer.Verdict, 32))), nil
		}
	}
	return unclaimed(fmt.Errorf("others have claimed the work each time, %d times", maxClaims)), nil
}

func unclaimed(err error) result { return result{outcome: outcomeUnclaimed, err: err} }

// claimer names this process in claims, for people.
func claimer() string {
	host, _ := os.Hostname()
	return legwork.Clip(host, 96) + "/" + strconv.Itoa(os.Getpid())
}

// claim asks an engine for a claim. A request that nobody answers is sent again under
// its token: if the claim was granted to it, it gets the same answer.
func (l *lane) claim(ctx context.Context, c *legwork.Claim) (answer legwork.ClaimAnswer, err error) {
	body, err := json.Marshal(c)
	if err != nil {
		return answer, err
	}
	for attempt := 0; ; attempt++ {
		if answer, err = l.claimOnce(ctx, body); err == nil || legwork.ClassOf(err) == legwork.Dead ||
			attempt == len(pauses) {
			return answer, err
		}
		timer := time.NewTimer(pauses[attempt])
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return answer, context.Cause(ctx)
		}
	}
}

func (l *lane) claimOnce(ctx context.Context, body []byte) (answer legwork.ClaimAnswer, err error) {
	ctx, cancel := context.WithTimeout(ctx, legwork.ClaimWait)
	defer cancel()
	m, err := l.conn.NATS().RequestWithContext(ctx, legwork.ClaimSubject(l.cfg.Namespace, l.topic), body)
	if err != nil {
		return answer, err
	}
	if code, _ := strconv.Atoi(m.Header.Get(micro.ErrorCodeHeader)); code != 0 {
		class := legwork.Retry
		if code == legwork.CodeInvalid || code == legwork.CodeTooLarge {
			class = legwork.Dead
		}
		return answer, &legwork.Error{Code: code, Class: class, Message: printable(m.Header.Get(micro.ErrorHeader),
			maxLoggedBytes)}
	}
	return answer, json.Unmarshal(m.Data, &answer)
}
