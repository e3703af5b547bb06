package flow

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
)

// unbegun is a function that has not taken its first turn.
func unbegun[Out any](t *testing.T, f func(Context, int) (Out, error)) *frame {
	t.Helper()
	l := &frame{t: t, s: newServer("code", body("code", f)), delivery: 1}
	t.Cleanup(func() { l.s.parked.clear() })
	l.restart()
	return l
}

// restart begins another function with the same code in the same worker.
func (l *frame) restart() {
	l.t.Helper()
	l.fold, l.all, l.token, l.known = journal.Frame{}, nil, nil, 0
	l.add(journal.ExecutionStarted{Digest: strings.Repeat("0", 64), Input: json.RawMessage("1")})
}

// offer offers the turn that is due, and commits what is told of it. It returns why it is to be posted, "" if not.
func (l *frame) offer(ctx context.Context) (later string) {
	l.t.Helper()
	told := l.s.Take(ctx, context.Background(), []frames.Asked{{Job: "j", Turn: l.unseen(), Whole: true}})[0]
	switch {
	case told.Answer != nil:
		l.commit(told.Answer)
	case told.Last != nil && told.Later == frames.More:
		last, err := frames.ReadAnswer(told.Last)
		l.must(err)
		l.commit(last)
	default:
		return told.Later
	}
	return ""
}

// result is that of the operation at a position.
func result(at journal.Position) journal.Event {
	return journal.InvokeCompleted{Promise: at, Attempt: 1, Result: journal.Result{OK: quoted("a")}}
}

// kept is how many functions are kept.
func (l *frame) kept() int {
	l.s.parked.mu.Lock()
	defer l.s.parked.mu.Unlock()
	return len(l.s.parked.at)
}

// TestOffered: any worker takes the first turn of a function, and keeps it if it waits. Of an engine that takes whole
// turns it is told the last one, too, and is not kept after that. The journal is that of turns that are posted.
func TestOffered(t *testing.T) {
	t.Parallel()
	code := func(ctx Context, _ int) (string, error) {
		set := NewJoin[string](ctx)
		ask.Into(ctx, set, "1")
		ask.Into(ctx, set, "2")
		first, _, _ := set.Next(ctx)
		set.Close(ctx)
		return first, nil
	}
	posted, offered := begun(t, code), unbegun(t, code)
	posted.arrive(result(1))
	if later := offered.offer(t.Context()); later != "" || offered.kept() != 1 {
		t.Fatalf("the first turn is %q, %d are kept", later, offered.kept())
	}
	offered.add(result(1), journal.ExecutionResumed{})
	if later := offered.offer(t.Context()); later != "" || offered.kept() != 0 {
		t.Fatalf("the last turn is %q, %d are kept", later, offered.kept())
	}
	if got, want := offered.written(), posted.written(); got != want || offered.replayed > 0 {
		t.Errorf("it writes\n%s\nreplayed %d times, and posted\n%s", got, offered.replayed, want)
	}
	offered.ends(`"a"`, 0)
}

// TestWholeTurnsThatWait: a turn that closes a join set and then waits is told whole, and kept under the new token.
func TestWholeTurnsThatWait(t *testing.T) {
	t.Parallel()
	l := begun(t, func(ctx Context, _ int) (string, error) {
		set := NewJoin[string](ctx)
		ask.Into(ctx, set, "1")
		_, _ = ask.Call(ctx, "2")
		set.Close(ctx)
		return ask.Call(ctx, "3")
	})
	l.resumes("a")
	if told := l.ask(t.Context()); told.Later != frames.More || told.Last != nil {
		t.Fatalf("an engine that takes no whole turns is told %+v", told)
	}
	l.post()
	l.ends(`"end"`, 0)
}

// TestOffersWithSteps: a step of Record is taken in an offered turn once it was quick some times, and not while it is
// slow. One of Do never is.
func TestOffersWithSteps(t *testing.T) {
	t.Parallel()
	wait := time.Duration(0)
	runs := 0
	record := unbegun(t, func(ctx Context, _ int) (int, error) {
		return Record(ctx, "s", func(ctx context.Context) (int, error) {
			runs++
			timer := time.NewTimer(wait)
			defer timer.Stop()
			select {
			case <-timer.C:
				return 7, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		})
	})
	again := func(want string) {
		t.Helper()
		before := runs
		record.restart()
		later := record.offer(t.Context())
		if later != want || (later == "") != (runs > before) {
			t.Fatalf("it is %q and has run %d times, want %q", later, runs-before, want)
		}
		if later != "" {
			record.post()
		}
		record.ends("7", record.replayed)
	}
	for range minCount {
		again(frames.Busy)
	}
	for range 3 {
		again("")
	}
	wait = 2 * quickStep
	again("")
	again(frames.Busy)
	again(frames.More)
	do := unbegun(t, func(ctx Context, _ int) (int, error) { return Do(ctx, "s", one) })
	for range 2 * minCount {
		do.restart()
		if later := do.offer(t.Context()); later != frames.More {
			t.Fatalf("a function with a durable step is %q", later)
		}
		do.post()
	}
}

// TestAStepThatIsSuddenlySlow: a request ends although a step that was quick goes on. That step is told so, has no
// result, and runs again when the turn is posted.
func TestAStepThatIsSuddenlySlow(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	ended, slow := make(chan error, 1), false
	l := unbegun(t, func(ctx Context, _ int) (int, error) {
		return Record(ctx, "s", func(step context.Context) (int, error) {
			if slow {
				cancel()
				<-step.Done()
				ended <- context.Cause(step)
				return 0, step.Err()
			}
			return 7, nil
		})
	})
	for range minCount {
		l.s.pace.took("s", 0, true)
	}
	slow = true
	if later := l.offer(ctx); later != frames.Cold {
		t.Errorf("it is %q", later)
	}
	if err := <-ended; !errors.Is(err, errLate) {
		t.Errorf("the step ends with %v", err)
	}
	for l.s.pace.quick("s") { // until the step has returned
		runtime.Gosched()
	}
	slow = false
	l.post()
	l.ends("7", 1)
	if l.kept() > 0 {
		t.Error("it is kept")
	}
}

// TestFirstTurnsThatAreNone: a turn without a token that does not begin with the first event, or that cannot be read,
// is posted.
func TestFirstTurnsThatAreNone(t *testing.T) {
	t.Parallel()
	l := unbegun(t, twice(nothing))
	events := l.text(l.all)
	for name, turn := range map[string]frames.Turn{
		"later":          {From: 1, To: 2, Events: events},
		"too few events": {To: 2, Events: events},
		"no events":      {To: 1},
		"no JSON":        {To: 1, Events: json.RawMessage("[{]")},
		"no start":       {To: 1, Events: json.RawMessage(`[{"t":"ExecutionResumed"}]`)},
	} {
		told := l.s.Take(t.Context(), context.Background(), []frames.Asked{{Turn: turn, Whole: true}})[0]
		if told.Later != frames.Cold || told.Last != nil || l.kept() > 0 {
			t.Errorf("%s: it is told as %+v, %d are kept", name, told, l.kept())
		}
	}
}

// TestPaceIsBounded: steps beyond a number of names are never quick, and are not waited for.
func TestPaceIsBounded(t *testing.T) {
	t.Parallel()
	p := new(pace)
	for i := range maxSteps {
		p.took(strings.Repeat("x", i), 0, true)
	}
	for range minCount {
		p.took("another", 0, true)
	}
	if p.quick("another") || p.learns("another") || len(p.count) != maxSteps {
		t.Errorf("%d steps are known; another is quick: %t", len(p.count), p.quick("another"))
	}
}

// TestPace: errors that come at once do not make a step quick, and one run that takes very long ends that it is.
func TestPace(t *testing.T) {
	t.Parallel()
	p := new(pace)
	for range 2 * minCount {
		p.took("s", 0, false)
	}
	if p.quick("s") {
		t.Error("a step that fails at once is quick")
	}
	for range 2 * maxCount {
		p.took("s", quickStep, true)
	}
	p.took("s", 2*quickStep, true)
	if !p.quick("s") {
		t.Error("a step that was slow once is not quick")
	}
	p.took("s", slowStep+1, false)
	if p.quick("s") || p.learns("s") {
		t.Error("a step that took very long is quick")
	}
}
