// Package journals tells the workers of durable functions the journals of their frames, and
// what became of their answers (docs/wire.md, ADR 70): it takes requests from core NATS. Each engine does so beside its
// lanes; a request goes to one of them.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package journals

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

const (
	// maxAtOnce bounds the pages that are read at once, and maxWaiting the requests that wait for
	// that; one that finds no room is told to come again.
	maxAtOnce  = 16
	maxWaiting = 1024
	maxBytes   = 8 << 10 // of a request
	codeBusy   = 429
	queue      = "legwork-journals"
)

// Serve answers requests until ctx ends.
func Serve(ctx context.Context, nc *nats.Conn, store *ledger.Store, namespace string, log *slog.Logger) error {
	s := &server{ctx: ctx, nc: nc, store: store, namespace: namespace, log: log, waiting: make(chan *nats.Msg, maxWaiting)}
	sub, err := nc.QueueSubscribe(legwork.JournalSubject(namespace, ">"), queue, s.take)
	if err != nil {
		return fmt.Errorf("tell journals of namespace %s: %w", namespace, err)
	}
	for range maxAtOnce {
		s.busy.Go(s.work)
	}
	<-ctx.Done()
	err = sub.Unsubscribe()
	s.busy.Wait()
	if err != nil && !nc.IsClosed() {
		return fmt.Errorf("stop telling journals of namespace %s: %w", namespace, err)
	}
	return nil
}

type server struct {
	ctx       context.Context
	nc        *nats.Conn
	store     *ledger.Store
	namespace string
	log       *slog.Logger
	waiting   chan *nats.Msg
	busy      sync.WaitGroup
}

// take takes a request. It does not wait: it is called for one after the other.
func (s *server) take(m *nats.Msg) {
	if !legwork.Answerable(s.namespace, m.Reply) {
		return // it asks for an answer where it may not publish itself
	}
	if len(m.Data) > maxBytes {
		s.answer(m, refused(legwork.TooLarge("the request has %d bytes, at most %d are allowed", len(m.Data), maxBytes)))
		return
	}
	select {
	case s.waiting <- &nats.Msg{Subject: m.Subject, Reply: m.Reply, Data: bytes.Clone(m.Data)}: // without its headers
	default:
		s.answer(m, refused(&legwork.Error{Code: codeBusy, Message: "this engine is asked for too many journals: ask again"}))
	}
}

// work answers requests, one after the other.
func (s *server) work() {
	for {
		select {
		case m := <-s.waiting:
			page, err := s.read(m)
			if err != nil {
				if legwork.ClassOf(err) != legwork.Dead {
					s.log.Warn("a journal was not told, its worker asks again", "error", err)
				}
				page = refused(err)
			}
			s.answer(m, page)
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *server) answer(m *nats.Msg, page any) {
	body, _ := json.Marshal(page)                                // it always can
	_ = s.nc.PublishMsg(&nats.Msg{Subject: m.Reply, Data: body}) // who asked has gone, or asks again
}

// refused is an error without its cause, which may name servers and rows.
func refused(err error) *frames.Events {
	message := "this engine cannot read the journal now: ask again"
	if e := new(legwork.Error); errors.As(err, &e) && (e.Class == legwork.Dead || e.Code == codeBusy) {
		message = e.Message
	}
	return &frames.Events{Error: &frames.PageError{Code: legwork.CodeOf(err), Message: message}}
}

// read reads what a request asks for: functions that are open, or a page of a journal.
func (s *server) read(m *nats.Msg) (page any, err error) {
	topic := strings.TrimPrefix(m.Subject, legwork.JournalSubject(s.namespace, ""))
	var open frames.OpenPage
	var ask frames.Page
	if err := cmp.Or(json.Unmarshal(m.Data, &open), json.Unmarshal(m.Data, &ask)); err != nil {
		return nil, legwork.Invalid("the request is not understood: %v", err)
	}
	source := Source{s.store}
	if open.Open {
		return source.Open(context.WithoutCancel(s.ctx), []string{topic}, open) // the store bounds it
	}
	return source.Journal(context.WithoutCancel(s.ctx), topic, ask)
}

// assemble makes a page of segments. The first may begin before what is asked for.
func assemble(ask *frames.Page, found *ledger.JournalPage) (*frames.Events, error) {
	page := &frames.Events{From: ask.From, To: ask.From, More: found.More}
	if found.Token != "" {
		page.Token = &found.Token
	}
	if found.Flush.Work == ask.Work {
		page.Flushes = found.Flush.N
	}
	list := []byte("[") // grows in place: a page may have thousands of segments
	for _, part := range found.Parts {
		events := part.Events
		if part.Seq < page.To {
			known, err := journal.Decode(events)
			if err != nil {
				return nil, err
			}
			if events, err = journal.Encode(known[min(page.To-part.Seq, len(known)):]); err != nil {
				return nil, err
			}
		}
		if page.To > ask.From && len(list)+len(events) > frames.MaxPageBytes {
			page.More = true // the broker takes no message of a megabyte
			break
		}
		if len(events) > len("[]") {
			if len(list) > len("[") {
				list = append(list, ',')
			}
			list = append(list, events[1:len(events)-1]...)
		}
		page.To = max(page.To, part.Seq+part.N)
	}
	page.Events = append(list, ']')
	return page, nil
}
