// Package router moves messages from a source through a handler: fetch what
// there is room for, handle the batch, settle each message once.
//
//	Next(room) ──► batch ──► drop what has expired ──► Handler ──► Settle each
//	   ▲                         │ every AckWait/3: Progress            │
//	   └───────────── a slot is free again ◄────────────────────────────┘
//
// Two contexts rule it. The one given to Run stops fetching. The handlers' own
// is cancelled only if they are not done DrainTimeout later.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package router
