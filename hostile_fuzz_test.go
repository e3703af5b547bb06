package legwork_test

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/legwork-dev/legwork"
)

// decoders are those of every lane.
var decoders = map[string]func(*legwork.Delivery) (*legwork.Transition, error){
	"run": legwork.DecodeRun, "work": legwork.DecodeWork, "response": legwork.DecodeResponse,
	"start":  func(d *legwork.Delivery) (*legwork.Transition, error) { return legwork.DecodeStart("default", d) },
	"signal": func(d *legwork.Delivery) (*legwork.Transition, error) { return legwork.DecodeSignal("default", d) },
}

// headersOf reads "key: value" lines; a key may be there several times.
func headersOf(block string) legwork.Header {
	h := legwork.Header{}
	for _, line := range strings.Split(block, "\n") {
		if key, value, ok := strings.Cut(line, ": "); ok {
			h[key] = append(h[key], value)
		}
	}
	return h
}

// blockOf is the opposite.
func blockOf(h legwork.Header) string { return strings.Join(lines(h), "\n") }

// FuzzHeaders: no headers, subject and body make a decoder of any lane panic.
// What is taken is within every limit, can be sent on, and arrives as what it
// was; what is refused says why.
func FuzzHeaders(f *testing.F) {
	for kind := legwork.Start; kind <= legwork.Event; kind++ {
		t := sample(kind)
		f.Add(t.Subject("default"), blockOf(t.Encode("default")), []byte(t.Data))
	}
	f.Add("legwork.default.start.a..b", "Nats-Msg-Id: \xff\nce-id: 1\nLegwork-Job: \x00", []byte(`{"a":"\u0000"}`))
	f.Add("legwork.default.start.a", "Content-Type: application/cloudevents+json",
		[]byte(`{"specversion":"1.0","id":"1","source":"/s","type":"t","data_base64":"e30="}`))
	f.Add("legwork.default.signal.x", "Legwork-Status: pending\nLegwork-Code: 1e9\nLegwork-Code: 5", []byte(`1e999999`))
	f.Fuzz(func(t *testing.T, subject, block string, body []byte) {
		h := headersOf(block)
		for lane, decode := range decoders {
			d := &legwork.Delivery{Subject: subject, Header: h, Data: body, Stream: "S", Sequence: 1}
			got, err := decode(d)
			if err != nil {
				if err.Error() == "" || legwork.CodeOf(err) < 400 {
					t.Errorf("%s: refused without a word: %v", lane, err)
				}
				continue
			}
			inLimits(t, lane, got)
			if again, err := decode(d); err != nil || !reflect.DeepEqual(got, again) {
				t.Errorf("%s: read twice as %+v and %+v, %v", lane, got, again, err)
			}
			travels(t, lane, decode, got)
		}
	})
}

// inLimits checks what a decoder has taken.
func inLimits(t *testing.T, lane string, got *legwork.Transition) {
	t.Helper()
	if legwork.CheckPayload(got.Data) != nil || got.GUID.IsZero() && lane != "run" && lane != "work" {
		t.Errorf("%s: took %+v", lane, got)
	}
	if lane == "start" || lane == "signal" {
		if legwork.CheckTopic(got.Topic) != nil || got.Job != "" && legwork.CheckJobID(got.Job) != nil {
			t.Errorf("%s: took %+v", lane, got)
		}
		return
	}
	if legwork.CheckJobID(got.Job) != nil || legwork.CheckName("app", got.App) != nil ||
		legwork.CheckVersion(got.Version) != nil ||
		legwork.CheckName("activity", got.Activity) != nil || len(got.DAD) > legwork.MaxDADBytes || got.Attempt < 1 ||
		got.Epoch < 0 {
		t.Errorf("%s: took %+v", lane, got)
	}
}

// travels checks that a message arrives as what it was sent.
func travels(t *testing.T, lane string, decode func(*legwork.Delivery) (*legwork.Transition, error),
	sent *legwork.Transition) {
	t.Helper()
	if sent.Kind == legwork.Leg2 {
		return // a worker's answer is not sent on
	}
	h := sent.Encode("default")
	for key, values := range h {
		if strings.ContainsAny(key+values[0], "\r\n\x00") && key != legwork.HeaderTopic && key != legwork.HeaderChild {
			t.Errorf("%s: header %s is %q", lane, key, values[0])
		}
	}
	back, err := decode(&legwork.Delivery{Subject: sent.Subject("default"), Header: h, Data: sent.Data})
	if err != nil && legwork.CodeOf(err) == legwork.CodeTooLarge {
		return
	}
	if err != nil || back.GUID != sent.GUID || back.Job != sent.Job || back.Status != sent.Status ||
		back.Code != sent.Code || back.Topic != sent.Topic && sent.Kind != legwork.Work {
		t.Errorf("%s: %+v arrived as %+v, %v", lane, sent, back, err)
	}
}

// FuzzPayload: a document is taken exactly if it is one JSON value in valid
// UTF-8, small, shallow, and without U+0000, as a parser that knows nothing of
// our own scan sees it.
func FuzzPayload(f *testing.F) {
	for _, seed := range []string{``, `{"a":[1,{"b":"\u0000"}]}`, `"\\u0000"`, `"\\\u0000"`, `"\ud800"`, `1e999999`,
		"\"\xff\"", `{"a":1,"a":2}`, `[[[]]]`, `{} {}`, "\ufeff{}",
		`"\u005cu0000"`, strings.Repeat("[", 65) + strings.Repeat("]", 65),
		strings.Repeat(`{"a":`, 64) + `"}]"` + strings.Repeat("}", 64)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > legwork.MaxPayloadBytes {
			return
		}
		want := len(data) == 0 || sound(data)
		if err := legwork.CheckPayload(data); (err == nil) != want {
			t.Errorf("%q: %v, but the parser says %v", data, err, want)
		}
	})
}

// sound reports whether a document is one that may be taken, token by token.
func sound(data []byte) bool {
	if !utf8.Valid(data) || !json.Valid(data) {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	for depth := 0; ; {
		token, err := dec.Token()
		if err != nil {
			return err == io.EOF
		}
		switch v := token.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				depth++
			} else {
				depth--
			}
		case string:
			if strings.ContainsRune(v, 0) {
				return false
			}
		}
		if depth > legwork.MaxPayloadDepth {
			return false
		}
	}
}

// FuzzNames: a name that is taken can stand in a header, a subject or a
// statement where it goes, and is no other name there.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"order 17 é", "a.b-c_d", "'; DROP TABLE x; --", "a\r\nLegwork-Gid: x", "\u202e",
		"\u00a0a", "a\x00", "\xff", ",0,0,1", ",0,01", ",99999999", "01890a5d-ac96-774b-bcce-b302099a8057"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if legwork.CheckJobID(s) == nil && (strings.ContainsAny(s, "\r\n\x00") || strings.TrimSpace(s) != s ||
			!utf8.ValidString(s) || len(s) > legwork.MaxJobIDBytes) {
			t.Errorf("job id %q", s)
		}
		if legwork.CheckTopic(s) == nil && (strings.ContainsAny(s, " \t\r\n*>\x00/'\"") || strings.Contains(s, "..") ||
			len(s) > legwork.MaxTopicBytes) {
			t.Errorf("topic %q", s)
		}
		if legwork.CheckName("app", s) == nil && strings.ContainsAny(s, " .*>'\"\r\n\x00") ||
			legwork.CheckNamespace(s) == nil && strings.ToLower(s) != s {
			t.Errorf("name %q", s)
		}
		if id, err := legwork.ParseID(s); err == nil && id.String() != s {
			t.Errorf("id %q is also %s", s, id)
		}
		if dad, err := legwork.ParseDAD(s); err == nil {
			if string(dad) != s || dad.Depth() < 0 || dad.At(dad.Depth()) != dad || dad.Resolve(dad.Index()) != dad ||
				dad.Adjacent().Depth() != dad.Depth()+1 {
				t.Errorf("address %q is taken apart wrongly", s)
			}
		}
		if cut := legwork.Clip(s, 7); len(cut) > 7+len("…") {
			t.Errorf("%q clipped to %q", s, cut)
		}
	})
}
