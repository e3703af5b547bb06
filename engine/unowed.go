package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// dropUnowed drops the starts or signals of a batch that carry a GUID of the
// engine's own, but have no outbox row: a copy of a message that was refused and
// whose row is deleted; a forged one; or one with headers that somebody has
// forwarded. They look the same, and none becomes a dead letter, as the refused one
// is one already. Nothing under that GUID changes. A sender that asked for a
// receipt gets an error.
func (e *Engine) dropUnowed(ctx context.Context, lane string, items []*item) {
	var claims []*item
	var guids []legwork.ID
	for _, it := range items {
		if claimed := it.claims(lane); claimed && it.verdict.Outcome != "retry" {
			claims, guids = append(claims, it), append(guids, it.T.GUID)
		}
	}
	if len(claims) == 0 {
		return
	}
	ours, err := e.Store.Vouch(ctx, lane, guids)
	for i, it := range claims {
		switch {
		case err != nil:
			it.later("retry", err)
			it.deadReason = ""
		case !ours[i]:
			it.ack("unowed")
			it.deadReason, it.verdict.Err = "", legwork.Invalid(
				"a %s claims the GUID %s, which no %s of the engine's own has now: leave %s and %s to the engine, or send the "+
					"headers of a %s only",
				lane, it.T.GUID, lane, legwork.HeaderKind, legwork.HeaderGUID, lane)
			e.Log.Warn("a message that nobody owes", "lane", lane, "topic", it.T.Topic, "guid", it.T.GUID)
		}
	}
}

// claims reports whether a start or signal carries its GUID. Those from outside do
// not: their GUID is derived from the name that their sender gives them.
func (it *item) claims(lane string) bool {
	h := it.delivery.Header
	guid, err := legwork.ParseID(h.Get(legwork.HeaderGUID))
	return err == nil && h.Get(legwork.HeaderKind) == lane && guid == it.T.GUID
}
