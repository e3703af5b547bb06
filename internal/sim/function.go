package sim

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Turn takes a turn of a durable function, as a worker does that keeps nothing: it replays
// the journal, as it stands in Postgres, and answers with what the function does next. Its
// chance and its time follow from the turn, and from the worker's name.
func (w *World) Turn(worker string, t *legwork.Transition, body replay.Body) []Reply {
	w.T.Helper()
	seed := legwork.Derive(t.Gid, t.GUID, "worker "+worker, 0)
	page, events := w.history(ledger.Place{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD})
	seq := 0
	if page.Flush.Work == t.GUID {
		seq = page.Flush.N
	}
	run := replay.New(body, functionWorld{rand.NewChaCha8([32]byte(append(seed[:], t.Gid[:]...)))})
	defer run.Evict()
	after := page.Token
	var replies []Reply
	for {
		turn, err := run.Go(events)
		if err != nil {
			return append(replies, Reply{Status: legwork.Failed, Code: legwork.CodeOf(err), Seq: seq,
				Data: string(encoded(map[string]string{"message": err.Error()}))})
		}
		raw, err := journal.Encode(turn.Events)
		if err != nil {
			w.T.Fatal(err)
		}
		answer := frames.Answer{Token: home + legwork.Derive(t.Gid, seed, "token"+after, len(replies)).String(), Events: raw,
			Put: turn.Put, Attr: turn.Attr}
		if after != "" {
			before := after
			answer.After = &before
		}
		reply := Reply{Status: legwork.Success, Seq: seq, Data: string(encoded(answer))}
		if !turn.Flush {
			return append(replies, reply)
		}
		reply.Status, reply.Code = legwork.Pending, legwork.CodePending
		replies, after, events = append(replies, reply), answer.Token, nil
		seq++
	}
}

// home is the name of all homes, at the beginning of tokens.
const home = "simulated."

// history is what the journal of a frame has.
func (w *World) history(at ledger.Place) (ledger.JournalPage, []journal.Event) {
	w.T.Helper()
	page, err := w.Store(w.Pool).Journal(context.Background(), at, 0, journal.MaxEvents*100)
	if err != nil {
		w.T.Fatal(err)
	}
	var events []journal.Event
	for _, part := range page.Parts {
		some, err := journal.Decode(part.Events)
		if err != nil {
			w.T.Fatal(err)
		}
		events = append(events, some...)
	}
	return page, events
}

// Asked takes a turn that an engine asks for, as a home does, or as any worker does if it is the first one. It keeps
// nothing: it replays.
func (w *World) Asked(t *frames.Asked, body replay.Body) frames.ToldTurn {
	w.T.Helper()
	var events []journal.Event
	after := ""
	if t.Token != nil {
		after = *t.Token
		_, events = w.history(ledger.Place{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD})
	}
	more, err := journal.Decode(t.Events)
	if err != nil {
		w.T.Fatal(err)
	}
	if t.From > len(events) { // its job is gone
		return frames.ToldTurn{Later: frames.Cold}
	}
	seed := legwork.Derive(t.Gid, legwork.Derive(t.Gid, t.Gid, t.Activity+string(t.DAD), 0), after, t.To)
	run := replay.New(body, functionWorld{rand.NewChaCha8([32]byte(append(seed[:], t.Gid[:]...)))})
	run.Pure = true
	defer run.Evict()
	turn, err := run.Go(append(slices.Clip(events[:t.From]), more...))
	if err != nil {
		return frames.ToldTurn{Later: frames.Cold}
	}
	ended := run.Frame().Status.Ended()
	if turn.More || ended && !t.Whole {
		return frames.ToldTurn{Later: frames.More}
	}
	raw, err := journal.Encode(turn.Events)
	if err != nil {
		w.T.Fatal(err)
	}
	answer := &frames.Answer{After: t.Token, Token: home + seed.String(), Events: raw, Put: turn.Put, Attr: turn.Attr}
	if ended {
		return frames.ToldTurn{Later: frames.More, Last: encoded(answer)}
	}
	return frames.ToldTurn{Answer: answer}
}

// offer hands turns to homes, as internal/homes does, but at once. The answers are messages, as those of workers.
func (w *World) offer(db any, homes func(context.Context, string, []frames.Asked) []frames.ToldTurn,
	turns []*legwork.Transition) {
	for _, t := range turns {
		body := t.Told
		if body == nil {
			asked := frames.Asked{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD, App: t.App, Version: t.Version, Job: t.Job,
				Whole: true}
			if err := json.Unmarshal(t.Data, &asked.Turn); err != nil {
				w.T.Fatal(err)
			}
			told := homes(context.Background(), t.Topic, []frames.Asked{asked})[0]
			if body = told.Last; told.Answer != nil {
				body = encoded(told.Answer)
			}
		}
		if body != nil {
			t = t.Answer(legwork.Success, legwork.CodeOK, 0, body)
		}
		w.publishAs(db, []*legwork.Transition{t})
	}
}

// AskAll makes a Homes that is asked for all turns of some functions, by their topics.
func (w *World) AskAll(bodies map[string]replay.Body) func(context.Context, string, []frames.Asked) []frames.ToldTurn {
	return func(_ context.Context, topic string, turns []frames.Asked) (told []frames.ToldTurn) {
		for i := range turns {
			told = append(told, w.Asked(&turns[i], bodies[topic]))
		}
		return told
	}
}

// encoded is JSON of what can always be written.
func encoded(v any) []byte {
	raw, _ := json.Marshal(v)
	return raw
}

// functionWorld is what a function is told in the simulator.
type functionWorld struct{ chance *rand.ChaCha8 }

func (functionWorld) Now() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

func (w functionWorld) Random(bytes []byte) { _, _ = w.chance.Read(bytes) } // it never fails

func (functionWorld) Step(_ journal.Position, run func() journal.Result) journal.Result { return run() }
