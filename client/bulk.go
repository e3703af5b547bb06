package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
)

// BulkAction is something that is done with many jobs.
type BulkAction string

// The actions of a Bulk.
const (
	BulkRetry     BulkAction = "retry"     // as Client.Retry does
	BulkMove      BulkAction = "move"      // as Client.Move
	BulkInterrupt BulkAction = "interrupt" // as Client.Interrupt
)

// Bulk says what is done with many jobs, with each by itself (ADR 94).
type Bulk struct {
	Action BulkAction
	// Version is the one to which jobs are moved, or with which they are retried: then the default is
	// their own.
	Version string
	// From are the activities from which jobs are retried, besides those that have no answer.
	From []From
	// Code is that of the error of an interrupt, default 410. Descend interrupts open children too.
	Code    int
	Descend bool
	// Preview only looks what would be done.
	Preview bool
	// Rate is how many jobs a second. Default 100, at most 1000.
	Rate int
	// Key makes repetitions one action. Jobs that others have awaited, and that were retried with
	// these, are told as Replayed under the same key.
	Key string
	// By is who does it, and why: an interrupt has the reason as the message of its error.
	By
}

// BulkOutcome is what became of one job.
type BulkOutcome struct {
	App    string     `json:"app"`
	JobID  string     `json:"job"`
	Source legwork.ID `json:"source"`
	// Gid is that of the job that goes on: of a retry another one.
	Gid legwork.ID `json:"gid,omitzero"`
	// Kept and Again count the activities of a retry, see Forked. From is the version that was left.
	Kept  int    `json:"kept,omitempty"`
	Again int    `json:"again,omitempty"`
	From  string `json:"from,omitempty"`
	// Replayed: it was done before. Preview: nothing was done.
	Replayed bool `json:"replayed,omitempty"`
	Preview  bool `json:"preview,omitempty"`
	// Code and Error say why it was refused.
	Code  int    `json:"code,omitempty"`
	Error string `json:"error,omitempty"`
}

// Limits of a Bulk.
const (
	defaultRate = 100
	// MaxBulkRate is how many jobs a second a Bulk may do at most.
	MaxBulkRate = 1000
	bulkAtOnce  = 8
	// bulkFinish bounds what the end of the context leaves a job that has begun.
	bulkFinish = 30 * time.Second
)

// Bulk does something with jobs that were listed, and tells what became of each, one after the
// other. A job that refuses it does not stop it, nor does one that is busy (code 429: try it
// again); an error that is about no job does, as does the end of ctx, between two jobs: what has
// begun is finished. Jobs that others of the list have awaited come behind these, as a job is
// retried with what it has awaited.
//
// Errors: *legwork.Error with code 400 for a Bulk that is not valid; what tell returns.
func (c *Client) Bulk(ctx context.Context, jobs []JobLine, b Bulk, tell func(BulkOutcome) error) error {
	if err := b.check(); err != nil {
		return err
	}
	if b.Rate == 0 {
		b.Rate = defaultRate
	}
	for len(jobs) > 0 {
		left := map[legwork.ID]bool{}
		for i := range jobs {
			left[jobs[i].Gid] = true
		}
		var now, later []JobLine
		for _, j := range jobs {
			if j.AwaitedBy != nil && left[*j.AwaitedBy] {
				later = append(later, j)
			} else {
				now = append(now, j)
			}
		}
		if err := c.bulkRound(ctx, now, &b, tell); err != nil {
			return err
		}
		jobs = later
	}
	return nil
}

func (b *Bulk) check() error {
	if b.Rate < 0 || b.Rate > MaxBulkRate {
		return legwork.Invalid("the rate is %d, want 1 to %d jobs a second", b.Rate, MaxBulkRate)
	}
	retry, move := b.retry(), b.move()
	if err := cmp.Or(retry.check(true), b.interrupt().check()); err != nil { // whatever the action is
		return err
	}
	if b.Action == BulkMove || b.Version != "" {
		if err := move.check(); err != nil {
			return err
		}
	}
	switch b.Action {
	case BulkRetry, BulkMove, BulkInterrupt:
		return nil
	}
	return legwork.Invalid("the action %q is none of retry, move, interrupt", legwork.Clip(string(b.Action), 32))
}

func (b *Bulk) retry() Fork {
	return Fork{From: b.From, Version: b.Version, Preview: b.Preview, Key: b.Key, By: b.By}
}

func (b *Bulk) move() Move { return Move{Version: b.Version, Preview: b.Preview, By: b.By} }

func (b *Bulk) interrupt() Interrupt {
	return Interrupt{Reason: b.Why, Code: b.Code, Descend: b.Descend, By: b.Who, Key: b.Key}
}

// bulkRound does it with jobs, so many a second, a few at once.
func (c *Client) bulkRound(ctx context.Context, jobs []JobLine, b *Bulk, tell func(BulkOutcome) error) error {
	tick := time.NewTicker(time.Second / time.Duration(b.Rate))
	defer tick.Stop()
	var mu sync.Mutex
	group, going := errgroup.WithContext(ctx)
	group.SetLimit(bulkAtOnce)
	for i := range jobs {
		if going.Err() != nil {
			break
		}
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), bulkFinish)
			defer cancel()
			one, err := c.bulkOne(ctx, &jobs[i], b)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			return tell(one)
		})
		select {
		case <-going.Done():
		case <-tick.C:
		}
	}
	return group.Wait()
}

// bulkOne does it with one job. The error is about no job.
func (c *Client) bulkOne(ctx context.Context, j *JobLine, b *Bulk) (BulkOutcome, error) {
	out := BulkOutcome{App: j.App, JobID: j.JobID, Source: j.Gid, Preview: b.Preview}
	err := c.bulkDo(ctx, Ref{Gid: j.Gid, App: j.App, JobID: j.JobID}, b, &out)
	if refused := refusal(err); refused != nil {
		out.Code, out.Error, err = refused.Code, refused.Message, nil
	}
	return out, err
}

// refusal is the error if it is about the job, so that the others can go on: it refuses for good, or is busy with what
// others do with it. Nil: it is about no job.
func refusal(err error) *legwork.Error {
	refused, is := errors.AsType[*legwork.Error](err)
	if !is || refused.Class != legwork.Dead && refused.Code != codeBusy {
		return nil
	}
	return refused
}

func (c *Client) bulkDo(ctx context.Context, ref Ref, b *Bulk, out *BulkOutcome) error {
	switch b.Action {
	case BulkRetry:
		f, err := c.Retry(ctx, ref, b.retry())
		if err != nil {
			return err
		}
		out.Gid, out.Kept, out.Again, out.Replayed = f.Gid, f.Kept, len(f.Again), f.Replayed
	case BulkMove:
		m, err := c.Move(ctx, ref, b.move())
		if err != nil {
			return err
		}
		out.Gid, out.From, out.Replayed = m.Gid, m.From, m.Already
	case BulkInterrupt:
		out.Gid = ref.Gid
		if b.Preview {
			return nil
		}
		i, err := c.Interrupt(ctx, ref, b.interrupt())
		if err != nil {
			return err
		}
		out.Replayed = i.Replayed
	default:
		return fmt.Errorf("no action %s", b.Action)
	}
	if b.Preview && b.Action == BulkRetry {
		out.Gid = legwork.ID{} // of a job that is not there
	}
	return nil
}
