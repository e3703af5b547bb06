package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// vouch ends the starts or signals of a batch that claim a GUID of our own
// without being a row of our outbox: forged, or headers that somebody has
// forwarded. They are kept as dead letters, and nothing under that GUID is
// touched.
func (e *Engine) vouch(ctx context.Context, lane string, items []*item) {
	var claims []*item
	var guids []legwork.ID
	for _, it := range items {
		if claimed := it.claims(lane); claimed && it.verdict.Outcome != "retry" {
			claims, guids = append(claims, it), append(guids, it.t.GUID)
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
			it.dead("forged", legwork.Invalid("a %s claims the GUID %s, but none of the engine's own has it: leave %s and %s to the engine, or send the headers of a %s only",
				lane, it.t.GUID, legwork.HeaderKind, legwork.HeaderGUID, lane), false)
			it.t.GUID = legwork.ID{} // whatever has that GUID is not its own
		}
	}
}

// claims reports whether a start or signal brings its GUID instead of having it
// derived from what its sender calls it.
func (it *item) claims(lane string) bool {
	h := it.delivery.Header
	guid, err := legwork.ParseID(h.Get(legwork.HeaderGUID))
	return err == nil && h.Get(legwork.HeaderKind) == lane && guid == it.t.GUID
}
