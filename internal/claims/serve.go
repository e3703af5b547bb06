package claims

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

const (
	// maxWaiting bounds the requests that wait for a batch; more are told to come again.
	maxWaiting = 8192
	// maxBatch bounds the requests of one statement. One statement runs at a time: what
	// comes meanwhile is the next batch, and large batches cost less.
	maxBatch = 256
	// maxBytes bounds a request.
	maxBytes = 8 << 10
	codeBusy = 429
	queue    = "legwork-claims"
)

// Serve answers requests until ctx ends, and then those that have come.
func Serve(ctx context.Context, nc *nats.Conn, store *ledger.Store, namespace string, log *slog.Logger) error {
	s := &server{nc: nc, store: store, namespace: namespace, log: log, waiting: make(chan request, maxWaiting)}
	sub, err := nc.QueueSubscribe(legwork.ClaimSubject(namespace, ">"), queue, s.take)
	if err != nil {
		return fmt.Errorf("grant claims of namespace %s: %w", namespace, err)
	}
	s.run(ctx)
	err = sub.Unsubscribe()
	for len(s.waiting) > 0 {
		s.answer(ctx, s.batch(<-s.waiting))
	}
	if err != nil && !nc.IsClosed() {
		return fmt.Errorf("stop granting claims of namespace %s: %w", namespace, err)
	}
	return nil
}

type server struct {
	nc        *nats.Conn
	store     *ledger.Store
	namespace string
	log       *slog.Logger
	waiting   chan request
}

// request is a claim, and where its answer goes.
type request struct {
	ledger.Claim
	reply string
}

// take reads a request. It does not wait: it is called for one after the other.
func (s *server) take(m *nats.Msg) {
	if !legwork.Answerable(s.namespace, m.Reply) {
		return // it asks for an answer where it may not publish itself
	}
	r, err := s.read(m)
	if err != nil {
		s.refuse(m.Reply, err)
		return
	}
	select {
	case s.waiting <- r:
	default:
		s.refuse(m.Reply, &legwork.Error{Code: codeBusy, Message: "this engine has too many claims waiting: ask again"})
	}
}

func (s *server) read(m *nats.Msg) (request, error) {
	r := request{reply: m.Reply}
	r.Topic = strings.TrimPrefix(m.Subject, legwork.ClaimSubject(s.namespace, ""))
	if len(m.Data) > maxBytes {
		return r, legwork.TooLarge("the claim has %d bytes, at most %d are allowed", len(m.Data), maxBytes)
	}
	if err := json.Unmarshal(m.Data, &r.Claim.Claim); err != nil {
		return r, legwork.Invalid("the claim is not understood: %v", err)
	}
	return r, r.Check()
}

// run answers batches of what waits, all that is there and nothing that is not, until
// ctx ends.
func (s *server) run(ctx context.Context) {
	for {
		select {
		case r := <-s.waiting:
			s.answer(ctx, s.batch(r))
		case <-ctx.Done():
			return
		}
	}
}

func (s *server) batch(first request) []request {
	all := []request{first}
	for len(all) < maxBatch {
		select {
		case r := <-s.waiting:
			all = append(all, r)
		default:
			return all
		}
	}
	return all
}

// answer answers a batch. Of two requests for one work the second waits for the next
// statement, which then sees the first one's claim.
func (s *server) answer(ctx context.Context, all []request) {
	ctx = context.WithoutCancel(ctx) // the store bounds it
	for len(all) > 0 {
		seen := map[ledger.Place]bool{}
		var now, later []request
		var claims []ledger.Claim
		for _, r := range all {
			place := ledger.Place{Gid: r.Gid, Activity: r.Activity, DAD: r.DAD}
			if seen[place] {
				later = append(later, r)
				continue
			}
			seen[place] = true
			now, claims = append(now, r), append(claims, r.Claim)
		}
		answers, err := s.store.Claim(ctx, claims)
		if err != nil {
			s.log.Warn("claims were not granted, workers ask again", "claims", len(claims), "error", err)
		}
		for i, r := range now {
			if err != nil {
				s.refuse(r.reply, err)
				continue
			}
			body, _ := json.Marshal(answers[i])                          // it always can
			_ = s.nc.PublishMsg(&nats.Msg{Subject: r.reply, Data: body}) // who asked has gone, or asks again
		}
		all = later
	}
}

// refuse answers with an error, without its cause, which may name servers and rows.
func (s *server) refuse(reply string, err error) {
	message := "this engine cannot grant a claim now: ask again"
	var e *legwork.Error
	if errors.As(err, &e) && e.Class == legwork.Dead || errors.As(err, &e) && e.Code == codeBusy {
		message = e.Message
	}
	_ = s.nc.PublishMsg(&nats.Msg{Subject: reply, Header: nats.Header{micro.ErrorHeader: {message},
		micro.ErrorCodeHeader: {strconv.Itoa(legwork.CodeOf(err))}}})
}
