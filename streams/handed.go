package streams

import (
	"time"

	"github.com/legwork-dev/legwork"
)

// Handed returns a message for a delivery that is Direct: one that a process gives to itself, without the broker (ADR
// 106). Its verdict goes only to told, which may be nil. Its lease ends after the given time, unless it is renewed.
func Handed(d *legwork.Delivery, lease time.Duration, told func(legwork.Verdict)) *Message {
	m := &Message{ackWait: lease, told: told, Delivery: d}
	m.extend()
	return m
}

// Renew sets the end of the lease of a message that was handed over: lease after from.
func (m *Message) Renew(from time.Time, lease time.Duration) {
	m.lease.Store(int64(from.Sub(start) + lease))
}
