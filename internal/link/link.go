// Package link joins engines to the workers of other processes over core NATS, without a stream (ADR 107): an engine
// hands work to a worker as soon as it is committed, and the worker hands its answer to an engine.
//
// The row of such work stays in the outbox until the answer has had its effect, as if the work had been handed over in
// memory (package local): what is lost on the way is published by the relay's sweep. While a worker has work in hand,
// its process asks any relay to put the sweep's next look at the row off.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package link

import (
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// group is the queue group of the workers of a topic, and that of the engines: one of them gets a message.
const group = "legwork-link"

// headerBack is on work that a worker hands back: backAll, what came in one message with the work that the subject
// names, or backPiece, that work alone.
const (
	headerBack = "Legwork-Back"
	backAll    = "1"
	backPiece  = "piece"
)

// note tells a worker what became of its answers, which are named by the work that they answer.
type note struct {
	Settled []legwork.ID `json:"settled,omitempty"`
	Post    []legwork.ID `json:"post,omitempty"` // the engine cannot take them now: they are to be published
}

// handedOf reads a subject of legwork.HandedSubject.
func handedOf(namespace, subject string) (work legwork.ID, engine, topic string, ok bool) {
	rest, ok := strings.CutPrefix(subject, legwork.HandedSubject(namespace))
	if !ok {
		return work, "", "", false
	}
	engine, rest, _ = strings.Cut(rest, ".")
	name, topic, ok := strings.Cut(rest, ".")
	work, err := legwork.ParseID(name)
	return work, engine, topic, ok && err == nil && topic != ""
}

// notesOf returns where the worker that has sent an answer takes notes: beside the answer's own reply subject, so that
// one note tells of many answers.
func notesOf(reply string) string { return reply[:strings.LastIndexByte(reply, '.')+1] + "notes" }

// nobody reports whether a message is the broker's word that nobody listens.
func nobody(m *nats.Msg) bool { return len(m.Data) == 0 && m.Header.Get("Status") == "503" }
