package flow

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/retrypolicy"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// Option says how calls of a callee are made.
type Option func(*options)

type options struct {
	timeout *time.Duration
	retry   *Policy
}

// Policy says how often a call that failed is tried, and how long to wait before.
type Policy = worker.RetryPolicy

// Timeout limits the time of a call, all its attempts together: then it fails with error 408.
// It counts from the commit that asks, so also while the job is paused. A job or a function
// that was called is ended; what a worker answers later is kept with the job and has no effect.
func Timeout(d time.Duration) Option { return func(o *options) { o.timeout = &d } }

// Retry has calls of a worker tried again by this policy, in the place of the worker's own.
func Retry(p Policy) Option { return func(o *options) { o.retry = &p } }

// maxTimeout is what Postgres can count, with room.
const maxTimeout = 100 * 365 * 24 * time.Hour

func (o *options) set() bool { return o.timeout != nil || o.retry != nil }

// of is how a function is called. Options that are not valid fail the function, once they count:
// those of a call that is recorded do not.
func (o *options) of(function string) (how replay.Options) {
	if d := o.timeout; d != nil {
		if *d < time.Millisecond || *d > maxTimeout {
			how.Err = legwork.Invalid("the call of %s: Timeout is %v, want 1ms to 100 years; leave it away for no limit",
				function, *d)
		}
		how.Timeout = d.Milliseconds()
	}
	if p := o.retry; p != nil && how.Err == nil {
		how.Retry = json.RawMessage(retrypolicy.Policy(*p).JSON())
		how.Err = retrypolicy.Policy(*p).Check("the call of " + function)
		switch {
		case how.Err != nil:
		case !strings.HasPrefix(function, prefixWork):
			how.Err = legwork.Invalid("the call of %s: Retry is for workers; a job or a function that fails is called "+
				"again in a loop", function)
		case p.BackoffCoefficient > maxCoefficient:
			how.Err = legwork.Invalid("the call of %s: BackoffCoefficient of Retry is %v, at most %d is allowed", function,
				p.BackoffCoefficient, maxCoefficient)
		case len(how.Retry) > journal.MaxRetryBytes:
			how.Err = legwork.Invalid("the call of %s: Retry has %d bytes as JSON, at most %d are allowed: name fewer codes",
				function, len(how.Retry), journal.MaxRetryBytes)
		}
	}
	return how
}

// maxCoefficient is what engines read.
const maxCoefficient = 1000
