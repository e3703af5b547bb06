package engine

import (
	"time"

	"github.com/legwork-dev/legwork"
)

// A sender that waits for its receipt repeats its start, each time as one more message of the stream. While a start is
// held back, its later copies are dropped: the one that is held begins the job, and all who ask for it get the receipt.
// Otherwise the copies would soon be most of what is held, and it would be too much (heldStarts).

const (
	// maxCopies bounds the starts that are remembered: more than heldStarts, as some come back to other engines.
	maxCopies = 2 * heldStarts
	// lateBy is how long a start that is held back may take to come back after its delay.
	lateBy = 5 * time.Second
)

// copies remembers which starts were held back, by their GUIDs. Not safe for concurrent use.
type copies struct {
	held   map[legwork.ID]heldStart
	purged time.Time
}

// heldStart is a start in its stream.
type heldStart struct {
	sequence uint64
	until    time.Time // it has come back by then
}

// copyable reports whether a start may have copies: it has come from the stream, and is no row of the outbox, of which
// a relay knows what to publish.
func (s *starting) copyable() bool {
	return !s.delivery.Direct && s.delivery.Sequence > 0 && s.delivery.Header.Get(legwork.HeaderGUID) == ""
}

// drop reports whether a start is a copy of one that is held back. That one is before it in the stream: of all copies
// the first is never dropped, whichever engines have seen them in whatever order.
func (c *copies) drop(s *starting, now time.Time) bool {
	first, found := c.held[s.T.GUID]
	return found && s.copyable() && now.Before(first.until) && first.sequence < s.delivery.Sequence
}

// hold remembers a start that is held back, for so long.
func (c *copies) hold(s *starting, now time.Time, delay time.Duration) {
	if !s.copyable() || len(c.held) >= maxCopies && !c.purge(now) {
		return
	}
	if c.held == nil {
		c.held = map[legwork.ID]heldStart{}
	}
	c.held[s.T.GUID] = heldStart{s.delivery.Sequence, now.Add(delay + lateBy)}
}

// begin forgets a start that begins: copies get its receipt.
func (c *copies) begin(s *starting) { delete(c.held, s.T.GUID) }

// purge forgets the starts that have come back elsewhere, and reports whether there is room then.
func (c *copies) purge(now time.Time) bool {
	if now.Sub(c.purged) < time.Second {
		return false
	}
	c.purged = now
	for guid, first := range c.held {
		if now.After(first.until) {
			delete(c.held, guid)
		}
	}
	return len(c.held) < maxCopies
}
