package decide

import (
	"cmp"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// worker makes the work message (WORK-02).
func (d *deciding) worker(s *evaluate.Scope) {
	work := d.message(legwork.Work, "work")
	if err := d.asks(s, &work); err != nil {
		d.dead("input", fmt.Errorf("map the input of activity %s: %w", d.T.Activity, err))
	}
}

// asks makes the step send the work whose answer the activity waits for.
func (d *deciding) asks(s *evaluate.Scope, work *legwork.Transition) error {
	topic, input, err := d.input(s)
	if err != nil {
		return err
	}
	work.GUID, work.Topic, work.Data = d.work(), topic, input
	err = d.Schemas.Check(d.Activity.Graph, d.Activity.InputSchema, "the input of activity "+d.T.Activity, input)
	if key, unfit := d.Activity.Key(s, legwork.WorkKey(d.T.Gid, d.T.Activity, d.T.DAD)); unfit != nil {
		err = cmp.Or(err, unfit)
	} else if key != "" {
		work.Key, d.Step.Keyed = key, &ledger.Keyed{Topic: topic, Key: key}
	}
	if err != nil {
		answersItself(work, err)
	}
	d.plain()
	d.limits(work)
	d.Step.Work, d.Step.Children = work.GUID, []legwork.Transition{*work}
	return d.attributes(s)
}

// answersItself turns the work message into its own answer, an error: input that does
// not match its schema, or a key that is none, is sent to no worker, and is handled as
// an error.
func answersItself(work *legwork.Transition, err error) {
	work.Kind, work.Topic, work.Key, work.Work, work.Row = legwork.Leg2, "", "", work.GUID, work.GUID
	work.Status, work.Code, work.Data = legwork.Failed, legwork.CodeOf(err), Failure(work.Activity, err)
}

// work is the GUID of the work message that the activity waits for; retries have
// others.
func (in *Input) work() legwork.ID { return legwork.Derive(in.T.Gid, in.T.GUID, "work", 1) }

// input is whom a worker or an await asks, and what for.
func (in *Input) input(s *evaluate.Scope) (topic string, input []byte, err error) {
	if topic, err = in.Activity.WorkTopic(s); err != nil {
		return "", nil, err
	}
	if input, err = in.Activity.Input.Eval(s); err != nil {
		return "", nil, err
	}
	return topic, input, nil
}
