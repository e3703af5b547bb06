// Package pg opens the pools that engines, relays and clients use. A pool
// names its application, bounds how long anything may wait or run, and plans
// the statements of package ledger for tables that grow while they run.
package pg
