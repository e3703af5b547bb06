package engine_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// askedFor are functions that wait in several ways.
var askedFor = map[string]replay.Body{
	"calling":  flowbody.Of("code", calling),
	"collects": flowbody.Of("code", collects),
	"races":    flowbody.Of("code", races),
	"tells": flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		for i := range 3 {
			flow.Put(ctx, "step", i)
			flow.Attr(ctx, "step", i)
			if _, err := workA.Call(ctx, n); err != nil {
				return n, err
			}
		}
		return n, nil
	}),
	"steps between": flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		for range 3 {
			if _, err := workA.Call(ctx, n); err != nil {
				return n, err
			}
			if _, err := flow.Record(ctx, "step", func(context.Context) (int, error) { return 1, nil }); err != nil {
				return n, err
			}
		}
		return n, nil
	}),
}

// loose are those to whom answers come in another order if some turns take no message.
var loose = map[string]bool{"collects": true, "races": true}

// home is what a home says of a turn, or a lie, as change makes it.
type home func(turn int, told frames.ToldTurn) frames.ToldTurn

// ofHomes runs a job of a function whose turns homes are asked for, and returns its journals, how many turns were
// posted, and how many asked for.
func ofHomes(t *testing.T, mode engine.Mode, body replay.Body, say home) (journals []string, posted, asked int) {
	t.Helper()
	w := sim.New(t, mode, functions)
	bodies := map[string]replay.Body{"code": body, "code.inner": flowbody.Of("code.inner", adds)}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if body := bodies[m.Topic]; body != nil {
			posted++
			return w.Turn("w", m, body)
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	if say != nil {
		w.Homes = func(_ context.Context, topic string, turns []frames.Asked) (told []frames.ToldTurn) {
			for i := range turns {
				asked++
				told = append(told, say(asked, w.Asked(&turns[i], bodies[topic])))
			}
			return told
		}
	}
	w.Start("go", "job", `{}`)
	w.Settle(w.Engine(w.Pool))
	if got := w.Job("job"); got != "completed 0" {
		t.Errorf("the job is %s", got)
	}
	if lies := w.Query(`SELECT value::text FROM legwork.job_data WHERE path LIKE '%lie%'`); len(lies) > 0 {
		t.Errorf("the job has the data %q of a turn that was not taken", lies)
	}
	if lies := w.Query(`SELECT value FROM legwork.search WHERE name = 'lie'`); len(lies) > 0 {
		t.Errorf("the job has the attribute %q of a turn that was not taken", lies)
	}
	atRest(t, w)
	return slices.Concat(journalOf(w, "f"), []string{"within"}, journalOf(w, "f/1")), posted, asked
}

// TestAskedTurns: a function whose turns are asked for, or offered, writes the same journal as one whose turns are
// posted, and takes none of them by messages but those with steps. Mode step asks for none.
func TestAskedTurns(t *testing.T) {
	t.Parallel()
	for name, body := range askedFor {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			honest := func(_ int, told frames.ToldTurn) frames.ToldTurn { return told }
			want, all, _ := ofHomes(t, engine.Fused, body, nil)
			got, posted, asked := ofHomes(t, engine.Fused, body, honest)
			if !loose[name] {
				same(t, got, want)
			}
			wantPosted := 0
			if name == "steps between" { // homes take no steps here: each of three turns is posted
				wantPosted = 3
			}
			if posted != wantPosted || asked == 0 {
				t.Errorf("%d turns were posted of %d, want %d; %d asked for", posted, all, wantPosted, asked)
			}
			got, posted, asked = ofHomes(t, engine.Step, body, honest)
			same(t, got, want)
			if posted != all || asked > 0 {
				t.Errorf("mode step: %d turns were posted of %d, %d asked for", posted, all, asked)
			}
		})
	}
}

// TestHomesThatLie: whatever a home says, the journal is that of turns that are posted.
func TestHomesThatLie(t *testing.T) {
	t.Parallel()
	events := func(raw string) func(frames.ToldTurn) frames.ToldTurn {
		return func(told frames.ToldTurn) frames.ToldTurn {
			if told.Answer != nil && told.After != nil { // what is told of a first turn is an answer as any other
				told.Answer = &frames.Answer{After: told.After, Token: told.Token, Events: json.RawMessage(raw)}
			}
			return told
		}
	}
	for name, lie := range map[string]func(frames.ToldTurn) frames.ToldTurn{
		"cold":        func(frames.ToldTurn) frames.ToldTurn { return frames.ToldTurn{Later: frames.Cold} },
		"late":        func(frames.ToldTurn) frames.ToldTurn { return frames.ToldTurn{Later: frames.Late} },
		"no events":   events(`[]`),
		"no JSON":     events(`{`),
		"an engine's": events(`[{"t":"ExecutionResumed"}]`),
		"an end":      events(`[{"t":"ExecutionCompleted","ok":7}]`),
		"an end that tells": func(told frames.ToldTurn) frames.ToldTurn {
			if told = events(`[{"t":"ExecutionCompleted","ok":7}]`)(told); told.Answer != nil && told.After != nil {
				told.Put = map[string]json.RawMessage{"lie": json.RawMessage(`1`)}
				told.Attr = told.Put
			}
			return told
		},
		"a wait for nothing": events(`[{"t":"ExecutionAwaiting","on":[77],"kind":"Single"}]`),
		"a skipped position": events(`[{"t":"TimerScheduled","p":77,"ms":1,"at":"2026-01-01T00:00:00Z"}]`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for name, body := range askedFor {
				want, _, _ := ofHomes(t, engine.Fused, body, nil)
				for _, every := range []int{1, 2} {
					got, _, _ := ofHomes(t, engine.Fused, body, func(turn int, told frames.ToldTurn) frames.ToldTurn {
						if turn%every == 0 {
							return lie(told)
						}
						return told
					})
					if !loose[name] {
						same(t, got, want)
					}
				}
			}
		})
	}
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("the journals are\n%q\nwant\n%q", got, want)
	}
}
