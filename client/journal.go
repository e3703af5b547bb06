package client

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/journal"
)

// Journal is what a durable function has done: the form that flowtest.Replay reads.
type Journal struct {
	Job      string      `json:"job"`
	Gid      legwork.ID  `json:"gid"`
	App      string      `json:"app"`
	Version  string      `json:"version"`
	Function string      `json:"function"` // the topic of its code
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Status   string      `json:"status"` // running, blocked, cancelling, completed, failed or cancelled
	// Events as docs/wire.md has them, the first one first.
	Events []json.RawMessage `json:"events"`
	// At is when each event was stored.
	At []time.Time `json:"at"`
}

// MaxJournalBytes bounds what Journals returns, in bytes of events.
const MaxJournalBytes = 64 << 20

// Journals returns the journals of a job's durable functions, each function before those
// that it has called. activity names one of them; "": all. Errors: *legwork.Error with code
// 404 if there is no such job, or it has no such function, 413 if there is more than
// MaxJournalBytes, or over NATS more than a message may hold.
func (c *Client) Journals(ctx context.Context, ref Ref, activity string) ([]Journal, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteJournals(ctx, ref, activity)
	}
	var job Job
	var all []Journal
	err := c.look(ctx, func(tx pgx.Tx) error {
		if err := c.findJob(ctx, tx, ref, &job, false); err != nil {
			return err
		}
		var err error
		all, err = c.readJournals(ctx, tx, &job, activity)
		return err
	})
	if err != nil {
		return nil, c.explain("read the journal of job "+ref.String(), err)
	}
	if len(all) == 0 {
		return nil, legwork.NotFound("job %s has no durable function %s", ref, activity)
	}
	return all, c.foldJournals(ctx, &job, all)
}

// foldJournals adds to journals what follows from them, and from the graph.
func (c *Client) foldJournals(ctx context.Context, job *Job, all []Journal) error {
	if len(all) == 0 {
		return nil
	}
	app, unknown := c.graphs.get(ctx, c, job.App, job.Version)
	for i := range all {
		j := &all[i]
		if err := j.fold(); err != nil {
			return fmt.Errorf("the journal of activity %s of job %s: %w", j.Activity, job.JobID, err)
		}
		if unknown == nil {
			j.Function = topicOf(app, all[:i], j)
		}
	}
	return nil
}

// readJournals reads the journals of one function or of all; no more than a message may hold
// where they are sent.
func (c *Client) readJournals(ctx context.Context, tx pgx.Tx, job *Job, activity string) (all []Journal, err error) {
	b := boundOf(ctx)
	most := int(b.within(cmp.Or(c.most, MaxJournalBytes)))
	rows, err := tx.Query(ctx, c.sql["job_journal.sql"], job.Gid, activity, most)
	if err != nil {
		return nil, err
	}
	var name string
	var dad legwork.DAD
	var seq, size int
	var at time.Time
	var raw json.RawMessage
	_, err = pgx.ForEachRow(rows, []any{&name, &dad, &seq, &at, &raw}, func() error {
		if err := b.read(int64(len(raw))); err != nil {
			return err
		}
		if size += len(raw); size > most {
			return legwork.TooLarge("the journals of job %s have more than %d bytes: name one activity, or read them from "+
				"Postgres", job.JobID, most)
		}
		if n := len(all); n == 0 || all[n-1].Activity != name || all[n-1].DAD != dad {
			all = append(all, Journal{Job: job.JobID, Gid: job.Gid, App: job.App, Version: job.Version, Activity: name,
				DAD: dad})
		}
		j := &all[len(all)-1]
		events, err := journal.Decode(raw)
		for _, e := range events { // one by one: what stands for three is three
			one, err := journal.Encode([]journal.Event{e})
			if err != nil {
				return err
			}
			j.Events, j.At = append(j.Events, one[1:len(one)-1]), append(j.At, at)
		}
		return err
	})
	return all, err
}

// fold sets the status from the events.
func (j *Journal) fold() error {
	f := new(journal.Frame)
	for _, raw := range j.Events {
		events, err := journal.Decode(append(append([]byte{'['}, raw...), ']'))
		if err != nil {
			return err
		}
		if err := f.Add(events[0]); err != nil {
			return err
		}
	}
	j.Status = f.Status.String()
	return nil
}

// topicOf returns the topic of a function: of one that another has called, by that one's
// journal.
func topicOf(app *graph.App, before []Journal, j *Journal) string {
	of, position, nested := graph.OperationOf(j.Activity)
	if !nested {
		if a := app.Activity(j.Activity); a != nil {
			return a.WrittenTopic()
		}
		return ""
	}
	for i := range before {
		if b := &before[i]; b.Activity == of && b.DAD == j.DAD {
			return b.called(position)
		}
	}
	return ""
}

// called is the topic of the function that was called at a position.
func (j *Journal) called(position uint32) string {
	for _, raw := range j.Events {
		var e struct {
			Type     string `json:"t"`
			Position uint32 `json:"p"`
			Function string `json:"fn"`
		}
		if json.Unmarshal(raw, &e) == nil && e.Type == "InvokeScheduled" && e.Position == position {
			return strings.TrimPrefix(e.Function, graph.CallFrame)
		}
	}
	return ""
}
