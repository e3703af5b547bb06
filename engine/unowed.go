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
//
// One that has its row, and a kind that this build does not know, is a newer
// engine's: it is set aside, not taken for what its topic and body say.
func (e *Engine) dropUnowed(ctx context.Context, lane string, items []*item) {
	var claims []*item
	var guids []legwork.ID
	var kinds, topics []string
	for _, it := range items {
		guid, kind, claimed := it.claims(lane)
		if claimed && it.verdict.Outcome != "retry" {
			claims, guids, kinds = append(claims, it), append(guids, guid), append(kinds, kind)
			topics = append(topics, it.T.Topic)
		}
	}
	if len(claims) == 0 {
		return
	}
	ours, err := e.Store.Vouch(ctx, lane, guids, kinds, topics)
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
				lane, guids[i], lane, legwork.HeaderKind, legwork.HeaderGUID, lane)
			e.Log.Warn("a message that nobody owes", "lane", lane, "topic", it.T.Topic, "guid", guids[i])
		case legwork.CheckKind(lane, it.delivery.Header) != nil:
			it.later(outcomeUnread, legwork.CheckKind(lane, it.delivery.Header))
			it.deadReason = ""
		}
	}
}

// claims reports whether a start or signal carries its GUID, and of which kind its
// row is then: "", that of a signal to a job, or one that this build does not know. Those from outside do not:
// their GUID is derived from the name that their sender gives them.
func (it *item) claims(lane string) (guid legwork.ID, kind string, claimed bool) {
	h := it.delivery.Header
	guid, err := legwork.ParseID(h.Get(legwork.HeaderGUID))
	switch kind = h.Get(legwork.HeaderKind); {
	case err != nil:
		return guid, "", false
	case legwork.CheckKind(lane, h) != nil:
		return guid, kind, true
	case it.T.ToJob:
		return guid, kind, true
	}
	return guid, "", kind == lane && guid == it.T.GUID
}
