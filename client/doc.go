// Package client is what a service uses to start jobs, to wait for their
// results and to look at them.
//
//	                 NATS                         Postgres
//	Start ─────► legwork.<ns>.start.<topic>
//	  ▲ receipt, after the commit
//	StartTx ─────────────────────────────────► legwork.start(…) in your transaction
//	Await ◄───── legwork.<ns>.done.<gid> (hint) ◄── job row (truth)
//	Job, Jobs, Counts, Outcomes, Apps ◄──────────── rows
//	Deploy, Activate ──────────────────────────►   app_version
//
// Starting needs NATS, StartTx and everything that looks at rows needs
// Postgres. A client without Postgres can still Await, and ask for a Job or
// the Apps: the engines answer it over NATS (see [Serve]).
package client
