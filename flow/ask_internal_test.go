package flow

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// frame is the engine's end of one function: its journal, and what its worker was told and has told.
type frame struct {
	t     *testing.T
	s     *server
	asks  bool // for each turn, before it is posted
	fold  journal.Frame
	all   []journal.Event
	token *string
	known int
	// delivery is that of the turns that are posted.
	delivery int

	later    []string // why turns had to be posted, "" if not
	replayed int
	puts     bytes.Buffer
}

// begun is a function that has taken its first turn.
func begun[Out any](t *testing.T, f func(Context, int) (Out, error)) *frame {
	t.Helper()
	l := &frame{t: t, s: newServer("code", body("code", f)), delivery: 1}
	t.Cleanup(func() { l.s.parked.clear() })
	l.add(journal.ExecutionStarted{Digest: strings.Repeat("0", 64), Input: json.RawMessage("1")})
	l.post()
	l.replayed = 0
	return l
}

func (l *frame) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatalf("%v; the journal is %s", err, l.text(l.all))
	}
}

func (l *frame) add(events ...journal.Event) {
	l.t.Helper()
	for _, e := range events {
		l.must(l.fold.Add(e))
		l.all = append(l.all, e)
	}
}

func (l *frame) text(events []journal.Event) json.RawMessage {
	l.t.Helper()
	text, err := journal.Encode(events)
	if err != nil {
		l.t.Fatal(err)
	}
	return text
}

// commit appends what the worker has told.
func (l *frame) commit(a *frames.Answer) {
	l.t.Helper()
	l.must(a.Check())
	if (a.After == nil) != (l.token == nil) || a.After != nil && *a.After != *l.token {
		l.t.Fatalf("it goes on from %v", a.After)
	}
	events, err := journal.Decode(a.Events)
	l.must(err)
	l.add(events...)
	put, err := json.Marshal([]any{a.Put, a.Attr})
	l.must(err)
	fmt.Fprintf(&l.puts, "%d %s\n", len(l.all), put)
	l.token, l.known = &a.Token, len(l.all)
	for _, e := range events {
		if e, ok := e.(journal.InvokeScheduled); ok && e.Kind == journal.Function && !l.fold.Status.Ended() {
			l.add(journal.InvokeStarted{Promise: e.Promise, Attempt: 1})
		}
	}
}

// arrive is what an engine learns, and what follows from it.
func (l *frame) arrive(events ...journal.Event) {
	l.t.Helper()
	l.add(events...)
	for owed, ok := l.fold.Owed(); ok; owed, ok = l.fold.Owed() {
		l.add(owed)
	}
	if !l.fold.Satisfied() {
		return
	}
	l.add(journal.ExecutionResumed{})
	if l.asks {
		told := l.ask(l.t.Context())
		if l.later = append(l.later, told.Later); told.Answer != nil {
			l.commit(told.Answer)
			return
		}
	}
	l.post()
}

// answers is the result of the open call.
func (l *frame) answers(text string) {
	l.t.Helper()
	l.arrive(journal.InvokeCompleted{Promise: l.fold.Wait.On[0], Attempt: 1, Result: journal.Result{OK: quoted(text)}})
}

func quoted(text string) json.RawMessage { return json.RawMessage(`"` + text + `"`) }

func (l *frame) unseen() frames.Turn {
	return frames.Turn{Token: l.token, From: l.known, To: len(l.all), Events: l.text(l.all[l.known:])}
}

// ask asks for the turn that is due.
func (l *frame) ask(ctx context.Context) frames.ToldTurn {
	l.t.Helper()
	told := l.s.Take(ctx, context.Background(), []frames.Asked{{Job: "j", Turn: l.unseen()}})
	if len(told) != 1 || (told[0].Answer == nil) == (told[0].Later == "") {
		l.t.Fatalf("it tells %+v", told)
	}
	return told[0]
}

// post posts the turn that is due.
func (l *frame) post() {
	l.t.Helper()
	data, err := json.Marshal(l.unseen())
	l.must(err)
	task := &worker.Task{Data: data, Delivery: l.delivery, Job: "j", GUID: legwork.NewID()}
	reply, err := l.s.turn(frames.WithCarrier(l.t.Context(), (*carries)(l)), task)
	l.must(err)
	l.commit(reply.Data.(*frames.Answer))
}

// carries is what a worker has for a turn, and commits at once.
type carries frame

func (c *carries) Flush(_ context.Context, a *frames.Answer) error { (*frame)(c).commit(a); return nil }

func (c *carries) Journal(context.Context, frames.Page) (*frames.Events, error) {
	return &frames.Events{Token: c.token, To: len(c.all), Events: (*frame)(c).text(c.all)}, nil
}

func (c *carries) Resume(int) {}

func (c *carries) Replayed(kept bool) {
	if !kept {
		c.replayed++
	}
}

func (c *carries) Until() context.Context { return context.Background() }

var stamps = regexp.MustCompile(`"(at|v)":"[^"]*"`)

// written are the journal and the job data, without what is of its time or of chance.
func (l *frame) written() string {
	l.t.Helper()
	return stamps.ReplaceAllString(string(l.text(l.all)), "") + "\n" + l.puts.String()
}

// result is what the function has returned.
func (l *frame) result() string {
	l.t.Helper()
	end, ok := l.all[len(l.all)-1].(journal.ExecutionCompleted)
	if !ok {
		l.t.Fatalf("it has not completed: %s", l.text(l.all))
	}
	return string(end.OK)
}

var (
	ask   = Worker[string, string]("ask")
	heard = Signal[string]("heard")
)

// TestAskedOrPosted: the journal and the job data of a function are the same, whether its turns are
// posted, or asked for first, or asked for of a worker that keeps nothing. What was asked for in vain
// is not done again.
func TestAskedOrPosted(t *testing.T) {
	t.Parallel()
	code := func(ctx Context, _ int) (text string, err error) {
		var undo Undo
		defer undo.On(ctx, &err)
		undo.Add(func(ctx Context) error { _, err := ask.Call(ctx, "undo"); return err })
		step := func(context.Context) (int, error) { return 7, nil }
		a, _ := ask.Call(ctx, "1")
		Put(ctx, "a", a)
		Attr(ctx, "a", a)
		UUID(ctx)
		b, _ := ask.Call(ctx, a)
		n, _ := Do(ctx, "do", step)
		m, _ := Record(ctx, "record", step)
		Sleep(ctx, time.Second)
		Now(ctx)
		first := First(ctx, ask.Go(ctx, "first"), After(ctx, time.Hour))
		word, _ := heard.Receive(ctx)
		if Patched(ctx, "gate") {
			_, err = ask.Call(ctx, strings.Repeat("x", frames.MaxToldBytes))
		}
		again, _ := ask.Call(ctx, "again")
		return fmt.Sprint(a, b, n, m, first, word, again, err), Errorf(418, "enough")
	}
	play := func(asks bool, most int) *frame {
		l := begun(t, code)
		l.s.parked.most, l.asks = most, asks
		for i := 0; !l.fold.Status.Ended(); i++ {
			switch wait := l.fold.Wait; {
			case wait.Kind == journal.ForSignal:
				l.arrive(journal.SignalDelivered{Name: "heard", Delivery: 1, Data: quoted("word")})
			case slices.ContainsFunc(l.all, func(e journal.Event) bool {
				timer, is := e.(journal.TimerScheduled)
				return is && timer.Promise == wait.On[0]
			}):
				l.arrive(journal.TimerFired{Promise: wait.On[0]})
			default:
				l.answers(fmt.Sprint(i))
			}
		}
		return l
	}
	posted, asked, evicted := play(false, maxParked), play(true, maxParked), play(true, 0)
	for name, l := range map[string]*frame{"asked": asked, "asked, and nothing kept": evicted} {
		if got, want := l.written(), posted.written(); got != want {
			t.Errorf("%s: it writes\n%s\nand posted\n%s", name, got, want)
		}
	}
	if asked.replayed+posted.replayed > 0 || evicted.replayed < 5 {
		t.Errorf("it was replayed %d times, posted %d, if nothing is kept %d", asked.replayed, posted.replayed,
			evicted.replayed)
	}
	want := []string{"", frames.More, "", "", frames.More, "", "", frames.More}
	if !slices.Equal(asked.later, want) {
		t.Errorf("the turns are to be posted for %q, want %q", asked.later, want)
	}
}

// twice calls twice; what it does in between, a test says.
func twice(between func(Context)) func(Context, int) (string, error) {
	return func(ctx Context, _ int) (string, error) {
		first, _ := ask.Call(ctx, "1")
		between(ctx)
		second, _ := ask.Call(ctx, "2")
		return first + second, nil
	}
}

func nothing(Context) {}

// resumes is an answer that has come, of which the worker was not told.
func (l *frame) resumes(text string) {
	l.t.Helper()
	l.add(journal.InvokeCompleted{Promise: l.fold.Wait.On[0], Attempt: 1, Result: journal.Result{OK: quoted(text)}},
		journal.ExecutionResumed{})
}

// ends has the function end, and checks its result, and whether it was replayed on the way.
func (l *frame) ends(want string, replayed int) {
	l.t.Helper()
	if !l.fold.Status.Ended() {
		l.answers("end")
	}
	if got := l.result(); got != want || l.replayed != replayed {
		l.t.Errorf("the result is %s, replayed %d times; want %s, %d", got, l.replayed, want, replayed)
	}
}

// TestNotAsked: a turn that cannot be told is posted. It is replayed only if the function is not here.
func TestNotAsked(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(context.Background())
	cancel()
	once := func(ctx Context, _ int) (string, error) { return ask.Call(ctx, "1") }
	for name, c := range map[string]struct {
		code     func(Context, int) (string, error)
		spoil    func(*frame)
		ctx      context.Context
		later    string
		result   string
		replayed int
	}{
		"warm":           {},
		"no time":        {ctx: over, later: frames.Busy},
		"forgotten":      {spoil: func(l *frame) { l.s.parked.clear() }, later: frames.Cold, replayed: 1},
		"no token":       {spoil: func(l *frame) { l.token = nil }, later: frames.Cold, replayed: 1},
		"another place":  {spoil: func(l *frame) { l.known-- }, later: frames.Cold, replayed: 1},
		"a step":         {code: twice(func(ctx Context) { _, _ = Record(ctx, "s", one) }), later: frames.More},
		"a durable step": {code: twice(func(ctx Context) { _, _ = Do(ctx, "s", one) }), later: frames.More},
		"an end":         {code: once, later: frames.More, result: `"a"`},
		"much data":      {code: twice(func(ctx Context) { Put(ctx, "k", large) }), later: frames.More},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, ctx, result := twice(nothing), context.Background(), `"aend"`
			if c.code != nil {
				code = c.code
			}
			if c.ctx != nil {
				ctx = c.ctx
			}
			if c.result != "" {
				result = c.result
			}
			l := begun(t, code)
			l.resumes("a")
			if c.spoil != nil {
				c.spoil(l)
			}
			told := l.ask(ctx)
			if told.Later != c.later {
				t.Errorf("it is %q, want %q", told.Later, c.later)
			}
			if told.Answer != nil {
				l.commit(told.Answer)
			} else {
				l.post()
			}
			l.ends(result, c.replayed)
		})
	}
}

func one(context.Context) (int, error) { return 1, nil }

var large = strings.Repeat("x", frames.MaxToldBytes)

// TestAskedToFail: a function that panics in a turn that was asked for fails when that is posted. One
// that is told what cannot be is forgotten.
func TestAskedToFail(t *testing.T) {
	t.Parallel()
	l := begun(t, twice(func(Context) { panic("no") }))
	l.resumes("a")
	if told := l.ask(t.Context()); told.Later != frames.More {
		t.Errorf("a panic is told as %+v", told)
	}
	l.post()
	if end, ok := l.all[len(l.all)-1].(journal.ExecutionFailed); !ok || end.Err.Kind != "panic" || l.replayed > 0 {
		t.Errorf("it ends as %+v, replayed %d times", l.all[len(l.all)-1], l.replayed)
	}
	l = begun(t, twice(nothing))
	l.resumes("a")
	l.all[l.known] = journal.TimerFired{Promise: 7}
	if told := l.ask(t.Context()); told.Later != frames.Cold || len(l.s.parked.at) > 0 {
		t.Errorf("what cannot be is told as %+v, %d are kept", told, len(l.s.parked.at))
	}
}

// TestAheadOfAnother: a function that has gone ahead with what was then not committed does not go on
// from there: it is replayed. So is one whose turn another worker may have begun.
func TestAheadOfAnother(t *testing.T) {
	t.Parallel()
	for name, delivery := range map[string]int{"another answer": 1, "delivered again": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := begun(t, twice(func(ctx Context) { Put(ctx, "k", large) }))
			before, fold := len(l.all), *l.fold.Clone()
			l.resumes("a")
			if told := l.ask(t.Context()); told.Later != frames.More {
				t.Fatalf("it tells %+v", told)
			}
			want := "a"
			if l.delivery = delivery; delivery == 1 {
				want, l.all, l.fold = "b", l.all[:before], fold
				l.resumes(want)
			}
			l.post()
			l.delivery = 1
			l.ends(`"`+want+`end"`, 1)
		})
	}
}

// TestAskedAgain: a function that is ahead says so whenever it is asked, and goes on from there once
// its turn is posted, unless that is delivered again.
func TestAskedAgain(t *testing.T) {
	t.Parallel()
	runs := 0
	l := begun(t, twice(func(ctx Context) { runs++; _, _ = Record(ctx, "s", one) }))
	l.resumes("a")
	for range 3 {
		if told := l.ask(t.Context()); told.Later != frames.More {
			t.Errorf("it tells %+v", told)
		}
	}
	l.post()
	l.ends(`"aend"`, 0)
	if runs != 1 {
		t.Errorf("the code has run %d times", runs)
	}
}

// TestNotDoneInTime: a function that is done when it is too late to be told is ahead.
func TestNotDoneInTime(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	l := begun(t, twice(func(Context) { cancel() }))
	l.resumes("a")
	if told := l.ask(ctx); told.Later != frames.More {
		t.Errorf("it tells %+v", told)
	}
	l.post()
	l.ends(`"aend"`, 0)
}

// TestTakeFitsIntoAMessage: all that is told at once has room in one message.
func TestTakeFitsIntoAMessage(t *testing.T) {
	t.Parallel()
	s := newServer("code", body("code", twice(func(ctx Context) { Put(ctx, "k", large[:30_000]) })))
	t.Cleanup(s.parked.clear)
	turns, all := make([]frames.Asked, 40), make([]*frame, 40)
	for i := range turns {
		all[i] = &frame{t: t, s: s, delivery: 1}
		all[i].add(journal.ExecutionStarted{Digest: strings.Repeat("0", 64), Input: json.RawMessage("1")})
		all[i].post()
		all[i].resumes("a")
		all[i].replayed, turns[i].Turn = 0, all[i].unseen()
	}
	told := s.Take(t.Context(), context.Background(), turns)
	text, err := json.Marshal(frames.Told{Turns: told})
	if err != nil || len(text) > maxAnswer+(64<<10) {
		t.Errorf("the answer has %d bytes, %v", len(text), err)
	}
	later := 0
	for i, l := range all {
		if told[i].Answer == nil {
			later++
			l.post()
		} else {
			l.commit(told[i].Answer)
		}
		l.ends(`"aend"`, 0)
	}
	if later != 40-maxAnswer/30_200 {
		t.Errorf("%d of 40 are not told", later)
	}
}
