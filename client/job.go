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
	// TraceParent is the W3C trace context of its first span, or, if that was not
	// recorded, the one that its start carried.
	TraceParent string     `json:"traceparent,omitempty"`
	Key         string     `json:"key,omitempty"`       // stats.key
	Entity      string     `json:"entity,omitempty"`    // of the trigger
	Publishes   string     `json:"publishes,omitempty"` // topic of its events
	Created     time.Time  `json:"created_at"`
	Ended       *time.Time `json:"ended_at,omitempty"`
	// Expires is when a job that has ended can no more be read by its id.
	Expires *time.Time `json:"expires_at,omitempty"`
	// Retired: a later job has its id.
	Retired bool     `json:"retired,omitempty"`
	Error   *Failure `json:"error,omitempty"`
	// Parent is the activity that began the job (AWAIT-01).
	Parent *Parent `json:"parent,omitempty"`
	// Source is the job that it was forked from; Forks were forked from it, the latest first, at
	// most 100. Of a job that was retried one of them is the retry, which goes on under its id.
	Source *Related  `json:"source,omitempty"`
	Forks  []Related `json:"forks,omitempty"`
	// WaitingFor says in one sentence what a job that has not ended waits for.
	WaitingFor string `json:"waiting_for,omitempty"`
	// Attributes are what lists find it by (Filter.Attributes): by their names, at most 8.
	Attributes map[string]string `json:"attributes,omitempty"`
	Data       json.RawMessage   `json:"data"`

	Activities  []Activity    `json:"activities"`
	Messages    []Message     `json:"messages"`
	Outstanding []Outstanding `json:"outstanding"`
	Hooks       []Hook        `json:"hooks"`
	Children    []Child       `json:"children"`
	DeadLetters []DeadLetter  `json:"dead_letters"`
	// Functions are the durable functions of the job, those that have ended too.
	Functions []Function `json:"functions,omitempty"`
	// LateAnswers came when nobody waited for them any more.
	LateAnswers []LateAnswer `json:"late_answers"`
	// KeyedWork are the records of work that is claimed before it runs.
	KeyedWork []KeyedWork `json:"keyed_work,omitempty"`
	// Actions are what operators did with it, the latest first, at most 100.
	Actions []Action `json:"actions,omitempty"`
	// Truncated: one of the lists has more than MaxJobRows entries.
	Truncated bool `json:"truncated,omitempty"`

	operations map[place]*Operation
}

// MaxJobRows bounds each list of a Job.
const MaxJobRows = 2000

// Activity is one activity instance of a job.
type Activity struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Ledger   string      `json:"ledger"`  // 15 digits (LED-05)
	Decoded  string      `json:"decoded"` // the ledger in words (LED-21)
	// State is trigger, active, ended, or finalized: ended, and closed to further
	// messages by its ledger. The ledger of one that a cycle may enter again stays
	// open after its end.
	State string `json:"state"`
	// Leg1 is the message that entered it first; of a later plane the one that
	// made it.
	Leg1 legwork.ID `json:"leg1"`
	// Work is the work message whose response it waits or has waited for.
	Work   *legwork.ID     `json:"work,omitempty"`
	Status legwork.Status  `json:"status,omitempty"`
	Code   int             `json:"code,omitempty"`
	Output json.RawMessage `json:"output,omitempty"`
	// Hook is what the last signal or timer brought.
	Hook json.RawMessage `json:"hook,omitempty"`
	// Attempt is the number of the work it waits or has waited for, from 1.
	Attempt int `json:"attempt"`
	// Input is what was sent, as long as it is outstanding.
	Input   json.RawMessage `json:"input,omitempty"`
	Entered time.Time       `json:"entered_at"`
	Updated time.Time       `json:"updated_at"`

	// Operation is what it is of a durable function that has asked for it, as far as that is
	// known.
	Operation *Operation `json:"operation,omitempty"`

	attempts int  // by the graph's retry policy; 0: not known
	function bool // a durable function
	frame    bool // one that has not ended
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

// Parent is the activity that awaits a job, or did.
type Parent struct {
	Gid      legwork.ID  `json:"gid"`
	App      string      `json:"app"`
	JobID    string      `json:"job"`
	State    string      `json:"state"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	// Severed: it does not wait for the end, or not any more.
	Severed bool `json:"severed,omitempty"`
}

// DeadLetter is a message of the job that could not be processed.
type DeadLetter struct {
	ID       legwork.ID `json:"id"`
	At       time.Time  `json:"at"`
	Lane     string     `json:"lane"`
	Reason   string     `json:"reason"`
	Message  string     `json:"message"`
	Activity string     `json:"activity,omitempty"`
	// State is LetterOpen as long as nobody has done anything about it.
	State string `json:"state"`
}
