package streams

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"time"

	fastjson "github.com/go-json-experiment/json/v1"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
)

const (
	// inboxLife and maxInboxes bound how long and how many requests wait.
	inboxLife  = 30 * time.Second
	maxInboxes = 65_536
	// answerLife is how long a receipt waits for its request, which may reach
	// this process after the stream's copy was handled, and one that is no refusal
	// for its repetitions.
	answerLife = 500 * time.Millisecond
	maxAnswers = 16_384
)

// Receipts answers starts that were sent as requests, after their commit.
//
// The stream's copy of a request does not carry the reply inbox. So every
// engine also hears the request itself (a core NATS subscription without a
// group) and remembers its inbox under the request's identity: the message id
// or CloudEvents id, else its content. Whoever commits the start answers an
// inbox remembered under that identity and tells the others.
//
//	request ──┬─► START stream ──► one engine ── commit ──► Answer ──► inbox
//	          └─► every engine: identity → inbox                └─► "answered"
//
// With an id, all requests are one start and all get its receipt. Without,
// identical requests are separate starts, and each takes one receipt. So does a
// refusal, with an id or without: whoever repeats the request later sends another
// message, which may be taken. Only what the stream drops as a repetition, of the
// same message id within its window, is refused from memory.
type Receipts struct {
	c    *Conn
	id   string // of this process, to know its own broadcasts
	seed maphash.Seed
	subs []*nats.Subscription

	mu      sync.Mutex
	inboxes *expiring[identity, string] // requests that wait
	answers *expiring[identity, answer] // receipts that wait for a request
	refused *expiring[repeated, answer] // refusals that the stream's window repeats
	used    *expiring[string, used]     // inboxes that have been answered
	done    *expiring[origin, struct{}] // starts that have been answered
}

// identity is what both copies of a request have in common.
type identity struct {
	sum   uint64
	named bool // by its sender: repetitions are the same start
}

// origin is a start's place in its stream. The time tells it from the same
// sequence of a stream that was deleted and created again.
type origin struct {
	Time int64  `json:"time"` // nanoseconds since 1970
	Seq  uint64 `json:"seq"`
}

func (o origin) after(other origin) bool {
	return o.Time > other.Time || o.Time == other.Time && o.Seq > other.Seq
}

// repeated is a message that the stream drops as a repetition of an earlier one.
type repeated struct {
	identity
	message string
}

// answer is a receipt on its way to an inbox.
type answer struct {
	origin
	body    []byte
	shared  bool   // every request of the identity gets it
	message string // of a refusal: the message id, or empty
}

// used is an answered inbox; mine is set if this process answered it.
type used struct {
	id   identity
	mine *answer
}

// answered is broadcast after an inbox was answered.
type answered struct {
	By    string `json:"by"`
	Inbox string `json:"inbox"`
	origin
}

// Receipts begins to remember the reply inboxes of start requests: of all that are sent
// after it has returned.
func (c *Conn) Receipts() (*Receipts, error) {
	r := &Receipts{
		c: c, id: nuid.Next(), seed: maphash.MakeSeed(),
		inboxes: newExpiring[identity, string](maxInboxes, inboxLife),
		answers: newExpiring[identity, answer](maxAnswers, answerLife),
		refused: newExpiring[repeated, answer](maxAnswers, startDuplicates),
		used:    newExpiring[string, used](maxInboxes, inboxLife),
		done:    newExpiring[origin, struct{}](maxInboxes, inboxLife),
	}
	for subject, handle := range map[string]nats.MsgHandler{
		legwork.StartSubject(c.cfg.Namespace, ">"):  r.onRequest,
		legwork.SignalSubject(c.cfg.Namespace, ">"): r.onRequest,
		r.subject(): r.onAnswered,
	} {
		sub, err := c.nc.Subscribe(subject, handle)
		if err != nil {
			_ = r.Close()
			return nil, fmt.Errorf("streams: listen on %s for receipts: %w", subject, err)
		}
		r.subs = append(r.subs, sub)
	}
	// The broker must know the subscriptions. If it is away just now, they come with the reconnect.
	if err := c.nc.FlushTimeout(subscribeTimeout); err != nil {
		c.log.Warn("requests for receipts may not be heard yet", "error", err)
	}
	return r, nil
}

// subscribeTimeout bounds how long Receipts waits for the broker.
const subscribeTimeout = 5 * time.Second

// answeredTopic is where engines tell each other which requests are answered.
const answeredTopic = "answered"

func (r *Receipts) subject() string { return legwork.Subject(r.c.cfg.Namespace, answeredTopic) }

// Answer sends the receipt of a committed start to whoever asked for it. It
// does not block: a receipt nobody has asked for yet waits half a second.
func (r *Receipts) Answer(d *legwork.Delivery, receipt legwork.Receipt) {
	body, err := encodeReceipt(d, receipt)
	if err != nil {
		r.c.log.Error("cannot encode a receipt", "job", receipt.Job, "error", err)
		return
	}
	id := r.identify(d.Subject, d.Header, d.Data)
	a := answer{origin: origin{Time: d.Time.UnixNano(), Seq: d.Sequence}, body: body}
	a.shared = id.named && receipt.Error == nil
	if receipt.Error != nil {
		a.message = d.Header.Get(legwork.HeaderMsgID)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if a.shared {
		for inbox, ok := r.waiting(id); ok; inbox, ok = r.waiting(id) {
			r.send(inbox, id, a)
		}
		r.answers.drop(id)
		r.answers.put(id, a)
		return
	}
	if r.done.has(a.origin) {
		return // a redelivery; its answer is out
	}
	r.done.put(a.origin, struct{}{})
	r.give(id, a)
}

// give answers an inbox that waits under id, or lets the answer wait.
func (r *Receipts) give(id identity, a answer) {
	if inbox, ok := r.waiting(id); ok {
		r.send(inbox, id, a)
		return
	}
	r.answers.put(id, a)
}

// waiting takes an inbox under id that nobody has answered, as far as is known
// here: any of them, so that engines seldom pick the same. One of a message that
// asked for no answer comes last.
func (r *Receipts) waiting(id identity) (string, bool) {
	for unasked := false; ; {
		inbox, ok := r.inboxes.takeAny(id)
		switch {
		case !ok:
			return nobody, unasked
		case inbox == nobody:
			unasked = true
		case !r.used.has(inbox):
			if unasked {
				r.inboxes.put(id, nobody)
			}
			return inbox, true
		}
	}
}

// nobody is the inbox of a message with an id that wants no answer: the refusal of
// that message must not wait for the next one of the same id.
const nobody = ""

// onRequest remembers the inbox of a request, or answers it if its receipt
// was there first.
func (r *Receipts) onRequest(m *nats.Msg) {
	inbox, h := m.Reply, legwork.Header(m.Header)
	if !legwork.Answerable(r.c.cfg.Namespace, inbox) {
		if !hasIdentity(h) {
			return
		}
		inbox = nobody
	}
	id := r.identify(m.Subject, h, m.Data)
	r.mu.Lock()
	defer r.mu.Unlock()
	if inbox != nobody && r.used.has(inbox) {
		return // another engine was faster
	}
	a, ok := r.answers.peek(id)
	if ok && !a.shared {
		r.answers.take(id)
	}
	if message := h.Get(legwork.HeaderMsgID); !ok && message != "" {
		a, ok = r.refused.peek(repeated{id, message})
	}
	if !ok {
		r.inboxes.put(id, inbox)
		return
	}
	r.send(inbox, id, a)
}

// onAnswered forgets an inbox that another engine has answered. If this one
// had answered it too, for a later start, that start's receipt goes to the
// next inbox: identical requests must each get an answer.
func (r *Receipts) onAnswered(m *nats.Msg) {
	var told answered
	if err := fastjson.Unmarshal(m.Data, &told); err != nil || told.By == r.id || told.Inbox == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done.put(told.origin, struct{}{})
	before, _ := r.used.take(told.Inbox)
	if mine := before.mine; mine != nil && !mine.shared && !mine.after(told.origin) {
		r.used.put(told.Inbox, before) // ours came first, the other will move on
		return
	}
	r.used.put(told.Inbox, used{})
	if mine := before.mine; mine != nil && !mine.shared {
		r.give(before.id, *mine)
	}
}

// send answers one inbox and tells the other engines. A lost answer is like a
// lost message: the sender repeats its request.
func (r *Receipts) send(inbox string, id identity, a answer) {
	if a.message != "" {
		r.refused.put(repeated{id, a.message}, a)
	}
	if inbox == nobody {
		return
	}
	r.used.put(inbox, used{id: id, mine: &a})
	err := r.c.nc.Publish(inbox, a.body)
	if err == nil {
		var told []byte
		if told, err = fastjson.Marshal(answered{By: r.id, Inbox: inbox, origin: a.origin}); err == nil {
			err = r.c.nc.Publish(r.subject(), told)
		}
	}
	if err != nil {
		r.c.log.Warn("cannot send a receipt", "error", err)
	}
}

// identities are the headers that identify a start or a signal, the first that
// is there. They need not be told apart: who sets one header of the other kind
// sets it on all copies.
var identities = [][]string{{legwork.HeaderSignalID}, {legwork.HeaderStartKey}, {legwork.HeaderMsgID},
	{legwork.HeaderCEID, legwork.HeaderCESource}}

// requestInfo is a header that the broker adds to requests from another account, but not to the stream's copy.
const requestInfo = "Nats-Request-Info"

// hasIdentity reports whether the sender has named the start or signal.
func hasIdentity(h legwork.Header) bool {
	return slices.ContainsFunc(identities, func(names []string) bool { return h.Get(names[0]) != "" })
}

// identify returns the identity of a start or signal in this process.
func (r *Receipts) identify(subject string, h legwork.Header, data []byte) identity {
	var sum maphash.Hash
	sum.SetSeed(r.seed)
	write := func(s string) { _, _ = sum.WriteString(s); _ = sum.WriteByte(0) } // never fail
	write(subject)
	for _, name := range identities {
		if h.Get(name[0]) == "" {
			continue
		}
		for _, key := range name {
			write(key)
			write(h.Get(key))
		}
		return identity{sum: sum.Sum64(), named: true}
	}
	keys := make([]string, 0, len(h))
	for key := range h {
		if key != requestInfo {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		write(key)
		write(strings.Join(h[key], "\x00"))
	}
	_, _ = sum.Write(data)
	return identity{sum: sum.Sum64()}
}

// encodeReceipt adds what makes a receipt a PubAck too, so that a JetStream
// client's publish is answered as it expects.
func encodeReceipt(d *legwork.Delivery, receipt legwork.Receipt) ([]byte, error) {
	type failure struct {
		*legwork.ReceiptError
		Description string `json:"description"`
	}
	out := struct {
		Stream string `json:"stream"`
		Seq    uint64 `json:"seq"`
		legwork.Receipt
		Error *failure `json:"error,omitempty"`
	}{Stream: d.Stream, Seq: d.Sequence, Receipt: receipt}
	if receipt.Error != nil {
		out.Error = &failure{ReceiptError: receipt.Error, Description: receipt.Error.Message}
	}
	return fastjson.Marshal(out)
}

// Close stops listening.
func (r *Receipts) Close() error {
	for _, sub := range r.subs {
		_ = sub.Unsubscribe() // the connection may be gone
	}
	return nil
}
