package client

import (
	"context"
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// maxWait bounds one await; longer waits ask again.
const maxWait = 25 * time.Second

// maxExpire bounds the expiry of an interrupt: a hundred years.
const maxExpire = 100 * 365 * 24 * time.Hour

// ask is the body of a request of the API over NATS, which serves clients without
// Postgres in any language. Requests and answers are JSON; an error has the
// headers Nats-Service-Error-Code (a number as in legwork.Error) and
// Nats-Service-Error (the message). A request has at most 48 KiB, beside the data
// of a signal.
//
//	legwork.<ns>.api.job        {"gid":"…"} or {"app":"…","job":"…"}    → Job
//	legwork.<ns>.api.await      the same, and "wait_ms" (at most 25000) → Result
//	legwork.<ns>.api.explain    the same                                → Explanation
//	legwork.<ns>.api.children   the same                                → [Child, …]
//	legwork.<ns>.api.export     the same                                → Export
//	legwork.<ns>.api.journal    the same, and "activity" (optional)    → [Journal, …]
//	legwork.<ns>.api.interrupt  the same, and "how": {…}               → Interruption
//	legwork.<ns>.api.cancel     the same, and "how": reason and key    → Cancellation
//	legwork.<ns>.api.signal     the same, and topic, signalId, data, status, code → JobSignalled
//	legwork.<ns>.api.apps       {}                                      → [App, …]
//
// signalId is a text of 1 to 128 bytes; a signal that is refused with 409 is answered
// with a SignalError. how has reason, code, silent, descend, expire_s and key, all of them optional. An
// await that is answered with state "running" may be asked again. What has more
// bytes than a message may hold is answered with error 413.
type ask struct {
	Gid  *legwork.ID `json:"gid,omitempty"`
	App  string      `json:"app,omitempty"`
	Job  string      `json:"job,omitempty"`
	Wait int64       `json:"wait_ms,omitempty"`
	How  *askHow     `json:"how,omitempty"`
	// Activity is the function whose journal is asked for; "": all of the job.
	Activity string `json:"activity,omitempty"`
	// Of a signal to the job.
	Topic    string          `json:"topic,omitempty"`
	SignalID json.RawMessage `json:"signalId,omitempty"`
	Data     json.RawMessage `json:"data,omitempty"`
	Status   legwork.Status  `json:"status,omitempty"`
	Code     int             `json:"code,omitempty"`
}

// signal sends the signal that is asked for.
func (a ask) signal(ctx context.Context, c *Client) (*JobSignalled, error) {
	options := []Option{WithStatus(a.Status), WithCode(a.Code)}
	if len(a.SignalID) > 0 {
		id, err := legwork.ReadSignalID(a.SignalID)
		if err != nil {
			return nil, err
		}
		options = append(options, WithSignalID(id))
	}
	return c.SignalJob(ctx, a.ref(), a.Topic, a.Data, options...)
}

// askHow is an Interrupt on the wire: the expiry in seconds.
type askHow struct {
	Interrupt
	Expire *float64 `json:"expire_s,omitempty"`
}

func (a ask) how() (how Interrupt) {
	if a.How == nil {
		return how
	}
	if how = a.How.Interrupt; a.How.Expire != nil {
		d := time.Duration(max(-1, min(*a.How.Expire, maxExpire.Seconds())) * float64(time.Second))
		how.Expire = &d
	}
	return how
}

func wireHow(how Interrupt) *askHow {
	h := &askHow{Interrupt: how}
	if how.Expire != nil {
		s := how.Expire.Seconds()
		h.Expire = &s
	}
	return h
}

func (a ask) ref() Ref {
	ref := Ref{App: a.App, JobID: a.Job}
	if a.Gid != nil {
		ref.Gid = *a.Gid
	}
	return ref
}

func askFor(ref Ref) ask { return ask{Gid: ref.gid(), App: ref.App, Job: ref.JobID} }
