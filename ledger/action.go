package ledger

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Action is what an operator does, as the table action keeps it (ADR 92): a statement that
// includes sql/parts/action.sql puts it with its effects, others are followed by act.sql.
type Action struct {
	What   string // answer, interrupt, … (client.ActionAnswer, …)
	Target string // of the job: an activity; or what it was about
	Who    string // at most MaxWho bytes, the rest is cut off
	Why    string // at most MaxWhy bytes, likewise
	// Args are a few words on how, JSON, at most 4096 bytes; or nil.
	Args json.RawMessage
	// Key makes a repetition one action; zero: each is another one.
	Key legwork.ID
}

// Bounds of a row of table action, in bytes.
const (
	MaxWho    = 256
	MaxWhy    = 1024
	maxTarget = 1024
)

// row is what every statement that includes action.sql takes last.
func (a *Action) row() []any {
	return []any{a.What, clipped(a.Who, MaxWho), clipped(a.Why, MaxWhy), orNil(a.Key)}
}

// clipped is a text that can be stored, in at most n bytes.
func clipped(s string, n int) string { return legwork.Clip(text(s), n-len("…")) }

// keepActions is how long actions stay that were about no job.
const keepActions = 90 * 24 * time.Hour

// act queues the row of an action whose effects have the ledger of a GUID; nil: nobody asks
// for a row.
func (s *Store) act(t *tx, a *Action, gid, guid legwork.ID, outcome string) {
	if a != nil {
		s.add(t, "act.sql", nil, append([]any{gid, guid, clipped(a.Target, maxTarget), outcome, a.Args}, a.row()...)...)
	}
}
