package link

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
)

const (
	// maxBytes is the largest size of a request, and maxLease the longest lease.
	maxBytes = 512 << 10
	maxLease = time.Minute
	// noRows is the largest size of a request that may name no rows. Such a request is answered at once.
	noRows = 64
	// atOnce is how many requests are served at once.
	atOnce = 2
	// serveWait is how long one request may take, and tryWait how long Postgres has to answer a test query.
	serveWait = 2 * time.Second
	tryWait   = time.Second
	// awayPause is the time between two test queries while Postgres cannot be reached.
	awayPause = time.Second
)

// rows postpones the time at which rows of a topic are due, if they still have these numbers. It returns the rows that
// it has found.
type rows interface {
	Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32, lease time.Duration) (
		[]legwork.ID, error)
}

// holds renews rows for workers.
type holds struct {
	nc        *nats.Conn
	store     rows
	namespace string
	log       *slog.Logger
	listens   func() // see ServeHolds
	waiting   *turns
	away      atomic.Bool // Postgres cannot be reached
}

// ServeHolds renews rows for workers until ctx ends; then it answers the requests that have arrived. Relays run it,
// because it is their sweep that must leave the rows alone. The store needs its own connections: workers cannot wait as
// long as other statements of a relay may take. While Postgres cannot be reached, it leaves the queue group, so that
// other relays get the requests. It calls listens each time that it has joined the queue group: from then on workers
// can say what they have in hand.
func ServeHolds(ctx context.Context, nc *nats.Conn, store rows, namespace string, log *slog.Logger,
	listens func()) error {
	h := &holds{nc: nc, store: store, namespace: namespace, log: log, listens: listens, waiting: newTurns()}
	return h.run(ctx)
}

func (h *holds) run(ctx context.Context) error {
	for {
		sub, err := h.listen()
		if err != nil {
			return err
		}
		err = h.serve(ctx)
		h.leave(sub)
		if err == nil {
			h.serveRest(ctx)
			return nil
		}
		h.log.Warn("Postgres cannot be reached: other relays have to renew the work of workers", "error", err)
		for round := h.waiting.round(); len(round) > 0; round = h.waiting.round() {
			_ = h.serveRound(ctx, round) // each is told so at once
		}
		if !h.awaitPostgres(ctx) {
			return nil
		}
		h.log.Info("the work of workers is renewed again")
	}
}

// listen joins the queue group, and waits until the broker has confirmed it. If the connection is lost meanwhile, the
// client joins again when it is back.
func (h *holds) listen() (*nats.Subscription, error) {
	sub, err := h.nc.QueueSubscribe(legwork.HoldSubject(h.namespace, ">"), group, h.take)
	if err != nil {
		return nil, fmt.Errorf("renew the work of workers of namespace %s: %w", h.namespace, err)
	}
	if err := h.nc.FlushTimeout(serveWait); err != nil && !h.nc.IsClosed() {
		h.log.Debug("the broker does not answer", "error", err)
	}
	h.listens()
	return sub, nil
}

// leave leaves the queue group, and waits until the requests that have arrived are in the queues.
func (h *holds) leave(sub *nats.Subscription) {
	done := make(chan struct{})
	sub.SetClosedHandler(func(string) { close(done) })
	if err := sub.Drain(); err != nil {
		if !h.nc.IsClosed() {
			h.log.Warn("workers may go on to ask this relay to renew their work", "error", err)
		}
		return
	}
	timer := time.NewTimer(drainTime)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C: // the connection has been lost
	}
}

// take takes a request of a worker.
func (h *holds) take(m *nats.Msg) {
	switch {
	case !legwork.Answerable(h.namespace, m.Reply): // the relay must not publish there for the worker
	case len(m.Data) > maxBytes:
		h.wrong(m, legwork.TooLarge("the request has %d bytes, at most %d are allowed", len(m.Data), maxBytes))
	case len(m.Data) <= noRows && h.namesNone(m):
	case h.away.Load():
		h.refuse(m, errAway)
	default:
		h.waiting.add(h.topic(m), m)
	}
}

func (h *holds) topic(m *nats.Msg) string {
	return strings.TrimPrefix(m.Subject, legwork.HoldSubject(h.namespace, ""))
}

// namesNone answers a request without rows at once: the worker asks whether there are relays. While Postgres cannot be
// reached there is no answer.
func (h *holds) namesNone(m *nats.Msg) bool {
	ask, err := holdOf(m.Data)
	if err != nil || len(ask.Rows) > 0 {
		return false
	}
	if !h.away.Load() {
		h.answer(m, held{})
	}
	return true
}

// serve serves requests in rounds until ctx ends. It returns an error if Postgres cannot be reached.
func (h *holds) serve(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-h.waiting.some:
		}
		for ctx.Err() == nil {
			round := h.waiting.round()
			if len(round) == 0 {
				break
			}
			if err := h.serveRound(context.WithoutCancel(ctx), round); err != nil {
				return err
			}
		}
	}
}

// serveRest serves the requests that wait when the relay stops, all within serveWait.
func (h *holds) serveRest(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), serveWait)
	defer cancel()
	for round := h.waiting.round(); len(round) > 0; round = h.waiting.round() {
		if h.serveRound(ctx, round) != nil {
			return // workers ask other relays
		}
	}
}

func (h *holds) serveRound(ctx context.Context, round []*nats.Msg) error {
	var running errgroup.Group
	running.SetLimit(atOnce)
	for _, m := range round {
		running.Go(func() error { return h.serveOne(ctx, m) })
	}
	return running.Wait()
}

// serveOne serves a request. It returns an error only if Postgres then fails a test query as well. Postgres may also
// refuse a request for what is in it, such as a topic that is no valid text; this must not stop the relay.
func (h *holds) serveOne(ctx context.Context, m *nats.Msg) error {
	if h.away.Load() {
		h.refuse(m, errAway)
		return nil
	}
	ask, err := holdOf(m.Data)
	if err != nil {
		h.wrong(m, err)
		return nil
	}
	found, err := h.renew(ctx, serveWait, h.topic(m), ask)
	if err == nil {
		h.answer(m, held{Found: found})
		return nil
	}
	h.log.Warn("work that a worker has in hand is not renewed; it asks again", "error", err)
	h.refuse(m, errAway) // the error of Postgres stays here: it may contain its address
	if err = h.tryPostgres(ctx); err != nil {
		h.away.Store(true)
	}
	return err
}

// holdOf reads a request.
func holdOf(body []byte) (ask hold, err error) {
	if err := fastjson.Unmarshal(body, &ask); err != nil {
		return ask, err
	}
	if len(ask.Rows) > maxRows {
		return ask, legwork.TooLarge("it names %d rows, at most %d are allowed", len(ask.Rows), maxRows)
	}
	if ask.Lease < 0 {
		return ask, legwork.Invalid("lease_ms is %d, it must not be negative", ask.Lease)
	}
	return ask, nil
}

func (h *holds) renew(ctx context.Context, wait time.Duration, topic string, ask hold) ([]legwork.ID, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	n := len(ask.Rows)
	guid, publish, attempt := make([]legwork.ID, n), make([]int32, n), make([]int32, n)
	for i, r := range ask.Rows {
		guid[i], publish[i], attempt[i] = r.GUID, r.Publish, r.Attempt
	}
	lease := time.Duration(min(ask.Lease, maxLease.Milliseconds())) * time.Millisecond
	return h.store.Renew(ctx, topic, guid, publish, attempt, lease)
}

// tryPostgres is the test query: it renews no rows.
func (h *holds) tryPostgres(ctx context.Context) error {
	_, err := h.renew(ctx, tryWait, "", hold{})
	return err
}

// awaitPostgres waits until Postgres answers a test query. It returns false if ctx ends before.
func (h *holds) awaitPostgres(ctx context.Context) bool {
	ticker := time.NewTicker(awayPause)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ticker.C:
			if h.tryPostgres(ctx) == nil {
				h.away.Store(false)
				return true
			}
		}
	}
}

// errAway is the answer while Postgres cannot be reached. The worker asks again, and may reach another relay.
var errAway = errors.New("this relay cannot renew work now")

// wrong tells a worker what is wrong with its request.
func (h *holds) wrong(m *nats.Msg, err error) {
	h.log.Warn("work that a worker has in hand is not renewed", "error", err)
	h.refuse(m, err)
}

func (h *holds) refuse(m *nats.Msg, err error) { h.answer(m, held{Error: err.Error()}) }

func (h *holds) answer(m *nats.Msg, told held) {
	if told.Found == nil {
		told.Found = []legwork.ID{} // a list in any language
	}
	body, err := fastjson.Marshal(told)
	if err == nil {
		err = h.nc.Publish(m.Reply, body)
	}
	if err != nil && !h.nc.IsClosed() {
		h.log.Warn("a worker is not told whether its work is renewed; it asks again", "error", err)
	}
}
