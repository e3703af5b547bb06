package worker

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/streams"
)

// carrier is what the handler of a durable function needs beyond its task (package flow).
type carrier struct {
	*lane
	task *Task
}

// Resume implements frames.Carrier.
func (c carrier) Resume(flushes int) {
	c.task.interim.mu.Lock()
	defer c.task.interim.mu.Unlock()
	c.task.interim.next = max(c.task.interim.next, flushes)
}

// Replayed implements frames.Carrier.
func (c carrier) Replayed(kept bool) { c.meter.replayed(c.topic, kept) }

// Until implements frames.Carrier.
func (c carrier) Until() context.Context { return c.work }

// journalTimeout is how long an engine has to tell a page before it is asked again.
const journalTimeout = 5 * time.Second

// Journal implements frames.Carrier.
func (c carrier) Journal(ctx context.Context, page frames.Page) (*frames.Events, error) {
	return engines{c.conn, c.cfg.Namespace}.Journal(ctx, c.topic, page)
}

// engines tell journals. It implements frames.Engines.
type engines struct {
	conn      *streams.Conn
	namespace string
}

func init() {
	frames.Inside.Marked = func(value any) any { return Option(func(r *Registration) { r.mark = value }) }
	frames.Inside.Mark = func(registration any) any { return registration.(Registration).mark }
	frames.Inside.Connect = func(ctx context.Context, config any) (frames.Engines, func(), error) {
		cfg, err := config.(Config).fromEnv(ctx)
		if err != nil {
			return nil, nil, err
		}
		if cfg, err = cfg.withDefaults(); err != nil {
			return nil, nil, err
		}
		conn, done, err := connect(ctx, &cfg)
		return engines{conn, cfg.Namespace}, done, err
	}
}

// Journal implements frames.Engines.
func (e engines) Journal(ctx context.Context, topic string, page frames.Page) (*frames.Events, error) {
	events := &frames.Events{}
	return events, e.request(ctx, topic, page, events, &events.Error)
}

// Open implements frames.Engines.
func (e engines) Open(ctx context.Context, topic string, page frames.OpenPage) (*frames.OpenFunctions, error) {
	open := &frames.OpenFunctions{}
	return open, e.request(ctx, topic, page, open, &open.Error)
}

// request asks an engine and reads its answer; refused is where that has an error. A request that
// nobody answers, or that an engine cannot answer now, is sent again.
func (e engines) request(ctx context.Context, topic string, question, answer any, refused **frames.PageError) error {
	body, err := fastjson.Marshal(question)
	if err != nil {
		return err
	}
	for attempt := 0; ; attempt++ {
		err := e.ask(ctx, topic, body, answer, refused)
		if err == nil || legwork.ClassOf(err) == legwork.Dead || attempt == len(pauses) {
			return err
		}
		timer := time.NewTimer(pauses[attempt]/2 + rand.N(pauses[attempt])) // not all that were refused at once
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
	}
}

func (e engines) ask(ctx context.Context, topic string, body []byte, answer any, refused **frames.PageError) error {
	ctx, cancel := context.WithTimeout(ctx, journalTimeout)
	defer cancel()
	m, err := e.conn.NATS().RequestWithContext(ctx, legwork.JournalSubject(e.namespace, topic), body)
	if err != nil {
		return fmt.Errorf("no engine tells the journal: %w", err)
	}
	*refused = nil
	if err := fastjson.Unmarshal(m.Data, answer); err != nil {
		return err
	}
	if no := *refused; no != nil {
		class := legwork.Retry
		if no.Code >= 400 && no.Code < 500 && no.Code != 429 {
			class = legwork.Dead
		}
		return &legwork.Error{Code: no.Code, Class: class, Message: no.Message}
	}
	return nil
}
