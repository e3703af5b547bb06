package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// work is one work message, as the engine would send it.
type work struct {
	guid    string
	subject string
	header  legwork.Header
	body    []byte
	reply   string
	publish int
	replies []reply // to the claims of keyed work, in order
	// function is whose turn it is, if it is one.
	function *function
}

// copied are the headers that an answer gives back as they were.
var copied = []string{legwork.HeaderGUID, legwork.HeaderJob, legwork.HeaderGid, legwork.HeaderApp,
	legwork.HeaderVersion, legwork.HeaderActivity, legwork.HeaderDAD, legwork.HeaderAttempt}

const (
	// oddJob is a job id that whoever rewrites headers gets wrong.
	oddJob  = "Verify: ünïcode, 50% & more"
	traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
)

// newWork makes work for the topic, with values that cannot be guessed.
func (r *rig) newWork(input []byte) *work {
	return r.workOf(&legwork.Transition{Job: oddJob, Gid: legwork.NewID(), App: "verify", Version: "1.0-rc.2",
		Activity: "does_it", DAD: ",0,0,7", Attempt: 3, Topic: r.cfg.Topic,
		Trace: legwork.Trace{Parent: "00-" + traceID + "-00f067aa0ba902b7-01"}}, input)
}

// workOf makes work of an activity.
func (r *rig) workOf(t *legwork.Transition, input []byte) *work {
	t.Kind, t.GUID, t.Publish = legwork.Work, legwork.NewID(), 1
	w := &work{guid: t.GUID.String(), subject: legwork.Subject(r.cfg.Namespace, legwork.LaneWork(t.Topic)),
		header: t.Encode(r.cfg.Namespace), body: input, publish: 1,
		reply: legwork.ResponseSubject(r.cfg.Namespace, t.Topic+".said-by-Legwork-Reply")}
	w.header.Set(legwork.HeaderReply, w.reply)
	r.rec.look(func() {
		r.rec.works[w.guid] = w
		r.adopt(w)
	})
	return w
}

// send publishes work and returns when the broker has it.
func (r *rig) send(ctx context.Context, input []byte) (*work, error) {
	w := r.newWork(input)
	return w, r.publish(ctx, w)
}

// again publishes work another time, as the sweep does that misses it.
func (r *rig) again(ctx context.Context, w *work) error {
	w.publish++
	w.header.Set(legwork.HeaderMsgID, fmt.Sprintf("%s:%d", w.guid, w.publish))
	return r.publish(ctx, w)
}

func (r *rig) publish(ctx context.Context, w *work) error {
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Patience)
	defer cancel()
	_, err := r.conn.NATS().RequestMsgWithContext(ctx,
		&nats.Msg{Subject: w.subject, Header: nats.Header(w.header), Data: w.body})
	if err != nil {
		return fmt.Errorf("conformance: publish work: %w", err)
	}
	return nil
}

// answersTo returns what was answered to a work, in order. The caller holds
// the record.
func (r *record) answersTo(w *work) (all []*answer) {
	for _, a := range r.answers {
		if a.work == w {
			all = append(all, a)
		}
	}
	return all
}

// final reports whether an answer is meant to be the last one.
func (a *answer) final() bool { return a.header.Get(legwork.HeaderStatus) != string(legwork.Pending) }

// answered waits for a final answer that the broker has stored.
func (r *rig) answered(ctx context.Context, w *work) (got *answer, err error) {
	err = r.until(ctx, func() bool {
		for _, a := range r.rec.answersTo(w) {
			if a.final() && (a.stored || !a.asked) {
				got = a
			}
		}
		return got != nil
	})
	return got, err
}

// spoken waits for a final answer on its way, stored or not.
func (r *rig) spoken(ctx context.Context, w *work) error {
	return r.until(ctx, func() bool { return slices.ContainsFunc(r.rec.answersTo(w), (*answer).final) })
}

// settled waits until n messages of a work are acknowledged.
func (r *rig) settled(ctx context.Context, w *work, n int) error {
	return r.until(ctx, func() bool { return r.rec.acked(w) >= n })
}

// done sends work and waits for its answer and its acknowledgement.
func (r *rig) done(ctx context.Context, input []byte) (*answer, error) {
	if _, err := r.worker(ctx); err != nil {
		return nil, err
	}
	w, err := r.send(ctx, input)
	if err != nil {
		return nil, err
	}
	a, err := r.answered(ctx, w)
	if err != nil {
		return nil, fmt.Errorf("no answer: %w", err)
	}
	if err := r.settled(ctx, w, 1); err != nil {
		return nil, fmt.Errorf("an answer, but no acknowledgement of the work: %w", err)
	}
	return a, nil
}

// acked counts the messages of a work that were acknowledged or terminated. The
// caller holds the record.
func (r *record) acked(w *work) int {
	seen := map[string]bool{}
	for subject, d := range r.deliveries {
		if d.work != w {
			continue
		}
		for _, s := range d.signs {
			if s.verb == "+ACK" || s.verb == "+TERM" {
				seen[sequence(subject)] = true
			}
		}
	}
	return len(seen)
}

// sequence is the place in the stream that the subject of a verdict names:
// $JS.ACK.[domain.account.]stream.consumer.deliveries.SEQUENCE.….
func sequence(subject string) string {
	words := strings.Split(subject, ".")
	if len(words) > 9 {
		return words[7]
	}
	return words[5]
}

// handovers returns the deliveries of a work. The caller holds the record.
func (r *record) handovers(w *work) (all []*delivery) {
	for _, d := range r.deliveries {
		if d.work == w {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b *delivery) int { return a.at.Compare(b.at) })
	return all
}

// gap is the longest a delivery was in the hands of the program without a sign,
// as of now.
func (d *delivery) gap() (longest time.Duration) {
	last := d.at
	for _, s := range d.signs {
		longest, last = max(longest, s.at.Sub(last)), s.at
		if s.verb != "+WPI" {
			return longest
		}
	}
	return max(longest, time.Since(last))
}
