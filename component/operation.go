package component

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// operation is what a guest asks for: the event with which it is recorded, without what the host
// adds (docs/components.md). Two are no events: Put and Info.
type operation struct {
	Type     string             `json:"t"`
	Kind     string             `json:"kind"`
	Function string             `json:"fn"`
	Input    json.RawMessage    `json:"in"`
	Retry    json.RawMessage    `json:"retry"`
	Timeout  int64              `json:"timeout"`
	Source   string             `json:"src"`
	Millis   int64              `json:"ms"`
	On       []journal.Position `json:"on"`
	Names    []string           `json:"names"`
	Set      *journal.JoinSet   `json:"js"`
	Promise  *journal.Position  `json:"p"`
	Bytes    int                `json:"bytes"`
	Key      string             `json:"key"`
	Value    json.RawMessage    `json:"value"`
}

// What an operation may have at most.
const (
	maxNameBytes   = 256
	maxSourceBytes = 128
	maxWait        = 10_000 // operations that it waits for at once
	maxMillis      = 100 * 365 * 24 * int64(time.Hour/time.Millisecond)
)

// errStopped ends a guest from within an operation. Why is in guest.stopped.
var errStopped = errors.New("the component was stopped")

// operate is legwork.op: it takes an operation, and returns where its result is. A panic stops the
// guest, and is that of the function; when a run is evicted, its goroutine ends here.
func operate(ctx context.Context, _ api.Module, stack []uint64) {
	g := guestOf(ctx)
	var answer []byte
	g.guarded(func() { answer = g.perform(uint32(stack[0]), uint32(stack[1])) })
	at, err := g.give(ctx, answer)
	if err != nil {
		g.stopped = replay.Refusal{Err: err}
		panic(errStopped)
	}
	stack[0] = at<<32 | uint64(len(answer))
}

// logs is legwork.log: it logs a text, but in a replay.
func logs(ctx context.Context, _ api.Module, stack []uint64) {
	g := guestOf(ctx)
	g.guarded(func() {
		text, err := g.text(uint32(stack[0]), uint32(stack[1]), "a line of its log")
		refuse(err)
		flow.Log(replay.NewContext(g.run).(flow.Context)).Info(legwork.Clip(string(text), maxErrors),
			slog.String("component", g.of.digest.String()))
	})
}

// guarded runs what a guest asks for outside of its time.
func (g *guest) guarded(f func()) {
	g.outside(func() {
		defer func() {
			if p := recover(); p != nil {
				g.stopped = p
			}
		}()
		f()
	})
	if g.stopped != nil {
		panic(errStopped)
	}
}

// refuse stops the guest: its function fails with the error.
func refuse(err error) {
	if err != nil {
		panic(replay.Refusal{Err: err})
	}
}

// perform reads an operation, and returns its result as JSON.
func (g *guest) perform(at, size uint32) []byte {
	text, err := g.text(at, size, "an operation")
	refuse(err)
	var o operation
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := cmp.Or(legwork.CheckPayload(text), d.Decode(&o)); err != nil {
		refuse(legwork.Invalid("the component asks for %s, which is no operation: %v", legwork.Clip(string(text), 80), err))
	}
	refuse(o.check())
	g.src = o.Source
	defer func() { g.src = "" }()
	answer, err := json.Marshal(g.ask(&o))
	refuse(err)
	return answer
}

// check bounds the texts of an operation.
func (o *operation) check() error {
	for _, text := range append([]string{o.Function, o.Key}, o.Names...) {
		if len(text) > maxNameBytes {
			return legwork.TooLarge("the component asks for %s…, a name of %d bytes, at most %d are allowed",
				legwork.Clip(text, 40), len(text), maxNameBytes)
		}
	}
	switch {
	case len(o.Source) > maxSourceBytes:
		return legwork.TooLarge("src of an operation has %d bytes, at most %d are allowed", len(o.Source), maxSourceBytes)
	case len(o.On) > maxWait || len(o.Names) > maxWait:
		return legwork.TooLarge("the component waits for %d operations at once, at most %d are allowed", len(o.On), maxWait)
	case o.Timeout < 0 || o.Timeout > maxMillis || o.Millis < 0 || o.Millis > maxMillis:
		return legwork.Invalid("the component asks for a time of %d ms, want 0 to 100 years", max(o.Timeout, o.Millis))
	}
	return nil
}

// asked is the answer to an operation: where it stands, or its result.
type asked struct {
	Promise *journal.Position `json:"p,omitempty"`
	Set     *journal.JoinSet  `json:"js,omitempty"`
	Value   any               `json:"v,omitempty"`
	journal.Result
}

// ask asks for an operation.
func (g *guest) ask(o *operation) any {
	switch o.Type {
	case "InvokeScheduled":
		return g.invoke(o)
	case "TimerScheduled":
		return g.stands(g.run.Timer(time.Duration(o.Millis) * time.Millisecond))
	case "TimeRecorded":
		return asked{Value: g.run.Now()}
	case "RandomGenerated":
		if o.Bytes < 1 || o.Bytes > journal.MaxRandom {
			refuse(legwork.Invalid("the component asks for %d bytes of chance, want 1 to %d", o.Bytes, journal.MaxRandom))
		}
		return asked{Value: hex.EncodeToString(g.run.Random(o.Bytes))}
	case "ExecutionAwaiting":
		return g.await(o)
	case "JoinSetCreated":
		id := g.run.Join()
		g.sets[id] = &set{}
		return asked{Set: &id}
	case "JoinSetSubmitted":
		return g.submit(o)
	case "JoinSetAwaited":
		return g.next(o)
	case "Put":
		value, err := replay.Encode(legwork.OrNull(o.Value), "the value of "+o.Key)
		refuse(err)
		g.run.Put(o.Key, value)
		return asked{}
	case "Attr":
		g.run.Attr(o.Key, legwork.OrNull(o.Value))
		return asked{}
	case "Info":
		info, _ := g.run.About.(flow.JobInfo)
		return map[string]any{"job": info.Job, "gid": info.Gid, "app": info.App, "version": info.Version, "topic": info.Topic}
	}
	refuse(legwork.Invalid("the component asks for %q, which is no operation", legwork.Clip(o.Type, 40)))
	return nil
}

// stands answers where an operation stands that the guest may wait for.
func (g *guest) stands(p journal.Position) any {
	g.asked[p] = true
	return asked{Promise: &p}
}

// invoke asks for an effect, a signal or a gate.
func (g *guest) invoke(o *operation) any {
	switch kind := journal.Kind(o.Kind); kind {
	case journal.Function:
		in, err := replay.Encode(legwork.OrNull(o.Input), "the input of "+o.Function)
		refuse(err)
		event := journal.InvokeScheduled{Kind: kind, Function: o.Function, Input: in, Retry: o.Retry, Timeout: o.Timeout}
		raw, err := journal.Encode([]journal.Event{event})
		refuse(err)
		_, err = journal.Decode(raw) // as the engine will
		refuse(err)
		return g.stands(g.run.Invoke(kind, o.Function, in, replay.Options{Retry: o.Retry, Timeout: o.Timeout}))
	case journal.Signal:
		refuse(named(o.Function))
		return g.stands(g.run.Listen(o.Function))
	case journal.Gate:
		refuse(named(o.Function))
		yes, err := json.Marshal(g.run.Patched(o.Function))
		refuse(err)
		return asked{Result: journal.Result{OK: yes}}
	case journal.Close:
		id, is := journal.ClosedSet(o.Function)
		if s := g.sets[id]; is && s != nil {
			if len(s.open) > 0 {
				g.run.Invoke(journal.Close, o.Function, nil, replay.Options{})
			}
			s.open = nil
			return asked{}
		}
		refuse(legwork.Invalid("the component closes %s, which is no join set of it", o.Function))
	}
	refuse(legwork.Invalid("the component asks for an operation of the kind %q, want Function, Signal, Gate or Close: "+
		"what has effects is called, a component runs no steps", legwork.Clip(o.Kind, 40)))
	return nil
}

func named(name string) error {
	if name == "" {
		return legwork.Invalid("the component asks for an operation whose fn is empty")
	}
	return nil
}

// await waits: for one operation, the first of several, all of them, or the next signal of a name.
func (g *guest) await(o *operation) any {
	kind := journal.AwaitKind(o.Kind)
	if kind == journal.ForSignal {
		if len(o.Names) != 1 || len(o.On) > 0 || o.Names[0] == "" {
			refuse(legwork.Invalid("the component waits for a signal, and names %d: want one", len(o.Names)))
		}
		return asked{Result: journal.Result{OK: legwork.OrNull(g.run.Receive(o.Names[0]))}}
	}
	for _, p := range o.On {
		if !g.asked[p] {
			refuse(legwork.Invalid("the component waits for position %d, at which it has asked for nothing", p))
		}
	}
	switch {
	case len(o.On) == 0:
		refuse(legwork.Invalid("the component waits for nothing"))
	case kind == journal.Single && len(o.On) == 1:
		return g.outcome(o.On[0])
	case kind == journal.Any:
		return asked{Promise: &o.On[g.run.First(o.On)]}
	case kind == journal.All:
		g.run.All(o.On)
		return asked{}
	}
	refuse(legwork.Invalid("the component waits %q for %d operations, want Single for one, Any, All or Signal",
		legwork.Clip(o.Kind, 40), len(o.On)))
	return nil
}

// outcome is the result of an operation: the error or the value of a call, the data of a signal.
func (g *guest) outcome(p journal.Position) asked {
	r, data := g.run.Await(p)
	if r.Err == nil && r.OK == nil {
		r.OK = legwork.OrNull(data)
	}
	return asked{Promise: &p, Result: r}
}

// set returns the join set that an operation names.
func (g *guest) set(o *operation) *set {
	if o.Set == nil || g.sets[*o.Set] == nil {
		refuse(legwork.Invalid("the component names a join set that it has not made"))
	}
	return g.sets[*o.Set]
}

// submit puts the call that was asked for just before into a join set.
func (g *guest) submit(o *operation) any {
	s := g.set(o)
	if o.Promise == nil || !g.asked[*o.Promise] || slices.Contains(s.open, *o.Promise) || s.taken > 0 {
		refuse(legwork.Invalid("the component puts into a join set what is no call, or a call too late: want the one that " +
			"it has asked for just before, and none once an answer was taken"))
	}
	g.run.Submit(*o.Set, *o.Promise)
	s.open = append(s.open, *o.Promise)
	return asked{}
}

// next takes the answer of a join set that came first; without a position there is none left.
func (g *guest) next(o *operation) any {
	s := g.set(o)
	if len(s.open) == 0 {
		return asked{}
	}
	p := g.run.Next(*o.Set, s.taken, s.open)
	s.taken++
	i := slices.Index(s.open, p)
	s.open = slices.Delete(slices.Clone(s.open), i, i+1)
	return g.outcome(p)
}
