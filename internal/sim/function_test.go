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

// What functions call: workers, and functions in the same job.
var (
	called = flow.Worker[json.RawMessage, json.RawMessage]("w.called")
	within = flow.Func[json.RawMessage, int]("f.inner")
	alone  = flow.Func[json.RawMessage, int]("f.alone")
)

// functionOf is the code of a function: what it does, and comes to, depends on its job and
// its activity alone.
func functionOf(job, id string) replay.Body {
	x := chance(job, " ", id)
	return flowbody.Of("f."+id, func(ctx flow.Context, in json.RawMessage) (map[string]uint64, error) {
		if _, err := alone.Call(ctx, in); err != nil { // at position 0: see resultsSQL
			return nil, err
		}
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
		if err := flow.All(ctx, call, nap, inside); err != nil {
			return nil, err
		}
		if x>>20%8 == 0 {
			return nil, flow.Errorf(422, "no")
		}
		return map[string]uint64{"v": x % 1000, "odd": x >> 10 & 1, "seen": chance(string(in)) % 1000}, nil
	})
}

// aloneOf is a function within it that calls what may be too late, gives up what is not first, and starts a job that
// goes on by itself. What comes of that is chance, and its result is not.
func aloneOf(app, job, id string) replay.Body {
	x := chance(job, " ", id)
	detached := flow.Job[json.RawMessage, json.RawMessage](app + ".alone")
	return flowbody.Of("f.alone", func(ctx flow.Context, in json.RawMessage) (int, error) {
		hurried := flow.Timeout(time.Minute)
		if x>>30%2 == 0 {
			_ = flow.All(ctx, called.With(hurried, flow.Retry(flow.Policy{MaximumAttempts: 3})).Go(ctx, in),
				within.With(hurried).Go(ctx, in))
		}
		if x>>31%2 == 0 {
			set := flow.NewJoin[int](ctx)
			within.Into(ctx, set, in)
			within.With(hurried).Into(ctx, set, in)
			if flow.First(ctx, called.Go(ctx, in), flow.After(ctx, time.Minute)); x>>33%2 == 0 {
				_, _, _ = set.Next(ctx)
			}
			set.Close(ctx)
		}
		if x>>32%2 == 0 {
			if _, err := detached.Detach(ctx, in); err != nil {
				return 0, err
			}
		}
		return 1, nil
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
	if c.honest || t.Attempt > 1 || x%8 > 0 {
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
