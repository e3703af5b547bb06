package client

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/ledger"
)

// Interrupt says how a job ends from outside (INT-04). The zero value ends it
// with an error of code 410.
type Interrupt struct {
	// Reason is the message of the job's error. Default "the job was interrupted".
	Reason string `json:"reason,omitempty"`
	// Code of the error. Default 410.
	Code int `json:"code,omitempty"`
	// Silent ends the job without an error (throw: false).
	Silent bool `json:"silent,omitempty"`
	// Descend interrupts the open children too, and theirs.
	Descend bool `json:"descend,omitempty"`
	// Expire is how long the job can be read from now on. Nil: as its graph says.
	Expire *time.Duration `json:"-"`
	// By is who interrupts it, kept if it is given (Actions). At most 256 bytes.
	By string `json:"by,omitempty"`
	// Key makes repetitions one interrupt of the job: the first counts, the others change
	// nothing and get its answer. At most 500 printable bytes. Empty: each is another one.
	Key string `json:"key,omitempty"`
}

const defaultReason = "the job was interrupted"

// Interruption is a job that has been interrupted.
type Interruption struct {
	Gid   legwork.ID `json:"gid"`
	App   string     `json:"app"`
	JobID string     `json:"job"`
	State string     `json:"state"` // always interrupted
	// Replayed: the job was interrupted under this key before, this one changed nothing.
	Replayed bool `json:"replayed,omitempty"`
}

// Interrupt ends a running job, whatever it waits for, and returns after the
// commit. Its messages, timers and registrations go with it. Errors:
// *legwork.Error with code 404 if there is no such job, 409 if it has ended
// already (INT-05).
func (c *Client) Interrupt(ctx context.Context, ref Ref, how Interrupt) (*Interruption, error) {
	if err := ref.check(); err != nil {
		return nil, err
	}
	if err := how.check(); err != nil {
		return nil, err
	}
	if c.pool == nil {
		return c.remoteInterrupt(ctx, ref, how)
	}
	done, err := c.interrupt(ctx, ref, how)
	if err != nil {
		return nil, c.explain("interrupt job "+ref.String(), err)
	}
	return done, nil
}

func (c *Client) interrupt(ctx context.Context, ref Ref, how Interrupt) (*Interruption, error) {
	r, err := c.reads.state(ctx, ref)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, ref.unknown()
	}
	request := ledger.InterruptRequest{Gid: r.Gid, App: r.App, Job: r.JobID, Interruption: ledger.Interruption{
		GUID: legwork.Derive(r.Gid, how.seed(c.namespace), "interrupt", 0), Error: how.failure(r.JobID), Expire: how.Expire,
		Descend: how.Descend}, Action: action(ActionInterrupt, how.By, how.Reason)}
	done, closed, err := c.store.InterruptJobs(ctx, []ledger.InterruptRequest{request})
	if err != nil {
		return nil, err
	}
	switch {
	case !done[0].Found:
		return nil, ref.unknown()
	case done[0].Already:
		return nil, legwork.Conflict("job %s has ended already and was not interrupted: see `legwork job show %s`", ref,
			r.JobID)
	}
	c.tell(closed)
	return &Interruption{Gid: r.Gid, App: r.App, JobID: r.JobID, State: Interrupted,
		Replayed: how.Key != "" && len(closed) == 0}, nil
}

// seed is what the GUID of an interrupt is made of, beside the job: the same for a key.
func (how Interrupt) seed(namespace string) legwork.ID {
	if how.Key == "" {
		return legwork.NewID()
	}
	return legwork.DeriveStart(namespace, "interrupt", how.Key)
}

// tell says at once what the relay would say two seconds later: that jobs have
// ended, and what follows from it. All of it may be lost.
func (c *Client) tell(closed []ledger.Closed) {
	if c.nc == nil {
		return
	}
	ended := natsapi.Tell(c.nc, c.namespace)
	for _, one := range closed {
		ended(one)
		for i := range one.Follow {
			c.send(&one.Follow[i])
		}
	}
}

// send publishes a row of the outbox, unless it is not to be published now.
func (c *Client) send(t *legwork.Transition) {
	if t.Delay > 0 {
		return
	}
	data := t.Data
	if t.Kind == legwork.Event && t.Leaves {
		document, err := graph.AssembleFlat(data)
		if err != nil {
			return // the relay reports it
		}
		data = document
	}
	_ = c.nc.PublishMsg(&nats.Msg{Subject: t.Subject(c.namespace), Header: nats.Header(t.Encode(c.namespace)), Data: data})
}

func (how Interrupt) check() error {
	switch {
	case how.Code < 0 || how.Code > 999_999:
		return legwork.Invalid("the code of an interrupt is %d, want 1 to 999999", how.Code)
	case len(how.Reason) > legwork.MaxErrorBytes:
		return legwork.TooLarge("the reason of an interrupt has %d bytes, at most %d are allowed", len(how.Reason),
			legwork.MaxErrorBytes)
	case strings.ContainsRune(how.Reason, 0):
		return legwork.Invalid("the reason of an interrupt contains the character U+0000, which cannot be stored")
	case how.Expire != nil && (*how.Expire < 0 || *how.Expire > maxExpire):
		return legwork.Invalid("the expiry of an interrupt is %v, want 0 to 100 years", *how.Expire)
	}
	if len(how.By) > ledger.MaxWho {
		return By{Who: how.By}.check()
	}
	return checkKey(how.Key)
}

// failure is the error document of the job; nil: it ends without one.
func (how Interrupt) failure(job string) json.RawMessage {
	if how.Silent {
		return nil
	}
	f := struct {
		Message string `json:"message"`
		Code    int    `json:"code"`
		Job     string `json:"job_id"`
	}{how.Reason, how.Code, job}
	if f.Message == "" {
		f.Message = defaultReason
	}
	if f.Code == 0 {
		f.Code = legwork.CodeInterrupted
	}
	doc, _ := json.Marshal(f) // texts and numbers cannot fail
	return doc
}
