package client

import (
	"github.com/legwork-dev/legwork"
)

// Ref names a job: by its generation, or by app and job id, which names the
// latest generation.
type Ref struct {
	Gid        legwork.ID
	App, JobID string
}

// Gid names the generation of a job.
func Gid(gid legwork.ID) Ref { return Ref{Gid: gid} }

// Of names the job of a receipt.
func Of(r *legwork.Receipt) Ref { return Ref{Gid: r.Gid, App: r.App, JobID: r.Job} }

// String names the job in messages.
func (r Ref) String() string {
	if r.JobID != "" {
		return r.App + "/" + r.JobID
	}
	return r.Gid.String()
}

// check refuses a Ref that names nothing, and one whose app or job id can be none, though its gid is enough.
func (r Ref) check() error {
	if r.Gid.IsZero() && (r.App == "" || r.JobID == "") {
		return legwork.Invalid("a job is named by its gid, or by app and job id together")
	}
	if r.App != "" {
		if err := legwork.CheckName("app", r.App); err != nil {
			return err
		}
	}
	if r.JobID != "" {
		return legwork.CheckJobID(r.JobID)
	}
	return nil
}

// key is the Ref as a key of a map: the gid if there is one.
func (r Ref) key() string {
	if !r.Gid.IsZero() {
		return r.Gid.String()
	}
	return r.App + "\x00" + r.JobID
}

// gid is the Ref's gid as a nullable column.
func (r Ref) gid() *legwork.ID {
	if r.Gid.IsZero() {
		return nil
	}
	return &r.Gid
}

func (r Ref) unknown() error {
	if r.Gid.IsZero() {
		return legwork.NotFound("there is no job %s: it has not begun, or it has expired (a gid still finds it) or been "+
			"removed", r)
	}
	return legwork.NotFound("there is no job %s: it has not begun, or it has been removed", r)
}
