// Package client is what a service uses to start jobs, to wait for their
// results and to look at them.
//
//	                 NATS                         Postgres
//	Start ─────► legwork.<ns>.ask.start.<topic>, or the stream legwork.<ns>.start.<topic>
//	  ▲ receipt, after the commit
//	Signal ────► legwork.<ns>.ask.signal.<topic>, or the stream legwork.<ns>.signal.<topic>
//	  ▲ receipt, after the commit
//	StartTx, SignalTx ───────────────────────► legwork.start(…) in your transaction
//	Await ◄───── legwork.<ns>.done.<gid> (hint) ◄── job row (truth)
//	Subscribe ◄─ legwork.<ns>.event.<topic>
//	Job, Explain, Export, Children, Jobs, Apps, … ◄ rows
//	Interrupt, Deploy, Activate ───────────────►    rows
//
// Starting and signalling need NATS; StartTx, SignalTx and everything that looks
// at rows need Postgres. A client without Postgres can still Await, Interrupt,
// and ask for a Job, why it is not done, its children, its export, or the Apps:
// the engines answer it over NATS (see [Serve]).
//
// This package is API: docs/compatibility.md says what may change in it.
package client
