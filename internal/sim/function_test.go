package sim_test

import (
	"context"
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// What functions call: workers, and a function in the same job.
var (
	called = flow.Worker[json.RawMessage, json.RawMessage]("w.called")
	within = flow.Func[json.RawMessage, int]("f.inner")
)

// functionOf is the code of a function: what it does, and comes to, depends on its job and
// its activity alone.
func functionOf(job, id string) replay.Body {
	x := chance(job, " ", id)
	return flowbody.Of("f."+id, func(ctx flow.Context, in json.RawMessage) (map[string]uint64, error) {
		call, nap, inside := called.Go(ctx, in), flow.After(ctx, time.Minute), within.Go(ctx, in)
		if x>>4&1 == 0 {
			flow.First(ctx, call, nap) // which of them is chance
		}
		if x>>5&1 == 0 {
			step := func(context.Context) (int, error) { return 1, nil }
			if _, err := flow.Do(ctx, "step", step); err != nil {
				return nil, err
			}
		}
		set := flow.NewJoin[json.RawMessage](ctx)
		for range 1 + x>>6%3 {
			called.Into(ctx, set, in)
		}
		for _, err := range set.All(ctx) {
			if err != nil {
				return nil, err
			}
		}
		flow.All(ctx, call, nap, inside)
		if x>>20%8 == 0 {
			return nil, flow.Errorf(422, "no")
		}
		return map[string]uint64{"v": x % 1000, "odd": x >> 10 & 1, "seen": chance(string(in)) % 1000}, nil
	})
}

// inner is a function within it.
func inner(ctx flow.Context, in json.RawMessage) (int, error) {
	flow.UUID(ctx)
	if _, err := called.Call(ctx, in); err != nil {
		return 0, err
	}
	flow.Sleep(ctx, time.Minute)
	return 1, nil
}

// lies are answers to turns that must have no effect: the turn is taken again, or whoever
// has it answers.
var lies = []sim.Reply{
	{Data: `{"after":"of another worker","token":"x","events":[{"t":"ExecutionCompleted","ok":1}]}`},
	{Data: `{"token":"x","events":[{"t":"ExecutionResumed"}]}`},
	{Data: `{"token":"x","events":[{"t":"JoinSetCreated","js":4000},{"t":"ExecutionCompleted","ok":1}]}`},
	{Data: `{"token":"x","events":[{"t":"Unheard"}]}`},
	{Data: `{"token":"x","events":[]}`},
	{Data: `"no answer to a turn"`},
	{Status: legwork.Failed, Code: 570, Data: `{"message":"the code disagrees"}`},
	{Status: legwork.Failed, Code: 500, Data: `{"message":"out of memory"}`},
}

// lie gives now and then a wrong answer in the place of the right ones, at the first attempt
// of a turn only.
func (c *chaos) lie(t *legwork.Transition, truth []sim.Reply) []sim.Reply {
	x := chance("lie", t.GUID, t.Attempt)
	if t.Attempt > 1 || x%8 > 0 {
		return truth
	}
	c.counts.add("lie")
	wrong := lies[x>>8%uint64(len(lies))]
	if wrong.Status == "" {
		wrong.Status = legwork.Success
	}
	wrong.Seq = truth[0].Seq
	return []sim.Reply{wrong}
}
