package streams

import (
	"time"

	"github.com/legwork-dev/legwork"
)

// Handed makes a message of a delivery that is Direct: a process gives it to itself, without the broker (ADR 106). Its
// verdict is told, and goes nowhere else; told is nil if nobody wants it. Its lease ends after lease, unless it is
// renewed.
func Handed(d *legwork.Delivery, lease time.Duration, told func(legwork.Verdict)) *Message {
	m := &Message{ackWait: lease, told: told, Delivery: d}
	m.extend()
	return m
}

// Renew has the lease of a message that was handed over end so long after a moment.
func (m *Message) Renew(from time.Time, lease time.Duration) {
	m.lease.Store(int64(from.Sub(start) + lease))
}
