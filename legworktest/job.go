package legworktest

import (
	"encoding/json"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// Job is a job of an Env.
type Job struct {
	// Duplicate: the start began no job, as there was one of its id.
	Duplicate bool

	env *Env
	ref client.Ref
}

// Job returns the job of an id, such as a child's.
func (e *Env) Job(app, id string) *Job {
	e.t.Helper()
	j := &Job{env: e, ref: client.Ref{App: app, JobID: id}}
	j.ref.Gid = j.Page().Gid
	return j
}

// Ref names the job for a client.
func (j *Job) Ref() client.Ref { return j.ref }

// Page is all there is to know of the job: its activities, what it waits for, its children.
func (j *Job) Page() *client.Job {
	j.env.t.Helper()
	page, err := j.env.client.Job(j.env.t.Context(), j.ref)
	j.env.must("read job "+j.ref.String(), err)
	return page
}

// State is running, completed, failed or interrupted: see the constants of package client.
func (j *Job) State() string {
	j.env.t.Helper()
	return j.Page().State
}

// Data reads the job's data as they are now into v.
func (j *Job) Data(v any) {
	j.env.t.Helper()
	j.env.must("read the data of job "+j.ref.String(), json.Unmarshal(legwork.OrNull(j.Page().Data), v))
}

// Completed fails the test unless the job has completed, and says what it waits for or why it failed. It reads the
// job's data into v, which may be nil.
func (j *Job) Completed(v any) {
	j.env.t.Helper()
	j.ended(client.Completed)
	if v != nil {
		j.Data(v)
	}
}

// Failed fails the test unless the job has failed, and returns why it did.
func (j *Job) Failed() client.Failure {
	j.env.t.Helper()
	j.ended(client.Failed)
	if f := j.Page().Error; f != nil {
		return *f
	}
	return client.Failure{}
}

// WaitsFor fails the test unless the job is running and waits for what reason says first: one of the client.Reason…
// constants. It returns the wait.
func (j *Job) WaitsFor(reason string) client.Wait {
	j.env.t.Helper()
	e := j.explain()
	if e.State != client.Running || e.Reason != reason {
		j.env.t.Fatalf("job %s waits for %q, want %q: %s", e.JobID, e.Reason, reason, e.Sentence)
	}
	if n := len(e.Chain); n > 0 {
		return e.Chain[n-1].Waits[0]
	}
	return e.Waits[0]
}

func (j *Job) explain() *client.Explanation {
	j.env.t.Helper()
	e, err := j.env.client.Explain(j.env.t.Context(), j.ref)
	j.env.must("explain job "+j.ref.String(), err)
	return e
}

func (j *Job) ended(state string) {
	j.env.t.Helper()
	e := j.explain()
	if e.State == state {
		return
	}
	var missing []string
	for _, m := range j.env.queue.messages {
		if topic, isWork := legwork.WorkTopic(m.lane); isWork {
			missing = append(missing, topic)
		}
	}
	advice := ""
	if len(missing) > 0 {
		advice = "\nnobody does the work of " + strings.Join(missing, ", ") + ": see Env.Mock and Env.Work"
	}
	j.env.t.Fatalf("the job is %s, want %s: %s%s", e.State, state, e.Sentence, advice)
}
