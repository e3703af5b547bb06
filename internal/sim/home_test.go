package sim_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
)

// bodyOf is the code behind the topic of a turn; nil: it is none of a function.
func (c *chaos) bodyOf(topic, app, job, activity string) replay.Body {
	switch n := c.plan.node(activity); {
	case n != nil && n.function:
		return functionOf(job, n.id)
	case topic == "f.alone":
		return aloneOf(app, job, activity)
	case topic == "f.inner":
		return flowbody.Of(topic, inner)
	}
	return nil
}

// drawHomes draws whether the next engine asks for turns, or posts all, and how soon it trusts what it remembers of
// functions.
func (c *chaos) drawHomes(rnd *rand.Rand) {
	c.Trust = 1 + rnd.IntN(4)
	if c.Homes = nil; rnd.IntN(3) > 0 {
		c.Homes = c.homes
	}
}

// homes are asked by an engine for turns of functions, before it commits what has woken them, and are offered first
// turns. Some know nothing of a function, are busy, answer too late, or lie.
func (c *chaos) homes(_ context.Context, topic string, turns []frames.Asked) (told []frames.ToldTurn) {
	for i := range turns {
		t := &turns[i]
		c.counts.add("turn asked for")
		// It follows from the turn: an engine asks several homes at once.
		x := chance("home", t.Gid, t.Activity, t.DAD, t.To)
		say := frames.ToldTurn{Later: frames.Cold}
		if x%8 > 0 {
			say = c.Asked(t, c.bodyOf(topic, t.App, t.Job, t.Activity))
		}
		switch x >> 8 % 8 {
		case 0:
			say = frames.ToldTurn{Later: frames.Busy}
		case 1: // the home has gone on, and nobody knows
			say = frames.ToldTurn{Later: frames.Late}
		case 2, 3:
			say = c.lieOf(x>>16, say)
		}
		told = append(told, say)
	}
	return told
}

// untold are events that no home may tell: the turn is posted instead.
var untold = []string{`[]`, `{`, `[{"t":"ExecutionResumed"}]`, `[{"t":"ExecutionCompleted","ok":7}]`,
	`[{"t":"ExecutionAwaiting","on":[77],"kind":"Single"}]`}

// lieOf changes what a home tells, but for first turns: that is an answer as any other, see lies.
func (c *chaos) lieOf(x uint64, told frames.ToldTurn) frames.ToldTurn {
	if c.honest || told.Answer == nil || told.After == nil {
		return told
	}
	c.counts.add("home lied")
	told.Answer = &frames.Answer{After: told.After, Token: told.Token,
		Events: json.RawMessage(untold[x%uint64(len(untold))])}
	return told
}
