// Package outbox sees to it that every message that was committed is published.
// A row of the outbox is a message that must still take effect. The transaction
// that makes the message necessary inserts the row, and the commit of its consumer
// deletes it; a publish never does. Whoever has inserted it publishes it right
// after the commit, from memory. A [Relay] publishes the others, and lost ones
// again:
//
//	         put, publish = 1 ─────────────► published by the committer
//	row ──┤                                        │ lost
//	         put, publish = 0 ──► poll ──► published by a relay
//	                                               │ lost
//	                            sweep ◄────────────┘
//	                              ├─ waits in a backlog      leave it
//	                              ├─ held by a consumer      leave it, look again later
//	                              ├─ answer on its way       leave it
//	                              └─ none of these: lost     publish + 1, publish again
//
// The sweep finds lost messages by the order of the stream. The broker delivers in
// the order in which it stored. So every message that was published before the
// oldest one that still waits (the horizon) has been delivered: a consumer holds it
// unacknowledged, or has consumed it and deleted its row, or it is lost. A work row
// lives longer than its message, until the answer is consumed. So it is lost only
// if there was a moment when its message was gone, and every answer stored before
// that moment has been delivered and is held by nobody.
//
// Rows are due by the clock of Postgres. If that is set back, older rows would wait
// for as long as it was ahead; the sweep notices this and makes them due.
//
// The relay deletes a row, when it is due, if its message can have no effect any
// more: its job is deleted, or has ended without waiting for the message (as
// statusThreshold allows).
//
// Any number of relays may run. A relay claims rows with SKIP LOCKED and raises
// their number (publish): others that have judged them by the old number leave
// them. If it dies after that, the rows become due again. A message that is
// published twice costs time and nothing else, as its ledger shows what is done.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package outbox
