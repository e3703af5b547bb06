package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
)

const (
	// maxStates bounds what is read of the states of a job's functions, in bytes.
	maxStates = 8 << 20
	// maxSources bounds the operations whose lines of code are looked up: each may be in a
	// segment of its own.
	maxSources = 64
	// What is read of journals to name operations that have ended.
	maxCalledRows  = 500
	maxCalledBytes = 1 << 20
)

// place is where an activity of a job is.
type place struct {
	activity string
	dad      legwork.DAD
}

// functions reads the durable functions of a job. Most jobs have none: they cost nothing.
func (c *Client) functions(ctx context.Context, tx pgx.Tx, j *Job, most int, contents bool) error {
	if !j.hasFunctions() {
		return nil
	}
	rows, err := tx.Query(ctx, c.sql["job_functions.sql"], j.Gid, most, maxStates)
	if err == nil {
		j.Functions, err = pgx.AppendRows([]Function{}, rows, asking(ctx, scanFunction))
	}
	if err == nil && contents {
		err = c.called(ctx, tx, j)
	}
	if err == nil {
		err = c.calls(ctx, tx, j)
	}
	if err != nil {
		return err
	}
	for i := range j.Functions {
		j.Functions[i].describe(j)
	}
	for i := range j.Activities {
		a := &j.Activities[i]
		if !contents || a.Operation != nil {
			continue
		}
		// What a function has asked for is not kept while it is being cancelled.
		if f, o := j.caller(a.Activity, a.DAD); f != nil && f.state.Fold.Status != journal.Cancelling {
			a.Operation = o
		}
	}
	return nil
}

func (j *Job) hasFunctions() bool {
	for i := range j.Activities {
		if a := &j.Activities[i]; a.function {
			return true
		}
	}
	return false
}

func scanFunction(row pgx.CollectableRow) (f Function, err error) {
	var state json.RawMessage
	if err = row.Scan(&f.Activity, &f.DAD, &f.Events, &f.Since, &f.Age, &f.Topic, &state); err != nil || state == nil {
		return f, err
	}
	f.state, err = readState(f.Activity, state)
	return f, err
}

func readState(activity string, text json.RawMessage) (*frames.State, error) {
	state := &frames.State{}
	if err := json.Unmarshal(text, state); err != nil || state.Fold == nil {
		return nil, fmt.Errorf("the state of function %s cannot be read: %v", activity, err)
	}
	return state, nil
}

// describe fills in what follows from the state of a function, and from its activity.
func (f *Function) describe(j *Job) {
	f.Open = []Operation{}
	a := j.activity(f.Activity, f.DAD)
	if j.State != Running { // something else than the function has ended its job
		f.state = nil
	}
	if f.state == nil {
		f.Status = journal.Running.String() // its state is too large to be read
		if a != nil && (!a.frame || j.State != Running) {
			f.Status = ended(a.Status)
		}
		return
	}
	fold := f.state.Fold
	f.Status, f.Position, f.Bytes = fold.Status.String(), int(fold.Next), f.state.Bytes
	f.Source = fold.Wait.Source
	open := f.state.Open()
	f.OpenCount = len(open)
	for _, at := range open[:min(len(open), MaxOpenListed)] {
		f.Open = append(f.Open, *j.operation(f, at))
	}
	for _, l := range f.state.Limits() {
		if l.Near {
			f.Near = append(f.Near, fmt.Sprintf("%d of %d %s", l.Has, l.Most, l.What))
		}
	}
	switch fold.Status {
	case journal.Running:
		if step := f.step(j); step != nil {
			f.Awaits = step.What() + ", which a worker runs"
		}
	case journal.Blocked:
		f.Awaits = f.awaits(j)
	case journal.Cancelling:
		f.Awaits = "what undoes it"
	}
	if a != nil && a.Work != nil {
		if o := j.outstanding(*a.Work); o != nil {
			f.Failed = o.Failed
		}
	}
}

// ended is the status of a function whose activity has an answer; none if its job was ended
// by something else.
func ended(answer legwork.Status) string {
	switch answer {
	case legwork.Success:
		return journal.Completed.String()
	case "":
		return journal.Cancelled.String()
	}
	return journal.Failed.String()
}

// operation is what a function knows of an operation that is open.
func (j *Job) operation(f *Function, at journal.Position) *Operation {
	id := graph.OperationID(f.Activity, uint32(at))
	if o := j.operations[place{id, f.DAD}]; o != nil {
		return o
	}
	o := &Operation{Activity: id, Position: int(at)}
	if j.operations == nil {
		j.operations = map[place]*Operation{}
	}
	j.operations[place{id, f.DAD}] = o
	known, _ := f.state.Fold.Operation(at)
	o.Attempt = known.Attempt
	switch name := f.state.Ticket(at); {
	case name != "":
		o.Kind, o.Name = OperationSignal, name
	case known.Timer:
		o.Kind = OperationTimer
	default:
		o.Kind, o.Name = calledAs(known.Kind, known.Name)
	}
	return o
}

// calledAs is the kind of an operation and its name, by its event.
func calledAs(kind journal.Kind, function string) (string, string) {
	if kind == journal.Signal {
		return OperationSignal, function
	}
	if kind == journal.Local {
		return OperationStep, function
	}
	prefix, name, _ := strings.Cut(function, ":")
	switch prefix + ":" {
	case graph.CallJob:
		return OperationJob, name
	case graph.CallFrame:
		return OperationFunction, name
	}
	return OperationCall, name
}

// function returns the function with an activity, or the one whose operation it is; nil: it
// is none, or the function has ended.
func (j *Job) function(activity string, dad legwork.DAD) *Function {
	for i := range j.Functions {
		if f := &j.Functions[i]; f.Activity == activity && f.DAD == dad && f.state != nil {
			return f
		}
	}
	return nil
}

// caller returns the function that has asked for an operation, and what that is.
func (j *Job) caller(activity string, dad legwork.DAD) (*Function, *Operation) {
	of, n, is := graph.OperationOf(activity)
	if !is {
		return nil, nil
	}
	f := j.function(of, dad)
	if f == nil {
		return nil, nil
	}
	return f, j.operation(f, journal.Position(n))
}

// called names the operations of functions that have ended, as far as the beginnings of the
// journals tell.
func (c *Client) called(ctx context.Context, tx pgx.Tx, j *Job) error {
	rows, err := tx.Query(ctx, c.sql["job_called.sql"], j.Gid, maxCalledRows, maxCalledBytes)
	if err != nil {
		return err
	}
	known := map[place]*Operation{}
	var of, event, position, kind, function, source string
	var dad legwork.DAD
	_, err = pgx.ForEachRow(rows, []any{&of, &dad, &event, &position, &kind, &function, &source}, func() error {
		n, err := strconv.ParseUint(position, 10, 32)
		if err != nil {
			return err
		}
		o := &Operation{Activity: graph.OperationID(of, uint32(n)), Position: int(n), Source: source}
		switch event {
		case "TimerScheduled":
			o.Kind = OperationTimer
		case "SignalReceived":
			o.Kind, o.Name = OperationSignal, function
		default:
			o.Kind, o.Name = calledAs(journal.Kind(kind), function)
		}
		if at := (place{o.Activity, dad}); known[at] == nil {
			known[at] = o
		}
		return nil
	})
	for i := range j.Activities {
		a := &j.Activities[i]
		a.Operation = known[place{a.Activity, a.DAD}]
	}
	return err
}

// calls looks up at which lines of their code functions have asked for what is open: of what
// has failed first.
func (c *Client) calls(ctx context.Context, tx pgx.Tx, j *Job) error {
	var activity []string
	var dad []legwork.DAD
	var seq []int32
	var position []int64
	for _, at := range j.awaited() {
		f, o := j.caller(at.activity, at.dad)
		if f == nil || o.Kind == OperationTimer || len(seq) == maxSources {
			continue
		}
		known, _ := f.state.Fold.Operation(journal.Position(o.Position))
		activity, dad = append(activity, f.Activity), append(dad, f.DAD)
		seq, position = append(seq, int32(known.Scheduled)), append(position, int64(o.Position))
	}
	if len(seq) == 0 {
		return nil
	}
	rows, err := tx.Query(ctx, c.sql["job_calls.sql"], j.Gid, activity, dad, seq, position)
	if err != nil {
		return err
	}
	var of, source string
	var at legwork.DAD
	var n int64
	var retry json.RawMessage
	_, err = pgx.ForEachRow(rows, []any{&of, &at, &n, &source, &retry}, func() error {
		o := j.operations[place{graph.OperationID(of, uint32(n)), at}]
		var policy struct {
			Attempts int `json:"maximumAttempts"`
		}
		_ = json.Unmarshal(legwork.OrNull(retry), &policy) // another form has no limit that could be told
		o.Source, o.most = source, policy.Attempts
		return nil
	})
	return err
}

// awaited are the activities that somebody is asked for, those first whose last attempt has
// failed.
func (j *Job) awaited() (list []place) {
	for _, failed := range []bool{true, false} {
		for i := range j.Outstanding {
			if o := &j.Outstanding[i]; (o.Failed != nil) == failed {
				list = append(list, place{o.Activity, o.DAD})
			}
		}
	}
	for i := range j.Children {
		if c := &j.Children[i]; c.State == Running && !c.Severed {
			list = append(list, place{c.Activity, c.DAD})
		}
	}
	// An inner function was called at a line, too.
	for i := range j.Functions {
		f := &j.Functions[i]
		list = append(list, place{f.Activity, f.DAD})
		if f.state == nil {
			continue
		}
		if step := f.step(j); step != nil {
			list = append(list, place{step.Activity, f.DAD})
		}
	}
	return list
}
