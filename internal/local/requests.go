package local

import (
	"strings"

	"github.com/nats-io/nats.go"
)

// listener takes messages on a subject, or on all subjects that begin with it.
type listener struct {
	subject string
	all     bool
	take    func(*nats.Msg)
}

// Listen gives messages that Publish sends on a subject to take, until stop is called. The subject may end in ">". take
// must not wait, because the sender's goroutine calls it.
func (p *Process) Listen(subject string, take func(*nats.Msg)) (stop func()) {
	if p == nil {
		return func() {}
	}
	l := &listener{take: take}
	l.subject, l.all = strings.CutSuffix(subject, ">")
	p.mu.Lock()
	defer p.mu.Unlock()
	p.listeners[l] = struct{}{}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.listeners, l)
	}
}

// Publish gives a message to one listener on its subject in this process. If there is none, it publishes the message on
// NATS.
func (p *Process) Publish(nc *nats.Conn, m *nats.Msg) error {
	if l := p.listens(m.Subject); l != nil {
		l.take(m)
		return nil
	}
	return nc.PublishMsg(m)
}

func (p *Process) listens(subject string) *listener {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.listeners {
		if l.subject == subject || l.all && strings.HasPrefix(subject, l.subject) {
			return l
		}
	}
	return nil
}
