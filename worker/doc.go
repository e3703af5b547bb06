// Package worker runs Go functions as the workers of a topic.
//
//	err := worker.Run(ctx, worker.Config{},
//		worker.Handle("order.charge", charge), // func(context.Context, Order) (Receipt, error)
//		worker.Handle("order.ship", ship, worker.Timeout(time.Minute)),
//	)
//
// The zero Config connects to NATS_URL, with the other variables that the fields
// name, or without it to the `legwork dev` that runs on this machine. Without
// either, [Run] returns an error. [ConfigFromEnv] returns what the environment
// says, to change parts of it.
//
// [Run] blocks. Cancelling its context drains the worker: it takes no more
// work, lets the running handlers finish, hands back what is left, and returns
// nil.
//
// A message of work has one life:
//
//	fetched (only when a slot is free)
//	  ├─ unreadable ──────────────────────────► term   logged and counted
//	  ├─ the same work is running here already ► nak    with delay
//	  ├─ delivered too often ─────┐
//	  └─ handler                  │ error 500
//	       ├─ output ──► success  │
//	       ├─ error ───► error    │ the error's code, 500 without one
//	       ├─ panic ───► error    │ 500, with the stack
//	       └─ timeout ─► error    │ 408
//	            answer ◄──────────┘
//	              ├─ stored by the broker ────► ack
//	              └─ not stored ──────────────► nak    with delay
//
// Work is done at least once: a worker that dies after the effect and before
// the answer leaves work that another one repeats. The answer counts once, as
// its identity follows from the work; for effects outside, pass
// [Task.IdempotencyKey] to the system that has them. While a handler runs and
// until its answer is stored the worker extends its lease on the message, so a
// handler may take as long as its timeout allows.
//
// Work that its graph makes keyed (reconcile) is claimed before each execution. One that
// another delivery may have begun is run again only if the function given by [Verify]
// says that its effect did not happen.
//
// Nothing here needs Postgres. Workers in other languages do the same with
// subject, headers and a JSON body: docs/wire.md.
//
// This package is API: docs/compatibility.md says what may change in it.
package worker
