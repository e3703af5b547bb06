package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Keyed is the record of keyed work (ADR 61), which is put in the commit that asks for
// the work: whose workers may claim it, and its idempotency key.
type Keyed struct{ Topic, Key string }

// States of a record (REC-03). A record is born indeterminate: nobody knows yet
// whether the effect has happened (CON-23).
const (
	RecordCompleted     = "completed"
	RecordFailed        = "failed" // before its effect
	RecordTimedOut      = "timed-out"
	RecordIndeterminate = "indeterminate"
)

// Outcome is what an answer says of keyed work (REC-06).
type Outcome struct {
	Status string // RecordCompleted, …
	// Result: the output of the activity is the result.
	Result bool
	// Error of a failure: its code and message, JSON.
	Error json.RawMessage
	// Claim is the number of the claim that the answer names; 0: none. Cleared: that claim has
	// had no effect.
	Claim   int
	Cleared bool
	// Unclaimed: a worker has run it without a claim.
	Unclaimed bool
}

// keyed are records as the columns of record.sql.
type keyed struct {
	gid, guid, work      []legwork.ID
	activity, topic, key []string
	dad                  []legwork.DAD
}

func (k *keyed) add(at Place, guid, work legwork.ID, one *Keyed) {
	if one == nil {
		return
	}
	k.gid, k.activity, k.dad = append(k.gid, at.Gid), append(k.activity, at.Activity), append(k.dad, at.DAD)
	k.guid, k.work = append(k.guid, guid), append(k.work, work)
	k.topic, k.key = append(k.topic, one.Topic), append(k.key, one.Key)
}

func (k *keyed) addAhead(gid legwork.ID, list []Ahead) {
	for i := range list {
		a := &list[i]
		k.add(Place{Gid: gid, Activity: a.Activity, DAD: a.DAD}, a.GUID, a.Work, a.Keyed)
	}
}

func (s *Store) record(t *tx, k *keyed) {
	if len(k.gid) > 0 {
		s.add(t, "record.sql", nil, k.gid, k.activity, k.dad, k.guid, k.work, k.topic, k.key)
	}
}

// recordSteps queues the records of the keyed work that steps ask for.
func (s *Store) recordSteps(t *tx, steps []Step, do Do) {
	var k keyed
	for i := range steps {
		p := &steps[i]
		k.add(p.Place, p.GUID, p.Work, p.Keyed)
		if do.Spawn || p.Plain {
			k.addAhead(p.Gid, p.Ahead)
		}
	}
	s.record(t, &k)
}

// recordStarts queues the keyed work of the workers that are entered with the jobs, and
// its records.
func (s *Store) recordStarts(t *tx, starts []Begin) {
	var k keyed
	var p posts
	for i := range starts {
		b := &starts[i]
		k.addAhead(b.Gid, b.Ahead)
		for j := range b.Ahead {
			a := &b.Ahead[j]
			for n := range b.Children {
				if c := &b.Children[n]; c.GUID == a.Work && c.Key != "" {
					p.entered(a.GUID, Place{Gid: b.Gid, Activity: a.Activity, DAD: a.DAD}, c)
				}
			}
		}
	}
	s.record(t, &k)
	s.posted(t, &p)
	s.appendStarts(t, starts)
}

// outcomes are what became of keyed works, as the columns of settle.sql: guid is the message whose
// step takes the answer, or next the work that is asked for instead.
type outcomes struct {
	guid               []*legwork.ID
	gid                []legwork.ID
	activity, status   []string
	dad                []legwork.DAD
	next               []*legwork.ID
	attempt            []*int32
	result             []*string
	fault              []json.RawMessage
	claim              []int32
	cleared, unclaimed []bool
}

func (o *outcomes) add(guid legwork.ID, at Place, plane legwork.DAD, next legwork.ID, attempt int, x *Outcome) {
	o.guid = append(o.guid, orNil(guid))
	o.gid, o.activity, o.dad = append(o.gid, at.Gid), append(o.activity, at.Activity), append(o.dad, at.DAD)
	o.next, o.attempt = append(o.next, orNil(next)), append(o.attempt, number(attempt))
	result := ""
	if x.Result {
		result = string(plane)
	}
	o.status, o.result, o.fault = append(o.status, x.Status), append(o.result, some(result)), append(o.fault, x.Error)
	o.claim, o.cleared = append(o.claim, int32(x.Claim)), append(o.cleared, x.Cleared)
	o.unclaimed = append(o.unclaimed, x.Unclaimed)
}

func (s *Store) settle(t *tx, o *outcomes) {
	if len(o.gid) > 0 {
		s.add(t, "settle.sql", nil, o.guid, o.gid, o.activity, o.dad, o.next, o.attempt, o.status, o.result, o.fault,
			o.claim, o.cleared, o.unclaimed)
	}
}

// settleSteps queues what became of the keyed work that steps answer.
func (s *Store) settleSteps(t *tx, steps []Step) {
	var o outcomes
	for i := range steps {
		if p := &steps[i]; p.Outcome != nil {
			o.add(p.GUID, p.Place, p.plane(), legwork.ID{}, 0, p.Outcome)
		}
	}
	s.settle(t, &o)
}

// settleRetries queues that of keyed work that is asked for again.
func (s *Store) settleRetries(t *tx, retries []Retry) {
	var o outcomes
	for i := range retries {
		if r := &retries[i]; r.Outcome != nil {
			o.add(legwork.ID{}, r.Place, r.DAD, r.Next, r.Attempt, r.Outcome)
		}
	}
	s.settle(t, &o)
}

// Claim is a worker's request to run keyed work, and the topic of the subject on which
// it came: only workers of the work's own topic may claim it (ADR 37).
type Claim struct {
	legwork.Claim
	Topic string
}

// claimDoubt is how long after an epoch was raised the jobs that begin may repeat some
// that Postgres had lost: their keyed work is run only once a verifier has looked.
const claimDoubt = 10 * time.Minute

// Claim grants the claims to run keyed works, or says why not (OWN-06). The answers are in
// the order of the requests. At most one request for each activity instance may be among
// them.
func (s *Store) Claim(ctx context.Context, claims []Claim) ([]legwork.ClaimAnswer, error) {
	n := len(claims)
	answers := make([]legwork.ClaimAnswer, n)
	if n == 0 {
		return answers, nil
	}
	gid, work := make([]legwork.ID, n), make([]legwork.ID, n)
	activity, topic, key, token := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	by, verified, dad := make([]string, n), make([]string, n), make([]legwork.DAD, n)
	attempt, seen := make([]int32, n), make([]int32, n)
	for i := range claims {
		answers[i].Verdict = legwork.ClaimStale // unless it has a record
		c := &claims[i]
		gid[i], work[i], activity[i], dad[i], topic[i] = c.Gid, c.Work, c.Activity, c.DAD, c.Topic
		attempt[i], seen[i], key[i], token[i] = int32(c.Attempt), int32(c.Seen), c.Key, c.Token
		by[i], verified[i] = c.By, c.Verified
	}
	var t tx
	s.add(&t, "claim.sql", func(rows pgx.Rows) error {
		var ord int
		var a legwork.ClaimAnswer
		if err := rows.Scan(&ord, &a.Verdict, &a.Claim); err != nil {
			return err
		}
		answers[ord-1] = a
		return nil
	}, gid, activity, dad, work, attempt, topic, key, token, by, seen, verified, claimDoubt)
	return answers, s.run(ctx, &t)
}
