// Package top is what `legwork top` shows: lanes, backlogs, rates, outbox and the
// processes that are there.
//
//	Look ──► Look ──► View: what is, and rates between the two ──► Frame: text
//
// A Look costs a few requests to NATS and bounded statements to Postgres, and
// changes nothing. Nothing of it grows with the jobs that have been.
package top
