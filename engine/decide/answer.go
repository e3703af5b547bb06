package decide

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// answers decides what follows an answer: of a worker, of a child, or what
// wakes a hook.
func (d *deciding) answers() {
	d.Step.Status, d.Step.Code = d.T.Status, d.T.Code
	d.Step.Guard, d.Step.Work, d.Step.Seq = true, d.T.Work, d.T.Seq
	d.Step.Final = d.finalizes()
	s := d.scope()
	if d.Activity.Type == graph.Hook {
		d.wakes(s)
	} else {
		d.Step.Output = legwork.OrNull(d.T.Data)
		s.SetSelf(d.timed(outputOf(d.T.Data, d.T.Status, d.T.Code, d.plane())))
	}
	err := d.Unread
	if err == nil {
		err = d.follow(s, d.T.Status, d.T.Code)
	}
	if err != nil {
		d.broken(fmt.Errorf("follow the response of activity %s: %w", d.T.Activity, err))
	}
}

// wakes is what the answer to a hook saves: what woke it, beside its own output,
// which a later plane gets a copy of (HOOK-05).
func (d *deciding) wakes(s *graph.Scope) {
	hook := legwork.OrNull(d.T.Data)
	var own json.RawMessage
	for _, o := range d.Outputs {
		if o.Activity == d.Activity.ID {
			own = o.Data
		}
	}
	d.Step.Hook, d.Step.Output = hook, own
	woken := wokenOutput(own, hook, d.T.Status, d.T.Code, d.plane())
	s.SetHook(woken.Hook)
	s.SetSelf(d.timed(woken))
}

// PutOut is what the activity of an answer has put out, once its step is saved.
func PutOut(m Message, step *ledger.Step) ledger.Output {
	o := ledger.Output{Activity: m.T.Activity, Data: m.T.Data, Status: m.T.Status, Code: m.T.Code}
	if m.Activity.Type == graph.Hook {
		o.Data, o.Hook = step.Output, step.Hook
	}
	return o
}

// Answer is what an answer said whose step has saved an output.
func Answer(a *graph.Activity, saved ledger.Output) json.RawMessage {
	if a.Type == graph.Hook {
		return legwork.OrNull(saved.Hook)
	}
	return legwork.OrNull(saved.Data)
}
