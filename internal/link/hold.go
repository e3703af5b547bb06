package link

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// maxRows is the largest number of rows of one request, maxBytes its largest size, and maxLease the longest lease.
	maxRows  = 2000
	maxBytes = 512 << 10
	maxLease = time.Minute
	// maxRequests bounds the requests that wait. Further ones are dropped, and their workers ask again.
	maxRequests = 256
	// serveWait is how long one request may take.
	serveWait = 2 * time.Second
)

// hold asks a relay to postpone the time at which rows are due, so that the sweep leaves them alone.
type hold struct {
	Rows  []row `json:"rows"`
	Lease int64 `json:"lease_ms"`
}

// row names a row of the outbox with the publish number and attempt that its work has.
type row struct {
	GUID    legwork.ID `json:"guid"`
	Publish int32      `json:"publish"`
	Attempt int32      `json:"attempt"`
}

// held is the answer: the rows that were found and renewed.
type held struct {
	Found []legwork.ID `json:"found"`
}

const (
	// askEvery is the time between two requests that ask whether there are relays that renew rows.
	askEvery = 5 * time.Second
	// trust is how long an answer counts. After it the worker takes no work, because without a relay that renews its row
	// the sweep would publish the work while it runs.
	trust = 15 * time.Second
	// holding is the last part of the subject of the answer.
	holding = "holding"
)

// relays is what is known of the relays. Relays of earlier releases renew no rows.
type relays struct {
	asked, said moment      // when a worker last asked, and a relay last answered
	any         atomic.Bool // whether a relay has ever answered
}

// hold reports whether there are relays that renew rows.
func (r *relays) hold() bool { return r.any.Load() && r.said.ago() < trust }

// told notes that a relay has renewed rows, or has said that it can.
func (r *relays) told() {
	r.said.isNow()
	r.any.Store(true)
}

// askRelays asks whether there are relays that renew rows: every askEvery, and with each beat while there is no valid
// answer. It does not wait for the answer.
func (w *Worker) askRelays() {
	if w.relays.hold() && w.relays.asked.ago() < askEvery {
		return
	}
	w.relays.asked.isNow()
	err := w.nc.PublishRequest(legwork.HoldSubject(w.namespace, w.topics[0]), w.inbox+holding, []byte(`{"rows":[]}`))
	if err != nil {
		w.log.Debug("relays are not asked whether they renew work", "error", err)
	}
}

// Renew asks a relay to postpone the time at which rows of a topic are due. It returns the rows that the relay has
// found.
func (w *Worker) Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32,
	lease time.Duration) (found []legwork.ID, err error) {
	for from := 0; from < len(guid); from += maxRows {
		ask := hold{Lease: lease.Milliseconds()}
		for i := from; i < min(from+maxRows, len(guid)); i++ {
			ask.Rows = append(ask.Rows, row{guid[i], publish[i], attempt[i]})
		}
		body, err := fastjson.Marshal(ask)
		if err != nil {
			return found, err
		}
		m, err := w.nc.RequestWithContext(ctx, legwork.HoldSubject(w.namespace, topic), body)
		if err != nil {
			return found, fmt.Errorf("no relay renews it: %w", err)
		}
		var told held
		if err := fastjson.Unmarshal(m.Data, &told); err != nil {
			return found, err
		}
		w.relays.told()
		found = append(found, told.Found...)
	}
	return found, nil
}

// rows postpones the time at which rows of a topic are due, if they still have these numbers. It returns the rows that
// it has found.
type rows interface {
	Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32, lease time.Duration) (
		[]legwork.ID, error)
}

// ServeHolds renews rows for workers until ctx ends. Relays run it, because it is their sweep that must leave the rows
// alone.
func ServeHolds(ctx context.Context, nc *nats.Conn, store rows, namespace string, log *slog.Logger) error {
	waiting := make(chan *nats.Msg, maxRequests)
	sub, err := nc.QueueSubscribe(legwork.HoldSubject(namespace, ">"), group, func(m *nats.Msg) {
		if len(m.Data) > maxBytes {
			log.Warn("work that a worker has in hand is not renewed", "error", legwork.TooLarge(
				"the request has %d bytes, at most %d are allowed", len(m.Data), maxBytes))
			return
		}
		select {
		case waiting <- &nats.Msg{Subject: m.Subject, Reply: m.Reply, Data: bytes.Clone(m.Data)}: // without its headers
		default:
		}
	})
	if err != nil {
		return fmt.Errorf("renew the work of workers of namespace %s: %w", namespace, err)
	}
	for {
		select {
		case m := <-waiting:
			if err := serve(ctx, nc, store, namespace, m); err != nil && ctx.Err() == nil {
				log.Warn("work that a worker has in hand is not renewed; it asks again", "error", err)
			}
		case <-ctx.Done():
			if err := sub.Unsubscribe(); err != nil && !nc.IsClosed() {
				return fmt.Errorf("stop renewing the work of workers of namespace %s: %w", namespace, err)
			}
			return nil
		}
	}
}

func serve(ctx context.Context, nc *nats.Conn, store rows, namespace string, m *nats.Msg) error {
	if !legwork.Answerable(namespace, m.Reply) {
		return nil // the reply subject is no inbox: the relay must not publish there for the worker
	}
	var ask hold
	if err := fastjson.Unmarshal(m.Data, &ask); err != nil {
		return err
	}
	if len(ask.Rows) > maxRows {
		return legwork.TooLarge("it names %d rows, at most %d are allowed", len(ask.Rows), maxRows)
	}
	if ask.Lease < 0 {
		return legwork.Invalid("lease_ms is %d, it must not be negative", ask.Lease)
	}
	lease := time.Duration(min(ask.Lease, maxLease.Milliseconds())) * time.Millisecond
	if len(ask.Rows) == 0 { // the worker asks whether there are relays
		return nc.Publish(m.Reply, []byte(`{"found":[]}`))
	}
	guid, publish, attempt := make([]legwork.ID, len(ask.Rows)), make([]int32, len(ask.Rows)), make([]int32,
		len(ask.Rows))
	for i, r := range ask.Rows {
		guid[i], publish[i], attempt[i] = r.GUID, r.Publish, r.Attempt
	}
	ctx, cancel := context.WithTimeout(ctx, serveWait)
	defer cancel()
	topic := strings.TrimPrefix(m.Subject, legwork.HoldSubject(namespace, ""))
	found, err := store.Renew(ctx, topic, guid, publish, attempt, lease)
	if err != nil {
		return err
	}
	body, err := fastjson.Marshal(held{found})
	if err != nil {
		return err
	}
	return nc.Publish(m.Reply, body)
}
