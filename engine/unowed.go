package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// dropUnowed drops the starts or signals of a batch that claim a GUID of the
// engine's own, but have no outbox row: a copy of one that was refused, whose row
// is gone; a forged one; or headers that somebody has forwarded. They look the
// same, so none leaves a dead letter: the refused one has left its own. Nothing
// under that GUID is changed. Whoever asked for a receipt gets an error.
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
			it.letter = ""
		case !ours[i]:
			it.ack("unowed")
			it.letter, it.verdict.Err = "", legwork.Invalid(
				"a %s claims the GUID %s, which no %s of the engine's own has now: leave %s and %s to the engine, or send the "+
					"headers of a %s only",
				lane, it.T.GUID, lane, legwork.HeaderKind, legwork.HeaderGUID, lane)
			e.Log.Warn("a message that nobody owes", "lane", lane, "topic", it.T.Topic, "guid", it.T.GUID)
		}
	}
}

// claims reports whether a start or signal brings its GUID instead of having it
// derived from what its sender calls it.
func (it *item) claims(lane string) bool {
	h := it.delivery.Header
	guid, err := legwork.ParseID(h.Get(legwork.HeaderGUID))
	return err == nil && h.Get(legwork.HeaderKind) == lane && guid == it.T.GUID
}
