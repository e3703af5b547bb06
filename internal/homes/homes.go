// Package homes asks workers for turns of durable functions over core NATS, without a stream (docs/wire.md, ADR 84, ADR
// 101). A home is a worker that keeps functions in memory between their turns. This is the engine's side; the worker's
// side is in package worker.
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

// patience is how long Ask waits for homes. A home answers within 80 ms, or says that it is busy. Tests set it.
var patience = 100 * time.Millisecond

// offerPatience is how long Ask waits for offered turns, which no commit waits for. A worker that is asked for such
// turns answers within 250 ms. The sweep does not look at the row of such a turn before 2 s have passed.
var offerPatience = 500 * time.Millisecond

const (
	// rest is how long a home is not asked after it was not there, or its answer was invalid.
	rest = time.Second
	// long is how long no worker of a topic is asked for first turns after most turns of a request were told as More
	// without a Last: they came to a step, for example.
	long = 10 * time.Second
	// share limits how much waiting a home may cause that does not answer: a 40th of the time, 25 ms of a second. A home
	// may be late once before it rests, because on a busy machine every home is late now and then.
	share = 40
	// topicShare is the same limit for all homes of a topic together: a 10th of the time, 100 ms of a second. They may be
	// late topicLate times before they rest.
	topicShare = 10
	topicLate  = 4
	// quick: a home that says within this part of patience, 10 ms, that it has no answer is not charged for the time.
	// Publishing a turn to the stream costs no less.
	quick = 10
	// maxRequest is the largest size of a request, in bytes, about.
	maxRequest = 512 << 10
	// maxResting bounds the homes that are remembered.
	maxResting = 10_000
)

// Homes asks the workers that keep functions between their turns. Use New.
type Homes struct {
	nc        *nats.Conn
	local     *local.Process // whose workers are asked without NATS; may be nil
	namespace string
	log       *slog.Logger
	engine    string // names this one among those that ask
	sub       *nats.Subscription
	deaf      func() // stops listening in the process

	mu      sync.Mutex
	next    uint64
	waiting map[string]*request // by the subject of the answer
	resting map[string]resting  // by home
}

// resting says until when a home is not asked, and what Ask returns for its turns in the meantime. Until paid, the home
// has used up the waiting that it may cause.
type resting struct {
	until, paid time.Time
	later       string
}

// request asks one home for some turns.
type request struct {
	home   string
	topic  string
	places []int // where its turns are in the list given to Ask
	body   []byte
	answer chan<- answer // has room for one of each request
}

type answer struct {
	*request
	*nats.Msg
}

// New listens for the answers of homes, until Close. Homes in the given process are asked in memory, without NATS;
// process may be nil. A nil log is slog's default.
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

// Close stops listening. Homes that are asked after it count as late.
func (h *Homes) Close() {
	h.deaf()
	if err := h.sub.Unsubscribe(); err != nil && !h.nc.IsClosed() {
		h.log.Warn("stop listening for turns", "namespace", h.namespace, "error", err)
	}
}

// Ask asks for turns of functions of a topic: the home of each function, or any worker of the topic if a function has
// no home yet. It sends all requests at once. It returns within 100 ms, or 500 ms if it asks no home by name. For each
// turn, in the same order, it returns an answer, or why there is none: frames.Cold, Busy, More or Late. An answer
// continues from the token of its turn and has at most frames.MaxToldBytes. The same holds for a Last, which only turns
// with Whole get.
func (h *Homes) Ask(ctx context.Context, topic string, turns []frames.Asked) []frames.ToldTurn {
	told := make([]frames.ToldTurn, len(turns))
	for i := range told {
		told[i].Later = frames.Late
	}
	if !h.nc.IsConnected() {
		return told // the requests would be sent when nobody waits for the answers any more
	}
	requests := h.requests(topic, turns, told)
	answers := make(chan answer, len(requests))
	sent := h.send(requests, answers)
	defer h.forget(sent)
	began := time.Now()
	timer := time.NewTimer(patienceFor(topic, requests))
	defer timer.Stop()
	var vain time.Duration // until the last answer came, if that was of no use; else 0
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

// late charges the homes that have not answered in time. It charges their topic as well, because its workers choose the
// names of their homes.
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

// charge charges a home for the time that others waited for it in vain. A home that has used up its part of the time
// is not asked for a while. That part is one share-th of the time, and in addition late times patience once.
func (h *Homes) charge(home string, waited, share, late time.Duration) {
	if waited > 0 {
		h.leave(home, frames.Late, owes{each: share * waited, free: share * (late*patience - waited)})
	}
}

// patienceFor returns how long Ask waits for requests.
func patienceFor(topic string, requests []*request) time.Duration {
	for _, r := range requests {
		if r.home != anyOf(topic) {
			return patience
		}
	}
	return offerPatience
}

// requests puts the turns of each home into requests. For turns that nobody is asked for it sets in told why: Cold if
// no home can be asked, else what its resting home is told as.
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

// anyOf returns a name that stands for any worker of a topic, as if it were a home. Names of homes have no dot.
func anyOf(topic string) string { return "." + topic }

// allOf returns a name that stands for all homes of a topic together.
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

// rests returns why a home is not asked now, and "" if it may be asked.
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

// send sends requests, and returns those that were sent, by the subject of their answer.
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

// take takes the first answer to a request that waits. It ignores messages on other subjects: they come too late, or
// from a worker that was not asked. A worker has the right to answer for its own topics only.
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

// read sets told from an answer, and reports whether it is of use for at least one turn. All turns of the request are
// Cold if nobody listens, or if the answer does not fit the request.
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

// answers reports whether what a home tells of a turn is valid.
func answers(turn *frames.Asked, told *frames.ToldTurn) bool {
	switch {
	case told.Answer != nil:
		return told.Later == "" && told.Last == nil && follows(turn, told.Answer)
	case told.Last != nil:
		last, err := frames.ReadAnswer(told.Last)
		small := len(told.Last) <= 2*frames.MaxToldBytes // the size as encoded, because it is handed on in this form
		return err == nil && small && told.Later == frames.More && turn.Whole && follows(turn, last)
	}
	return told.Later == frames.Cold || told.Later == frames.Busy || told.Later == frames.More
}

// follows reports whether an answer is small enough, and continues from where the turn begins.
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

// owes says what being late costs a home: each is added to its debt, which goes down as time passes. The home rests
// until the debt that it had before is down to free.
type owes struct{ each, free time.Duration }

// leave notes that a home is not asked for a while. It never shortens a rest.
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
