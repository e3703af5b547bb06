// Package outbox makes sure that every committed message is published. A row of
// the outbox is a message that must still take effect. The transaction that makes
// the message necessary inserts the row. The commit of its consumer deletes the
// row; publishing the message does not. Usually the process that has inserted the
// row publishes the message or hands it over, right after the commit, from memory.
// A [Relay] publishes the other rows, and publishes lost messages again:
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
// The sweep finds lost messages by the order of the stream. The broker delivers
// messages in the order in which it has stored them. The horizon is the time at
// which the oldest message that still waits was stored. So every message that was
// published before the horizon has been delivered, or is lost. If it was delivered,
// a consumer holds it unacknowledged, or has consumed it and deleted its row. A row
// of work lives longer than its message: until the answer is consumed. So work is
// lost only if there was a moment at which its message was gone, and every answer
// stored before that moment has been delivered and is not held.
//
// Work that was handed over without a stream has no message at the broker. Whoever
// has it in hand postpones the time at which its row is due ([Store.Renew]).
//
// The clock of Postgres says when rows are due. If that clock is set back, rows
// that were written before would wait too long, by as much as the clock was set
// back. The sweep notices this and makes the rows due.
//
// When a row is due, the relay deletes it if its message can have no effect any
// more: because its job is deleted, or has ended without waiting for the message
// (as statusThreshold allows).
//
// Any number of relays may run. A relay claims rows with SKIP LOCKED and raises
// their publish number. Other relays that have judged a row by its old number leave
// it alone. If the relay dies after the claim, the rows become due again. Publishing
// a message twice costs time, but does no harm: its ledger shows what is done.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package outbox
