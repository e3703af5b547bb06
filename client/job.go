package client

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Job is everything there is to see of one job, as of one moment.
type Job struct {
	Gid       legwork.ID  `json:"gid"`
	App       string      `json:"app"`
	JobID     string      `json:"job"`
	Version   string      `json:"version"`
	Graph     string      `json:"graph"` // the topic it subscribes to
	State     string      `json:"state"`
	Semaphore int         `json:"semaphore"` // open obligations (SEM-01)
	Threshold int         `json:"threshold"`
	ClosedBy  *legwork.ID `json:"closed_by,omitempty"` // the message that closed it
	TraceID   string      `json:"trace_id,omitempty"`
	Created   time.Time   `json:"created_at"`
	Ended     *time.Time  `json:"ended_at,omitempty"`
	Error     *Failure    `json:"error,omitempty"`
	// WaitingFor says in one sentence what a job that has not ended waits for.
	WaitingFor string          `json:"waiting_for,omitempty"`
	Data       json.RawMessage `json:"data"`

	Activities  []Activity    `json:"activities"`
	Messages    []Message     `json:"messages"`
	Outstanding []Outstanding `json:"outstanding"`
	DeadLetters []DeadLetter  `json:"dead_letters"`
	// Truncated: one of the lists has more than MaxJobRows entries.
	Truncated bool `json:"truncated,omitempty"`
}

// MaxJobRows bounds each list of a Job.
const MaxJobRows = 2000

// Activity is one activity instance of a job.
type Activity struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Ledger   string      `json:"ledger"`  // 15 digits (LED-05)
	Decoded  string      `json:"decoded"` // the ledger in words (LED-21)
	// Work is the work message whose response it waits or has waited for.
	Work    *legwork.ID     `json:"work,omitempty"`
	Status  legwork.Status  `json:"status,omitempty"`
	Code    int             `json:"code,omitempty"`
	Output  json.RawMessage `json:"output,omitempty"`
	Entered time.Time       `json:"entered_at"`
	Updated time.Time       `json:"updated_at"`
}

// Message is a message that has entered, with the marks of its steps.
type Message struct {
	GUID     legwork.ID  `json:"guid"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Ledger   string      `json:"ledger"` // 15 digits (GUID-01)
	Decoded  string      `json:"decoded"`
	Entries  int         `json:"entries"`
}

// Outstanding is a message that must still be consumed.
type Outstanding struct {
	GUID     legwork.ID  `json:"guid"`
	Lane     string      `json:"lane"`
	Activity string      `json:"activity,omitempty"`
	DAD      legwork.DAD `json:"dad,omitempty"`
	Attempt  int         `json:"attempt"`
	// Publish counts how often it was handed to the broker.
	Publish int `json:"publish"`
	// Due is when the relay looks at it next.
	Due time.Time `json:"due_at"`
	// Since is when it was made, as far as the rows tell: the last change of
	// the activity that sent it, not before the job began.
	Since time.Time `json:"since"`
	// Age is the time since then, in seconds of the database's clock.
	Age float64 `json:"age_s"`
	// Began: its activity has been entered, at least once.
	Began bool `json:"began"`
}

// DeadLetter is a message of the job that could not be processed.
type DeadLetter struct {
	ID       legwork.ID `json:"id"`
	At       time.Time  `json:"at"`
	Lane     string     `json:"lane"`
	Reason   string     `json:"reason"`
	Message  string     `json:"message"`
	Activity string     `json:"activity,omitempty"`
}
