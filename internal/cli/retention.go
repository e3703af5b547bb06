package cli

import (
	"fmt"
	"time"
)

// Retention is how long jobs stay after they have expired; negative: for ever.
type Retention time.Duration

const (
	// off is what turns the retention off.
	off = "off"
	// leastRetention is longer than a start may come again (ADR 15): its lease is
	// 30 seconds, a receipt is waited for as long.
	leastRetention = time.Minute
)

// UnmarshalText reads a setting: a duration of a minute at least, or off.
func (r *Retention) UnmarshalText(text []byte) error {
	if string(text) == off {
		*r = -1
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%q is neither a duration (24h, 90m) nor off", text)
	}
	if d < leastRetention {
		return fmt.Errorf("%v is less than %v: a start that comes again would begin its job a second time; to keep jobs "+
			"for ever, say off", d, leastRetention)
	}
	*r = Retention(d)
	return nil
}

// After returns how long after its expiry a job is deleted; false: never.
func (r Retention) After() (time.Duration, bool) { return time.Duration(r), r >= 0 }
