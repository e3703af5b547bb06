package webhook

import (
	"context"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// perWebhook bounds what one server has in flight to one webhook, inFlight to all,
	// claimAtOnce what it claims in one statement: a receiver that is slow holds up its
	// own deliveries only, until 64 of them are.
	perWebhook, inFlight, claimAtOnce = 8, 512, 64
	// maxBytes bounds the bodies that one server has in flight. A webhook that has one in
	// flight has others that are large (more than the 512th part) in one half only. A body
	// can be longer than its data were when they were claimed, as JSON escapes some
	// characters: then less is claimed until it has ended.
	maxBytes = 32 << 20
	// lease is how long a claim is nobody else's.
	lease = 4 * attemptTime
	// Pauses between looks: while there is something to do, and while there is nothing.
	busyPause, idlePause = 20 * time.Millisecond, 500 * time.Millisecond
	// maxTrouble bounds the pause after failures of Postgres.
	maxTrouble = 10 * time.Second
	// patience bounds one statement.
	patience = 20 * time.Second
	// measureEvery is the time between two looks at how many webhooks fail.
	measureEvery = 15 * time.Second
)

// Outcomes of attempts, as metrics have them.
const (
	delivered = "delivered"
	retried   = "retried"
)

// Metrics counts what a sender does.
type Metrics interface {
	// Webhook counts attempts by their outcome: delivered, retried or failed.
	Webhook(outcome string, n int)
	// WebhookAttempt measures an attempt.
	WebhookAttempt(took time.Duration)
	// WebhooksFailing sets how many webhooks fail.
	WebhooksFailing(n int)
}

// Config is what a Sender works with.
type Config struct {
	Store *Store
	// Networks are those that deliveries may go to beside the public internet.
	Networks Networks
	Version  string // of this build, for User-Agent
	Metrics  Metrics
	Log      *slog.Logger
}

// Sender sends the deliveries of a namespace. Any number may run, here and in other
// processes.
type Sender struct {
	Config
	post *post
	done chan result
	seen time.Time          // when it was last looked how many webhooks fail
	busy map[legwork.ID]int // what is in flight, by webhook
	many int
	// bytes counts the bodies in flight, bound is their bound: maxBytes.
	bytes, bound int
}

// NewSender returns a sender. It does nothing before Run.
func NewSender(cfg Config) *Sender {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Sender{Config: cfg, post: newPost(cfg.Networks, cfg.Version), done: make(chan result, inFlight),
		busy: map[legwork.ID]int{}, bound: maxBytes}
}

// claimed is a delivery that this server makes.
type claimed struct {
	webhook, event legwork.ID
	url, topic     string
	keys           [][]byte // the secret, and those before it that still sign
	attempt        int
	alive          bool
	of             event
	size           int // of the body
}

// result is what became of an attempt.
type result struct {
	*claimed
	err error
}

// Run sends until ctx ends. Then it ends the attempts that it has begun: each takes at
// most 15 s. What a process that dies has begun is sent again after its lease.
func (s *Sender) Run(ctx context.Context) error {
	defer s.post.close()
	if s.Metrics != nil {
		for _, outcome := range []string{delivered, retried, failed} {
			s.Metrics.Webhook(outcome, 0)
		}
	}
	trouble := time.Duration(0)
	for ctx.Err() == nil {
		n, err := s.turn(ctx)
		wait := idlePause
		switch {
		case err != nil && ctx.Err() == nil:
			if trouble == 0 {
				s.Log.Warn("cannot look after webhooks", "error", err)
			}
			trouble = min(max(2*trouble, idlePause), maxTrouble)
			s.pause(ctx, trouble)
			continue
		case err == nil:
			if trouble > 0 {
				s.Log.Info("webhooks are looked after again")
			}
			if trouble = 0; n > 0 {
				wait = busyPause
			}
		}
		s.rest(ctx, wait)
	}
	s.drain(context.WithoutCancel(ctx))
	return nil
}

// pause waits, whatever has ended: results that could not be noted are there at once.
func (s *Sender) pause(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// drain waits for the attempts that are under way, and notes what became of them.
func (s *Sender) drain(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, attemptTime+patience)
	defer cancel()
	var ended []result
	for range s.many {
		ended = append(ended, <-s.done)
	}
	s.many = 0
	if left, err := s.settle(ctx, ended); err != nil {
		s.Log.Warn("deliveries that were sent last are sent again by another server", "deliveries", len(left), "error", err)
	}
}

// rest waits; not longer than a moment once an attempt has ended.
func (s *Sender) rest(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			return
		case r := <-s.done:
			s.done <- r // it has room for all that is in flight
			if wait <= busyPause {
				<-timer.C
				return
			}
			wait = busyPause
			timer.Reset(wait)
		}
	}
}

// turn notes what became of attempts that have ended, and begins others.
func (s *Sender) turn(ctx context.Context) (n int, err error) {
	var ended []result
	for more := true; more && len(ended) < inFlight; {
		select {
		case r := <-s.done:
			ended = append(ended, r)
		default:
			more = false
		}
	}
	step, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	left, err := s.settle(step, ended)
	for _, r := range left {
		s.done <- r // again, the next time
	}
	for _, r := range ended[:len(ended)-len(left)] {
		s.many--
		s.bytes -= r.size
		if s.busy[r.webhook]--; s.busy[r.webhook] == 0 {
			delete(s.busy, r.webhook)
		}
	}
	if err != nil {
		return 0, err
	}
	list, err := s.claim(step)
	if err == nil {
		err = s.measure(step)
	}
	if err != nil && len(list) == 0 {
		return 0, err
	}
	expired := 0
	for i := range list {
		c := &list[i]
		if !c.alive {
			expired++
			continue
		}
		s.begin(context.WithoutCancel(ctx), c)
	}
	s.count(failed, expired)
	return len(list) + len(ended), nil
}

// measure tells from time to time how many webhooks fail.
func (s *Sender) measure(ctx context.Context) error {
	if s.Metrics == nil || time.Since(s.seen) < measureEvery {
		return nil
	}
	s.seen = time.Now()
	var n int
	return s.Store.each(ctx, "failing.sql", nil, []any{&n}, func() { s.Metrics.WebhooksFailing(n) })
}

// begin begins the attempt at a delivery. Its body is made here, one after the other: so
// it is counted before more is claimed.
func (s *Sender) begin(ctx context.Context, c *claimed) {
	s.busy[c.webhook]++
	s.many++
	body, err := c.body(s.Store.namespace)
	if err != nil {
		s.done <- result{c, err}
		return
	}
	c.size = len(body)
	s.bytes += c.size
	go func() { s.done <- result{c, s.attempt(ctx, c, body)} }()
}

// attempt sends one delivery.
func (s *Sender) attempt(ctx context.Context, c *claimed, body []byte) error {
	began := time.Now()
	err := s.post.send(ctx, c.url, c.keys, c.event, body)
	if s.Metrics != nil {
		s.Metrics.WebhookAttempt(time.Since(began))
	}
	return err
}

func (s *Sender) count(outcome string, n int) {
	if s.Metrics != nil && n > 0 {
		s.Metrics.Webhook(outcome, n)
	}
}

// claim claims what this server has room for.
func (s *Sender) claim(ctx context.Context) (list []claimed, err error) {
	most, room := min(inFlight-s.many, claimAtOnce), s.bound-s.bytes
	if most <= 0 || room <= 0 {
		return nil, nil
	}
	var busy []legwork.ID
	var taken []int32
	for id, n := range s.busy {
		busy, taken = append(busy, id), append(taken, int32(n))
	}
	var c claimed
	e := &c.of
	err = s.Store.each(ctx, "claim.sql", []any{busy, taken, perWebhook, most, lease, room, room - s.bound/2,
		s.bound / inFlight, s.many == 0}, []any{&c.webhook, &c.url, &c.keys, &c.event, &c.topic, &c.attempt, &c.alive, &e.pos,
		&e.gid, &e.app, &e.job, &e.activity, &e.status, &e.code, &e.trace, &e.leaves, (*[]byte)(&e.data)}, func() {
		list = append(list, c)
		c.keys, e.pos, e.gid, e.data = nil, nil, nil, nil // the copy has them
	})
	return list, err
}
