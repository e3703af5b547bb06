package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
)

// Codes of JSON-RPC 2.0.
const (
	rpcParse    = -32700
	rpcRequest  = -32600
	rpcMethod   = -32601
	rpcParams   = -32602
	rpcInternal = -32603
)

// call is a request of JSON-RPC 2.0.
type call struct {
	JSONRPC json.RawMessage `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// response answers a call.
type response struct {
	JSONRPC string          `json:"jsonrpc"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
	ID      json.RawMessage `json:"id" redact:"-"`
}

type rpcError struct {
	Code    int          `json:"code"`
	Message string       `json:"message"`
	Data    *oas.Problem `json:"data,omitempty"`
}

// method is what a call may name: the same words as over NATS.
type method struct {
	role access.Role
	do   func(*server, context.Context, json.RawMessage) (any, error)
	// topic is that of the parameters, if the role depends on it.
	topic func(json.RawMessage) string
}

// about makes a method of a question about a job.
func about[T any](ask func(*client.Client, context.Context, client.Ref) (T, error)) method {
	return method{role: access.Reader, do: func(s *server, ctx context.Context, params json.RawMessage) (any, error) {
		var p rpcJob
		if err := object(params, &p); err != nil {
			return nil, err
		}
		return ask(s.Client, ctx, p.ref())
	}}
}

var methods = map[string]method{
	"job":      about((*client.Client).Job),
	"explain":  about((*client.Client).Explain),
	"children": about((*client.Client).Children),
	"export":   about((*client.Client).Export),
	"trace":    about((*client.Client).Trace),

	"jobs":      {role: access.Reader, do: (*server).rpcJobs},
	"count":     {role: access.Reader, do: (*server).rpcCount},
	"journal":   {role: access.Reader, do: (*server).rpcJournal},
	"await":     {role: access.Reader, do: (*server).rpcAwait},
	"apps":      {role: access.Reader, do: (*server).rpcApps},
	"interrupt": {role: access.Client, do: (*server).rpcInterrupt},
	"cancel":    {role: access.Client, do: (*server).rpcCancel},
	"start":     {role: access.Starter, do: (*server).rpcStart, topic: topicOf},
	"signal":    {role: access.Starter, do: (*server).rpcSignal, topic: topicOf},

	"top":     monitors("top"),
	"workers": monitors("workers"),
	"lanes":   monitors("lanes"),
	"pauses":  monitors("pauses"),

	"actions":   {role: access.Reader, do: (*server).rpcActions},
	"answer":    {role: access.Operator, do: (*server).rpcAnswer},
	"retry-now": {role: access.Operator, do: (*server).rpcRetryNow},
	"retry":     {role: access.Operator, do: (*server).rpcRetry},
	"fork":      {role: access.Operator, do: (*server).rpcFork},
	"move":      {role: access.Operator, do: (*server).rpcMove},
	"bulk":      {role: access.Operator, do: (*server).rpcBulk},
	"pause":     {role: access.Operator, do: (*server).rpcPause},
	"resume":    {role: access.Operator, do: (*server).rpcResume},
	"redrive":   {role: access.Operator, do: rpcLetters(client.Redrive)},
	"discard":   {role: access.Operator, do: rpcLetters(client.Discard)},
	"deploy":    {role: access.Operator, do: (*server).rpcDeploy},
	"activate":  {role: access.Operator, do: (*server).rpcActivate},
}

// Rpc answers calls of JSON-RPC 2.0: one, or a batch, in its order.
func (s *server) Rpc(w http.ResponseWriter, r *http.Request, _ string) {
	ctx, cancel := context.WithTimeout(r.Context(), rpcTime(r)) // also of the body
	defer cancel()
	timed := r.WithContext(ctx)
	body, err := readBody(r)
	if err != nil {
		if p := problemOf(err); p.status == http.StatusBadRequest {
			s.answer(w, r, s.failed(r, nil, rpcParse, err), nil)
			return
		}
		s.refuse(w, r, err)
		return
	}
	body = bytes.TrimSpace(body)
	if len(body) == 0 || body[0] != '[' {
		if answer := s.call(timed, body, nil); answer != nil {
			s.answer(w, r, answer, nil)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.batch(w, timed, body)
}

// call does one call, if it has its turn. It returns nil if the call wants no answer.
func (s *server) call(r *http.Request, body []byte, turn error) *response {
	var c call
	if err := object(body, &c); err != nil {
		return s.failed(r, nil, rpcRequest, err)
	}
	answered := len(c.ID) > 0
	if err := c.check(); err != nil {
		return s.failed(r, nil, rpcRequest, err)
	}
	m, ok := methods[c.Method]
	if !ok {
		if !answered {
			return nil
		}
		return s.failed(r, c.ID, rpcMethod, legwork.NotFound("there is no method %q", legwork.Clip(c.Method, 64)))
	}
	var v any
	err := turn
	if err == nil {
		v, err = s.do(r, m, c.Params)
	}
	switch {
	case !answered:
		return nil
	case err != nil:
		return s.failed(r, c.ID, rpcCode(problemOf(err).status), err)
	}
	return &response{JSONRPC: "2.0", Result: v, ID: c.ID}
}

// check refuses what is no call of JSON-RPC 2.0. An id is a text or a number: null
// is refused, as some take it for a call that wants no answer.
func (c *call) check() error {
	switch {
	case string(c.JSONRPC) != `"2.0"`:
		return legwork.Invalid(`the call must say "jsonrpc": "2.0"`)
	case c.Method == "":
		return legwork.Invalid("the call names no method")
	case len(c.ID) > 0 && c.ID[0] != '"' && c.ID[0] != '-' && (c.ID[0] < '0' || c.ID[0] > '9'):
		return legwork.Invalid("the id must be a text or a number; leave it away if no answer is wanted")
	case len(c.Params) > 0 && c.Params[0] != '{' && c.Params[0] != '[':
		return legwork.Invalid("the params must be an object")
	}
	return nil
}

// do runs a method, if who asks may.
func (s *server) do(r *http.Request, m method, params json.RawMessage) (any, error) {
	if len(params) == 0 {
		params = json.RawMessage("{}")
	}
	topic := ""
	if m.topic != nil {
		topic = m.topic(params)
	}
	if w, ok := r.Context().Value(asker{}).(*Who); ok {
		if err := w.may(m.role, topic); err != nil {
			return nil, err
		}
	}
	v, err := m.do(s, traced(r), params)
	return v, late(r.Context(), err)
}

// failed answers a call with an error; what it is about is a problem document.
func (s *server) failed(r *http.Request, id json.RawMessage, code int, err error) *response {
	told := s.tell(r, err)
	if id == nil {
		id = json.RawMessage("null")
	}
	return &response{JSONRPC: "2.0", ID: id, Error: &rpcError{Code: code, Message: told.Detail, Data: &told}}
}

// rpcCode is the code of JSON-RPC for a status of HTTP.
func rpcCode(status int) int {
	switch {
	case status == http.StatusBadRequest:
		return rpcParams
	case status == http.StatusInternalServerError:
		return rpcInternal
	case status >= 500:
		return -32090 - (status - 500)
	}
	return -32000 - (status - 400)
}

// rpcJob names a job in the parameters of a call.
type rpcJob struct {
	Gid *legwork.ID `json:"gid"`
	App string      `json:"app"`
	Job string      `json:"job"`
}

func (p *rpcJob) ref() client.Ref { return client.Ref{Gid: or(p.Gid), App: p.App, JobID: p.Job} }

func (s *server) rpcAwait(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		Wait int `json:"wait_ms"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	d, err := milliseconds(p.Wait)
	if err != nil {
		return nil, err
	}
	return s.Client.AwaitFor(ctx, p.ref(), d)
}

func (s *server) rpcJournal(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		Activity string `json:"activity"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.Client.Journals(ctx, p.ref(), p.Activity)
}

func (s *server) rpcApps(ctx context.Context, params json.RawMessage) (any, error) {
	if err := object(params, &struct{}{}); err != nil {
		return nil, err
	}
	return s.Client.Apps(ctx)
}

func (s *server) rpcInterrupt(ctx context.Context, params json.RawMessage) (any, error) {
	var how struct {
		oas.Interrupt
		Key string `json:"key"`
	}
	job, err := rpcHow(params, &how)
	if err != nil {
		return nil, err
	}
	end := interruption(ctx, &how.Interrupt)
	end.Key = how.Key
	return s.Client.Interrupt(ctx, job, end)
}

func (s *server) rpcCancel(ctx context.Context, params json.RawMessage) (any, error) {
	var how struct {
		oas.Cancel
		Key string `json:"key"`
	}
	job, err := rpcHow(params, &how)
	if err != nil {
		return nil, err
	}
	return s.Client.Cancel(ctx, job, client.Cancel{Reason: or(how.Reason), By: by(ctx), Key: how.Key})
}

func (s *server) rpcStart(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		Topic string          `json:"topic"`
		Data  json.RawMessage `json:"data"`
		Job   string          `json:"job"`
		Key   string          `json:"key"`
		Wait  int             `json:"wait_ms"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	d, err := milliseconds(p.Wait)
	if err != nil {
		return nil, err
	}
	done, _, err := s.start(ctx, p.Topic, p.Key, p.Data, d, named(p.Job, p.Key))
	if err != nil {
		return nil, err
	}
	return done, nil
}

func (s *server) rpcSignal(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		Topic string `json:"topic"`
		oas.Signal
	}
	err := object(params, &p)
	if err == nil {
		err = signalID(&p.Signal, nil)
	}
	if err != nil {
		return nil, err
	}
	if ref := p.ref(); ref != (client.Ref{}) {
		if w, ok := ctx.Value(asker{}).(*Who); ok {
			if err := w.may(access.Client, ""); err != nil {
				return nil, err
			}
		}
		return s.toJob(ctx, ref, p.Topic, &p.Signal)
	}
	return s.signal(ctx, p.Topic, or(p.Data), signalOptions(&p.Signal))
}

// topicOf is the topic that parameters name.
func topicOf(params json.RawMessage) string {
	var p struct{ Topic string }
	_ = json.Unmarshal(params, &p) // the method refuses what it cannot read
	return p.Topic
}

// maxWait bounds how long a call waits for a job.
const maxWait = 25 * time.Second

func milliseconds(n int) (time.Duration, error) {
	if d := time.Duration(n) * time.Millisecond; n >= 0 && d <= maxWait {
		return d, nil
	}
	return 0, legwork.Invalid("wait_ms is %d, want 0 to %d", n, maxWait.Milliseconds())
}
