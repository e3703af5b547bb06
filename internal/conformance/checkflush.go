package conformance

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/legwork-dev/legwork/journal"
)

const flushDo = "append InvokeScheduled and InvokeStarted of the step, and all before them, as a pending answer with " +
	"Legwork-Seq 0, 1, 2…; wait until it is stored; then run the step; the final answer has the next number"

var flushCheck = functional(check{
	name: "flush", required: true, steps: []string{"do"},
	wants: "before the step of a do runs, a pending answer says that it may; after a crash between the two it runs as " +
		"attempt 2",
	run: func(ctx context.Context, r *rig) finding {
		if seen := r.flushes(ctx); seen != "" {
			return failed(seen, flushDo)
		}
		if seen := r.runsAgain(ctx); seen != "" {
			return failed("after a crash: "+seen, "where a step has begun and has no result append InvokeRetrying of that "+
				"attempt and InvokeStarted of the next one; number the pending answer by flushes of the journal; "+flushDo)
		}
		return passed("stored before it runs; attempt 2 after a crash")
	},
})

// window is how long something is watched that must not happen.
func (r *rig) window(ctx context.Context) {
	_ = r.rec.until(ctx, r.cfg.Lease/4, func() bool { return false })
}

// flushes has a step run whose pending answer is confirmed late, and says what is wrong.
func (r *rig) flushes(ctx context.Context) string {
	file := r.file()
	f := r.begin(programInput{Steps: []string{"do"}, File: file})
	f.look(func() { f.silent = true })
	release := r.rec.holdThose(func(a *answer) bool { return !a.final() })
	free := func() {
		release()
		f.speak()
	}
	defer free()
	if _, err := f.post(ctx, true); err != nil {
		return err.Error()
	}
	if err := r.until(ctx, func() bool { return f.flushes > 0 || f.turn == nil }); err != nil {
		return "no pending answer: " + err.Error()
	}
	r.window(ctx)
	early := len(marks(file)) > 0
	flushed := 0
	fault := ""
	f.look(func() { flushed, fault = f.flushes, f.fault })
	switch {
	case fault != "":
		return fault
	case flushed == 0:
		return "no pending answer"
	case early:
		return "the step has run before its pending answer was stored"
	}
	free()
	if err := f.done(ctx); err != nil {
		return err.Error()
	}
	if n := len(marks(file)); n != 1 {
		return fmt.Sprintf("the step has run %d times", n)
	}
	return cmp.Or(f.misnumbered(), f.ended("[1]"))
}

// speak sends the receipts that were kept back, and those that follow.
func (f *function) speak() {
	var kept []func()
	f.look(func() { f.silent, kept, f.receipts = false, f.receipts, nil })
	for _, say := range kept {
		say()
	}
}

// runsAgain has a step run that has begun before a crash, and says what is wrong.
func (r *rig) runsAgain(ctx context.Context) string {
	file := r.file()
	f := r.begin(programInput{Steps: []string{"do"}, File: file}, step(0, stepName)...)
	f.elsewhere(3)
	f.look(func() { f.resumed = 1 })
	if err := f.take(ctx, false); err != nil {
		return err.Error()
	}
	if n := len(marks(file)); n != 1 {
		return fmt.Sprintf("the step has run %d times", n)
	}
	if seen := f.second(); seen != "" {
		return seen
	}
	return f.ended("[2]")
}

// second says what is wrong with the second attempt of the step at position 0.
func (f *function) second() (seen string) {
	f.look(func() {
		retried := slices.ContainsFunc(f.events, func(e journal.Event) bool {
			again, is := e.(journal.InvokeRetrying)
			return is && again.Attempt == 1
		})
		begun := slices.Contains(f.events, journal.Event(journal.InvokeStarted{Promise: 0, Attempt: 2}))
		switch {
		case !retried || !begun:
			seen = "the journal has no attempt 2"
		case f.flushes < 2:
			seen = "no pending answer before attempt 2"
		}
	})
	return cmp.Or(seen, f.misnumbered())
}

// misnumbered says what is wrong with the number of the final answer.
func (f *function) misnumbered() (seen string) {
	f.look(func() {
		if want := strconv.Itoa(f.flushes); f.final != want {
			seen = fmt.Sprintf("the final answer has Legwork-Seq %q, want %s: so many pending ones came before it", f.final,
				want)
		}
	})
	return seen
}
