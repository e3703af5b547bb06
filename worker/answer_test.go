package worker_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

type order struct {
	ID    string    `json:"id"`
	Total int       `json:"total"`
	At    time.Time `json:"at"`
	Lines []line    `json:"lines"`
}

type line struct {
	Price int       `json:"price"`
	Until time.Time `json:"until"`
}

type receipt struct {
	Charged int `json:"charged"`
}

func charge(_ context.Context, o order) (receipt, error) { return receipt{o.Total}, nil }

func output[T any](out T) func(context.Context, any) (T, error) {
	return func(context.Context, any) (T, error) { return out, nil }
}

func failing(err error) func(context.Context, any) (any, error) {
	return func(context.Context, any) (any, error) { return nil, err }
}

type stubborn struct{}

func (stubborn) MarshalJSON() ([]byte, error) { panic("no") }

// Every end a handler can come to has one defined answer.
func TestAnswers(t *testing.T) {
	t.Parallel()
	type want struct {
		status legwork.Status
		code   int
		body   string // contained in the body
	}
	ok := func(body string) want { return want{legwork.Success, 200, body} }
	failed := func(code int, body string) want { return want{legwork.Failed, code, body} }
	cases := []struct {
		name string
		r    func(topic string) worker.Registration
		body string
		want want
	}{
		{"typed", handle(charge), `{"total":7}`, ok(`{"charged":7}`)},
		{"no input", handle(charge), ``, ok(`{"charged":0}`)},
		{"null output", handle(output[any](nil)), `1`, ok(`null`)},
		{"raw", raw(func(_ context.Context, task *worker.Task) (*worker.Reply, error) {
			return &worker.Reply{Data: task.Data}, nil
		}), `{"a": [1]}`, ok(`{"a":[1]}`)},
		{"nil reply", raw(func(context.Context, *worker.Task) (*worker.Reply, error) { return nil, nil }), `1`, ok(`null`)},
		{"code", handle(output(worker.Code(422, receipt{1}))), `1`, want{legwork.Success, 422, `{"charged":1}`}},
		{"code from any", handle(output[any](worker.Code(500, nil))), `1`, want{legwork.Success, 500, `null`}},
		{"nil typed reply", handle(output[*worker.Reply](nil)), `1`, ok(`null`)},
		{"bad code", handle(output(worker.Code(1_000_000, nil))), `1`, failed(500, "want 1 to 999999")},
		{"error", handle(failing(errors.New("no funds"))), `1`, failed(500, `{"message":"no funds","code":500}`)},
		{"coded error", handle(failing(fmt.Errorf("charge: %w", worker.Errorf(402, "no funds")))), `1`,
			failed(402, `{"message":"charge: no funds","code":402}`)},
		{"error with data", handle(failing(&worker.Error{Code: 402, Message: "m", Data: receipt{3}})), `1`,
			failed(402, `"data":{"charged":3}`)},
		{"error with bad data", handle(failing(&worker.Error{Code: 402, Message: "m", Data: make(chan int)})), `1`,
			failed(402, "data of this error left out")},
		{"error with bad code", handle(failing(&worker.Error{Code: -1, Message: "m"})), `1`, failed(500, `"code":500`)},
		{"engine error", handle(failing(legwork.NotFound("no such card"))), `1`, failed(404, "no such card")},
		{"unprintable error", handle(failing(errors.New("a\x00b\xff"))), `1`, failed(500, "\"ab\uFFFD\"")},
		{"panic", handle(func(context.Context, any) (any, error) { panic("boom") }), `1`, failed(500, "panicked: boom")},
		{"panic in output", handle(output(stubborn{})), `1`, failed(500, "panicked: no")},
		{"goexit", handle(func(context.Context, any) (any, error) { runtime.Goexit(); return nil, nil }), `1`,
			failed(500, "Goexit")},
		{"wrong type", handle(charge), `{"total":"much"}`, failed(400, "input field total: want int, got string")},
		{"wrong type inside", handle(charge), `{"lines":[{"price":1},{"price":"x"}]}`, failed(400, "input field lines")},
		{"unparsable field", handle(charge), `{"at":"yesterday"}`, failed(400, "input field at:")},
		{"unparsable field inside", handle(charge), `{"lines":[{"until":"yesterday"}]}`,
			failed(400, "input field lines.0.until:")},
		{"wrong document", handle(charge), `[1]`, failed(400, "the input: want")},
		{"malformed", handle(charge), `{"total":`, failed(400, "not valid JSON")},
		{"unwritable output", handle(output(make(chan int))), `1`, failed(500, "cannot be written as JSON")},
		{"unstorable output", handle(output("a\x00b")), `1`, failed(500, "cannot be stored")},
		{"output too large", handle(output(strings.Repeat("x", legwork.MaxPayloadBytes))), `1`,
			failed(413, "at most 983040 are allowed")},
	}
	s := newSite(t)
	var rs []worker.Registration
	var sent []*legwork.Transition
	for i, c := range cases {
		topic := fmt.Sprintf("case.n%d", i)
		rs = append(rs, c.r(topic))
		sent = append(sent, work(topic, c.body))
	}
	s.run(s.config(), rs...)
	s.send(sent...)
	got := s.answers(len(cases))
	for i, c := range cases {
		a := got[sent[i].GUID]
		if a == nil {
			t.Errorf("%s: no answer", c.name)
			continue
		}
		if a.Status != c.want.status || a.Code != c.want.code || !strings.Contains(compact(t, a.Data), c.want.body) {
			t.Errorf("%s: got %s %d %s\nwant %v", c.name, a.Status, a.Code, legwork.Clip(string(a.Data), 400), c.want)
		}
		if a.Job != "order-1" || a.Gid != sent[i].Gid || a.DAD != ",0,0" || a.Attempt != 1 || a.Activity != "charge" {
			t.Errorf("%s: answered for another place: %+v", c.name, a)
		}
		if id := legwork.ResponseGUID(a.Gid, a.Work, 1, a.Status, 0); a.GUID != id {
			t.Errorf("%s: answer has GUID %s, want %s", c.name, a.GUID, id)
		}
	}
	s.idle()
}

func handle[In, Out any](fn func(context.Context, In) (Out, error)) func(string) worker.Registration {
	return func(topic string) worker.Registration { return worker.Handle(topic, fn) }
}

func raw(fn func(context.Context, *worker.Task) (*worker.Reply, error)) func(string) worker.Registration {
	return func(topic string) worker.Registration { return worker.HandleRaw(topic, fn) }
}

func compact(t *testing.T, data []byte) string {
	t.Helper()
	if !json.Valid(data) {
		t.Fatalf("body is no JSON: %.200s", data)
	}
	return string(data)
}

// An error that is kept is bounded, and its stack says where it happened.
func TestErrorIsBounded(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var deep func(n int)
	deep = func(n int) {
		if n == 0 {
			panic(strings.Repeat("é\x00", legwork.MaxErrorBytes))
		}
		deep(n - 1)
	}
	s.run(s.config(), worker.Handle("deep", func(context.Context, any) (any, error) { deep(500); return nil, nil }))
	s.send(work("deep", `1`))
	a := s.answer()
	var body struct{ Message, Stack string }
	s.must(json.Unmarshal(a.Data, &body))
	if n := len(body.Message) + len(body.Stack); n > legwork.MaxErrorBytes || n < legwork.MaxErrorBytes/2 {
		t.Errorf("message and stack have %d bytes, want them cut to %d", n, legwork.MaxErrorBytes)
	}
	if !strings.Contains(body.Stack, "TestErrorIsBounded") {
		t.Errorf("the stack does not name the function that panicked:\n%.300s", body.Stack)
	}
	s.idle()
}

// A broker that takes less than the protocol does gets an error it can take.
func TestOutputTooLargeForTheBroker(t *testing.T) {
	t.Parallel()
	small, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(),
		MaxPayload: 64 << 10, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	small.Start()
	t.Cleanup(small.WaitForShutdown)
	t.Cleanup(small.Shutdown)
	if !small.ReadyForConnections(patience) {
		t.Fatal("the NATS server is not ready")
	}
	s := siteOn(t, small.ClientURL())
	s.run(s.config(), worker.Handle("big", output(strings.Repeat("x", 100<<10))))
	s.send(work("big", `1`))
	if a := s.answer(); a.Status != legwork.Failed || a.Code != 413 {
		t.Errorf("got %s %d %.200s, want error 413", a.Status, a.Code, a.Data)
	}
	s.idle()
}

// The policy of a topic travels with the errors of its handler, and with nothing
// else; one that NonRetryable marks says that there is no other attempt.
func TestRetryTravelsWithErrors(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.run(s.config(), worker.Handle("pay", func(_ context.Context, how string) (string, error) {
		switch how {
		case "error":
			return "", errors.New("out of order")
		case "final":
			return "", fmt.Errorf("pay: %w", worker.NonRetryable(worker.Errorf(503, "no such account")))
		case "panic":
			panic("out of order")
		}
		return "paid", nil
	}, worker.Retry(worker.RetryPolicy{MaximumAttempts: 4})))
	for body, want := range map[string]struct {
		code  int
		retry string
	}{`"error"`: {500, `{"maximumAttempts":4}`}, `"panic"`: {500, `{"maximumAttempts":4}`},
		`"final"`: {503, `{"maximumAttempts":1}`}, `"fine"`: {200, ""}, `1`: {400, ""}} {
		s.send(work("pay", body))
		if a := s.answer(); a.Retry != want.retry || a.Code != want.code {
			t.Errorf("input %s: status %s %d, policy %q, want %+v", body, a.Status, a.Code, a.Retry, want)
		}
	}
	s.idle()
}
