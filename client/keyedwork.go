package client

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// KeyedWork is the record of keyed work (ADR 61): who may run it, and what became of it
// (REC-03). Its result is the output of its activity.
type KeyedWork struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	// Topic is that of the workers who may claim it, Key its idempotency key.
	Topic   string `json:"topic"`
	Key     string `json:"key"`
	Version int    `json:"version"` // of the record
	Attempt int    `json:"attempt"`
	// Claims counts how often it was claimed; ClaimedBy is who did so last.
	Claims    int    `json:"claims"`
	ClaimedBy string `json:"claimed_by,omitempty"`
	// Status is completed, failed (before its effect), timed-out, indeterminate (nobody knows
	// whether its effect has happened, above all while it runs) or cancelled (its job ended
	// first).
	Status string `json:"status"`
	// Final: its activity has its answer.
	Final bool `json:"final"`
	// Unclaimed: a worker ran it without a claim, so that it may have run twice.
	Unclaimed bool `json:"unclaimed,omitempty"`
	// Verified is not-completed if the last claim is known to have had no effect.
	Verified string `json:"verified,omitempty"`
	// Error is that of the last attempt that failed, with its code and message.
	Error json.RawMessage `json:"error,omitempty"`
	// Diagnostic are the requests that contradicted the record, at most 4.
	Diagnostic json.RawMessage `json:"diagnostic,omitempty"`
	Created    time.Time       `json:"created_at"` // when the work was asked for first
	Updated    time.Time       `json:"updated_at"`
}
