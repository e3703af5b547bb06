package jobsignal

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Refused is why a signal that is well formed is not accepted: the code that its sender
// is told.
type Refused string

// Why a signal is refused.
const (
	Indeterminate      Refused = "SignalAcceptanceIndeterminate"
	GenerationConflict Refused = "SignalGenerationConflict"
	JobEnded           Refused = "JobEnded"
	TooManyUnread      Refused = "TooManyUnread"
)

// Error says what to do next.
func (r Refused) Error() string {
	return map[Refused]string{
		Indeterminate: "a signal of this id is stored without its receipt, so that it may have had its effect: an " +
			"operator must look at it; once it is removed, or forgotten after LEGWORK_SIGNAL_RETENTION, the id is free",
		GenerationConflict: "a signal of this id was accepted by another generation of the job: send it under " +
			"another id, or without the gid to get the first answer",
		JobEnded: "the job has ended: nothing was stored",
		TooManyUnread: strconv.Itoa(legwork.MaxUnread) + " signals of this name are kept for the job already, which has " +
			"not waited for them yet: nothing was stored; send it again, under the same id, when the job has taken some, " +
			"or when LEGWORK_SIGNAL_RETENTION has passed",
	}[r]
}

var (
	// ErrNoJob: there is no such job, or not yet.
	ErrNoJob = errors.New("there is no such job")
	// ErrNewerReceipt: a newer build has written the receipt of a signal.
	ErrNewerReceipt = errors.New("the receipt of this signal is of a newer build: ask a newer one")
)

// Decide says what becomes of a signal by what is known of it, in the order of the rules
// of ADR 62: the receipt that it has, or the signal that is to be stored, or an error: a
// Refused, ErrNoJob, ErrNewerReceipt, or one with its code. version reads the document of
// the job's version; it is called only if the document counts.
func (s *Signal) Decide(known *ledger.SignalState, version func(*ledger.SignalledJob) (*graph.App, error)) (
	*ledger.SignalReceipt, *ledger.Signal, error) {
	job := known.Job
	switch {
	case known.Newer:
		return nil, nil, ErrNewerReceipt
	case known.Receipt != nil && !s.Gid.IsZero() && s.Gid != known.Receipt.Gid:
		return nil, nil, GenerationConflict
	case known.Receipt != nil:
		return known.Receipt, nil, nil
	case known.Orphan:
		return nil, nil, Indeterminate
	case job == nil:
		return nil, nil, ErrNoJob
	case job.App != s.App || job.Job != s.Job:
		return nil, nil, legwork.NotFound("job %s is not %s/%s", job.Gid, s.App, s.Job)
	}
	app, err := version(job)
	if err != nil {
		return nil, nil, err
	}
	keys := keysOf(job, app.Listeners(s.Topic))
	switch {
	case len(keys) == 0:
		return nil, nil, s.unheard(job, app.Graph(job.Graph))
	case job.Ended:
		return nil, nil, JobEnded
	}
	signal, err := s.accepted(known, keys)
	return nil, signal, err
}

// maxNames bounds how much of the names of signals an error lists, in bytes.
const maxNames = 400

// unheard is the error of a signal that nothing in the graph of its job waits for. It lists the
// signals that functions of the graph may wait for, as the name may be misspelt.
func (s *Signal) unheard(job *ledger.SignalledJob, g *graph.Graph) error {
	var names []string
	if g != nil {
		for _, a := range g.Activities {
			for _, call := range a.Calls {
				if name, signal := strings.CutPrefix(call, graph.CallSignal); signal {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	tail := ", and none of its functions lists " + graph.CallSignal + s.Topic + " under calls"
	if len(names) > 0 {
		tail = "; its functions may wait for: " + legwork.Clip(strings.Join(names, ", "), maxNames)
	}
	return legwork.NotFound("no hook of version %s of app %s waits on topic %s in the graph of job %s%s", job.Version,
		job.App, s.Topic, job.Job, tail)
}

// keysOf are the keys under which a signal finds the hooks of a job: one for each activity
// that waits on the topic in the job's graph, which all are the job's. It is kept unless
// every rule says buffer: false.
func keysOf(job *ledger.SignalledJob, rules []*graph.HookRule) (keys []ledger.SignalKey) {
	keep := false
	for _, rule := range rules {
		if rule.Graph.Subscribes != job.Graph {
			continue
		}
		keep = keep || !rule.Unbuffered
		one := ledger.SignalKey{Key: ledger.JobKey(job.Gid), App: job.App, Activity: rule.To.ID}
		if !slices.Contains(keys, one) {
			keys = append(keys, one)
		}
	}
	for i := range keys {
		keys[i].Keep = keep
	}
	return keys
}

// accepted is the signal with its receipt.
func (s *Signal) accepted(known *ledger.SignalState, keys []ledger.SignalKey) (*ledger.Signal, error) {
	job := known.Job
	guid := known.GUID
	response, err := json.Marshal(legwork.AcceptedSignal{Accepted: true, WorkflowID: job.App + "/" + job.Job,
		SignalName: s.Topic, SignalID: s.ID, AcceptedAt: known.Now.UTC().Format("2006-01-02T15:04:05.000Z07:00"),
		SignalStorageKey: guid})
	if err != nil {
		return nil, err
	}
	status, code := legwork.SignalOutcome(cmp.Or(s.Status, legwork.Success), s.Code, s.Data)
	return &ledger.Signal{GUID: guid, Topic: s.Topic, Keys: keys, Data: legwork.OrNull(s.Data), Status: status,
		Code: code, Trace: s.Trace, Kept: s.Kept, To: &ledger.Recipient{Gid: job.Gid, App: job.App, Job: job.Job,
			ID: []byte(s.ID), At: known.Now, Response: response, Payload: s.Payload()}}, nil
}

// Payload is the SHA-256 of the data, by which a repetition is told whether it brought
// the same.
func (s *Signal) Payload() []byte {
	sum := sha256.Sum256(s.Data)
	return sum[:]
}
