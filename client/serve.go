package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/internal/service"
)

const (
	// apiVersion is the version of the API's bodies, as micro wants it.
	apiVersion = "1.0.0"
	// maxAsked bounds the requests that one server handles at once; maxAsking
	// bounds those of them that read rows. Further ones are rejected, and the
	// client asks again.
	maxAsked  = 8192
	maxAsking = 32
	codeBusy  = 429
	// maxAskBytes bounds a request, without the data of a signal, and maxStaleBytes one for stale works.
	// maxAskedBytes bounds all that are in the process.
	maxAskBytes   = 16<<10 + 2*legwork.MaxErrorBytes
	maxStaleBytes = 2 << 10 * legwork.MaxStaleAsked
	maxAskedBytes = 64 << 20
)

// Serve answers the API over NATS until ctx ends, then finishes what it works
// on and returns nil. Any number of processes may serve one namespace: each
// request goes to one of them. It shows to `nats micro` as service
// "legwork-<ns>-api", beside the processes, which are "legwork-<ns>": those ask by
// subject, and no name of a namespace has a hyphen.
func Serve(ctx context.Context, nc *nats.Conn, pool *pgxpool.Pool, namespace string, settings ...Setting) error {
	if nc == nil || pool == nil {
		return legwork.Invalid("client: Serve needs both a NATS connection and a Postgres pool")
	}
	c, err := New(namespace, pool, nc, settings...)
	if err != nil {
		return err
	}
	defer c.Close()
	c.most = nc.MaxPayload()
	c.reads.most = &c.most
	s := &server{c: c, ctx: ctx, asked: make(chan struct{}, maxAsked), asking: make(chan struct{}, maxAsking)}
	stop, err := service.Add(nc, namespace, micro.Config{Name: natsapi.ServiceName(namespace), Version: apiVersion,
		Description: "Legwork: jobs and apps of a namespace", Metadata: map[string]string{"namespace": namespace}},
		s.endpoints)
	if err != nil {
		return fmt.Errorf("client: serve the API of namespace %s: %w", namespace, err)
	}
	<-ctx.Done()
	err = stop()
	s.finish()
	if err != nil && !nc.IsClosed() {
		return fmt.Errorf("client: stop serving namespace %s: %w", namespace, err)
	}
	return nil
}

// server answers requests, each in its own goroutine.
type server struct {
	c      *Client
	ctx    context.Context
	asked  chan struct{} // one token per request in the process
	asking chan struct{} // one token per request that reads rows
	bytes  atomic.Int64  // of the requests in the process
}

// endpoints are those of the service: the API's, and that of the workers.
func (s *server) endpoints(string) (list []service.Endpoint) {
	for name, answer := range s.answerers() {
		most := maxAskBytes
		if name == natsapi.Signal {
			most += legwork.MaxPayloadBytes
		}
		list = append(list, service.Endpoint{Name: name, Subject: natsapi.Subject(s.c.namespace, name),
			Queue: micro.DefaultQueueGroup, Handler: s.handler(most, understood(answer))})
	}
	return append(list, service.Endpoint{Name: "stale", Subject: legwork.StaleSubject(s.c.namespace, ">"),
		Queue: micro.DefaultQueueGroup, Handler: s.handler(maxStaleBytes, s.stale)})
}

// finish waits for the requests under way; any that still comes is refused, as
// there is no token left for it.
func (s *server) finish() {
	for range cap(s.asked) {
		s.asked <- struct{}{}
	}
}

// answerer answers one request.
type answerer func(ctx context.Context, a ask) (any, error)

// handler answers requests of at most so many bytes, without holding up the next one.
func (s *server) handler(most int, answer func(ctx context.Context, data []byte) (any, error)) nats.MsgHandler {
	return func(m *nats.Msg) {
		size := int64(len(m.Data))
		switch {
		case !legwork.Answerable(s.c.namespace, m.Reply):
			return // it asks for an answer where it may not publish itself
		case size > int64(most):
			s.refuse(m.Reply, legwork.TooLarge("the request has %d bytes, at most %d are allowed", size, most))
			return
		case !s.begin(size):
			s.refuse(m.Reply, &legwork.Error{Code: codeBusy, Class: legwork.Retry,
				Message: "this engine has too many requests waiting: ask again"})
			return
		}
		reply, data := m.Reply, bytes.Clone(m.Data) // without the headers, which may be large, too
		go func() {
			defer s.end(size)
			v, err := answer(s.ctx, data)
			if err != nil {
				s.refuse(reply, err)
				return
			}
			s.respond(reply, v)
		}()
	}
}

// begin takes a request in, if there is room for it.
func (s *server) begin(size int64) bool {
	if s.bytes.Add(size) <= maxAskedBytes {
		select {
		case s.asked <- struct{}{}:
			return true
		default:
		}
	}
	s.bytes.Add(-size)
	return false
}

func (s *server) end(size int64) {
	s.bytes.Add(-size)
	<-s.asked
}

// understood makes an answerer take requests as they come.
func understood(answer answerer) func(ctx context.Context, data []byte) (any, error) {
	return func(ctx context.Context, data []byte) (any, error) {
		var a ask
		if err := understand(data, &a); err != nil {
			return nil, err
		}
		return answer(ctx, a)
	}
}

func understand(data []byte, into any) error {
	if err := json.Unmarshal(legwork.OrNull(data), into); err != nil {
		return legwork.Invalid("the request is not understood: %v", err)
	}
	return nil
}

// stale answers a worker. Its request is taken apart when there is room for its query: it may name many works.
func (s *server) stale(ctx context.Context, data []byte) (any, error) {
	return s.read(ctx, func(ctx context.Context) (any, error) {
		var a staleAsk
		if err := understand(data, &a); err != nil {
			return nil, err
		}
		return s.c.stale(ctx, a.Work)
	})
}

// respond sends an answer, unless it is more than one message may hold.
func (s *server) respond(reply string, v any) {
	body, err := json.Marshal(v)
	if err == nil && int64(len(body)) > s.c.nc.MaxPayload() {
		err = legwork.TooLarge("the answer has %d bytes, at most %d fit a message: read it from Postgres", len(body),
			s.c.nc.MaxPayload())
	}
	if err != nil {
		s.refuse(reply, err)
		return
	}
	s.answer(reply, nil, body)
}

// refuse answers with an error, without its cause, which may name servers and
// rows that the client must not see.
func (s *server) refuse(reply string, err error) {
	message := "this engine cannot answer now: ask again"
	var e *legwork.Error
	if errors.As(err, &e) {
		message = e.Message
	}
	var body []byte
	var signal *SignalError
	if errors.As(err, &signal) {
		body, _ = json.Marshal(signal) // it always can
		message = signal.Error()
	}
	s.answer(reply, nats.Header{micro.ErrorHeader: {message}, micro.ErrorCodeHeader: {strconv.Itoa(legwork.CodeOf(err))}},
		body)
}

// answer sends a reply.
func (s *server) answer(reply string, header nats.Header, body []byte) {
	_ = s.c.nc.PublishMsg(&nats.Msg{Subject: reply, Header: header, Data: body}) // who asked has gone, or asks again
}

// answerers are the endpoints by name.
func (s *server) answerers() map[string]answerer {
	c := s.c
	return map[string]answerer{
		natsapi.Await: s.await,
		natsapi.Job:   s.reads(func(ctx context.Context, a ask) (any, error) { return c.Job(ctx, a.ref()) }),
		natsapi.Apps:  s.reads(func(ctx context.Context, _ ask) (any, error) { return c.Apps(ctx) }),

		natsapi.Explain:  s.reads(func(ctx context.Context, a ask) (any, error) { return c.Explain(ctx, a.ref()) }),
		natsapi.Children: s.reads(func(ctx context.Context, a ask) (any, error) { return c.Children(ctx, a.ref()) }),
		natsapi.Export:   s.reads(func(ctx context.Context, a ask) (any, error) { return c.Export(ctx, a.ref()) }),
		natsapi.Journal: s.reads(func(ctx context.Context, a ask) (any, error) {
			return c.Journals(ctx, a.ref(), a.Activity)
		}),

		natsapi.Interrupt: s.reads(func(ctx context.Context, a ask) (any, error) {
			return c.Interrupt(ctx, a.ref(), a.how())
		}),
		natsapi.Cancel: s.reads(func(ctx context.Context, a ask) (any, error) {
			how := a.how()
			return c.Cancel(ctx, a.ref(), Cancel{Reason: how.Reason, By: how.By, Key: how.Key})
		}),
		natsapi.Signal: s.reads(func(ctx context.Context, a ask) (any, error) { return a.signal(ctx, c) }),
	}
}

// reads makes an answerer of what reads or writes rows.
func (s *server) reads(f answerer) answerer {
	return func(ctx context.Context, a ask) (any, error) {
		return s.read(ctx, func(ctx context.Context) (any, error) { return f(ctx, a) })
	}
}

// read runs a query when there is room for one.
func (s *server) read(ctx context.Context, f func(context.Context) (any, error)) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	select {
	case s.asking <- struct{}{}:
		defer func() { <-s.asking }()
		return f(ctx)
	case <-ctx.Done():
		return nil, &legwork.Error{Code: codeBusy, Class: legwork.Retry, Message: "this engine is busy: ask again",
			Err: context.Cause(ctx)}
	}
}

// await waits for the end of a job as long as it was asked to, then answers
// with the state as it is.
func (s *server) await(ctx context.Context, a ask) (any, error) {
	if err := a.ref().check(); err != nil {
		return nil, err
	}
	return s.c.AwaitFor(ctx, a.ref(), min(max(time.Duration(a.Wait)*time.Millisecond, 0), maxWait))
}
