package frames

import (
	"encoding/json"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
)

// Turn is the body of a turn message: the journal has To events, of which Events are those
// behind the first From, which the state named Token knows. Token null: no worker knows any.
// Without Events the worker reads them. Rehearsal: nothing is appended, and no step runs; with
// To 0 it only asks whether the worker knows this word.
type Turn struct {
	Token     *string         `json:"token"`
	From      int             `json:"from"`
	To        int             `json:"to"`
	Events    json.RawMessage `json:"events,omitempty"`
	Rehearsal bool            `json:"rehearsal,omitempty"`
}

// Answer is the body of the answer to a turn. After is the token of the state from which
// the worker went on, Token names the one that it has now. Put is job data, Attr what lists
// find the job by. Rehearsed: the turn was a rehearsal, and Events has the last
// event at most.
type Answer struct {
	After     *string                    `json:"after"`
	Token     string                     `json:"token"`
	Events    json.RawMessage            `json:"events"`
	Put       map[string]json.RawMessage `json:"put,omitempty"`
	Attr      map[string]json.RawMessage `json:"attr,omitempty"`
	Rehearsed bool                       `json:"rehearsed,omitempty"`
}

// MaxTokenBytes bounds a token.
const MaxTokenBytes = 64

// Page asks for the journal of a frame from an event on, for the turn Work; Events is what is
// answered. Flushes is how many pending answers to that turn were taken: the next has this
// number. More: there are more events than one answer holds.
type (
	Page struct {
		Gid      legwork.ID  `json:"gid"`
		Activity string      `json:"activity"`
		DAD      legwork.DAD `json:"dad"`
		From     int         `json:"from"`
		Work     legwork.ID  `json:"work"`
	}
	Events struct {
		Token   *string         `json:"token"`
		From    int             `json:"from"`
		To      int             `json:"to"`
		Events  json.RawMessage `json:"events"`
		Flushes int             `json:"flushes"`
		More    bool            `json:"more"`
		Error   *PageError      `json:"error,omitempty"`
	}
	// PageError is why a journal is not told.
	PageError struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
)

// MaxPageBytes is about how large a page of a journal is; a larger event is a page of its
// own.
const MaxPageBytes = 512 << 10

// ReadAnswer reads the answer to a turn.
func ReadAnswer(body json.RawMessage) (*Answer, error) {
	a := &Answer{}
	if err := fastjson.Unmarshal(body, a); err != nil {
		return nil, legwork.Invalid("the answer to a turn is not as docs/wire.md says: %v", err)
	}
	return a, a.Check()
}

// Check reports what every answer must have, and this one has not.
func (a *Answer) Check() error {
	switch {
	case a.Token == "" || len(a.Token) > MaxTokenBytes:
		return legwork.Invalid("the answer to a turn has no token of 1 to %d bytes", MaxTokenBytes)
	case len(a.Events) == 0:
		return legwork.Invalid("the answer to a turn has no events")
	case len(a.Attr) > legwork.MaxAttributes:
		return legwork.TooLarge("the answer to a turn sets %d attributes, at most %d are allowed", len(a.Attr),
			legwork.MaxAttributes)
	}
	for name, value := range a.Attr {
		if err := legwork.CheckAttributeValue(name, value); err != nil {
			return err
		}
	}
	return nil
}
