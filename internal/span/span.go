// Package span writes lengths of time for people.
package span

import (
	"strings"
	"time"
)

// Of writes a duration in three digits or so.
func Of(d time.Duration) string {
	switch {
	case d < 0:
		return "0s"
	case d < 10*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	case d < time.Minute:
		return d.Round(10 * time.Millisecond).String()
	}
	s := d.Round(time.Second).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	return s
}
