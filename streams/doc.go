// Package streams is the only package that knows JetStream: connection,
// topology, publisher, source, lane state and receipts.
//
// The broker is disposable (DESIGN §5). Everything here may lose, repeat or
// delay a message; the outbox and the ledgers in Postgres make that harmless.
//
//	Publisher ──► START │ RUN │ RESPONSE │ WORK ──► Source ──► Message.Settle
//	                    one work-queue stream each
//
//	lane            subject                        stream                  durable
//	start           legwork.<ns>.start.<topic>     LEGWORK_<ns>_START      engine
//	run             legwork.<ns>.run               LEGWORK_<ns>_RUN        engine
//	response        legwork.<ns>.response.<topic>  LEGWORK_<ns>_RESPONSE   engine
//	work.<topic>    legwork.<ns>.work.<topic>      LEGWORK_<ns>_WORK       <topic>, dots as _
//
// This package is not API: it may change in any release (docs/compatibility.md).
package streams
