package client

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// States of a job.
const (
	Running     = "running"
	Completed   = "completed"
	Failed      = "failed"
	Interrupted = "interrupted"
)

// Result is what a job has come to. Data is nil while it is running.
type Result struct {
	Gid     legwork.ID      `json:"gid"`
	App     string          `json:"app"`
	JobID   string          `json:"job"`
	Version string          `json:"version"`
	Graph   string          `json:"graph"` // the topic it subscribes to
	State   string          `json:"state"`
	Data    json.RawMessage `json:"data,omitempty"` // the job data as one document
	Error   *Failure        `json:"error,omitempty"`
	Created time.Time       `json:"created_at"`
	Ended   *time.Time      `json:"ended_at,omitempty"`
}

// Failure says why a job has failed or was interrupted.
type Failure struct {
	Message  string `json:"message"`
	Code     int    `json:"code"`
	Activity string `json:"activity,omitempty"`
	Stack    string `json:"stack,omitempty"`
}

// JobError is the error of a job that has failed or was interrupted.
type JobError struct {
	Ref
	Failure
	// Interrupted: somebody ended the job (INT-04).
	Interrupted bool
}

// Error says which job failed where, or why it was interrupted.
func (e *JobError) Error() string {
	if e.Interrupted {
		return fmt.Sprintf("job %s was interrupted with code %d: %s", e.Ref, e.Code, e.Message)
	}
	where := ""
	if e.Activity != "" {
		where = " in activity " + e.Activity
	}
	return fmt.Sprintf("job %s failed%s with code %d: %s", e.Ref, where, e.Code, e.Message)
}

// outcome is the result, with the error of a job that failed or was
// interrupted; an interrupt may be without one (throw: false).
func (r *Result) outcome() (*Result, error) {
	if r.State != Failed && (r.State != Interrupted || r.Error == nil) {
		return r, nil
	}
	failure := Failure{Message: "the job names no error", Code: legwork.CodeUnknown}
	if r.Error != nil {
		failure = *r.Error
	}
	return r, &JobError{Ref: Ref{Gid: r.Gid, App: r.App, JobID: r.JobID}, Failure: failure,
		Interrupted: r.State == Interrupted}
}

// scanResult reads a row of result.sql. Without a result it is to be asked for again.
func scanResult(rows pgx.Rows) (ord int, r *Result, bytes int64, err error) {
	r = &Result{}
	var failure, leaves json.RawMessage
	var later bool
	if err := rows.Scan(&ord, &r.Gid, &r.App, &r.JobID, &r.Version, &r.Graph, &r.State, &failure, &r.Created, &r.Ended,
		&leaves, &later, &bytes); err != nil || later {
		return ord, nil, 0, err
	}
	if r.Error, err = failureOf(failure); err != nil {
		return 0, nil, 0, err
	}
	if leaves != nil {
		r.Data, err = assemble(leaves)
	}
	return ord, r, bytes, err
}

func failureOf(doc json.RawMessage) (*Failure, error) {
	if doc == nil {
		return nil, nil
	}
	var f Failure
	if err := json.Unmarshal(doc, &f); err != nil {
		return nil, fmt.Errorf("read the error of a job: %w", err)
	}
	return &f, nil
}

// assemble makes one document of {"path": value, …}.
func assemble(doc json.RawMessage) (json.RawMessage, error) {
	data, err := graph.AssembleFlat(doc)
	if err != nil {
		return nil, fmt.Errorf("assemble job data: %w", err)
	}
	return data, nil
}
