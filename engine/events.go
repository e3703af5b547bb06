package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// handleEvents is the life of a batch of the event lane: that an event has come
// back from its stream proves that whoever listens can have it, so its outbox
// row has done its duty. The event is kept for its day, should the broker lose
// it before they have. What somebody else says on such a subject, with the
// headers of work, ends no other row.
func (e *Engine) handleEvents(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	seen := make([]ledger.Seen, 0, len(batch))
	for _, d := range batch {
		guid, err := legwork.ParseID(d.Header.Get(legwork.HeaderGUID))
		gid, gerr := legwork.ParseID(d.Header.Get(legwork.HeaderGid))
		if err == nil && gerr == nil { // others are somebody else's
			seen = append(seen, ledger.Seen{Row: ledger.Row{GUID: guid, Gid: gid}, Stored: d.Time})
		}
	}
	verdict := legwork.Verdict{Action: legwork.Ack, Outcome: "done"}
	err := e.Store.KeepEvents(ctx, seen)
	out := make([]legwork.Verdict, len(batch))
	for i := range out {
		if out[i] = verdict; err != nil {
			out[i] = legwork.Verdict{Action: legwork.Nak, Delay: backoff(batch[i].Count), Outcome: "retry", Err: err}
		}
	}
	e.Metrics.Transitions(legwork.LaneEvent, out[0].Outcome, len(out))
	return out
}
