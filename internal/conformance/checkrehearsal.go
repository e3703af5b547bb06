package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork/journal"
)

var rehearsalCheck = functional(check{
	name: "rehearsal", required: true,
	wants: "a turn with \"rehearsal\": true is answered with \"rehearsed\": true: it runs no step, and tells a " +
		"difference as any other turn",
	run: func(ctx context.Context, r *rig) finding {
		const do = "where the code comes to a step that has no result in the journal, end the turn: answer success with " +
			"\"rehearsed\": true and the last event that the code would append, if any; flush nothing, run nothing"
		asked := r.begin(programInput{Steps: []string{"call"}})
		asked.look(func() { asked.events = nil })
		came, err := r.rehearses(ctx, asked)
		switch {
		case err != nil:
			return lacking(err, do)
		case !came.knows:
			return untested("not shown: it does not answer \"rehearsed\": true, so it is rehearsed over parts of journals only")
		}
		for _, c := range []struct {
			what  string
			steps []string
			has   []journal.Event
			code  int // of the turn's error
		}{
			{"a do without a result", []string{"do"}, nil, 0},
			{"a do that has begun", []string{"do"}, step(0, stepName), 0},
			{"a record without a result", []string{"call", "record"}, called(0, topicA, inputA, saidA), 0},
			{"a journal that ends in a wait", []string{"call"}, list(asks(0, topicA, inputA), waits(0)), 0},
			{"another topic is recorded", []string{"call"}, called(0, topicB, inputA, saidA), mismatch},
		} {
			if r.missing(c.steps) {
				continue
			}
			if seen := r.rehearsesTo(ctx, c.steps, c.has, c.code); seen != "" {
				return failed(c.what+": "+seen, do)
			}
		}
		return passed("it runs no step, and appends nothing")
	},
}, "mismatch")

// rehearses begins a program if none runs, and has it take a turn that is a rehearsal.
func (r *rig) rehearses(ctx context.Context, f *function) (rehearsedTurn, error) {
	if _, err := r.alone(ctx); err != nil {
		return rehearsedTurn{}, err
	}
	w := r.newWork(nil)
	w.header.Set("Legwork-Gid", f.gid)
	return f.rehearse(ctx, w)
}

// rehearsesTo says in what a rehearsal differs from what it must come to.
func (r *rig) rehearsesTo(ctx context.Context, steps []string, has []journal.Event, code int) string {
	file := r.file()
	came, err := r.rehearses(ctx, r.begin(programInput{Steps: steps, File: file}, has...))
	r.window(ctx)
	got := 0
	if came.failure != nil {
		got = came.failure.Code
	}
	_, ends := came.last.(journal.ExecutionCompleted)
	switch {
	case err != nil:
		return err.Error()
	case len(marks(file)) > 0:
		return "the step has run"
	case came.flushed:
		return "it flushes the step"
	case got != code:
		return fmt.Sprintf("the turn ends with error %d, want %d (0: none)", got, code)
	case code == 0 && !came.knows:
		return "the answer does not have \"rehearsed\": true"
	case ends:
		return "it goes on behind a step that has no result"
	}
	return ""
}
