// Package jobsignal decides about signals to a job (ADR 62): for clients, which answer
// their sender, and for engines, which take them from rows that callers have put in their
// own transactions (ADR 67). It only decides; the ledger reads and commits.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package jobsignal
