package link

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// maxRows is the largest number of rows of one request.
	maxRows = 2000
	// oneTry is how long a worker waits for an answer before it asks again. A relay that stands still, or is cut off,
	// costs that time; another relay may get the next try. A worker first asks when the work is 500 to 750 ms old, and
	// the sweep leaves the row alone for 2 s. So four tries fit in between.
	oneTry = 300 * time.Millisecond
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

// held is the answer: the rows that were found and renewed, or why the relay did not look for them. Workers of earlier
// releases read an error as rows that were not found.
type held struct {
	Found []legwork.ID `json:"found"`
	Error string       `json:"error,omitempty"`
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
		some, err := w.ask(ctx, legwork.HoldSubject(w.namespace, topic), body)
		found = append(found, some...)
		if err != nil {
			return found, fmt.Errorf("no relay renews it: %w", err)
		}
	}
	return found, nil
}

// ask sends a request again and again until a relay has answered. All tries have the same inbox, so the late answer to
// an earlier try counts, too.
func (w *Worker) ask(ctx context.Context, subject string, body []byte) ([]legwork.ID, error) {
	inbox := w.nc.NewInbox()
	sub, err := w.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }() // it fails only if the connection is closed
	for {
		if err := w.nc.PublishRequest(subject, inbox, body); err != nil {
			return nil, err
		}
		found, err := answerWithin(ctx, sub, oneTry)
		if err == nil {
			w.relays.told()
			return found, nil
		}
		if ctx.Err() != nil || !sub.IsValid() {
			return nil, err
		}
	}
}

// answerWithin waits for the rows that a relay has found. If there is no such answer, its error says what came instead.
func answerWithin(ctx context.Context, sub *nats.Subscription, wait time.Duration) ([]legwork.ID, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	var failed error
	for {
		m, err := sub.NextMsgWithContext(ctx)
		var told held
		if err == nil {
			err = fastjson.Unmarshal(m.Data, &told)
		}
		switch {
		case err == nil && told.Error == "":
			return told.Found, nil
		case err == nil:
			failed = errors.New(told.Error)
		case ctx.Err() != nil || !sub.IsValid():
			return nil, cmp.Or(failed, err)
		default: // nobody listens now, or the answer cannot be read
			failed = err
		}
	}
}
