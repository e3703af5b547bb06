// Package claims grants workers the claims to run keyed work (ADR 61): it takes requests
// from core NATS and answers them in batches. Each engine does so beside its lanes; a
// request goes to one of them. The rules are in ledger/sql/claim.sql.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package claims
