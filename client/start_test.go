package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

func TestStartAndAwait(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	r, err := s.c.StartAndAwait(t.Context(), "order.placed", map[string]string{"name": "Ada"}, client.WithJobID("o 1/ä"))
	s.must(err)
	if r.State != client.Completed || r.JobID != "o 1/ä" || r.App != "shop" || r.Version != "1" ||
		r.Graph != "order.placed" || r.Ended == nil {
		t.Errorf("result is %+v", r)
	}
	if want := `{"customer":{"name":"Ada"},"verdict":"ok"}`; string(r.Data) != want {
		t.Errorf("data is %s, want %s", r.Data, want)
	}
	s.atRest()
}

func TestAwaitOfAFailedJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", decline)
	r, err := s.c.StartAndAwait(t.Context(), "order.placed", map[string]string{"name": "Ada"}, client.WithJobID("o1"))
	var failed *client.JobError
	if !errors.As(err, &failed) || failed.Code != 402 || failed.Message != "card declined" ||
		failed.Activity != "charge" || failed.JobID != "o1" {
		t.Fatalf("error is %v", err)
	}
	if r == nil || r.State != client.Failed || r.Error == nil || r.Error.Code != 402 ||
		!strings.Contains(string(r.Data), `"customer":{"name":"Ada"},"done":true`) {
		t.Errorf("result is %+v, data %s", r, r.Data)
	}
	s.atRest()
}

// The same key is the same start, another one with the same job id a duplicate.
func TestStartTwice(t *testing.T) { // TRIG-02, CON-06
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	start := func(opts ...client.Option) *legwork.Receipt {
		t.Helper()
		r, err := s.c.Start(t.Context(), "order.placed", nil, opts...)
		s.must(err)
		return r
	}
	first := start(client.WithJobID("o1"), client.WithIdempotencyKey("k1"))
	again := start(client.WithJobID("o1"), client.WithIdempotencyKey("k1"))
	if first.Duplicate || again.Duplicate || again.Gid != first.Gid {
		t.Errorf("receipts are %+v, %+v", first, again)
	}
	other := start(client.WithJobID("o1"))
	if !other.Duplicate || other.Gid != first.Gid {
		t.Errorf("receipt of another start is %+v", other)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.job`); n != "1" {
		t.Errorf("%s jobs", n)
	}
}

func TestStartRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	ctx := t.Context()
	for name, c := range map[string]struct {
		topic string
		input any
		opts  []client.Option
		code  int
		text  string
	}{
		"unknown topic":    {"nobody.listens", nil, nil, 404, "no active graph subscribes"},
		"bad topic":        {"a b", nil, nil, 400, "topic"},
		"wildcard":         {"a.>", nil, nil, 400, "topic"},
		"not JSON":         {"order.placed", json.RawMessage(`{"a":`), nil, 400, "JSON"},
		"not serializable": {"order.placed", func() {}, nil, 400, "JSON"},
		"too large":        {"order.placed", strings.Repeat("x", legwork.MaxPayloadBytes), nil, 413, "payload"},
		"bad job id":       {"order.placed", nil, []client.Option{client.WithJobID("a\nb")}, 400, "job id"},
		"bad key": {"order.placed", nil, []client.Option{client.WithIdempotencyKey("a\r\nLegwork-Job: x")}, 400,
			"idempotency key"},
		"long key": {"order.placed", nil, []client.Option{client.WithIdempotencyKey(strings.Repeat("k", 501))}, 413,
			"idempotency key"},
	} {
		r, err := s.c.Start(ctx, c.topic, c.input, c.opts...)
		if r != nil || legwork.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.text) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
	if r, err := s.c.Start(ctx, "order.placed", nil, client.WithIdempotencyKey(strings.Repeat("k", 500))); err != nil {
		t.Errorf("the longest key: %+v, %v", r, err)
	}
}

// A start that nobody answers ends with its context, and says with which key
// to repeat it; repeated once an engine is there it is one job.
func TestStartWithoutEngine(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := s.c.Start(ctx, "order.placed", nil)
	var unknown *client.NoReceiptError
	if !errors.As(err, &unknown) || unknown.Key == "" || !strings.Contains(err.Error(), unknown.Key) ||
		!errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("error is %v", err)
	}
	s.engine(nil)
	r, err := s.c.Start(t.Context(), "order.placed", nil, client.WithIdempotencyKey(unknown.Key))
	s.must(err)
	if n := s.one(`SELECT count(*)::text FROM legwork.job`); r.Duplicate || n != "1" {
		t.Errorf("receipt %+v, %s jobs", r, n)
	}
}

// Where not even a stream listens, the error says so at once.
func TestStartIntoTheVoid(t *testing.T) {
	t.Parallel()
	c, err := client.New("nobody_there", nil, natstest.Conn(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Start(t.Context(), "order.placed", nil); legwork.CodeOf(err) != legwork.CodeNotFound ||
		!errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("error is %v", err)
	}
}

func TestStartBatchAndPublish(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	const n = 600
	starts := make([]client.Request, n)
	for i := range starts {
		starts[i] = client.Request{Topic: "order.placed", Options: []client.Option{client.WithJobID(fmt.Sprint("o", i))}}
	}
	starts[7].Topic = "nobody.listens"
	for i, started := range s.c.StartBatch(t.Context(), starts) {
		if (started.Err != nil) != (i == 7) || i != 7 && started.Receipt.Job != fmt.Sprint("o", i) {
			t.Fatalf("start %d: %+v", i, started)
		}
	}
	s.must(s.c.Publish(t.Context(), "order.placed", nil, client.WithJobID("published")))
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	for _, id := range []string{"o0", "o599", "published"} {
		if _, err := s.c.AwaitBegin(ctx, client.Ref{App: "shop", JobID: id}); err != nil {
			t.Error(err)
		}
	}
	s.atRest()
	if counts, err := s.c.Counts(t.Context(), "shop"); err != nil || counts != (client.Counts{Completed: n}) {
		t.Errorf("counts are %+v, %v", counts, err)
	}
}

func TestStartTx(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	rolledBack := errors.New("rolled back")
	for _, commit := range []bool{false, true} {
		err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			if _, err := s.c.StartTx(ctx, tx, "order.placed", map[string]string{"name": "Tx"},
				client.WithJobID(fmt.Sprint(commit))); err != nil {
				return err
			}
			if !commit {
				return rolledBack
			}
			return nil
		})
		if commit != (err == nil) {
			t.Fatal(err)
		}
	}
	r, err := s.c.AwaitBegin(ctx, client.Ref{App: "shop", JobID: "true"})
	s.must(err)
	if want := `{"customer":{"name":"Tx"},"verdict":"ok"}`; string(r.Data) != want {
		t.Errorf("data is %s", r.Data)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.job`); n != "1" {
		t.Errorf("%s jobs", n)
	}
	s.atRest()
}

// One key is one start, whether it comes over NATS or in a transaction.
func TestStartTxKey(t *testing.T) { // CON-06
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", nil, client.WithIdempotencyKey("k"))
	s.must(err)
	for range 2 {
		s.must(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			guid, err := s.c.StartTx(ctx, tx, "order.placed", nil, client.WithIdempotencyKey("k"))
			if err == nil && guid.String() != receipt.Job {
				t.Errorf("start %s made job %s", guid, receipt.Job)
			}
			return err
		}))
	}
	s.atRest()
	if n := s.one(`SELECT count(*)::text FROM legwork.job`); n != "1" {
		t.Errorf("%s jobs", n)
	}
	if _, err := s.c.StartTx(ctx, nil, "a b", nil); legwork.CodeOf(err) != legwork.CodeInvalid {
		t.Errorf("a bad topic: %v", err)
	}
}

// The caller's trace is the job's, by every way to start one.
func TestTrace(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	id := trace.TraceID{1, 2, 3}
	ctx := trace.ContextWithSpanContext(t.Context(),
		trace.NewSpanContext(trace.SpanContextConfig{TraceID: id, SpanID: trace.SpanID{4}, TraceFlags: trace.FlagsSampled}))
	_, err := s.c.Start(ctx, "order.placed", nil, client.WithJobID("nats"))
	s.must(err)
	s.must(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := s.c.StartTx(ctx, tx, "order.placed", nil, client.WithJobID("tx"))
		return err
	}))
	for _, job := range []string{"nats", "tx"} {
		s.until("the trace of job "+job+" is the caller's", func() bool {
			j, err := s.c.Job(t.Context(), client.Ref{App: "shop", JobID: job})
			return err == nil && j.TraceID == id.String()
		})
	}
}

// What a client lacks it names; Open connects to what it is given.
func TestOpen(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	if _, err := client.Open(ctx, client.Config{NATSURL: natstest.URL(t),
		Namespace: "A-B"}); legwork.CodeOf(err) != legwork.CodeInvalid {
		t.Errorf("bad namespace: %v", err)
	}
	db, err := client.Open(ctx, client.Config{DatabaseURL: pgtest.URL(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Start(ctx, "x", nil); err == nil || !strings.Contains(err.Error(), "set NATS_URL") {
		t.Errorf("start without NATS: %v", err)
	}
	if err := db.Publish(ctx, "x", nil); err == nil || !strings.Contains(err.Error(), "set NATS_URL") {
		t.Errorf("publish without NATS: %v", err)
	}
	broker, err := client.Open(ctx, client.Config{NATSURL: natstest.URL(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer broker.Close()
	for what, call := range map[string]func() error{
		"Deploy":   func() error { _, err := broker.Deploy(ctx, "f", nil); return err },
		"Activate": func() error { return broker.Activate(ctx, "a", "1") },
		"Source":   func() error { _, err := broker.Source(ctx, "a", "1"); return err },
		"Jobs":     func() error { _, err := broker.Jobs(ctx, client.Filter{}); return err },
		"Counts":   func() error { _, err := broker.Counts(ctx, "a"); return err },
		"Outcomes": func() error { _, err := broker.Outcomes(ctx, "a", "", "p"); return err },
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), "set DATABASE_URL") {
			t.Errorf("%s without Postgres: %v", what, err)
		}
	}
}
