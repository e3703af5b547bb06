package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// barePlay is the prescribed program on a worker that knows NATS and docs/wire.md only, and
// makes the mistake that it is told to make. It runs the code from its first line in each
// turn. What it must wait for ends the turn by a panic.
type barePlay struct {
	*bare
	m     jetstream.Msg
	after *string
	seq   int // of the next answer

	all      []bareEvent // the journal, with what was appended
	fresh    []bareEvent // that is not sent yet
	next     int         // the position of the code
	asked    int         // how often it has asked whether the change applies
	ops      map[int]bareEvent
	ends     map[int]bareEnd
	attempts map[int]int
	heard    []bareSignal // of the one name
	arrivals int
	takes    []int // members of join sets, as they were taken
	owners   map[int]int

	rehearses bool // the turn is a rehearsal
}

type bareEvent struct {
	T     string          `json:"t"`
	P     *int            `json:"p,omitempty"`
	A     int             `json:"a,omitempty"`
	Kind  string          `json:"kind,omitempty"`
	Fn    string          `json:"fn,omitempty"`
	In    json.RawMessage `json:"in,omitempty"`
	OK    json.RawMessage `json:"ok,omitempty"`
	Err   *bareError      `json:"err,omitempty"`
	V     string          `json:"v,omitempty"`
	Ms    *int            `json:"ms,omitempty"`
	At    string          `json:"at,omitempty"`
	Name  string          `json:"name,omitempty"`
	ID    int             `json:"id,omitempty"`
	Data  json.RawMessage `json:"data,omitempty"`
	JS    *int            `json:"js,omitempty"`
	On    []int           `json:"on,omitempty"`
	Names []string        `json:"names,omitempty"`
}

type bareError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *bareError) Error() string { return e.Message }

// bareEnd is the result of an operation, and when it came.
type bareEnd struct {
	at   int
	ok   json.RawMessage
	err  *bareError
	gave bool // to a signal
}

type bareSignal struct {
	at    int
	data  json.RawMessage
	taken bool
}

// How a turn ends that does not come to the end of the code.
type (
	bareParks   struct{}             // it waits
	bareDiffers struct{ why string } // error 570
	bareDrops   struct{}             // the turn is another worker's
	bareStops   struct{}             // it is a rehearsal, and comes to a step
)

// turn takes a turn. ok: there is an answer left to be sent, with this number.
func (b *bare) turn(m jetstream.Msg) (seq int, status, body string, ok bool) {
	b.extra = nats.Header{}
	p := &barePlay{bare: b, m: m, ops: map[int]bareEvent{}, ends: map[int]bareEnd{}, attempts: map[int]int{},
		owners: map[int]int{}}
	defer func() {
		switch end := recover().(type) {
		case nil:
		case bareDiffers:
			code := 570
			if b.makes("answers 500 for a difference") {
				code = 500
			}
			b.extra.Set("Legwork-Code", strconv.Itoa(code))
			body, _ := json.Marshal(bareError{code, end.why})
			seq, status, ok = p.seq, "error", b.send(m, "error", string(body), p.seq)
			_ = m.Ack()
			ok = false
		case bareStops:
			seq, status, body, ok = 0, "success", p.rehearsed(), true
		case bareDrops:
			_ = m.Ack()
			ok = false
		default:
			panic(end)
		}
	}()
	if err := p.wake(); err != nil {
		return 0, "error", fmt.Sprintf(`{"message":%q,"code":400}`, err), true
	}
	p.play()
	if p.rehearses {
		return 0, "success", p.rehearsed(), true
	}
	return p.seq, "success", p.answer(p.fresh), true
}

// rehearsed is the body of the answer to a rehearsal.
func (p *barePlay) rehearsed() string {
	last := append([]bareEvent{}, p.fresh[max(0, len(p.fresh)-1):]...)
	return string(text(map[string]any{"after": nil, "token": "-", "events": last, "rehearsed": true}))
}

// wake reads what the journal has.
func (p *barePlay) wake() error {
	var turn struct {
		Token    *string
		From, To int
		Events   []bareEvent

		Rehearsal bool
	}
	if err := json.Unmarshal(p.m.Data(), &turn); err != nil {
		return err
	}
	p.rehearses = turn.Rehearsal && !p.makes("has calls only")
	if p.rehearses && turn.To == 0 {
		panic(bareStops{})
	}
	meta, err := p.m.Metadata()
	if err != nil {
		return err
	}
	key := ""
	if turn.Token != nil {
		key = *turn.Token
	}
	if p.makes("keeps state by job") {
		key = p.m.Headers().Get("Legwork-Gid")
	}
	kept, known := p.kept[key]
	first := meta.NumDelivered == 1
	p.after = turn.Token
	switch {
	case p.makes("takes new events for the journal") && first && len(turn.Events) > 0:
		p.read(turn.Events)
	case known && first && (len(turn.Events) > 0 || p.makes("keeps state by job")):
		p.read(kept)
		if len(turn.Events) == 0 {
			return p.fetch(len(kept))
		}
		p.read(turn.Events)
	case first && turn.From == 0 && len(turn.Events) > 0:
		p.read(turn.Events)
	default:
		return p.fetch(0)
	}
	return nil
}

// fetch reads the journal.
func (p *barePlay) fetch(from int) error {
	h := p.m.Headers()
	for {
		ask := map[string]any{"gid": h.Get("Legwork-Gid"), "activity": h.Get("Legwork-Activity"),
			"dad": h.Get("Legwork-Dad"), "from": from, "work": h.Get("Legwork-Guid")}
		if p.makes("does not name the activity") {
			delete(ask, "activity")
		}
		body, _ := json.Marshal(ask)
		m, err := p.nc.Request("legwork."+p.ns+".journal."+topic, body, 5*time.Second)
		must(err)
		var page struct {
			Token       *string
			To, Flushes int
			Events      []bareEvent
			More        bool
			Error       *bareError
		}
		if err := json.Unmarshal(m.Data, &page); err != nil {
			return err
		}
		if page.Error != nil {
			if p.makes("fails the function at 404") {
				p.append(bareEvent{T: "ExecutionFailed", Err: page.Error})
				p.send(p.m, "success", p.answer(p.fresh), 0)
			}
			panic(bareDrops{})
		}
		p.read(page.Events)
		from, p.after = page.To, page.Token
		if !p.makes("begins flushes at 0 again") {
			p.seq = page.Flushes
		}
		if !page.More || p.makes("reads one page") {
			return nil
		}
	}
}

// read indexes events.
func (p *barePlay) read(events []bareEvent) {
	for _, e := range events {
		p.all = append(p.all, e)
		switch e.T {
		case "Invoked":
			e.A = 1
			p.ops[*e.P] = e
			p.settle(*e.P, e)
		case "InvokeScheduled", "TimerScheduled", "RandomGenerated", "TimeRecorded":
			p.ops[*e.P] = e
		case "JoinSetCreated":
			p.ops[*e.JS] = e
		case "JoinSetSubmitted":
			p.owners[*e.P] = *e.JS
		case "JoinSetAwaited":
			p.takes = append(p.takes, *e.P)
		case "InvokeStarted":
			p.attempts[*e.P] = e.A
		case "InvokeCompleted", "TimerFired":
			p.settle(*e.P, e)
		case "SignalDelivered":
			p.arrivals++
			p.heard = append(p.heard, bareSignal{at: p.arrivals, data: e.Data})
		case "SignalReceived":
			d := &p.heard[e.ID-1]
			d.taken = true
			at := d.at
			if p.makes("counts a signal when it is received") {
				p.arrivals++
				at = p.arrivals
			}
			p.ends[*e.P] = bareEnd{at: at, ok: d.data, gave: true}
		}
	}
}

func (p *barePlay) settle(at int, e bareEvent) {
	p.arrivals++
	p.ends[at] = bareEnd{at: p.arrivals, ok: e.OK, err: e.Err}
}

// append writes an event.
func (p *barePlay) append(e bareEvent) {
	p.read([]bareEvent{e})
	p.fresh = append(p.fresh, e)
}

// answer is the body of an answer. Its token names what is known then.
func (p *barePlay) answer(events []bareEvent) string {
	if events == nil {
		events = []bareEvent{}
	}
	token := legwork.NewID().String()
	body, err := json.Marshal(map[string]any{"after": p.after, "token": token, "events": events})
	must(err)
	p.after = &token
	key := token
	if p.makes("keeps state by job") {
		key = p.m.Headers().Get("Legwork-Gid")
	}
	p.kept[key] = p.all
	return string(body)
}

// flush sends what was appended, and waits until it is known to be stored.
func (p *barePlay) flush() {
	told := p.request(p.answer(p.fresh))
	p.seq, p.fresh = p.seq+1, nil
	if told == "refused" && !p.makes("goes on when it is refused") {
		panic(bareDrops{})
	}
}

// request sends a pending answer, and waits for its receipt.
func (p *barePlay) request(body string) (outcome string) {
	if p.makes("asks for no receipts") {
		p.send(p.m, "pending", body, p.seq)
		return ""
	}
	inbox := nats.NewInbox()
	sub, err := p.nc.SubscribeSync(inbox)
	must(err)
	defer func() { _ = sub.Unsubscribe() }()
	p.extra.Set("Legwork-Receipt", inbox)
	defer p.extra.Del("Legwork-Receipt")
	p.send(p.m, "pending", body, p.seq)
	if p.makes("does not wait for receipts") {
		return ""
	}
	m, err := sub.NextMsg(time.Minute)
	must(err)
	var receipt struct{ Outcome string }
	must(json.Unmarshal(m.Data, &receipt))
	return receipt.Outcome
}

// same reports whether a recorded input is that of the code.
func (p *barePlay) same(a, b json.RawMessage) bool {
	if p.makes("compares no inputs") {
		return true
	}
	var left, right any
	must(json.Unmarshal(a, &left))
	must(json.Unmarshal(b, &right))
	if !p.makes("compares inputs as they are") {
		left, right = full(left), full(right)
	}
	return reflect.DeepEqual(left, right)
}

// full is a value without members that say nothing.
func full(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			if value = full(value); value != nil {
				out[name] = value
			}
		}
		if len(out) == 0 {
			return nil
		}
		return out
	case []any:
		if len(v) == 0 {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	case float64:
		if v == 0 {
			return nil
		}
	case bool:
		if !v {
			return nil
		}
	}
	return v
}

// mark shows that the step of a do has run.
func (p *barePlay) mark(in programInput, attempt int) {
	f, err := os.OpenFile(in.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	must(err)
	_, err = fmt.Fprintln(f, attempt)
	must(err)
	must(f.Close())
	if attempt == 1 {
		time.Sleep(time.Duration(in.Millis) * time.Millisecond)
	}
}

// large sends what is too large for one answer.
func (p *barePlay) large() {
	size := 0
	for _, e := range p.fresh {
		size += len(e.OK)
	}
	if size > 512<<10 && !p.makes("answers all at once") {
		p.flush()
	}
}

func text(v any) json.RawMessage {
	var raw bytes.Buffer
	e := json.NewEncoder(&raw)
	must(e.Encode(v))
	return json.RawMessage(strings.TrimSpace(raw.String()))
}
