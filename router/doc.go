// Package router moves messages from a source through a handler: fetch what
// there is room for, handle the batch, settle each message once.
//
//	Next(room) ──► batch ──► drop what has expired ──► Handler ──► Settle each
//	   ▲                         │ every AckWait/3: Progress            │
//	   └───────────── a slot is free again ◄────────────────────────────┘
//
// There are two contexts. When the one given to Run ends, the router stops
// fetching. The context of the handlers is cancelled only if they are not done
// DrainTimeout later.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package router
