// Package link joins engines to workers and clients in other processes over core NATS, without a stream. An engine
// hands work to a worker as soon as the work is committed, and the worker hands its answer to an engine (ADR 107). A
// client sends starts and signals to an engine (ADR 110).
//
// The row of such work stays in the outbox until the answer has had its effect, as with work that is handed over in
// memory (package local). If work or an answer is lost on the way, the relay's sweep publishes the work. While a worker
// has work in hand, its process asks a relay, any one, to postpone the time at which the row is due.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package link

import (
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// group is the name of the queue groups of the workers of a topic, of the engines and of the relays: one member gets
// each message.
const group = "legwork-link"

// headerBack marks work that a worker hands back. With backAll these are all pieces of the message whose first piece
// the subject names; with backPiece only the piece that the subject names.
const (
	headerBack = "Legwork-Back"
	backAll    = "1"
	backPiece  = "piece"
)

// note tells a worker what became of its answers. The ids are those of the work that they answer.
type note struct {
	Settled []legwork.ID `json:"settled,omitempty"`
	Post    []legwork.ID `json:"post,omitempty"` // the engine cannot take them now: the worker must publish them
}

// handedOf parses a subject of legwork.HandedSubject.
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

// notesOf returns the subject on which the sender of an answer receives notes. It has the same prefix as the answer's
// reply subject, but is the same for all answers of the worker, so one note tells about many of them.
func notesOf(reply string) string { return reply[:strings.LastIndexByte(reply, '.')+1] + "notes" }

// nobody reports whether a message comes from the broker and says that nobody listens.
func nobody(m *nats.Msg) bool { return len(m.Data) == 0 && m.Header.Get("Status") == "503" }
