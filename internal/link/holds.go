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
	// maxBytes bounds the size of a request, and maxLease how long it may put the next look at its rows off.
	maxBytes = 512 << 10
	maxLease = time.Minute
	// noRows is the size of a request that names none, at most: it is answered at once.
	noRows = 64
	// atOnce is how many requests are served at once.
	atOnce = 2
	// serveWait is how long one request may take, and tryWait how long Postgres may when it is tried.
	serveWait = 2 * time.Second
	tryWait   = time.Second
	// awayPause is the time between two looks whether Postgres is back.
	awayPause = time.Second
)

// rows puts off the sweep's next look at rows of a topic that still have their number, and returns those that it has
// found.
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
	listens   func()
	waiting   *turns
	away      atomic.Bool // Postgres is
}

// ServeHolds renews rows for workers until ctx ends, and then those of which they have said so by then. Relays do, for
// it is their sweep that is put off. The store needs connections of its own: what else a relay does may take longer
// than workers can wait. While Postgres is away it leaves them to other relays. It calls listens when it has begun to
// listen, and again when Postgres is back: from then on workers can say what they have in hand.
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
		h.log.Warn("Postgres is away: relays elsewhere are left to renew the work of workers", "error", err)
		for round := h.waiting.round(); len(round) > 0; round = h.waiting.round() {
			_ = h.serveRound(ctx, round) // each is told so at once
		}
		if !h.awaitPostgres(ctx) {
			return nil
		}
		h.log.Info("the work of workers is renewed again")
	}
}

// listen joins the queue group. It listens when the broker has said so; if the connection is lost before, it does when
// that has come back.
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

// leave leaves the queue group, and waits until all that has come by then was taken.
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
	case !legwork.Answerable(h.namespace, m.Reply): // it asks for an answer where it may not publish itself
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

// namesNone answers a worker that has only asked whether there are relays, without a turn. While Postgres is away this
// one does not count.
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

// serve serves what waits, in rounds, until ctx ends. The error: Postgres is away.
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

// serveRest serves what waits when the relay stops, for as long as one request may take.
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

// serveOne serves a request. An error of the request itself, such as a topic that is no text, is not one of Postgres:
// else a worker could stop a relay.
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
	h.refuse(m, errAway) // not what Postgres says, which may name its address
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

// tryPostgres renews no rows.
func (h *holds) tryPostgres(ctx context.Context) error {
	_, err := h.renew(ctx, tryWait, "", hold{})
	return err
}

// awaitPostgres waits until Postgres is back; false: ctx has ended before.
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

// errAway is what a worker is told. It asks again, and most likely another relay.
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
