package legwork

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

// What a span of a job's trace is about; its name is "<kind> <name>" (DESIGN §8).
const (
	SpanJob      = "job"      // + graph: a job begins; the root of its trace unless the start carried one
	SpanLeg1     = "leg1"     // + activity: one attempt at entering an activity
	SpanPublish  = "publish"  // + lane: an outbox row goes to the broker
	SpanWork     = "work"     // + topic: one attempt of a worker
	SpanLeg2     = "leg2"     // + activity: a response is taken in
	SpanSignal   = "signal"   // + topic: a signal is taken in; in the trace of its sender
	SpanComplete = "complete" // + graph: the tasks at the end of a job
)

// Bounds of one trace: what belongs to a job after them is in further traces,
// each begun with a link to its cause (ADR 26). They are no settings: the ids
// of a trace follow from them.
const (
	TraceAge    = 24 * time.Hour // since the job began
	TraceRounds = 32             // of a cycle, or of interim answers
)

// TraceID identifies a trace of a job.
type TraceID [16]byte

// SpanID identifies a span of a trace.
type SpanID [8]byte

// Segment says which of the traces of a job something belongs to; the zero
// Segment is the first one.
type Segment struct {
	Age    int64  // in units of TraceAge
	Rounds string // of the cycles around it, in units of TraceRounds; "" none
}

// SegmentOf returns the segment of what happens at an address and a time. It
// needs no memory: a gid begins with the time at which it was made.
func SegmentOf(gid ID, dad DAD, at time.Time) Segment {
	s := Segment{Rounds: roundsOf(dad)}
	if began := gid.Time(); !gid.IsZero() && at.After(began) {
		s.Age = int64(at.Sub(began) / TraceAge)
	}
	return s
}

// roundsOf is the indices of an address that are not 0, the innermost in units
// of TraceRounds: a cycle in a cycle has a trace of its own in each round.
func roundsOf(dad DAD) string {
	first, last, several := DAD(""), DAD(""), false
	for rest := dad; rest != ""; {
		rest = rest[1:] // its comma
		end := strings.IndexByte(string(rest), ',')
		if end < 0 {
			end = len(rest)
		}
		if index := rest[:end]; index != "0" {
			first, last, several = first+last, ","+index, several || last != ""
		}
		rest = rest[end:]
	}
	if unit := last.Index() / TraceRounds; unit > 0 || several {
		return string(first) + "," + strconv.Itoa(unit)
	}
	return ""
}

// Time is when the id was made, to the millisecond; of an id that was derived,
// when the job was.
func (id ID) Time() time.Time {
	return time.UnixMilli(int64(binary.BigEndian.Uint16(id[0:2]))<<32 | int64(binary.BigEndian.Uint32(id[2:6])))
}

// TraceOf returns the id of a job's trace. The first one of a job whose start
// carried a trace context has that trace's id instead.
func TraceOf(gid ID, s Segment) (t TraceID) {
	label := "trace"
	if s != (Segment{}) {
		label += "/" + strconv.FormatInt(s.Age, 10) + "/" + s.Rounds
	}
	sum := hashOf(label, gid, 0)
	copy(t[:], sum[:]) // all of it is random, as samplers by trace id want it
	return t
}

// SpanOf returns the id of a span: the n-th of its kind about a message (of a
// job and its end: about the gid), from 0. It does not depend on whether, when
// or by whom the span is recorded.
func SpanOf(kind string, about ID, n int) (s SpanID) {
	sum := hashOf("span/"+kind, about, n)
	copy(s[:], sum[:])
	return s
}

func hashOf(label string, id ID, n int) [32]byte {
	buf := make([]byte, 0, 64+len(label))
	buf = append(buf, id[:]...)
	buf = binary.BigEndian.AppendUint64(buf, uint64(n))
	return sha256.Sum256(append(buf, label...))
}

// String is 32 hexadecimal digits.
func (t TraceID) String() string { return hex.EncodeToString(t[:]) }

// String is 16 hexadecimal digits.
func (s SpanID) String() string { return hex.EncodeToString(s[:]) }

// MarshalText implements encoding.TextMarshaler.
func (t TraceID) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// MarshalText implements encoding.TextMarshaler.
func (s SpanID) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *TraceID) UnmarshalText(text []byte) error { return unhex(t[:], text) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *SpanID) UnmarshalText(text []byte) error { return unhex(s[:], text) }

func unhex(to, text []byte) error {
	if len(text) != hex.EncodedLen(len(to)) {
		return Invalid("%q is not an id of a trace or span", Clip(string(text), 48))
	}
	_, err := hex.Decode(to, text)
	return err
}

// Context takes a traceparent of version 00 apart. ok is false if it is none.
func (t Trace) Context() (trace TraceID, span SpanID, sampled, ok bool) {
	p := t.Parent
	if len(p) != len("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01") || p[:3] != "00-" || p[35] != '-' ||
		p[52] != '-' {
		return trace, span, false, false
	}
	if unhex(trace[:], []byte(p[3:35])) != nil || unhex(span[:], []byte(p[36:52])) != nil {
		return trace, span, false, false
	}
	return trace, span, (p[54]-'0')&1 == 1, trace != TraceID{} && span != SpanID{}
}
