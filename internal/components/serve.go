package components

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

const (
	// maxAtOnce bounds the pages that are read at once; a request that finds no room is told
	// to come again.
	maxAtOnce = 4
	maxBytes  = 1 << 10 // of a request
	codeBusy  = 429
	queue     = "legwork-components"
	// pageBytes are those of a page: in base64 they fit a message.
	pageBytes = 512 << 10
)

// ask is a request for bytes of a component (docs/wire.md).
type ask struct {
	Component string `json:"component"` // sha256:…
	From      int    `json:"from"`
}

// page is the answer: some bytes, or an error.
type page struct {
	Size  int      `json:"size"` // of the whole component
	From  int      `json:"from"`
	Data  []byte   `json:"data"`
	Error *refusal `json:"error,omitempty"`
}

type refusal struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Serve answers the requests of workers until ctx ends. It takes them from core NATS; each goes to
// one engine.
func Serve(ctx context.Context, nc *nats.Conn, db DB, namespace string, log *slog.Logger) error {
	store, err := NewStore(db, namespace)
	if err != nil {
		return err
	}
	s := &server{ctx: ctx, nc: nc, store: store, log: log, room: make(chan struct{}, maxAtOnce)}
	sub, err := nc.QueueSubscribe(legwork.ComponentSubject(store.namespace, ">"), queue, s.take)
	if err != nil {
		return fmt.Errorf("tell components of namespace %s: %w", store.namespace, err)
	}
	<-ctx.Done()
	err = sub.Unsubscribe()
	s.busy.Wait()
	if err != nil && !nc.IsClosed() {
		return fmt.Errorf("stop telling components of namespace %s: %w", store.namespace, err)
	}
	return nil
}

type server struct {
	ctx   context.Context
	nc    *nats.Conn
	store *Store
	log   *slog.Logger
	room  chan struct{}
	busy  sync.WaitGroup
}

// take takes a request. It does not wait: it is called for one after the other.
func (s *server) take(m *nats.Msg) {
	if !legwork.Answerable(s.store.namespace, m.Reply) {
		return // it asks for an answer where it may not publish itself
	}
	select {
	case s.room <- struct{}{}:
	default:
		s.answer(m, &page{Error: &refusal{codeBusy, "this engine is asked for too many components: ask again"}})
		return
	}
	s.busy.Go(func() {
		defer func() { <-s.room }()
		p, err := s.read(m)
		if err != nil {
			p = &page{Error: s.refuse(err)}
		}
		s.answer(m, p)
	})
}

func (s *server) answer(m *nats.Msg, p *page) {
	body, _ := json.Marshal(p)                                   // it always can
	_ = s.nc.PublishMsg(&nats.Msg{Subject: m.Reply, Data: body}) // who asked has gone, or asks again
}

// refuse is an error without its cause, which may name servers and rows.
func (s *server) refuse(err error) *refusal {
	if e := new(legwork.Error); errors.As(err, &e) && e.Class == legwork.Dead {
		return &refusal{e.Code, e.Message}
	}
	s.log.Warn("a component was not told, its worker asks again", "error", err)
	return &refusal{legwork.CodeUnknown, "this engine cannot read the component now: ask again"}
}

// read reads the page that a request asks for. The subject names the topic, as rights go by it.
func (s *server) read(m *nats.Msg) (*page, error) {
	topic := strings.TrimPrefix(m.Subject, legwork.ComponentSubject(s.store.namespace, ""))
	if len(m.Data) > maxBytes {
		return nil, legwork.TooLarge("the request has %d bytes, at most %d are allowed", len(m.Data), maxBytes)
	}
	var a ask
	if err := json.Unmarshal(m.Data, &a); err != nil {
		return nil, legwork.Invalid("the request is not understood: %v", err)
	}
	d, err := legwork.ParseDigest(a.Component)
	switch {
	case err != nil:
		return nil, err
	case d.Topic() != topic:
		return nil, legwork.Invalid("component %s has the topic %s, not that of the subject", d, d.Topic())
	case a.From < 0 || a.From > legwork.MaxComponentBytes:
		return nil, legwork.Invalid("from is %d, want 0 to %d", a.From, legwork.MaxComponentBytes)
	}
	data, size, err := s.store.Page(context.WithoutCancel(s.ctx), d, a.From, pageBytes) // the pool bounds it
	return &page{Size: size, From: a.From, Data: data}, err
}
