package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// signalling is one signal of a batch.
type signalling struct {
	item
	keys []ledger.SignalKey
	told ledger.Signalled
	// Of one to a job: what it says, and what is to be stored.
	toJob  *jobsignal.Signal
	signal *ledger.Signal
}

// handleSignals handles a batch of the signal lane (HOOK-05, CON-25).
func (e *Engine) handleSignals(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	all := e.readSignals(ctx, batch)
	items := itemsOf(all)
	e.dropUnowed(ctx, legwork.LaneSignal, items)
	e.decideJobSignals(ctx, all)
	e.takeSignals(ctx, all, items)
	for _, s := range all {
		if e.Answer != nil && s.verdict.Action == legwork.Ack {
			e.Answer(s.delivery, s.answer())
		}
	}
	return verdicts(items)
}

// takeSignals wakes the hooks that wait for signals, or stores the signals.
func (e *Engine) takeSignals(ctx context.Context, all []*signalling, items []*item) {
	for _, wave := range apart(all) {
		e.signal(ctx, wave)
	}
	e.clear(ctx, legwork.LaneSignal, items)
	e.observe(legwork.LaneSignal, items)
}

func itemsOf(all []*signalling) []*item {
	items := make([]*item, len(all))
	for i, s := range all {
		items[i] = &s.item
	}
	return items
}

// readSignals decodes a batch and finds under which keys the hooks of each signal
// wait: hooks of all versions, as jobs of old versions wait too.
func (e *Engine) readSignals(ctx context.Context, batch []*legwork.Delivery) []*signalling {
	began := e.Now()
	err := e.apps.current(ctx, began)
	all := make([]*signalling, len(batch))
	for i, d := range batch {
		t, derr := legwork.DecodeSignal(e.Namespace, d)
		if t == nil {
			t = &legwork.Transition{}
		}
		t.Kind = legwork.Signal
		s := &signalling{item: newItem(i, d, t)}
		s.began = began
		all[i] = s
		switch {
		case derr != nil:
			s.dead("malformed", derr, false)
		case err != nil:
			s.later("retry", err)
		default:
			e.beginSignal(s)
		}
	}
	return all
}

// beginSignal begins the span of a signal and finds its keys. Those of one to a job are
// found when its job is known.
func (e *Engine) beginSignal(s *signalling) {
	place := telemetry.At(s.T, s.delivery.Count)
	s.span = e.Tracing.BeginAt(telemetry.KindSignal, s.T.Topic, &place, time.Now())
	if s.T.ToJob {
		e.readJobSignal(s)
		return
	}
	e.keys(s)
}

// keys finds the keys of a signal. If no hook can wait for it, it has none: that is
// an error of a sender outside. A signal of the engine's own, from an outbox row,
// then wakes nobody.
func (e *Engine) keys(s *signalling) {
	rules := e.apps.hooks(s.T.Topic)
	var fault error
	for _, rule := range rules {
		keys, err := rule.Keys(s.T.Data)
		if err != nil {
			fault = err
		}
		for _, key := range keys {
			one := ledger.SignalKey{Key: key, App: rule.Graph.App.ID, Activity: rule.To.ID, Keep: !rule.Unbuffered}
			if !slices.Contains(s.keys, one) {
				s.keys = append(s.keys, one)
			}
		}
	}
	ours := s.delivery.Header.Get(legwork.HeaderKind) == legwork.Signal.String() && s.T.Attempt <= 1
	switch {
	case len(s.keys) > 0 || ours:
	case len(rules) == 0 && e.apps.functionsHear(s.T.Topic):
		name := legwork.Clip(s.T.Topic, 80)
		s.dead("unknown_topic", legwork.NotFound("no hook waits on topic %q: functions that wait for %s are signalled "+
			"by their job: `legwork job signal JOB %s`", s.T.Topic, name, name), false)
	case len(rules) == 0:
		s.dead("unknown_topic", legwork.NotFound("no hook waits on topic %q: deploy a graph with such a hook; a durable "+
			"function is signalled by its job, `legwork job signal JOB %s`", s.T.Topic, legwork.Clip(s.T.Topic, 80)), false)
	default:
		s.dead("no_key", decide.Unfit("the body of signal "+s.T.Topic, errors.Join(errNoKey, fault)), false)
	}
}

var errNoKey = errors.New("its data have none of the values that the hook rules on its topic compare")

// apart splits signals so that no wave holds two with one key or one GUID, and
// those with one key stay in order.
func apart(all []*signalling) (out [][]*signalling) {
	depth := make(map[legwork.ID]int, len(all))
	for _, s := range all {
		if s.settled {
			continue
		}
		own := []legwork.ID{s.T.GUID}
		for _, k := range s.keys {
			own = append(own, k.Key)
		}
		n := 0
		for _, key := range own {
			n = max(n, depth[key])
		}
		for _, key := range own {
			depth[key] = n + 1
		}
		if n == len(out) {
			out = append(out, nil)
		}
		out[n] = append(out[n], s)
	}
	return out
}

// signal wakes the hooks that wait for a wave of signals, or stores the signals.
func (e *Engine) signal(ctx context.Context, wave []*signalling) {
	inBatch(wave, func(part []*signalling) error { return e.signalAll(ctx, part) }, func(part []*signalling, err error) {
		if err == nil {
			e.signalled(ctx, part)
			return
		}
		for _, s := range part {
			s.unfinished(err, false)
		}
	})
}

func (e *Engine) signalAll(ctx context.Context, wave []*signalling) error {
	signals := make([]ledger.Signal, len(wave))
	for i, s := range wave {
		if s.signal != nil {
			signals[i] = *s.signal
			continue
		}
		t := s.T
		signals[i] = ledger.Signal{GUID: t.GUID, Topic: t.Topic, Keys: s.keys, Data: legwork.OrNull(t.Data),
			Status: t.Status, Code: t.Code, Trace: s.span.Trace(), Kept: e.Kept}
	}
	told, err := e.Store.Signal(ctx, signals)
	for i := range told {
		wave[i].told = told[i]
	}
	return err
}

// signalled settles a wave that has committed and publishes the wake-ups.
func (e *Engine) signalled(ctx context.Context, wave []*signalling) {
	var wakes []*legwork.Transition
	for _, s := range wave {
		wakes = appendAll(wakes, s.told.Wakes)
		for j := range s.told.Wakes { // the effects are in the traces of the jobs it woke
			s.span.Link(s.told.Wakes[j].Trace)
		}
		switch {
		case s.told.Ended:
			s.dead(reasonJobEnded, refusedSignal(jobsignal.JobEnded), false)
		case s.told.Full:
			s.dead(reasonUnread, refusedSignal(jobsignal.TooManyUnread), false)
		case s.told.Duplicate:
			s.ack("duplicate")
		case s.told.Accepted:
			s.ack("done")
		case len(s.keys) == 0:
			s.ack("unheard")
			e.Log.Warn("a signal that nobody can hear", "topic", s.T.Topic, "guid", s.T.GUID)
		case !slices.ContainsFunc(s.keys, func(k ledger.SignalKey) bool { return k.Keep }):
			s.ack("ignored")
		default:
			s.ack("kept")
		}
	}
	e.send(ctx, wakes)
}

// answer is the receipt for the sender: what became of the signal.
func (s *signalling) answer() legwork.Receipt {
	if s.verdict.Err != nil {
		return legwork.Receipt{Error: &legwork.ReceiptError{Code: legwork.CodeOf(s.verdict.Err),
			Message: s.verdict.Err.Error()}}
	}
	return legwork.Receipt{Signal: s.T.GUID, Duplicate: s.told.Duplicate, Woken: len(s.told.Wakes),
		Buffered: s.verdict.Outcome == "kept", Ignored: s.verdict.Outcome == "ignored"}
}
