package decide

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// Broadcast is a signal to all jobs that an index names.
type Broadcast struct {
	ledger.Broadcast
	Spec *graph.SignalSpec
}

// signal decides which signal is sent: to the hook that waits for its data (SIG-02),
// or to every job that an index names (SIG-03). Its steps run in Leg 1 (SIG-05).
func (d *deciding) signal(s *evaluate.Scope) {
	d.Step.Final = d.finalizes()
	d.Step.Status, d.Step.Code = legwork.Success, legwork.CodeOK
	output, err := d.hookOutput(s)
	if err != nil {
		d.refuse(err)
		return
	}
	d.Step.Output = output
	s.SetSelf(d.passed(output))
	spec, err := d.Activity.SignalSpec(s)
	if err == nil {
		err = d.follow(s, legwork.Success, legwork.CodeOK)
	}
	switch {
	case err != nil:
		d.refuse(err)
	case !spec.All:
		d.Step.Children = append(d.Step.Children, d.signalMessage(spec, "signal", spec.Data))
	default:
		if err := d.broadcast(spec); err != nil {
			d.refuse(err)
		}
	}
}

// signalMessage returns the message that carries the signal.
func (in *Input) signalMessage(spec *graph.SignalSpec, label string, data json.RawMessage) legwork.Transition {
	t := in.message(legwork.Signal, label)
	t.Topic, t.Data = spec.Topic, data
	t.Status, t.Code = legwork.SignalOutcome(spec.Status, spec.Code, data)
	return t
}

// Signals returns the signals of a broadcast, one for each target, with the target's
// job id in the data. A signal's GUID is derived from the message's and the target.
func (b *Broadcast) Signals(in *Input, targets []ledger.Target) ([]legwork.Transition, error) {
	signals := make([]legwork.Transition, len(targets))
	for i, target := range targets {
		data, err := withID(b.Spec.Data, target.Job)
		if err != nil {
			return nil, err
		}
		signals[i] = in.signalMessage(b.Spec, "signal:"+target.Gid.String(), data)
	}
	return signals, nil
}

// broadcast decides which index rows name the jobs that get the signal. Package engine
// sends it to them, piece by piece, before the step is saved.
func (d *deciding) broadcast(spec *graph.SignalSpec) error {
	if d.Resumes() {
		return nil // the signals were sent before it was saved
	}
	queries, err := d.queries(spec)
	if err == nil && len(queries) > 0 {
		d.Broadcast = &Broadcast{Spec: spec, Broadcast: ledger.Broadcast{Place: d.Place(), GUID: d.T.GUID, Queries: queries}}
	}
	return err
}

// queries names the index rows of the jobs that get the signal: those of every graph
// with a hook that waits on the topic (decision 7), under the key that its trigger
// computes from the resolver's data. None: no job gets it.
func (in *Input) queries(spec *graph.SignalSpec) (out []ledger.StatQuery, err error) {
	resolver := struct {
		Data              json.RawMessage
		Start, End, Range string
	}{}
	if len(spec.Resolver) > 0 {
		if err := json.Unmarshal(spec.Resolver, &resolver); err != nil {
			return nil, legwork.Invalid("resolver.maps: want data, and the times start, end and range as texts: %v", err)
		}
	}
	var span ledger.StatQuery
	if err := between(&span, resolver.Start, resolver.End, resolver.Range, in.Now); err != nil {
		return nil, err
	}
	var asked []*graph.Graph
	for _, rule := range in.Activity.Graph.App.HookTopic(spec.Topic) {
		if slices.Contains(asked, rule.Graph) {
			continue
		}
		asked = append(asked, rule.Graph)
		q := span
		q.App, q.Graph, q.Name, q.Value = in.T.App, rule.Graph.Subscribes, spec.KeyName, spec.KeyValue
		if q.Key, err = in.statsKey(rule.Graph, resolver.Data); err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// statsKey is the key that a graph's trigger makes of data.
func (in *Input) statsKey(g *graph.Graph, data json.RawMessage) (string, error) {
	s := evaluate.NewScope(evaluate.Metadata{App: in.T.App, Version: in.T.Version, Topic: g.Subscribes})
	s.SetInput(data)
	s.SetSelf(outputOf(data, legwork.Success, legwork.CodeOK, legwork.RootDAD))
	return g.Trigger.StatsKey(s)
}

// between reads the span of time that a resolver names: start and end as dates
// or NOW, or a range such as 24h before the end.
func between(q *ledger.StatQuery, start, end, length string, now time.Time) (err error) {
	if q.Since, err = when(start, now); err != nil {
		return err
	}
	if q.Until, err = when(end, now); err != nil || length == "" {
		return err
	}
	d, err := time.ParseDuration(length)
	if err != nil || d <= 0 {
		return legwork.Invalid("resolver.maps: range %q is not a duration such as 24h", legwork.Clip(length, 48))
	}
	if q.Since.IsZero() {
		until := q.Until
		if until.IsZero() {
			until = now
		}
		q.Since = until.Add(-d)
	}
	return nil
}

func when(text string, now time.Time) (time.Time, error) {
	switch text {
	case "":
		return time.Time{}, nil
	case "NOW":
		return now, nil
	}
	for _, layout := range []string{time.RFC3339Nano, time.DateOnly} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, legwork.Invalid("resolver.maps: %q is neither NOW nor a date such as 2006-01-02T15:04:05Z",
		legwork.Clip(text, 48))
}

// withID adds the target's job id to the data of a signal to all.
func withID(data json.RawMessage, job string) (json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, fmt.Errorf("the data of a signal to all is an object: %w", err)
	}
	fields["id"] = JSON(job)
	return json.Marshal(fields)
}
