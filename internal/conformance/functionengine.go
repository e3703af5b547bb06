package conformance

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// receiptHeader names the inbox that is told what became of an answer.
const receiptHeader = "Legwork-Receipt"

// What became of an answer to a turn.
const (
	wasTaken   = "done"
	wasKnown   = "duplicate"
	wasRefused = "refused"
)

const (
	maxTokenBytes = 64        // of a token
	pageBytes     = 512 << 10 // of a page of the journal, unless one event has more
)

// engine begins to play the engine of functions: it takes answers and tells journals.
func (r *rig) engine() (err error) {
	if r.playing {
		return nil
	}
	nc := r.conn.NATS()
	if _, err = nc.Subscribe(legwork.ResponseSubject(r.cfg.Namespace, ">"), r.hear); err == nil {
		_, err = nc.Subscribe(legwork.JournalSubject(r.cfg.Namespace, ">"), r.tell)
	}
	if err != nil {
		return fmt.Errorf("conformance: serve functions: %w", err)
	}
	r.playing = true
	return nc.FlushTimeout(r.cfg.Patience)
}

// hear takes an answer, if it is one to a turn.
func (r *rig) hear(m *nats.Msg) {
	h := legwork.Header(m.Header)
	var say func()
	r.rec.look(func() {
		w := r.rec.works[h.Get(legwork.HeaderGUID)]
		if w == nil || w.function == nil {
			return
		}
		f := w.function
		outcome := f.answered(w, h, m.Data)
		if inbox := h.Get(receiptHeader); inbox != "" {
			say = r.receipt(f, inbox, w, outcome, h.Get(legwork.HeaderSeq))
		}
		r.rec.tell()
	})
	if say != nil {
		say()
	}
}

// receipt returns what says to a worker what became of its answer; nil if it is kept back.
// The caller holds the record.
func (r *rig) receipt(f *function, inbox string, w *work, outcome, seq string) func() {
	n, _ := strconv.Atoi(seq)
	told := map[string]any{"guid": w.guid, "outcome": outcome, "seq": n}
	if f.rehearsal != nil {
		told["over"] = true // nobody waits: the worker is to forget the turn
	}
	body, _ := json.Marshal(told)
	say := func() { _ = r.conn.NATS().Publish(inbox, body) } // one that is lost is asked for again
	f.wanted++
	if f.silent {
		f.withheld++
		f.receipts = append(f.receipts, say)
		return nil
	}
	return say
}

// answered takes an answer to a turn, and returns what became of it. The caller holds the
// record.
func (f *function) answered(w *work, h legwork.Header, body []byte) string {
	status := cmp.Or(h.Get(legwork.HeaderStatus), string(legwork.Success))
	seq, _ := strconv.Atoi(h.Get(legwork.HeaderSeq))
	f.size = max(f.size, len(body))
	id := fmt.Sprint(w.guid, status, seq)
	switch {
	case f.rehearsal != nil:
		return f.rehearsed(w, status, h, body)
	case f.fixed:
		return wasTaken
	case f.seen[id] != "" && f.seen[id] == tokenOf(body): // one with another token is another worker's
		return wasKnown
	case w != f.turn || f.seen[id] != "":
		f.stray = append(f.stray, status)
		return wasRefused
	}
	switch {
	case status == string(legwork.Failed):
		f.failure, f.turn = failureOf(h, body), nil
		return wasTaken
	case f.refusing:
		f.turn = nil
		return wasRefused
	case status == string(legwork.Pending) && seq != f.flushes:
		f.blame(fmt.Sprintf("a pending answer has Legwork-Seq %d, want %d: count on from flushes of the journal", seq,
			f.flushes))
		return wasRefused
	}
	if fault := f.append(status, body); fault != "" {
		f.blame(fault)
		return wasRefused
	}
	f.seen[id] = f.token
	if status == string(legwork.Pending) {
		f.flushes++
		during := f.during
		f.during = nil
		f.add(during...)
		return wasTaken
	}
	f.final, f.turn = h.Get(legwork.HeaderSeq), nil
	return wasTaken
}

func tokenOf(body []byte) string {
	var a struct{ Token string }
	_ = json.Unmarshal(body, &a) // then it has none
	return a.Token
}

func failureOf(h legwork.Header, body []byte) *turnError {
	e := &turnError{}
	_ = json.Unmarshal(body, e) // then it has no message
	if code, err := strconv.Atoi(h.Get(legwork.HeaderCode)); err == nil {
		e.Code = code
	}
	return e
}

// append takes in what the program appends; it returns what an engine would object to. The
// caller holds the record.
func (f *function) append(status string, body []byte) string {
	var a struct {
		After  *string         `json:"after"`
		Token  string          `json:"token"`
		Events json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(body, &a); err != nil {
		return fmt.Sprintf("an answer is no {after, token, events}: %v", err)
	}
	after := ""
	if a.After != nil {
		after = *a.After
	}
	switch {
	case after != f.token:
		return fmt.Sprintf("after is %q, want %q, the token of the turn or the journal", after, f.token)
	case a.Token == "" || len(a.Token) > maxTokenBytes:
		return fmt.Sprintf("token has %d bytes, want 1 to %d", len(a.Token), maxTokenBytes)
	case slices.Contains(f.tokens, a.Token) || a.Token == f.token:
		return fmt.Sprintf("the token %q is that of an answer before: each answer gives a new one", a.Token)
	}
	events, err := journal.Decode(a.Events)
	if err != nil {
		return fmt.Sprintf("the events of an answer cannot be read: %v", err)
	}
	if fault := f.write(events, status == string(legwork.Pending)); fault != "" {
		return fault
	}
	f.token = a.Token
	f.tokens = append(f.tokens, a.Token)
	return ""
}

// write appends events of the program, and begins what they ask for. The caller holds the
// record.
func (f *function) write(events []journal.Event, pending bool) string {
	next := f.fold.Clone()
	for _, e := range events {
		if !written(next, e) {
			return fmt.Sprintf("the program appends %s at event %d, which only engines write", journal.Name(e), next.Seq)
		}
		if err := next.Add(e); err != nil {
			return "what the program appends is no journal: " + err.Error()
		}
	}
	switch {
	case pending && next.Status != journal.Running:
		return fmt.Sprintf("a pending answer leaves the function %s: it must go on", next.Status)
	case !pending && next.Status == journal.Running:
		return "a turn is over, and its last event is neither ExecutionAwaiting nor an end"
	case next.Status == journal.Blocked && !next.Awaits():
		return fmt.Sprintf("the program waits for %v, which nobody brings", next.Wait.On)
	}
	f.fold = next
	for _, e := range events {
		f.events, f.own = append(f.events, e), append(f.own, true)
	}
	f.known += len(events)
	if next.Status.Ended() {
		return ""
	}
	for _, e := range events {
		if s, ok := e.(journal.InvokeScheduled); ok && s.Kind == journal.Function {
			f.add(journal.InvokeStarted{Promise: s.Promise, Attempt: 1})
		}
	}
	return ""
}

// written reports whether a worker may write an event.
func written(f *journal.Frame, e journal.Event) bool {
	at := journal.Position(0)
	switch e := e.(type) {
	case journal.ExecutionFailed, journal.SignalReceived:
		return true
	case journal.InvokeStarted:
		at = e.Promise
	case journal.InvokeRetrying:
		at = e.Promise
	case journal.InvokeCompleted:
		at = e.Promise
	default:
		return journal.OfFunction(e)
	}
	o, _ := f.Operation(at)
	return o.Kind == journal.Local
}

// tell answers a request for a page of a journal.
func (r *rig) tell(m *nats.Msg) {
	var q struct {
		Gid, Activity, DAD, Work string
		From                     int
	}
	err := json.Unmarshal(m.Data, &q)
	var page map[string]any
	r.rec.look(func() {
		f := r.rec.functions[q.Gid]
		switch {
		case err != nil || f == nil:
			page = map[string]any{"error": turnError{legwork.CodeInvalid, "the request names no function of the kit's"}}
			return
		case f.gone:
			page = map[string]any{"error": turnError{legwork.CodeNotFound, "nobody waits for this turn"}}
		default:
			page = f.pageFrom(q.From, q.Work)
		}
		a := ask{From: q.From}
		if w := f.last; w != nil {
			for _, field := range []struct{ name, got, header string }{{"activity", q.Activity, legwork.HeaderActivity},
				{"dad", q.DAD, legwork.HeaderDAD}, {"work", q.Work, legwork.HeaderGUID}} {
				if want := w.header.Get(field.header); field.got != want && a.fault == "" {
					a.fault = fmt.Sprintf("%s is %q, want %q of %s", field.name, field.got, want, field.header)
				}
			}
		}
		f.asked = append(f.asked, a)
		r.rec.tell()
	})
	body, _ := json.Marshal(page)
	_ = m.Respond(body) // one that is lost is asked for again
}

// pageFrom is a page of the journal. The caller holds the record.
func (f *function) pageFrom(from int, guid string) map[string]any {
	from = min(max(from, 0), len(f.events))
	to := from
	for size := 0; to < len(f.events) && (f.page == 0 || to < from+f.page); to++ {
		if size += len(encoded(f.events[to : to+1])); size > pageBytes && to > from {
			break
		}
	}
	page := map[string]any{"token": nil, "from": from, "to": to, "events": encoded(f.events[from:to]), "flushes": 0,
		"more": to < len(f.events)}
	if f.token != "" {
		page["token"] = f.token
	}
	if f.turn != nil && f.turn.guid == guid {
		page["flushes"] = f.flushes
	}
	return page
}
