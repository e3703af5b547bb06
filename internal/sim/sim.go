// Package sim runs the protocol over a real Postgres with a broker and workers
// that do as a seeded scheduler says: lose, repeat, reorder and delay. Only
// the transport is simulated; engines, SQL and wire codec are the real ones.
package sim

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// Message is one message in the simulated broker.
type Message struct {
	Lane string
	legwork.Delivery
}

// World is a namespace of its own, with a broker in memory.
type World struct {
	T         testing.TB
	Namespace string
	Pool      *pgxpool.Pool
	Mode      engine.Mode
	// Work answers a unit of work; see Reply.
	Work func(*legwork.Transition) []Reply
	// Homes is asked for the turns of functions before they are committed, and offered those that were; nil: all are
	// posted.
	Homes func(ctx context.Context, topic string, turns []frames.Asked) []frames.ToldTurn
	// Compat is whose rules the documents follow that Deploy deploys.
	Compat string
	// Asleep leaves timers that are not due to themselves.
	Asleep bool

	mu       sync.Mutex
	seq      uint64
	messages []*Message
	ends     []ledger.Closed
	cleared  int
	passed   time.Duration
	store    *ledger.Store
	keyed    map[ledger.Place]keyed
	// Effects counts the executions of each work message.
	Effects map[legwork.ID]int
	// Told counts the publishes of each event, Outcomes the verdicts.
	Told, Outcomes map[string]int
	// Receipts are those of answers, in order, by the subject on which they were told.
	Receipts map[string][]legwork.AnswerReceipt
	// Grace is that of the engines' rows; 0: as in production.
	Grace time.Duration
	// Piece is that of the engines' signals to all, and Trust that of functions which they remember; 0: as in
	// production.
	Piece, Trust int
	// Clock is the time of brokers and engines, and NewID makes the gids of
	// jobs; nil: those of production.
	Clock func() time.Time
	NewID func() legwork.ID
	// Trace is told each message that is put, in order; nil: nobody is.
	Trace func(event string)
	// Keep has All keep every message that is put.
	Keep bool
	All  []*Message
}

// Reply is a worker's response.
type Reply struct {
	Status legwork.Status
	Code   int
	Seq    int
	Data   string
	// Of an answer to keyed work: its claim, and what a verifier has said.
	Claim    int
	Verified string
	// Receipt is where the worker wants to be told what became of it.
	Receipt string
}

// Open is a world over a namespace whose tables are there.
func Open(t testing.TB, mode engine.Mode, namespace string) *World {
	t.Helper()
	return open(t, mode, namespace, pgtest.Pool(t))
}

func open(t testing.TB, mode engine.Mode, namespace string, pool *pgxpool.Pool) *World {
	return &World{T: t, Namespace: namespace, Pool: pool, Mode: mode, Effects: map[legwork.ID]int{},
		Told: map[string]int{}, Outcomes: map[string]int{}, Receipts: map[string][]legwork.AnswerReceipt{}}
}

// New makes a world with one deployed and active app.
func New(t testing.TB, mode engine.Mode, document string) *World {
	t.Helper()
	namespace, pool := pgtest.Site(t, func(ctx context.Context, address, namespace string) error {
		_, err := migrations.Up(ctx, address, namespace)
		return err
	})
	w := open(t, mode, namespace, pool)
	w.Deploy(document)
	w.Work = func(*legwork.Transition) []Reply { return []Reply{{Status: legwork.Success, Data: `{}`}} }
	return w
}

// Deploy deploys and activates a document; its first lines name app and version.
func (w *World) Deploy(document string) {
	w.T.Helper()
	ctx := context.Background()
	app, version, err := identify(document)
	if err != nil {
		w.T.Fatal(err)
	}
	store := w.Store(w.Pool)
	if _, err := store.Deploy(ctx, app, version, document, w.Compat); err != nil {
		w.T.Fatal(err)
	}
	if found, err := store.Activate(ctx, app, version); err != nil || !found {
		w.T.Fatalf("activate: %v %v", found, err)
	}
}

// Store returns the ledger of this world over db.
func (w *World) Store(db ledger.DB) *ledger.Store {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.store == nil { // its statements are the same for all processes
		s, err := ledger.NewStore(db, w.Namespace)
		if err != nil {
			w.T.Fatal(err)
		}
		w.store = s
	}
	return w.store.With(db)
}

// Engine returns an engine over db, which may be a crash.DB or a crash.Process.
func (w *World) Engine(db ledger.DB) *engine.Engine {
	var offer func([]*legwork.Transition)
	if w.Homes != nil {
		homes := w.Homes
		offer = func(turns []*legwork.Transition) { w.offer(db, homes, turns) }
	}
	e, err := engine.New(engine.Config{Namespace: w.Namespace, Mode: w.Mode, Store: w.Store(db).WithGrace(w.Grace),
		Log: quiet(), Now: w.Clock, NewID: w.NewID, Piece: w.Piece, Trust: w.Trust, AskTurns: w.Homes,
		Offer:   offer,
		Publish: func(ts []*legwork.Transition) { w.publishAs(db, ts) },
		Tell: func(inbox string, r legwork.AnswerReceipt) {
			w.tellAs(db, func() {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.Receipts[inbox] = append(w.Receipts[inbox], r)
			})
		},
		Ended: func(c ledger.Closed) {
			w.tellAs(db, func() {
				w.mu.Lock()
				defer w.mu.Unlock()
				w.ends = append(w.ends, c)
			})
		}})
	if err != nil {
		w.T.Fatal(err)
	}
	return e
}

// Publish puts transitions into the broker.
func (w *World) Publish(ts ...*legwork.Transition) {
	for _, t := range ts {
		w.Put(t.Lane(), t.Subject(w.Namespace), t.Encode(w.Namespace), t.Data)
	}
}

// Put puts a raw message into the broker and returns it.
func (w *World) Put(lane, subject string, header legwork.Header, data []byte) *Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.make(lane, subject, header, data)
	m.Stream = "SIM"
	w.messages = append(w.messages, m)
	return m
}

// Outside makes the message of a transition without the broker.
func (w *World) Outside(t *legwork.Transition) *Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.make(t.Lane(), t.Subject(w.Namespace), t.Encode(w.Namespace), t.Data)
	m.Direct = true
	return m
}

// make makes a message; w.mu is held.
func (w *World) make(lane, subject string, header legwork.Header, data []byte) *Message {
	w.seq++
	m := &Message{Lane: lane, Delivery: legwork.Delivery{Subject: subject, Header: header, Data: data,
		Sequence: w.seq, Time: w.clock()}}
	if w.Trace != nil {
		w.Trace(m.trace())
	}
	if w.Keep {
		w.All = append(w.All, m)
	}
	if lane == legwork.LaneEvent {
		id, _, _ := strings.Cut(header.Get(legwork.HeaderMsgID), ":")
		w.Told[id]++
	}
	return m
}

// Start publishes a start message as any service would.
func (w *World) Start(topic, job, data string) *Message {
	h := legwork.Header{}
	h.Set(legwork.HeaderJob, job)
	return w.Put(legwork.LaneStart, legwork.StartSubject(w.Namespace, topic), h, []byte(data))
}

// Messages returns what the broker holds.
func (w *World) Messages() []*Message {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]*Message(nil), w.messages...)
}

// Remove takes messages out of the broker: acknowledged, or lost.
func (w *World) Remove(gone ...*Message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	drop := make(map[*Message]bool, len(gone))
	for _, m := range gone {
		drop[m] = true
	}
	kept := w.messages[:0:0]
	for _, m := range w.messages {
		if !drop[m] {
			kept = append(kept, m)
		}
	}
	w.messages = kept
}

// Handle hands a batch of one engine lane to e and settles it.
func (w *World) Handle(e *engine.Engine, lane string, batch ...*Message) []legwork.Verdict {
	deliveries := make([]*legwork.Delivery, len(batch))
	for i, m := range batch {
		deliveries[i] = w.Deliver(m)
	}
	verdicts := e.Handler(lane)(context.Background(), deliveries)
	w.note(verdicts)
	for i, v := range verdicts {
		if v.Action != legwork.Nak {
			w.Remove(batch[i])
		}
	}
	return verdicts
}

// DoWork has a worker take one work message and publish its responses; the
// message is acknowledged unless keep is set (the worker died in between).
func (w *World) DoWork(m *Message, keep bool) {
	t := w.take(m)
	for _, r := range w.Answers(t) {
		w.Respond(t, r)
	}
	if !keep {
		w.Remove(m)
	}
}

// Answers are a worker's answers to work, which it claims if it is keyed.
func (w *World) Answers(t *legwork.Transition) []Reply {
	if t.Key == "" {
		return w.Work(t)
	}
	return w.workKeyed(t, func() []Reply { return w.Work(t) })
}

// Respond publishes a response to a work message.
func (w *World) Respond(t *legwork.Transition, r Reply) *Message {
	if r.Status == "" {
		r.Status = legwork.Success
	}
	a := *t
	a.Kind, a.Work, a.Status, a.Code, a.Seq, a.Data = legwork.Leg2, t.GUID, r.Status, r.Code, r.Seq, []byte(r.Data)
	a.Claim, a.Verified, a.Receipt = r.Claim, r.Verified, r.Receipt
	return w.Put(legwork.LaneResponse, a.Subject(w.Namespace), a.Encode(w.Namespace), a.Data)
}

// Ends returns the ends of jobs that were told.
func (w *World) Ends() []ledger.Closed {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]ledger.Closed(nil), w.ends...)
}

// Drain runs everything the broker holds, in order, one message at a time,
// until it is empty.
func (w *World) Drain(e *engine.Engine) {
	w.T.Helper()
	for n := 0; ; n++ {
		ms := w.Messages()
		if len(ms) == 0 {
			return
		}
		if n > 100_000 {
			w.T.Fatalf("does not come to rest: %d messages, the first on lane %s", len(ms), ms[0].Lane)
		}
		w.Step(e, ms[0])
	}
}

// Step handles one message wherever it belongs.
func (w *World) Step(e *engine.Engine, m *Message) {
	w.T.Helper()
	if _, work := legwork.WorkTopic(m.Lane); work {
		w.DoWork(m, false)
		return
	}
	if v := w.Handle(e, m.Lane, m); v[0].Action == legwork.Nak {
		w.T.Fatalf("lane %s: %s: %v", m.Lane, v[0].Outcome, v[0].Err)
	}
}

func (m *Message) String() string { return fmt.Sprintf("%s#%d", m.Lane, m.Sequence) }
