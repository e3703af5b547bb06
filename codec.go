package legwork

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// outgoing are the headers of a message in the making. Their values share one array.
type outgoing struct {
	Header
	values []string
}

// Set is as that of Header, with one allocation for all.
func (o *outgoing) Set(key, value string) {
	if value == "" {
		delete(o.Header, key)
		return
	}
	o.values = append(o.values, value)
	n := len(o.values)
	o.Header[key] = o.values[n-1 : n : n]
}

// Encode returns the headers of a transition for its subject in a namespace.
// The body is t.Data as it is.
func (t *Transition) Encode(namespace string) Header {
	size := 14 // a map for 15 is twice as large, and only an Await often has so many headers
	if t.Kind == Await {
		size = 16
	}
	h := &outgoing{make(Header, size), make([]string, 0, 16)}
	h.Set(HeaderTraceParent, t.Trace.Parent)
	h.Set(HeaderTraceState, t.Trace.State)
	if t.Kind == Start {
		h.Set(HeaderJob, t.Job)
		h.Set(HeaderGUID, t.GUID.String())
		h.Set(HeaderKind, t.Kind.String()) // tells our own from a sender that forwards headers
		h.Set(HeaderMsgID, t.msgID())
		return h.Header
	}
	if t.Kind == Signal {
		t.encodeSignal(h)
		return h.Header
	}
	guid := t.GUID
	if t.Kind == Leg2 {
		guid = t.Work
	}
	h.Set(HeaderGUID, guid.String())
	h.Set(HeaderJob, t.Job)
	h.Set(HeaderGid, t.Gid.String())
	h.Set(HeaderApp, t.App)
	h.Set(HeaderVersion, t.Version)
	h.Set(HeaderActivity, t.Activity)
	h.Set(HeaderDAD, string(t.DAD))
	h.Set(HeaderAttempt, strconv.Itoa(max(t.Attempt, 1)))
	switch t.Kind {
	case Leg2:
		t.encodeResponse(h)
	case Event:
		t.encodeEvent(h)
	case Work:
		h.Set(HeaderMsgID, t.msgID())
		h.Set(HeaderReply, ResponseSubject(namespace, t.Topic))
		h.Set(HeaderIdempotencyKey, WorkKey(t.Gid, t.Activity, t.DAD))
		if t.Key != "" {
			h.Set(HeaderIdempotencyKey, t.Key)
			h.Set(HeaderReconcile, ClaimSubject(namespace, t.Topic))
		}
		if !t.Deadline.IsZero() {
			h.Set(HeaderDeadline, t.Deadline.UTC().Format(time.RFC3339Nano))
		}
	default:
		h.Set(HeaderMsgID, t.msgID())
		h.Set(HeaderKind, t.Kind.String())
		h.Set(HeaderEpoch, strconv.FormatInt(t.Epoch, 10))
		h.Set(HeaderFormat, strconv.Itoa(Format))
		if t.Kind == Await {
			t.encodeAwait(h)
		}
	}
	return h.Header
}

func (t *Transition) encodeAwait(h *outgoing) {
	h.Set(HeaderTopic, t.Topic)
	h.Set(HeaderChild, t.Child)
	if t.Sever {
		h.Set(HeaderAwait, "false")
	}
}

func (t *Transition) encodeSignal(h *outgoing) {
	h.Set(HeaderGUID, t.GUID.String())
	h.Set(HeaderKind, t.Kind.String())
	if t.ToJob {
		h.Set(HeaderKind, KindJob)
	}
	h.Set(HeaderMsgID, t.msgID())
	h.Set(HeaderStatus, string(t.Status))
	if t.Code != 0 {
		h.Set(HeaderCode, strconv.Itoa(t.Code))
	}
	if t.Attempt > 1 { // redriven
		h.Set(HeaderAttempt, strconv.Itoa(t.Attempt))
	}
}

func (t *Transition) encodeEvent(h *outgoing) {
	h.Set(HeaderKind, t.Kind.String())
	h.Set(HeaderMsgID, t.msgID())
	h.Set(HeaderTopic, t.Topic)
	h.Set(HeaderStatus, string(t.Status))
	if t.Code != 0 {
		h.Set(HeaderCode, strconv.Itoa(t.Code))
	}
}

// kindLeaves is the kind of a response whose body is {"path": value, …}.
const kindLeaves = "leaves"

// KindJob is the kind of a signal to one job (Transition.ToJob), of its row and its message.
const KindJob = "job"

// msgID is the identity towards the broker: GUID and number of the publish. A
// second publish under the bare GUID could be swallowed as the duplicate of a
// message that is gone.
func (t *Transition) msgID() string { return t.GUID.String() + ":" + strconv.Itoa(t.Publish) }

func (t *Transition) encodeResponse(h *outgoing) {
	h.Set(HeaderStatus, string(t.Status))
	if t.Code != 0 {
		h.Set(HeaderCode, strconv.Itoa(t.Code))
	}
	if t.Seq != 0 {
		h.Set(HeaderSeq, strconv.Itoa(t.Seq))
	}
	h.Set(HeaderRetry, t.Retry)
	if t.Claim != 0 {
		h.Set(HeaderClaim, strconv.Itoa(t.Claim))
	}
	h.Set(HeaderVerified, t.Verified)
	h.Set(HeaderReceipt, t.Receipt)
	if t.Leaves {
		h.Set(HeaderKind, kindLeaves)
	}
	if !t.Row.IsZero() {
		h.Set(HeaderRow, t.Row.String())
		h.Set(HeaderMsgID, t.Row.String()+":"+strconv.Itoa(t.Publish))
		return
	}
	// The receipt of the first one may be lost, or it may be another worker's: an engine must
	// see this one too.
	if t.Receipt != "" {
		h.Set(HeaderMsgID, t.GUID.String()+":"+t.Receipt)
		return
	}
	// An answer to work that was published again is another message: the broker
	// remembers the first one, though what the engine made of it may be lost.
	if t.Publish > 1 {
		h.Set(HeaderMsgID, t.msgID())
		return
	}
	h.Set(HeaderMsgID, t.GUID.String())
}

// published is the number in a message's identity towards the broker, 0 if there
// is none.
func published(h Header) int {
	_, number, is := strings.Cut(h.Get(HeaderMsgID), ":")
	if !is {
		return 0 // Atoi would make an error for each answer
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// RowOf returns the GUID of some work, and the numbers of the publication and the attempt: what its row of the outbox
// had when it was published.
func RowOf(h Header) (guid ID, publish, attempt int, err error) {
	r := reader{h: h}
	guid, publish, attempt = r.id(HeaderGUID), published(h), r.number(HeaderAttempt, 1, MaxEntries)
	return guid, publish, attempt, r.err
}

// DecodeRun reads a transition of the run lane: leg1, await, interrupt or timeout.
func DecodeRun(d *Delivery) (*Transition, error) {
	t := &Transition{}
	r := reader{h: d.Header}
	if format := r.number(HeaderFormat, 0, 1<<30); r.err == nil && format > Format {
		return nil, unknownFormat(format)
	}
	switch kind := d.Header.Get(HeaderKind); {
	case kind == Leg1.String():
		t.Kind = Leg1
	case kind == Await.String():
		t.Kind, t.Topic, t.Child = Await, d.Header.Get(HeaderTopic), d.Header.Get(HeaderChild)
		t.Sever = d.Header.Get(HeaderAwait) == "false"
	case kind == Interrupt.String():
		t.Kind = Interrupt
	case kind == Timeout.String():
		t.Kind = Timeout
	case r.err == nil:
		return nil, unknownKind(LaneRun, kind)
	}
	t.GUID = r.id(HeaderGUID)
	r.place(t)
	t.Epoch = int64(r.number(HeaderEpoch, 0, 1<<53))
	return t.finish(&r, d)
}

// DecodeWork reads a work message.
func DecodeWork(d *Delivery) (*Transition, error) {
	t := &Transition{Kind: Work}
	r := reader{h: d.Header}
	t.GUID = r.id(HeaderGUID)
	t.Publish = published(d.Header)
	r.place(t)
	if d.Header.Get(HeaderReconcile) != "" {
		t.Key = d.Header.Get(HeaderIdempotencyKey)
	}
	if s := d.Header.Get(HeaderDeadline); s != "" && r.err == nil {
		deadline, err := time.Parse(time.RFC3339Nano, s)
		if err != nil {
			r.err = Invalid("header %s: %q is not an RFC 3339 time", HeaderDeadline, Clip(s, 48))
		}
		t.Deadline = deadline
	}
	return t.finish(&r, d)
}

// DecodeResponse reads a worker's response. Its GUID is derived, not read: a
// worker cannot choose it. Where it belongs may be known although what it says
// is not: then there are both a transition and an error. One of the engine's own
// with a kind that this build does not know is a newer engine's: class retry.
func DecodeResponse(d *Delivery) (*Transition, error) {
	t := &Transition{Kind: Leg2}
	r := reader{h: d.Header}
	t.Work = r.id(HeaderGUID)
	r.place(t)
	if d.Header.Get(HeaderRow) != "" {
		t.Row, t.Leaves = r.id(HeaderRow), d.Header.Get(HeaderKind) == kindLeaves
		if kind := d.Header.Get(HeaderKind); kind != "" && !t.Leaves && r.err == nil {
			return nil, unknownKind(LaneResponse, kind)
		}
	}
	t.Retry = d.Header.Get(HeaderRetry)
	placed := r.err == nil
	t.Seq = r.number(HeaderSeq, 0, MaxPending)
	t.Status = r.status()
	t.Code = r.number(HeaderCode, 0, maxCode)
	t.Claim, t.Verified = r.number(HeaderClaim, 0, MaxEntries), d.Header.Get(HeaderVerified)
	t.Receipt = d.Header.Get(HeaderReceipt)
	t.GUID = ResponseGUID(t.Gid, t.Work, t.Attempt, t.Status, t.Seq)
	if _, err := t.finish(&r, d); err != nil {
		if !placed {
			return nil, err
		}
		t.Code = cmp.Or(t.Code, codeOf(t.Status, nil))
		return t, err // what it answers is known: it must not be asked for again
	}
	t.Code = cmp.Or(t.Code, codeOf(t.Status, t.Data))
	return t, nil
}

// maxCode is the greatest code of an outcome.
const maxCode = 999_999

// codeOf is the code of a response that names none: an error's own, else that of
// its status.
func codeOf(status Status, body []byte) int {
	var own struct{ Code json.RawMessage }
	if status == Failed && json.Unmarshal(body, &own) == nil {
		if code, err := strconv.Atoi(strings.Trim(string(own.Code), `"`)); err == nil && code > 0 && code <= maxCode {
			return code
		}
	}
	return map[Status]int{Success: CodeOK, Pending: CodePending, Failed: CodeUnknown}[status]
}

// finish checks what every message must satisfy and takes the body.
func (t *Transition) finish(r *reader, d *Delivery) (*Transition, error) {
	t.Trace = traceOf(d.Header)
	if r.err != nil {
		return nil, r.err
	}
	if size := d.Header.Size(); size > MaxHeaderBytes {
		return nil, TooLarge("headers have %d bytes, at most %d are allowed", size, MaxHeaderBytes)
	}
	if err := CheckPayload(d.Data); err != nil {
		// The place is known, so that the failure can be told to the job.
		return t, err
	}
	t.Data = d.Data
	return t, nil
}

// traceOf reads the trace context, as far as it follows W3C: it is copied to
// every message that follows, so what is too long or cannot be stored must not
// get in. A trace is never worth a job: what is wrong is left out.
func traceOf(h Header) (t Trace) {
	if parent := h.Get(HeaderTraceParent); traceParent(parent) {
		t.Parent = parent
		if state := h.Get(HeaderTraceState); traceState(state) {
			t.State = state
		}
	}
	return t
}

// traceParent reports whether a text has the form of a traceparent: hex numbers of 2, 32, 16 and 2 lower-case digits,
// joined by dashes.
func traceParent(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case i == 2 || i == 35 || i == 52:
			if c != '-' {
				return false
			}
		case (c < '0' || c > '9') && (c < 'a' || c > 'f'):
			return false
		}
	}
	return len(s) == 55
}

// traceState reports whether a text is up to 512 printable characters of ASCII.
func traceState(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return len(s) <= 512
}

// reader takes typed values out of headers and keeps the first error.
type reader struct {
	h   Header
	err error
}

func (r *reader) id(key string) ID {
	if r.err != nil {
		return ID{}
	}
	id, err := ParseID(r.h.Get(key))
	if err != nil {
		r.err = Invalid("header %s: %v", key, err)
	}
	return id
}

// place reads where in which job a message belongs.
func (r *reader) place(t *Transition) {
	t.Gid = r.id(HeaderGid)
	t.Attempt = r.number(HeaderAttempt, 1, MaxEntries)
	t.Job, t.App, t.Version, t.Activity = r.h.Get(HeaderJob), r.h.Get(HeaderApp), r.h.Get(HeaderVersion),
		r.h.Get(HeaderActivity)
	if r.err != nil {
		return
	}
	dad, err := ParseDAD(r.h.Get(HeaderDAD))
	if err != nil {
		r.err = Invalid("header %s: %v", HeaderDAD, err)
		return
	}
	t.DAD = dad
	for _, err := range []error{CheckName("app", t.App), CheckVersion(t.Version), CheckActivity(t.Activity),
		CheckJobID(t.Job)} {
		if err != nil {
			r.err = err
			return
		}
	}
}

// number reads a decimal number in [low, high]; a missing header is low.
func (r *reader) number(key string, low, high int) int {
	s := r.h.Get(key)
	if r.err != nil || s == "" {
		return low
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		r.err = Invalid("header %s: %q is not a number from %d to %d", key, Clip(s, 32), low, high)
		return low
	}
	return n
}

func (r *reader) status() Status {
	switch s := Status(r.h.Get(HeaderStatus)); s {
	case "", Success:
		return Success
	case Pending, Failed:
		return s
	default:
		if r.err == nil {
			r.err = Invalid("header %s: %q is none of success, pending, error", HeaderStatus, Clip(string(s), 32))
		}
		return Success
	}
}
