package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/legwork-dev/legwork/client"
)

// people answer when they are asked, as the chapters say. What they send has a
// key, so that a question that comes twice is answered once.
type people struct {
	client *client.Client
	book   map[string]chapter // by request

	running sync.WaitGroup
	mu      sync.Mutex
	asked   map[string]bool // whose policy is to change: by request
	err     error
}

func newPeople(c *client.Client, chapters []chapter) *people {
	p := &people{client: c, book: map[string]chapter{}, asked: map[string]bool{}}
	for _, ch := range chapters {
		p.book[ch.request.ID] = ch
	}
	return p
}

// answer is called by the worker that asks them. Those who answer early signal
// before the worker has answered, hence before the hook waits.
func (p *people) answer(ctx context.Context, a Asked) error {
	ch := p.book[a.ID]
	if ch.early {
		return p.act(ctx, ch, a)
	}
	// The worker does not wait for people.
	p.running.Go(func() {
		if err := p.act(context.WithoutCancel(ctx), ch, a); err != nil {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.err = err
		}
	})
	return nil
}

// act does what a chapter says of this round.
func (p *people) act(ctx context.Context, ch chapter, a Asked) error {
	if a.Round <= len(ch.says) {
		for i, s := range ch.says[a.Round-1] {
			s.Decision.ID = a.ID
			options := []client.Option{client.WithIdempotencyKey(fmt.Sprintf("%s round %d, %d", a.ID, a.Round, i))}
			if s.Question {
				options = append(options, client.WithCode(202))
			}
			if _, err := p.client.Signal(ctx, topicDecision, s.Decision, options...); err != nil {
				return err
			}
		}
	}
	if ch.cancelAt == atDesk {
		return p.withdraw(ctx, a.ID)
	}
	if ch.recalled && a.Round == 1 && p.allAsked(a) {
		_, err := p.client.Start(ctx, topicPolicy, map[string]string{"team": a.Team, "text": "the policy has changed"},
			client.WithIdempotencyKey("policy of "+a.Team))
		return err
	}
	return nil
}

// allAsked reports whether every request of the team that the policy change
// shall find has been asked about.
func (p *people) allAsked(a Asked) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked[a.ID] = true
	for id, ch := range p.book {
		if ch.recalled && ch.request.Team == a.Team && !p.asked[id] {
			return false
		}
	}
	return true
}

// withdraw takes a request back.
func (p *people) withdraw(ctx context.Context, id string) error {
	_, err := p.client.Start(ctx, topicCancelled, map[string]string{"id": id}, client.WithIdempotencyKey("withdraw "+id))
	return err
}

// wait waits until everybody has done what they began.
func (p *people) wait() error {
	p.running.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
