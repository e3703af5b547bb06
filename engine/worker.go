package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// workerLeg1 decides what a worker is asked to do (WORK-02).
func workerLeg1(it *item, s *graph.Scope) {
	work := it.message(legwork.Work, "work")
	if err := it.asks(s, &work); err != nil {
		it.dead("input", fmt.Errorf("map the input of activity %s: %w", it.t.Activity, err), true)
	}
}

// asks makes the step send the work whose answer the activity waits for.
func (it *item) asks(s *graph.Scope, work *legwork.Transition) error {
	topic, input, err := it.input(s)
	if err != nil {
		return err
	}
	work.GUID, work.Topic, work.Data = it.work(), topic, input
	if err := it.version.schemas.check(it.activity.Graph, it.activity.InputSchema, "the input of activity "+it.t.Activity, input); err != nil {
		it.answers(work, err)
	}
	it.plain()
	it.limits(work)
	it.step.Work, it.step.Children = work.GUID, []legwork.Transition{*work}
	return it.attributes(s)
}

// answers makes the work its own answer, an error: input that does not match its
// schema is asked of nobody, and takes the error route.
func (it *item) answers(work *legwork.Transition, err error) {
	work.Kind, work.Topic, work.Work, work.Row = legwork.Leg2, "", work.GUID, work.GUID
	work.Status, work.Code, work.Data = legwork.Failed, legwork.CodeOf(err), failureOf(it.t.Activity, err)
}

// work is the identity of what the activity waits for; retries have others.
func (it *item) work() legwork.ID { return legwork.Derive(it.t.Gid, it.t.GUID, "work", 1) }

// input is whom a worker or an await asks, and what for.
func (it *item) input(s *graph.Scope) (topic string, input []byte, err error) {
	if topic, err = it.activity.WorkTopic(s); err != nil {
		return "", nil, err
	}
	if input, err = it.activity.Input.Eval(s); err != nil {
		return "", nil, err
	}
	return topic, input, nil
}
