package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// What is read of a job of a list to say what it waits for, however much it has open.
const (
	// lineRows bounds the rows of each kind: messages, registrations, children, letters.
	lineRows = 8
	// lineState bounds the state of a durable function, in bytes as they are stored.
	lineState = 16 << 10
)

// LineWait is what a running job of a list waits for, in short: the first of the waits of its
// Explanation, as far as it follows from eight rows of each kind that hold something open.
type LineWait struct {
	Reason string `json:"reason"` // as that of a Wait
	// Words are for people: "signal order.approved", "attempt 3 of charge", "child job o-18".
	Words    string      `json:"words"`
	Activity string      `json:"activity,omitempty"`
	DAD      legwork.DAD `json:"dad,omitempty"`
	Topic    string      `json:"topic,omitempty"`
	Child    *legwork.ID `json:"child,omitempty"`
	Since    time.Time   `json:"since"`
	// Due is when it ends by itself.
	Due *time.Time `json:"due_at,omitempty"`
	// Age and DueIn are the seconds since and until then, by the clock of the database. They are
	// not in the document, which stays the same as long as the wait does.
	Age   float64 `json:"-"`
	DueIn float64 `json:"-"`
	// More counts what the job waits for besides, of what was read.
	More int `json:"more,omitempty"`
}

// waits says of the running jobs of a page what they wait for. It takes two round trips, and
// reads no more of a job that has much open than of another.
func (c *Client) waits(ctx context.Context, tx pgx.Tx, lines []JobLine) error {
	p := linePage{jobs: map[legwork.ID]*Job{}}
	for i := range lines {
		if l := &lines[i]; l.State == Running {
			p.jobs[l.Gid] = &Job{Gid: l.Gid, App: l.App, JobID: l.JobID, State: l.State, Semaphore: l.Semaphore,
				Created: l.Created}
			low, high := l.Gid.Range()
			p.gids, p.low, p.high = append(p.gids, l.Gid), append(p.low, low), append(p.high, high)
		}
	}
	if len(p.gids) == 0 {
		return nil
	}
	if err := p.holders(ctx, tx, c.sql); err != nil {
		return err
	}
	if err := p.details(ctx, tx, c.sql); err != nil {
		return err
	}
	for i := range lines {
		if j := p.jobs[lines[i].Gid]; j != nil {
			lines[i].Wait = lineWait(waitsOf(j))
		}
	}
	return nil
}

// linePage is the running jobs of a page, with what was read of them.
type linePage struct {
	jobs            map[legwork.ID]*Job
	gids, low, high []legwork.ID
}

// holders reads what is open of the jobs.
func (p *linePage) holders(ctx context.Context, tx pgx.Tx, sql map[string]string) error {
	var gid, closed legwork.ID
	var batch pgx.Batch
	batch.Queue(sql["waits_closed.sql"], p.gids).Query(func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, []any{&gid, &closed}, func() error {
			by := closed
			p.jobs[gid].ClosedBy = &by
			return nil
		})
		return err
	})
	p.outstanding(&batch, sql)
	listOf(&batch, p, sql["waits_hooks.sql"], func(h hookOf) (*Job, int) {
		j := p.jobs[h.Of]
		j.Hooks = append(j.Hooks, h.Hook)
		return j, len(j.Hooks)
	})
	listOf(&batch, p, sql["waits_children.sql"], func(c childOf) (*Job, int) {
		j := p.jobs[c.Of]
		j.Children = append(j.Children, c.Child)
		return j, len(j.Children)
	})
	listOf(&batch, p, sql["waits_letters.sql"], func(d letterOf) (*Job, int) {
		j := p.jobs[d.Of]
		j.DeadLetters = append(j.DeadLetters, d.DeadLetter)
		return j, len(j.DeadLetters)
	})
	return tx.SendBatch(ctx, &batch).Close()
}

// Rows of lists of several jobs.
type (
	hookOf struct {
		Of legwork.ID
		Hook
	}
	childOf struct {
		Of legwork.ID
		Child
	}
	letterOf struct {
		Of legwork.ID
		DeadLetter
	}
)

// listOf reads a list of each job: add returns the job of a row, and how many it has now.
func listOf[T any](batch *pgx.Batch, p *linePage, sql string, add func(T) (*Job, int)) {
	batch.Queue(sql, p.gids, lineRows).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[T])
		for _, one := range all {
			if j, n := add(one); n == lineRows {
				j.Truncated = true
			}
		}
		return err
	})
}

func (p *linePage) outstanding(batch *pgx.Batch, sql map[string]string) {
	type line struct {
		Of              legwork.ID
		Own             bool
		Ledger          ledger.Activity
		Attempt         int
		Frame, Function bool
		Outstanding
	}
	batch.Queue(sql["waits_outstanding.sql"], p.gids, p.low, p.high, lineRows, false).Query(func(rows pgx.Rows) error {
		all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[line])
		read := map[legwork.ID]int{}
		for _, l := range all {
			j := p.jobs[l.Of]
			read[l.Of]++
			j.Truncated = j.Truncated || read[l.Of] == lineRows
			if !l.Own {
				continue
			}
			j.Outstanding = append(j.Outstanding, l.Outstanding)
			if l.Began && j.activity(l.Activity, l.DAD) == nil {
				j.Activities = append(j.Activities, Activity{Activity: l.Activity, DAD: l.DAD, Ledger: l.Ledger.String(),
					Attempt: l.Attempt, frame: l.Frame, function: l.Function})
			}
		}
		return err
	})
}

// details reads how far messages have come, and the durable functions that ask for something.
func (p *linePage) details(ctx context.Context, tx pgx.Tx, sql map[string]string) error {
	var guids, gids []legwork.ID
	var names []string
	var dads []legwork.DAD
	for gid, j := range p.jobs {
		for i := range j.Outstanding {
			if o := &j.Outstanding[i]; o.Publish > 0 {
				guids = append(guids, j.entering(o))
			}
		}
		for at := range j.functionPlaces() {
			gids, names, dads = append(gids, gid), append(names, at.activity), append(dads, at.dad)
		}
	}
	var batch pgx.Batch
	if len(guids) > 0 {
		batch.Queue(sql["waits_messages.sql"], guids).Query(p.messages)
	}
	if len(gids) > 0 {
		batch.Queue(sql["waits_functions.sql"], gids, names, dads, lineState).Query(p.functions)
	}
	return tx.SendBatch(ctx, &batch).Close()
}

func (p *linePage) messages(rows pgx.Rows) error {
	var m Message
	var gid legwork.ID
	var digits ledger.Marks
	_, err := pgx.ForEachRow(rows, []any{&m.GUID, &gid, &m.Activity, &m.DAD, &digits, &m.Entries}, func() error {
		if j := p.jobs[gid]; j != nil {
			m.Ledger = digits.String()
			j.Messages = append(j.Messages, m)
		}
		return nil
	})
	return err
}

func (p *linePage) functions(rows pgx.Rows) error {
	var gid legwork.ID
	var f Function
	var state json.RawMessage
	_, err := pgx.ForEachRow(rows, []any{&gid, &f.Activity, &f.DAD, &f.Events, &f.Since, &f.Age, &f.Topic, &state},
		func() (err error) {
			one, j := f, p.jobs[gid]
			if one.state, err = readState(one.Activity, state); err == nil {
				j.Functions = append(j.Functions, one)
			}
			return err
		})
	return err
}

// functionPlaces are where the functions are whose turns or operations hold something open.
func (j *Job) functionPlaces() map[place]bool {
	all := map[place]bool{}
	asked := func(activity string, dad legwork.DAD) {
		if of, _, is := graph.OperationOf(activity); is {
			all[place{of, dad}] = true
		}
	}
	for i := range j.Outstanding {
		asked(j.Outstanding[i].Activity, j.Outstanding[i].DAD)
	}
	for i := range j.Hooks {
		asked(j.Hooks[i].Activity, j.Hooks[i].DAD)
	}
	for i := range j.Children {
		asked(j.Children[i].Activity, j.Children[i].DAD)
	}
	for i := range j.Activities {
		if a := &j.Activities[i]; a.frame {
			all[place{a.Activity, a.DAD}] = true
		}
	}
	return all
}

// lineWait is the first of the waits of a job in short; nil: there is none.
func lineWait(waits []Wait) *LineWait {
	if len(waits) == 0 {
		return nil
	}
	w := &waits[0]
	short := &LineWait{Reason: w.Reason, Words: w.words(), Activity: w.Activity, DAD: w.DAD, Topic: w.Topic,
		Since: w.Since, Age: w.Age}
	if w.Due != nil && w.Reason != ReasonRelay {
		short.Due, short.DueIn = w.Due, w.DueIn
	}
	if w.Child != nil {
		short.Child = &w.Child.Gid
	}
	for i := range waits[1:] {
		if !waits[1+i].idle() {
			short.More++
		}
	}
	return short
}

// words says in a few words what is waited for, without the times.
func (w *Wait) words() string {
	switch w.Reason {
	case ReasonCompletion:
		return "an engine, to complete it"
	case ReasonPaused:
		what, _, _ := strings.Cut(w.paused, " is paused by ")
		return "paused: " + what
	case ReasonLost:
		return "nothing: no message is left"
	case ReasonDeadLetter:
		return "a dead letter of " + w.whose()
	case ReasonTimer:
		return "a timer of " + w.whose()
	case ReasonRetry:
		return fmt.Sprintf("attempt %s of %s", w.attempt(), w.whose())
	case ReasonSignal:
		return "signal " + w.signal()
	case ReasonChild:
		return "child job " + w.Child.JobID
	case ReasonTurn:
		return "a worker on topic " + w.Topic + ", for a turn"
	case ReasonStuck:
		return fmt.Sprintf("turn of %s, which fails: attempt %d", w.whose(), w.Attempt)
	case ReasonWorker:
		words := "a worker on topic " + w.Topic
		if w.Attempt > 1 {
			words += ", attempt " + w.attempt()
		}
		return words
	case ReasonRelay:
		return "a relay, for " + w.whose()
	case ReasonBusy:
		return "an engine that has taken a message of " + w.whose()
	}
	return "an engine, for " + w.whose()
}

// whose is the operation of a function or the activity that waits; without one it is the job.
func (w *Wait) whose() string {
	switch {
	case w.Operation != "":
		return w.Operation
	case w.Activity != "":
		return w.Activity
	}
	return "the job"
}

// signal is the name of a signal that a function waits for, or the topic of another one.
func (w *Wait) signal() string {
	if name, is := strings.CutPrefix(w.Operation, OperationSignal+" "); is {
		return name
	}
	return w.Topic
}
