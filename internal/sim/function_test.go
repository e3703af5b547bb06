package sim_test

import (
	"context"
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
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
	return flow.Body("f."+id, func(ctx flow.Context, in json.RawMessage) (map[string]uint64, error) {
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
