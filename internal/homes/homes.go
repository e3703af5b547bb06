// Package homes asks workers for turns of durable functions before they are committed, over core
// NATS (docs/wire.md, ADR 84). It is the engine's side: the worker's is in package worker.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package homes

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"strconv"
	"sync"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/local"
)

// patience is how long all that is asked at once may take. A home answers within 80 ms, or says that
// it is busy. Tests set it.
var patience = 100 * time.Millisecond

// offerPatience is that for turns which nothing else waits for: a worker that is asked for these answers within 250 ms,
// and the row of such a turn is not looked for before 2 s have passed.
var offerPatience = 500 * time.Millisecond

const (
	// rest is how long a home is not asked that is not there, or has not answered as it should.
	rest = time.Second
	// long is how long no worker of a topic is asked for first turns after most of them came to steps.
	long = 10 * time.Second
	// share is the part of the time that a home which does not answer may have others wait: 25 ms of
	// a second. It may be late once before it rests, as all are late now and then on a busy machine.
	share = 40
	// topicShare is the same for all homes of a topic together: 100 ms of a second. They may be late four times before.
	topicShare = 10
	topicLate  = 4
	// quick is the part of patience within which a home may say that it has no answer, and is not charged: 10 ms. To
	// post a turn costs no less.
	quick = 10
	// maxRequest is about how many bytes a request has at most.
	maxRequest = 512 << 10
	// maxResting bounds the homes that are remembered.
	maxResting = 10_000
)

// Homes are the workers that keep functions between their turns. Use New.
type Homes struct {
	nc        *nats.Conn
	local     *local.Process // whose workers are asked without NATS; may be nil
	namespace string
	log       *slog.Logger
	engine    string // names this one among those that ask
	sub       *nats.Subscription
	deaf      func() // ends the listening in the process

	mu      sync.Mutex
	next    uint64
	waiting map[string]*request // by the subject of the answer
	resting map[string]resting  // by home
}

// resting is a home that is not asked until a time, and what is told in its place. Its share of
// the time of others is used up until paid.
type resting struct {
	until, paid time.Time
	later       string
}

// request is some turns of one home.
type request struct {
	home   string
	topic  string
	places []int // of the turns in all that is asked
	body   []byte
	answer chan<- answer // has room for one of each request
}

type answer struct {
	*request
	*nats.Msg
}

// New listens for the answers of homes, until Close. Those in the process, which may be nil, are asked without NATS. A
// nil log is slog's default.
func New(nc *nats.Conn, process *local.Process, namespace string, log *slog.Logger) (*Homes, error) {
	if log == nil {
		log = slog.Default()
	}
	h := &Homes{nc: nc, local: process, namespace: namespace, log: log, engine: nuid.Next(),
		waiting: map[string]*request{}, resting: map[string]resting{}}
	subject := legwork.Subject(namespace, "turned") + "." + h.engine + ".>"
	sub, err := nc.Subscribe(subject, h.take)
	if err != nil {
		return nil, fmt.Errorf("listen for turns of namespace %s: %w", namespace, err)
	}
	h.sub, h.deaf = sub, process.Listen(subject, h.take)
	return h, nil
}

// Close ends the listening: homes that are asked from then on are late.
func (h *Homes) Close() {
	h.deaf()
	if err := h.sub.Unsubscribe(); err != nil && !h.nc.IsClosed() {
		h.log.Warn("stop listening for turns", "namespace", h.namespace, "error", err)
	}
}

// Ask asks the homes of functions of a topic for turns, all at once, and any worker of the topic for the turns of
// functions that have none yet. It returns within 100 ms, an answer for each turn in the same order, or why there is
// none: of frames.Cold, Busy, More and Late. An answer goes on from the token that the turn has, and has at most
// frames.MaxToldBytes; so does a Last, which only turns that are asked for as a Whole have.
func (h *Homes) Ask(ctx context.Context, topic string, turns []frames.Asked) []frames.ToldTurn {
	told := make([]frames.ToldTurn, len(turns))
	for i := range told {
		told[i].Later = frames.Late
	}
	if !h.nc.IsConnected() {
		return told // it would be asked when nobody waits any more
	}
	requests := h.requests(topic, turns, told)
	answers := make(chan answer, len(requests))
	sent := h.send(requests, answers)
	defer h.forget(sent)
	began := time.Now()
	timer := time.NewTimer(patienceFor(topic, requests))
	defer timer.Stop()
	var vain time.Duration // after which the last answer has come, if it tells nothing
	defer func() { h.charge(allOf(topic), vain, topicShare, topicLate) }()
	for len(sent) > 0 {
		select {
		case a := <-answers:
			delete(sent, a.Subject)
			if h.read(&a, turns, told) || a.home == anyOf(topic) {
				vain = 0
				continue
			}
			if took := time.Since(began); took >= patience/quick {
				vain = took
				h.charge(a.home, took, share, 1)
			}
		case <-timer.C:
			vain = 0
			h.late(topic, sent)
			return told
		case <-ctx.Done():
			return told
		}
	}
	return told
}

// late leaves homes alone that have not answered in time. Their topic is charged as well: its workers choose the names
// of their homes.
func (h *Homes) late(topic string, sent map[string]*request) {
	named := false
	for _, r := range sent {
		h.charge(r.home, patience, share, 1)
		named = named || r.home != anyOf(topic)
	}
	if named {
		h.charge(allOf(topic), patience, topicShare, topicLate)
	}
}

// charge leaves a home alone that has had others wait, and told them nothing, for longer than its part of the time: of
// a second the given share, and once a few times as long as one may be late.
func (h *Homes) charge(home string, waited, share, late time.Duration) {
	if waited > 0 {
		h.leave(home, frames.Late, owes{each: share * waited, free: share * (late*patience - waited)})
	}
}

// patienceFor is how long requests may take.
func patienceFor(topic string, requests []*request) time.Duration {
	for _, r := range requests {
		if r.home != anyOf(topic) {
			return patience
		}
	}
	return offerPatience
}

// requests puts the turns of each home into requests. Turns without a home are cold; what is told
// of homes that rest is set.
func (h *Homes) requests(topic string, turns []frames.Asked, told []frames.ToldTurn) (all []*request) {
	open := map[string]*request{}
	for i := range turns {
		home := homeOf(topic, &turns[i])
		if told[i].Later = h.rests(home); told[i].Later == "" && home != anyOf(topic) {
			told[i].Later = h.rests(allOf(topic))
		}
		if told[i].Later != "" {
			continue
		}
		told[i].Later = frames.Late
		one, err := fastjson.Marshal(&turns[i])
		if err != nil || len(one) > maxRequest {
			told[i].Later = frames.Cold
			continue
		}
		r := open[home]
		if r == nil || len(r.body)+len(one) > maxRequest {
			r = &request{home: home, topic: topic, body: []byte(`{"turns":[`)}
			open[home], all = r, append(all, r)
		} else {
			r.body = append(r.body, ',')
		}
		r.body, r.places = append(r.body, one...), append(r.places, i)
	}
	return all
}

// anyOf names all workers of a topic, as a home. No home has a name with a dot.
func anyOf(topic string) string { return "." + topic }

// allOf names all homes of a topic together, as a home.
func allOf(topic string) string { return topic + "." }

// homeOf returns who is to be asked for a turn; "" if nobody is.
func homeOf(topic string, turn *frames.Asked) string {
	if turn.Token == nil {
		return anyOf(topic)
	}
	return frames.HomeOf(*turn.Token)
}

// token is the last part of the subject on which the request is sent.
func (r *request) token() string {
	if r.home == anyOf(r.topic) {
		return frames.AnyHome
	}
	return r.home
}

// rests returns what is told of a home that is not asked now, "" of others.
func (h *Homes) rests(home string) string {
	if home == "" {
		return frames.Cold
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.resting[home]; time.Now().Before(r.until) {
		return r.later
	}
	return ""
}

// send sends requests, and returns those that were, by the subject of the answer.
func (h *Homes) send(requests []*request, answers chan<- answer) map[string]*request {
	sent := map[string]*request{}
	for _, r := range requests {
		r.answer = answers
		r.body = append(r.body, "]}"...)
		h.mu.Lock()
		h.next++
		reply := legwork.TurnedSubject(h.namespace, h.engine, strconv.FormatUint(h.next, 10), r.topic)
		h.waiting[reply] = r
		h.mu.Unlock()
		sent[reply] = r
		ask := &nats.Msg{Subject: legwork.TurnSubject(h.namespace, r.topic, r.token()), Reply: reply, Data: r.body}
		if err := h.local.Publish(h.nc, ask); err != nil {
			h.log.Warn("a worker was not asked for turns", "topic", r.topic, "error", err)
			h.forget(map[string]*request{reply: r})
			delete(sent, reply)
		}
	}
	return sent
}

func (h *Homes) forget(sent map[string]*request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for reply := range sent {
		delete(h.waiting, reply)
	}
}

// take takes the first answer to a request that waits. What is on another subject is of nobody who
// was asked, or too late: workers may answer for their topics only.
func (h *Homes) take(m *nats.Msg) {
	h.mu.Lock()
	r := h.waiting[m.Subject]
	delete(h.waiting, m.Subject)
	h.mu.Unlock()
	if r != nil {
		r.answer <- answer{r, m}
	}
}

const (
	statusHeader = "Status"
	noResponders = "503"
)

// read sets what an answer tells, and reports whether that is of use for a turn. All turns are cold if nobody listens,
// or if it is no answer to what was asked.
func (h *Homes) read(a *answer, turns []frames.Asked, told []frames.ToldTurn) (useful bool) {
	var all frames.Told
	nobody := len(a.Data) == 0 && a.Header.Get(statusHeader) == noResponders
	if !nobody {
		if err := fastjson.Unmarshal(a.Data, &all); err != nil || len(all.Turns) != len(a.places) {
			h.log.Warn("a worker was asked for turns and answers something else", "topic", a.topic, "home", a.home,
				"turns", len(a.places), "answers", len(all.Turns), "error", err)
			nobody = true
		}
	}
	if nobody {
		h.leave(a.home, frames.Cold, owes{})
	}
	more := 0
	for i, place := range a.places {
		told[place] = frames.ToldTurn{Later: frames.Cold}
		if !nobody && answers(&turns[place], &all.Turns[i]) {
			told[place] = all.Turns[i]
		}
		if told[place].Later == frames.More && told[place].Last == nil {
			more++
		}
		useful = useful || told[place].Answer != nil || told[place].Last != nil
	}
	if a.home == anyOf(a.topic) && 2*more > len(a.places) {
		h.leave(a.home, frames.More, owes{})
	}
	return useful
}

// answers reports whether a turn is told as it has to be.
func answers(turn *frames.Asked, told *frames.ToldTurn) bool {
	switch {
	case told.Answer != nil:
		return told.Later == "" && told.Last == nil && follows(turn, told.Answer)
	case told.Last != nil:
		last, err := frames.ReadAnswer(told.Last)
		small := len(told.Last) <= 2*frames.MaxToldBytes // as it is written: it is handed on so
		return err == nil && small && told.Later == frames.More && turn.Whole && follows(turn, last)
	}
	return told.Later == frames.Cold || told.Later == frames.Busy || told.Later == frames.More
}

// follows reports whether an answer is small enough, and goes on from where the turn begins.
func follows(turn *frames.Asked, a *frames.Answer) bool {
	size := len(a.Events)
	for _, all := range []map[string]json.RawMessage{a.Put, a.Attr} {
		for key, value := range all {
			size += len(key) + len(value)
		}
	}
	begins := a.After == nil && turn.Token == nil || a.After != nil && turn.Token != nil && *a.After == *turn.Token
	return begins && a.Check() == nil && size <= frames.MaxToldBytes
}

// owes is the time that a home has to pay for each time that it was late, and how much it may owe before it rests.
type owes struct{ each, free time.Duration }

// leave does not ask a home for a while, nor for less time than before.
func (h *Homes) leave(home, later string, o owes) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if len(h.resting) >= maxResting {
		maps.DeleteFunc(h.resting, func(_ string, r resting) bool { return now.After(r.until) && now.After(r.paid) })
	}
	if len(h.resting) >= maxResting {
		clear(h.resting)
	}
	before := h.resting[home]
	r := resting{until: now.Add(rest), paid: before.paid, later: later}
	switch later {
	case frames.More:
		r.until = now.Add(long)
	case frames.Late:
		if r.paid.Before(now) {
			r.paid = now
		}
		r.until, r.paid = r.paid.Add(-o.free), r.paid.Add(o.each)
	}
	if before.until.After(r.until) { // another request has found out more
		r.until, r.later = before.until, before.later
	}
	h.resting[home] = r
}
