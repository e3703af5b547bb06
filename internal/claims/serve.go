package claims

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

const (
	// maxWaiting bounds the requests that wait for a batch; more are told to come again.
	maxWaiting = 8192
	// maxBatch bounds the new requests of one statement, beside as many that are left of the one before. One statement
	// runs at a time: what comes meanwhile is the next batch, and large batches cost less.
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
	left := s.run(ctx)
	err = sub.Unsubscribe()
	for left = s.more(left); len(left) > 0; left = s.more(left) {
		left = s.answer(ctx, left)
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
	reply []string // several, if it has been sent again
	came  time.Time
}

func (r *request) place() ledger.Place {
	return ledger.Place{Gid: r.Gid, Activity: r.Activity, DAD: r.DAD}
}

// take reads a request. It does not wait: it is called for one after the other.
func (s *server) take(m *nats.Msg) {
	if !legwork.Answerable(s.namespace, m.Reply) {
		return // it asks for an answer where it may not publish itself
	}
	r, err := s.read(m)
	if err != nil {
		s.refuse(r.reply, err)
		return
	}
	select {
	case s.waiting <- r:
	default:
		s.refuse(r.reply, errBusy)
	}
}

func (s *server) read(m *nats.Msg) (request, error) {
	r := request{reply: []string{m.Reply}, came: time.Now()}
	r.Topic = strings.TrimPrefix(m.Subject, legwork.ClaimSubject(s.namespace, ""))
	if len(m.Data) > maxBytes {
		return r, legwork.TooLarge("the claim has %d bytes, at most %d are allowed", len(m.Data), maxBytes)
	}
	if err := json.Unmarshal(m.Data, &r.Claim.Claim); err != nil {
		return r, legwork.Invalid("the claim is not understood: %v", err)
	}
	return r, r.Check()
}

// run answers batches of what waits, all that is there and nothing that is not, until ctx ends. It returns what is left
// of the last one.
func (s *server) run(ctx context.Context) (left []request) {
	for ctx.Err() == nil {
		if len(left) == 0 {
			select {
			case r := <-s.waiting:
				left = append(left, r)
			case <-ctx.Done():
				return nil
			}
		}
		left = s.answer(ctx, s.more(left))
	}
	return left
}

// more adds what waits to what is left of the batch before.
func (s *server) more(left []request) []request {
	for range maxBatch {
		select {
		case r := <-s.waiting:
			left = append(left, r)
		default:
			return left
		}
	}
	return left
}

// answer answers a batch, and returns what is left of it: of two requests for one work the second waits for the next
// statement, which then sees the first one's claim. A batch of them is left at most: who asks for one work again and
// again keeps nobody else waiting.
func (s *server) answer(ctx context.Context, all []request) (left []request) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), legwork.ClaimWait)
	defer cancel()
	now, left := apart(all)
	s.grant(ctx, now)
	for ; len(left) > maxBatch; left = left[:len(left)-1] {
		s.refuse(left[len(left)-1].reply, errBusy)
	}
	return left
}

// apart takes the first request for each work out of a batch, with its repetitions. What has waited for too long is
// dropped: its worker has asked again, or has handed the work back, and a claim that is granted to nobody would keep
// the next delivery from it.
func apart(all []request) (first, rest []request) {
	at := map[ledger.Place]int{}
	for _, r := range all {
		i, seen := at[r.place()]
		switch {
		case time.Since(r.came) > legwork.ClaimWait:
		case !seen:
			at[r.place()] = len(first)
			first = append(first, r)
		case r.Claim == first[i].Claim:
			first[i].reply = append(first[i].reply, r.reply...)
		default:
			rest = append(rest, r)
		}
	}
	return first, rest
}

// grant answers requests for different works.
func (s *server) grant(ctx context.Context, all []request) {
	if len(all) == 0 {
		return
	}
	claims := make([]ledger.Claim, len(all))
	for i := range all {
		claims[i] = all[i].Claim
	}
	answers, err := s.store.Claim(ctx, claims)
	if err != nil {
		s.log.Warn("claims were not granted, workers ask again", "claims", len(claims), "error", err)
	}
	for i, r := range all {
		if err != nil {
			s.refuse(r.reply, err)
			continue
		}
		body, _ := json.Marshal(answers[i]) // it always can
		for _, reply := range r.reply {
			_ = s.nc.PublishMsg(&nats.Msg{Subject: reply, Data: body}) // who asked has gone, or asks again
		}
	}
}

var errBusy = &legwork.Error{Code: codeBusy, Message: "this engine has too many claims waiting: ask again"}

// refuse answers with an error, without its cause, which may name servers and rows.
func (s *server) refuse(to []string, err error) {
	message := "this engine cannot grant a claim now: ask again"
	var e *legwork.Error
	if errors.As(err, &e) && e.Class == legwork.Dead || errors.As(err, &e) && e.Code == codeBusy {
		message = e.Message
	}
	for _, reply := range to {
		_ = s.nc.PublishMsg(&nats.Msg{Subject: reply, Header: nats.Header{micro.ErrorHeader: {message},
			micro.ErrorCodeHeader: {strconv.Itoa(legwork.CodeOf(err))}}})
	}
}
