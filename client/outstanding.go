package client

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Outstanding is a message that must still be consumed.
type Outstanding struct {
	GUID legwork.ID `json:"guid"`
	Lane string     `json:"lane"`
	// Kind is await or interrupt on lane run, leaves on a child's answer, timeout
	// on the end of a time limit; otherwise empty.
	Kind     string      `json:"kind,omitempty"`
	Activity string      `json:"activity,omitempty"`
	DAD      legwork.DAD `json:"dad,omitempty"`
	Attempt  int         `json:"attempt"`
	// Topic of a start, a signal, an event, or of the child that is awaited.
	Topic string `json:"topic,omitempty"`
	// Work is what a response answers, if that is not the row itself.
	Work   *legwork.ID    `json:"work,omitempty"`
	Status legwork.Status `json:"status,omitempty"`
	Code   int            `json:"code,omitempty"`
	Seq    int            `json:"seq,omitempty"`
	// Publish counts how often it was handed to the broker.
	Publish int `json:"publish"`
	// Due is when the relay looks at it next. In the future and never published:
	// a timer, or a retry that waits.
	Due time.Time `json:"due_at"`
	// DueIn is the time until then, in seconds of the database's clock; below 0
	// if it has passed.
	DueIn float64 `json:"due_in_s"`
	// Since is when it was made, as far as the rows tell: the last change of
	// the activity that sent it, not before the job began.
	Since time.Time `json:"since"`
	// Age is the time since then, in seconds of the database's clock.
	Age float64 `json:"age_s"`
	// Began: its activity has been entered, at least once.
	Began bool            `json:"began"`
	Data  json.RawMessage `json:"data,omitempty"`
	// Paused says which pause holds it, or keeps workers from being given it:
	// by whom, since when and why.
	Paused *string `json:"paused,omitempty"`
	// Failed is why the attempt before this one has failed.
	Failed *AttemptError `json:"failed,omitempty"`
}

// AttemptError is the error of an attempt that is followed by another one.
type AttemptError struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
}

// asleep reports whether nothing is to be done about the row before it is due.
func (o *Outstanding) asleep() bool { return o.Publish == 0 && o.DueIn > 0 }

// Timer reports whether the row is, or was, the end of a sleep: nobody has
// published it, and it is an answer that nobody gave.
func (o *Outstanding) Timer() bool {
	return o.Lane == legwork.LaneResponse && o.Work == nil && o.Publish == 0 && o.Kind == ""
}

// Hook is a registration: an activity waits for a signal (HOOK-04).
type Hook struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	Rule     int         `json:"rule"`
	Topic    string      `json:"topic"`
	Key      legwork.ID  `json:"key"` // signals of this key wake it
	Work     legwork.ID  `json:"work"`
	// Expect are the values that the rule expects; Where the same in words, such
	// as "id = 42".
	Expect json.RawMessage `json:"expect,omitempty"`
	Where  string          `json:"where,omitempty"`
	// Pending counts the signals it has had that left it open.
	Pending int       `json:"pending"`
	Since   time.Time `json:"since"`
	Age     float64   `json:"age_s"`
	// Paused says which pause of its graph or job keeps a signal from waking it:
	// by whom, since when and why.
	Paused *string `json:"paused,omitempty"`
}

// Child is a job that an activity of another one began.
type Child struct {
	Gid      legwork.ID  `json:"gid"`
	App      string      `json:"app"`
	JobID    string      `json:"job"`
	Graph    string      `json:"graph"`
	State    string      `json:"state"`
	Activity string      `json:"activity"` // of the parent
	DAD      legwork.DAD `json:"dad"`
	Work     legwork.ID  `json:"work"`
	Attempt  int         `json:"attempt"`
	// Severed: the parent does not wait for its end, or not any more.
	Severed bool `json:"severed,omitempty"`
	// Interim counts the pending answers it has given.
	Interim int        `json:"interim"`
	Code    int        `json:"code,omitempty"` // of its error
	Created time.Time  `json:"created_at"`
	Ended   *time.Time `json:"ended_at,omitempty"`
	Age     float64    `json:"age_s"`
}
