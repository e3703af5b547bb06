// Package chaos runs Legwork as separate processes and breaks them while jobs
// pass: it kills engines, relays and workers again and again, deletes all
// JetStream data, brings old data back, rebuilds the streams, kills the servers,
// loses commits in a failover, puts Postgres in trouble, drains, and runs two of everything. After
// each run every order of examples/orders must have ended once, as the data set
// expects, with semaphores 0, an empty outbox, no dead letter, and rows that
// the protocol can have written. One run is about jobs that wait: for timers,
// children and people.
//
// TestNeighbours (Linux) measures the jobs of a victim beside a hostile worker, a
// hostile client, a slow topic and huge answers, and the memory of the engine.
//
// TestTorture (Linux) does all of it at once, and more: a seeded scheduler kills,
// pauses, cuts, delays, deletes, restores, fills, repeats and fails over while jobs
// of all types pass and workers record what they did in a database of their own:
//
//	make torture SEED=7 DURATION=10m
//
// A failover loses what the primary has committed last. The old primary's disk
// then tells what that was, and nothing else may be missing: callers repeat their
// calls, jobs without a key may be gone, records of effects are put back beside
// those that are kept, and effects of works that were lost and have not come
// again are set aside.
//
//	LEGWORK_TORTURE_DURATION   of load and faults, default 10s
//	LEGWORK_TORTURE_JOBS       at least, default whatever the machine takes
//	LEGWORK_TORTURE_IN_FLIGHT  jobs that are open at a time, default 400
//	LEGWORK_TORTURE_DIR        a folder for report.json and the logs, at most 16 MiB of each process
//	LEGWORK_TORTURE_PAGE       a page whose section "Torture" a run without violations writes
//
// It has tests only, built with the tag "slow": "go test ./..." leaves them out,
// ".ci/run chaos" and make chaos run them. They run short by default; the long form is
//
//	LEGWORK_CHAOS_JOBS=2000 LEGWORK_CHAOS_SECONDS=60 go test -tags slow -count=1 -timeout 30m -v ./internal/chaos
//
//	LEGWORK_CHAOS_JOBS     orders per run, default 500
//	LEGWORK_CHAOS_SECONDS  time over which they are started, default 5
//	LEGWORK_CHAOS_LOGS     a folder for the whole logs of all processes
//	LEGWORK_SEED           repeats the decisions of a run; a failure prints it
package chaos
