package client

import (
	"fmt"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// asked adds to a wait what the durable function knows of it that has asked for it, or whose
// turn it is.
func (w *Wait) asked(j *Job) {
	f := j.function(w.Activity, w.DAD)
	if f != nil && f.state.Cancel != "" {
		w.Function, w.undone = f.Activity, f
		return
	}
	if f != nil && w.Lane != "" {
		w.Function, w.turn = f.Activity, f
		failed := w.Code != 0 && w.Attempt > 1
		switch w.Reason {
		case ReasonWorker:
			w.Reason = ReasonTurn
			if failed {
				w.Reason = ReasonStuck
			}
		case ReasonRetry:
			w.Reason = ReasonStuck
		}
		return
	}
	f, o := j.caller(w.Activity, w.DAD)
	if f == nil {
		return
	}
	w.Function, w.caller, w.Position, w.Source = f.Activity, f, &o.Position, o.Source
	w.Operation = o.What()
	if o.most > 0 && w.Attempt > 0 {
		w.Attempts = o.most
	}
	if w.Source == "" && f.waitsFor(o) {
		w.Source = f.state.Fold.Wait.Source
	}
}

// waitsFor reports whether a function waits for an operation now.
func (f *Function) waitsFor(o *Operation) bool {
	wait := &f.state.Fold.Wait
	return slices.Contains(wait.On, journal.Position(o.Position)) ||
		o.Kind == OperationSignal && slices.Contains(wait.Names, o.Name)
}

// sayFunction puts a wait of a durable function in words; "": it is none.
func (w *Wait) sayFunction(j *Job) string {
	switch {
	case w.undone != nil:
		return w.sayUndone(j)
	case w.turn != nil:
		return w.sayTurn(j)
	case w.caller == nil:
		return ""
	}
	who := "function " + j.functionName(w.caller)
	what := w.Operation
	if w.Attempt > 1 {
		what += ", attempt " + w.attempt() + w.before()
	}
	what += w.at() + ", in " + who + ","
	switch w.Reason {
	case ReasonPaused:
		if w.Lane == "" { // a registration
			return fmt.Sprintf("%s has waited %s for %s%s, and is held: %s", who, ago(w.Age), w.Operation, w.at(), w.paused)
		}
		return fmt.Sprintf("%s has been held for %s: %s", what, ago(w.Age), w.paused)
	case ReasonDeadLetter:
		return fmt.Sprintf("%s is stuck: its message became a dead letter at %s UTC (%s: %s)", what, clock(w.Letter.At),
			w.Letter.Reason, legwork.Clip(w.Letter.Message, 200))
	case ReasonTimer:
		return fmt.Sprintf("%s sleeps until %s UTC (%s more, %s so far)%s", who, clock(*w.Due), ago(w.DueIn), ago(w.Age),
			w.at())
	case ReasonSignal:
		return fmt.Sprintf("%s has waited %s for %s%s", who, ago(w.Age), w.Operation, w.at())
	case ReasonChild:
		return fmt.Sprintf("%s has awaited child job %s (topic %s) for %s%s", who, w.Child.JobID, w.Topic, ago(w.Age),
			w.at())
	case ReasonRetry:
		return fmt.Sprintf("%s begins at %s UTC (in %s)", what, clock(*w.Due), ago(w.DueIn))
	}
	_, whom := w.parties()
	return fmt.Sprintf("%s has waited %s %s%s", what, ago(w.Age), whom, w.progress())
}

// at is the line of the code.
func (w *Wait) at() string {
	if w.Source == "" {
		return ""
	}
	return ", at " + w.Source
}

// sayTurn says what becomes of a function's turn.
func (w *Wait) sayTurn(j *Job) string {
	who := "function " + j.functionName(w.turn)
	switch w.Reason {
	case ReasonStuck:
		return who + " is stuck: " + w.sayStuck(j)
	case ReasonTurn:
		if step := w.turn.step(j); step != nil && w.Publish > 0 {
			return w.sayStep(j, step)
		}
		return fmt.Sprintf("%s has waited %s for a worker of topic %s to take its turn%s", who, ago(w.Age), w.Topic,
			w.progress())
	case ReasonPaused:
		return fmt.Sprintf("the turn of %s has been held for %s: %s", who, ago(w.Age), w.paused)
	}
	_, whom := w.parties()
	return fmt.Sprintf("the turn of %s has waited %s %s%s", who, ago(w.Age), whom, w.progress())
}

// sayStuck says why a turn has failed, and what to do. Nothing that a failed turn brings is
// written.
func (w *Wait) sayStuck(j *Job) string {
	why := legwork.Clip(strings.Join(strings.Fields(w.Error), " "), 1000)
	if w.Code != legwork.CodeMismatch {
		why = fmt.Sprintf("its turn failed with code %d: %s. Nothing was written. Mend the code that serves topic %s",
			w.Code, strings.TrimSuffix(why, "."), w.turn.Topic)
	}
	why = strings.TrimSuffix(why, ".") + ". "
	if w.Due == nil {
		return why + fmt.Sprintf("Attempt %d of the turn waits for a worker of the topic (published %dx)", w.Attempt,
			w.Publish)
	}
	return why + fmt.Sprintf("The turn is taken again at %s UTC (in %s, attempt %d); `legwork job retry-now %s` does it "+
		"at once", clock(*w.Due), ago(w.DueIn), w.Attempt, j.JobID)
}

// functionName names a function in a sentence: one of a graph by its activity, one that
// another has called by its topic, and by where it was called.
func (j *Job) functionName(f *Function) string {
	of, o := j.caller(f.Activity, f.DAD)
	switch {
	case of == nil:
		return f.Activity
	case o.Source == "":
		return fmt.Sprintf("%s (%s)", f.Topic, f.Activity)
	}
	return fmt.Sprintf("%s (%s, called at %s)", f.Topic, f.Activity, o.Source)
}

// sayUndone says what a function that is being cancelled waits for.
func (w *Wait) sayUndone(j *Job) string {
	who := fmt.Sprintf("function %s is being cancelled (%s), and", j.functionName(w.undone), w.undone.state.Cancel)
	switch {
	case w.Reason == ReasonPaused:
		return fmt.Sprintf("%s what undoes it has been held for %s: %s", who, ago(w.Age), w.paused)
	case w.Child != nil:
		return fmt.Sprintf("%s has waited %s for job %s (topic %s), which undoes it", who, ago(w.Age), w.Child.JobID, w.Topic)
	}
	return fmt.Sprintf("%s has waited %s for a job of topic %s, which undoes it, to begin", who, ago(w.Age), w.Topic)
}

// awaits says what a function waits for: "the first of 2 (signal approved, timer until …)".
func (f *Function) awaits(j *Job) string {
	wait := &f.state.Fold.Wait
	var open []string
	for i, at := range wait.On {
		if f.state.Fold.Settled(at) {
			continue
		}
		o := j.operation(f, at)
		if wait.Names != nil && wait.Names[i] != "" {
			o = &Operation{Kind: OperationSignal, Name: wait.Names[i]}
		}
		what := o.What()
		if o.Kind == OperationTimer {
			if row := j.timer(o.Activity, f.DAD); row != nil {
				what += " until " + clock(row.Due) + " UTC"
			}
		}
		open = append(open, what)
	}
	names := strings.Join(open[:min(len(open), maxNamed)], ", ")
	if more := len(open) - maxNamed; more > 0 {
		names += fmt.Sprintf(" and %d more", more)
	}
	switch n := len(wait.On); {
	case n == 1:
		return names
	case wait.Kind == journal.Any:
		return fmt.Sprintf("the first of %d (%s)", n, names)
	case len(open) < n:
		return fmt.Sprintf("all of %d, %d of them open (%s)", n, len(open), names)
	default:
		return fmt.Sprintf("all of %d (%s)", n, names)
	}
}

// maxNamed bounds the operations that a sentence names.
const maxNamed = 3

// timer is the row of a timer.
func (j *Job) timer(activity string, dad legwork.DAD) *Outstanding {
	for i := range j.Outstanding {
		if o := &j.Outstanding[i]; o.Activity == activity && o.DAD == dad && o.Timer() {
			return o
		}
	}
	return nil
}

// likely says what a job waits for by the first of its waits, and what else there is. If a
// function waits for several operations, that comes first.
func (j *Job) likely(waits []Wait) (sentence, more string) {
	f := waits[0].caller
	if f == nil || len(f.state.Fold.Wait.On) < 2 || !waits[0].awaited() {
		return waits[0].Sentence, others(waits)
	}
	rest := slices.DeleteFunc(slices.Clone(waits[1:]), func(w Wait) bool { return w.caller == f && w.awaited() })
	sentence = fmt.Sprintf("function %s has waited %s for %s", j.functionName(f), ago(f.Age), f.Awaits)
	if f.Source != "" {
		sentence += ", at " + f.Source
	}
	if waits[0].Reason == ReasonPaused {
		return waits[0].Sentence, others(append([]Wait{waits[0]}, rest...))
	}
	if w := &waits[0]; w.Reason != ReasonSignal && w.Reason != ReasonTimer {
		sentence += ": " + w.Sentence
	}
	return sentence, others(append([]Wait{waits[0]}, rest...))
}

// awaited reports whether a function waits for the operation now.
func (w *Wait) awaited() bool {
	return w.caller != nil && w.Position != nil && w.caller.waitsFor(&Operation{Position: *w.Position,
		Kind: strings.SplitN(w.Operation, " ", 2)[0], Name: w.Topic})
}

// idle reports whether a function has asked for it, and does not wait for it now: a timer that
// something else was faster than, or a call whose result is not needed yet.
func (w *Wait) idle() bool { return w.caller != nil && !w.awaited() }

// step is the step of flow.Do that a worker has begun and not ended; nil: none.
func (f *Function) step(j *Job) *Operation {
	fold := f.state.Fold
	if fold.Status != journal.Running {
		return nil
	}
	for at := fold.Next; at > 0; at-- {
		if o, known := fold.Operation(at - 1); known && o.Kind == journal.Local && !o.Settled && o.Attempt > 0 {
			return j.operation(f, at-1)
		}
	}
	return nil
}

// sayStep says what a turn does that is in a step.
func (w *Wait) sayStep(j *Job, step *Operation) string {
	where := ""
	if step.Source != "" {
		where = ", at " + step.Source
	}
	return fmt.Sprintf("a worker of topic %s began step %s%s, attempt %d, of function %s %s ago, and has not said that "+
		"it is done. If it has died, another one takes the turn when its lease ends", w.Topic, step.Name, where,
		step.Attempt, j.functionName(w.turn), ago(w.turn.Age))
}

// nears says which functions are near a limit.
func (j *Job) nears() (sentence string) {
	for i := range j.Functions {
		if f := &j.Functions[i]; len(f.Near) > 0 {
			sentence += fmt.Sprintf("; function %s has %s: at the limit it fails, so give part of its work to functions "+
				"or jobs that it calls", j.functionName(f), strings.Join(f.Near, " and "))
		}
	}
	return sentence
}
