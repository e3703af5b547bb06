package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// decide decides the items of a wave that have entered, of as many as put out
// what a batch may, and returns those. Then it asks other jobs what their
// decisions ask of them.
func (e *Engine) decide(ctx context.Context, wave []*item) (part []*item) {
	room := legwork.MaxBatchBytes
	for i, it := range wave {
		if it.settled {
			continue
		}
		if room <= 0 {
			wave = wave[:i]
			break
		}
		e.decideOne(it)
		if it.settled {
			continue
		}
		if room -= it.step.Bytes(); it.decision.All != nil {
			room -= len(it.decision.All.Spec.Data)
		}
	}
	e.ask(ctx, wave)
	return wave
}

// decideOne decides an item, and which workers are entered with its step.
func (e *Engine) decideOne(it *item) {
	d := decide.Decide(it.input(e.MaxCycles))
	it.take(d)
	if it.settled || it.T.Kind != legwork.Leg2 || it.Entered.Closed || it.Entered.Merge || d.Step.Fail != nil || it.Resumes() {
		return
	}
	it.goes(e.goAhead(spawning{from: it, activity: it.Activity, deliveries: it.delivery.Count,
		children: d.Step.Children, written: d.Step.Data, self: decide.PutOut(it.Message, &d.Step)}))
}

// take makes a decision that of the item.
func (it *item) take(d *decide.Decision) {
	it.decided = decided{decision: d, step: &d.Step}
	it.tag(d.Attributes)
	if d.Letter != "" {
		it.dead(d.Letter, d.Err, true)
	}
}

// goes has the item's step enter some of the workers that follow it.
func (it *item) goes(list []ahead) {
	step := it.decision.Step
	step.Children, step.Ahead = withAhead(step.Children, list)
	it.ahead, it.step = list, &step
}

// tag puts what the graph says of the message on its span.
func (it *item) tag(attributes []decide.Attribute) {
	for _, a := range attributes {
		it.span.Set(telemetry.Custom(a.Name, a.Value))
	}
}

// reload gives a resumed message what its first delivery saved instead of what
// it carries or would make: a worker that ran again may have answered
// differently.
func (e *Engine) reload(ctx context.Context, wave []*item) {
	var want ledger.Want
	var resumed []*item
	for _, it := range open(wave) {
		if it.Resumes() && (it.T.Kind == legwork.Leg2 || it.Activity.Output.Defined()) && !it.Entered.Merge {
			place := it.Place()
			place.DAD = place.DAD.Resolve(it.Entered.Marks.Index())
			want.Outputs = append(want.Outputs, ledger.WantOutput{Index: len(resumed), Place: place})
			resumed = append(resumed, it)
		}
	}
	if len(resumed) == 0 {
		return
	}
	loaded, err := e.Store.Load(ctx, want)
	for i, it := range resumed {
		if err != nil || len(loaded.Outputs[i]) != 1 {
			it.later("retry", fmt.Errorf("read what activity %s has saved: %v", it.T.Activity, err))
			continue
		}
		it.resume(loaded.Outputs[i][0])
	}
}

// resume puts what was saved in the place of what the message carries.
func (it *item) resume(o ledger.Output) {
	it.Saved, it.resumed = o.Data, true
	if it.T.Kind == legwork.Leg2 {
		it.T.Data, it.T.Status, it.T.Code = decide.Answer(it.Activity, o), o.Status, o.Code
	}
}
