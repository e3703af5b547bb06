package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// handleEvents handles a batch of the event lane. When an event is delivered from
// its stream, subscribers can get it too, so its outbox row is deleted. The event
// stays in table event for a day, in case the broker loses it. A foreign message on
// such a subject, even with the headers of work, deletes no row of another kind.
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
