// Package outbox makes "commit, then publish" one promise: a row of the outbox
// is a message that must exist, and this package sees to it that it does.
//
// A row is put by the transaction that makes the message necessary and deleted
// by the commit of the message's consumer, never by a publish. Whoever put it
// publishes it right after the commit, from memory. A [Relay] does the rest:
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
// How the sweep knows. The broker delivers in the order it stored, so of what
// was published before the oldest message that still waits (the horizon),
// everything has been delivered: such a row is held by a consumer, or consumed
// and deleted, or its message is gone. A work row lives on after its message,
// until its answer is consumed; so it is lost only if at some moment its
// message was gone and every answer stored before that moment has been
// delivered and is not held.
//
// The times of rows are by the clock of Postgres. Should it be set back, rows put
// before would sleep for as long as it was ahead: the sweep notices, and makes
// them due.
//
// A row whose message can have no effect any more is ended when its turn comes:
// its job is gone, as that of an interrupt may be after its time, or has ended
// without waiting for it, as statusThreshold allows.
//
// Each statement holds with any number of relays running it: rows are claimed
// with SKIP LOCKED under the number (publish) they were judged by, and raising
// it takes them from everybody else. A relay that dies after a claim leaves a
// row that becomes due again. A message published twice costs time and nothing
// else: its ledger is the guarantee.
package outbox
