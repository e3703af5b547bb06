package legworktest

import (
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/worker"
)

//go:embed sql/*.sql
var files embed.FS

// statements are the files of sql/ by name.
var statements = func() map[string]string {
	all := map[string]string{}
	names, _ := fs.Glob(files, "sql/*.sql")
	for _, name := range names {
		text, _ := files.ReadFile(name)
		all[strings.TrimSuffix(path.Base(name), ".sql")] = string(text)
	}
	return all
}()

// slack is how long a message counts as being on its way, far longer than a step takes: no message is lost here,
// and none is sent twice because a machine is slow.
const slack = 10 * time.Minute

// Env is an installation of one test's own. Its methods fail the test if they cannot do their work; they are for the
// test's goroutine only, and not for handlers.
type Env struct {
	t         testing.TB
	server    *server
	namespace string
	client    *client.Client
	engine    *engine.Engine
	relay     *outbox.Pass
	queue     queue
	workers   map[string]worker.Registration
	calls     []Call
	receipts  map[uint64]legwork.Receipt
	clock     clock
}

// New makes an installation and deploys the documents of these files, in their order.
func New(t testing.TB, documents ...string) *Env {
	t.Helper()
	s, err := theServer()
	if err != nil {
		t.Fatalf("no Postgres to test with: %v", err)
	}
	e := &Env{t: t, server: s, namespace: "t_" + strings.ToLower(rand.Text()[:12]),
		workers: map[string]worker.Registration{}, receipts: map[uint64]legwork.Receipt{}}
	t.Cleanup(e.close)
	_, err = migrations.Up(t.Context(), s.url, e.namespace)
	e.must("make the tables", err)
	e.client, err = client.New(e.namespace, s.pool, nil)
	e.must("make a client", err)
	rows, err := outbox.NewStore(s.pool, e.namespace)
	e.must("make a relay", err)
	relay, err := outbox.NewRelay(rows, &e.queue, &e.queue,
		outbox.Config{Grace: slack, Skew: slack / 2, Assemble: graph.AssembleFlat, Log: quiet})
	e.must("make a relay", err)
	e.relay = outbox.NewPass(relay)
	e.queue.namespace, e.clock.due = e.namespace, map[legwork.ID]timer{}
	e.startEngine()
	for _, file := range documents {
		document, err := os.ReadFile(file)
		e.must("read the document", err)
		e.deploy(file, document)
	}
	return e
}

var quiet = slog.New(slog.DiscardHandler)

// startEngine replaces the engine, which has old versions in mind.
func (e *Env) startEngine() {
	e.t.Helper()
	store, err := ledger.NewStore(e.server.pool, e.namespace)
	e.must("make an engine", err)
	e.engine, err = engine.New(engine.Config{Namespace: e.namespace, Store: store.WithGrace(slack), Log: quiet,
		Publish: e.queue.publish, Answer: func(d *legwork.Delivery, r legwork.Receipt) { e.receipts[d.Sequence] = r }})
	e.must("make an engine", err)
}

// Deploy deploys a document and activates it.
func (e *Env) Deploy(document []byte) {
	e.t.Helper()
	e.deploy("the document", document)
}

func (e *Env) deploy(name string, document []byte) {
	e.t.Helper()
	d, err := e.client.Deploy(e.t.Context(), name, document)
	e.must("deploy", err)
	e.must("activate", e.client.Activate(e.t.Context(), d.App, d.Version))
	e.startEngine()
}

// Client is a client of the installation, over Postgres alone. After a call that leaves something to be done, such as
// StartTx, call Run.
func (e *Env) Client() *client.Client { return e.client }

// Option is an option of Start and Signal.
type Option func(legwork.Header)

// WithJobID names the job that is started.
func WithJobID(id string) Option { return func(h legwork.Header) { h.Set(legwork.HeaderJob, id) } }

// WithKey makes a start or a signal count once, however often it is sent.
func WithKey(key string) Option {
	return func(h legwork.Header) {
		h.Set(legwork.HeaderStartKey, key)
		h.Set(legwork.HeaderSignalID, key)
	}
}

// WithStatus gives a signal a status other than success.
func WithStatus(s legwork.Status) Option {
	return func(h legwork.Header) { h.Set(legwork.HeaderStatus, string(s)) }
}

// Start starts a job of the graph that subscribes to topic, and runs it as far as it goes. A start that is refused
// fails the test.
func (e *Env) Start(topic string, input any, options ...Option) *Job {
	e.t.Helper()
	j, err := e.TryStart(topic, input, options...)
	e.must("start on topic "+topic, err)
	return j
}

// TryStart is Start for a start that may be refused: the error is the *legwork.Error that the caller would get.
func (e *Env) TryStart(topic string, input any, options ...Option) (*Job, error) {
	e.t.Helper()
	r, err := e.send(legwork.LaneStart, legwork.StartSubject(e.namespace, topic), input, options)
	if err != nil {
		return nil, err
	}
	return &Job{env: e, ref: client.Of(&r), Duplicate: r.Duplicate}, nil
}

// Signal sends a signal and runs what it wakes. It returns how many activities that were; a signal that nobody
// waits for is kept for a day. One that is refused fails the test.
func (e *Env) Signal(topic string, data any, options ...Option) (woken int) {
	e.t.Helper()
	r, err := e.send(legwork.LaneSignal, legwork.SignalSubject(e.namespace, topic), data, options)
	e.must("signal on topic "+topic, err)
	return r.Woken
}

// send puts a message of a caller into the queue, runs it, and returns its receipt.
func (e *Env) send(lane, subject string, body any, options []Option) (legwork.Receipt, error) {
	e.t.Helper()
	data, err := json.Marshal(body)
	e.must("write the input as JSON", err)
	h := legwork.Header{}
	for _, option := range options {
		option(h)
	}
	m := e.queue.put(lane, subject, h, data)
	e.Run()
	r, answered := e.receipts[m.Sequence]
	switch {
	case !answered:
		e.t.Fatalf("no receipt for the message on %s: is a topic or a graph paused?", subject)
	case r.Error != nil:
		return r, &legwork.Error{Code: r.Error.Code, Class: legwork.Dead, Message: r.Error.Message}
	}
	return r, nil
}

// Check checks the invariants of all rows; it is called when the test ends.
func (e *Env) Check() {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	lines, err := invariant.Invariants(ctx, e.server.pool, e.namespace)
	if err != nil {
		e.t.Errorf("check the invariants: %v", err)
	}
	for _, line := range lines {
		e.t.Errorf("invariant broken, which is an error in Legwork: %s", line)
	}
}

func (e *Env) close() {
	if e.client != nil && e.engine != nil {
		e.Check()
		e.client.Close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := e.server.drop(ctx, legwork.Schema(e.namespace)); err != nil {
		e.t.Errorf("drop the schema of the test: %v", err)
	}
}

func (e *Env) must(what string, err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatalf("%s: %v", what, err)
	}
}
