package client

import (
	"time"

	"github.com/legwork-dev/legwork"
)

// Subjects and bodies of the API over NATS, for clients without Postgres in
// any language. Requests and answers are JSON; an error has the headers
// Nats-Service-Error-Code (a number as in legwork.Error) and
// Nats-Service-Error (the message).
//
//	legwork.<ns>.api.job    {"gid":"…"} or {"app":"…","job":"…"}    → Job
//	legwork.<ns>.api.await  the same, and "wait_ms" (at most 25000) → Result
//	legwork.<ns>.api.apps   {}                                      → [App, …]
//
// An await that is answered with state "running" may be asked again.
const (
	apiJob   = "job"
	apiAwait = "await"
	apiApps  = "apps"
)

// maxWait bounds one await; longer waits ask again.
const maxWait = 25 * time.Second

// ask is the body of a request.
type ask struct {
	Gid  *legwork.ID `json:"gid,omitempty"`
	App  string      `json:"app,omitempty"`
	Job  string      `json:"job,omitempty"`
	Wait int64       `json:"wait_ms,omitempty"`
}

func (a ask) ref() Ref {
	ref := Ref{App: a.App, JobID: a.Job}
	if a.Gid != nil {
		ref.Gid = *a.Gid
	}
	return ref
}

func askFor(ref Ref) ask { return ask{Gid: ref.gid(), App: ref.App, Job: ref.JobID} }

func apiSubject(namespace, endpoint string) string {
	return legwork.Subject(namespace, "api") + "." + endpoint
}
