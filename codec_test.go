package legwork_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

func sample(kind legwork.Kind) *legwork.Transition {
	gid, _ := legwork.ParseID("01890a5d-ac96-774b-bcce-b302099a8057")
	return &legwork.Transition{GUID: legwork.Derive(gid, gid, "work", 1), Kind: kind, Job: "order 17 é", Gid: gid,
		App: "shop", Version: "3",
		Activity: "charge", DAD: ",0,0,1", Topic: "order.charge", Attempt: 1, Epoch: 4, Publish: 2,
		Trace: legwork.Trace{Parent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", State: "a=b"},
		Data:  []byte(`{"x":1}`)}
}

func deliver(t *legwork.Transition) *legwork.Delivery {
	return &legwork.Delivery{Subject: t.Subject("default"), Header: t.Encode("default"), Data: t.Data}
}

// TestWire: the exact headers of every kind of message. They are a contract
// (docs/wire.md): additions only.
func TestWire(t *testing.T) {
	leg1, work := sample(legwork.Leg1), sample(legwork.Work)
	work.Deadline = time.Date(2026, 11, 21, 3, 4, 5, 600_000_000, time.UTC)
	response := sample(legwork.Leg2)
	response.Work, response.Status, response.Code, response.Seq = work.GUID, legwork.Pending, 202, 2
	response.GUID = legwork.ResponseGUID(response.Gid, response.Work, 1, response.Status, response.Seq)
	first := *response
	first.Publish = 1
	start := sample(legwork.Start)
	place := "Legwork-Activity: charge|Legwork-App: shop|Legwork-Attempt: 1|Legwork-Dad: ,0,0,1|Legwork-Gid: " +
		"01890a5d-ac96-774b-bcce-b302099a8057|Legwork-Guid: " + work.GUID.String() +
		"|Legwork-Job: order 17 é|Legwork-Version: 3"
	trace := "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01|tracestate: a=b"
	for _, c := range []struct {
		t             *legwork.Transition
		subject, want string
	}{
		{leg1, "legwork.default.run", place + "|Legwork-Epoch: 4|Legwork-Format: 1|Legwork-Kind: leg1|Nats-Msg-Id: " +
			work.GUID.String() + ":2|" + trace},
		{work, "legwork.default.work.order.charge",
			place + "|Legwork-Deadline: 2026-11-21T03:04:05.6Z|Legwork-Idempotency-Key: 01890a5d-ac96-8d6b-a92b-65c2c3d4a35a" +
				"|Legwork-Reply: legwork.default.response.order.charge|Nats-Msg-Id: " + work.GUID.String() + ":2|" + trace},
		{response, "legwork.default.response.order.charge",
			place + "|Legwork-Code: 202|Legwork-Seq: 2|Legwork-Status: pending|Nats-Msg-Id: " + response.GUID.String() + ":2|" +
				trace},
		{&first, "legwork.default.response.order.charge",
			place + "|Legwork-Code: 202|Legwork-Seq: 2|Legwork-Status: pending|Nats-Msg-Id: " + response.GUID.String() + "|" +
				trace},
		{start, "legwork.default.start.order.charge",
			"Legwork-Guid: " + work.GUID.String() + "|Legwork-Kind: start|Legwork-Job: order 17 é|Nats-Msg-Id: " +
				work.GUID.String() + ":2|" + trace},
	} {
		want := strings.Split(c.want, "|")
		got := lines(c.t.Encode("default"))
		if c.t.Subject("default") != c.subject || !sameLines(got, want) {
			t.Errorf("%s on %s:\n got %s\nwant %s", c.t.Kind, c.t.Subject("default"), strings.Join(got, "\n     "),
				strings.Join(want, "\n     "))
		}
	}
}

func lines(h legwork.Header) (out []string) {
	for k, v := range h {
		out = append(out, k+": "+strings.Join(v, ","))
	}
	return out
}

func sameLines(a, b []string) bool {
	set := map[string]bool{}
	for _, s := range b {
		set[s] = true
	}
	for _, s := range a {
		if !set[s] {
			return false
		}
	}
	return len(a) == len(b)
}

func TestRoundTrips(t *testing.T) {
	for kind, decode := range map[legwork.Kind]func(*legwork.Delivery) (*legwork.Transition, error){
		legwork.Leg1: legwork.DecodeRun, legwork.Work: legwork.DecodeWork, legwork.Leg2: legwork.DecodeResponse,
	} {
		want := sample(kind)
		want.Publish, want.Topic = 0, "" // not for the receiver
		switch kind {
		case legwork.Work:
			want.Epoch = 0
		case legwork.Leg2:
			want.Epoch, want.Work, want.Status, want.Code = 0, want.GUID, legwork.Failed, 422
			want.GUID = legwork.ResponseGUID(want.Gid, want.Work, 1, want.Status, 0)
		}
		got, err := decode(deliver(want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s came back as\n%+v, %v\nwant\n%+v", kind, got, err, want)
		}
	}
}

// TestResponsesOfForeignWorkers: what a worker may leave out, and what its
// absence means.
func TestResponsesOfForeignWorkers(t *testing.T) {
	for name, c := range map[string]struct {
		status, code, body string
		want               legwork.Status
		wantCode           int
	}{
		"nothing said":    {want: legwork.Success, wantCode: 200},
		"pending":         {status: "pending", want: legwork.Pending, wantCode: 202},
		"error":           {status: "error", want: legwork.Failed, wantCode: 500},
		"code of its own": {status: "success", code: "404", want: legwork.Success, wantCode: 404},
		"error's code":    {status: "error", body: `{"message":"no","code":422}`, want: legwork.Failed, wantCode: 422},
		"code as a text":  {status: "error", body: `{"code":"422"}`, want: legwork.Failed, wantCode: 422},
		"header first":    {status: "error", code: "409", body: `{"code":422}`, want: legwork.Failed, wantCode: 409},
		"no usable code":  {status: "error", body: `{"code":"E_NO"}`, want: legwork.Failed, wantCode: 500},
		"code of no one":  {status: "error", body: `{"code":-1}`, want: legwork.Failed, wantCode: 500},
		"output's code":   {status: "success", body: `{"code":422}`, want: legwork.Success, wantCode: 200},
	} {
		d := deliver(sample(legwork.Work))
		d.Header.Set(legwork.HeaderStatus, c.status)
		d.Header.Set(legwork.HeaderCode, c.code)
		if c.body != "" {
			d.Data = []byte(c.body)
		}
		got, err := legwork.DecodeResponse(d)
		if err != nil || got.Status != c.want || got.Code != c.wantCode {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestMessagesThatCannotBeRead(t *testing.T) {
	for _, c := range []struct{ header, value string }{
		{legwork.HeaderGUID, ""}, {legwork.HeaderGUID, "x"}, {legwork.HeaderGid, "01890A5D-AC96-774B-BCCE-B302099A8057"},
		{legwork.HeaderDAD, ",0,x"}, {legwork.HeaderAttempt, "0"}, {legwork.HeaderAttempt, "1e9"},
		{legwork.HeaderAttempt, "100000000"},
		{legwork.HeaderActivity, "a b"}, {legwork.HeaderApp, "a;drop"}, {legwork.HeaderVersion, ""}, {legwork.HeaderJob, ""},
		{legwork.HeaderJob, "a\nb"},
	} {
		for kind, decode := range map[legwork.Kind]func(*legwork.Delivery) (*legwork.Transition, error){
			legwork.Leg1: legwork.DecodeRun, legwork.Work: legwork.DecodeWork, legwork.Leg2: legwork.DecodeResponse,
		} {
			d := deliver(sample(kind))
			if kind == legwork.Leg2 {
				d.Header.Set(legwork.HeaderGUID, sample(kind).GUID.String())
			}
			d.Header.Set(c.header, c.value)
			if got, err := decode(d); err == nil || legwork.ClassOf(err) != legwork.Dead {
				t.Errorf("%s with %s %q: %+v, %v", kind, c.header, c.value, got, err)
			}
		}
	}
	for _, h := range []legwork.Header{{legwork.HeaderStatus: {"done"}}, {legwork.HeaderCode: {"-1"}},
		{legwork.HeaderSeq: {"x"}}} {
		d := deliver(sample(legwork.Work))
		for k, v := range h {
			d.Header[k] = v
		}
		if got, err := legwork.DecodeResponse(d); err == nil {
			t.Errorf("%v was read as %+v", h, got)
		}
	}
}

// TestNewerEnvelopes go back to the broker: a newer engine knows them.
func TestNewerEnvelopes(t *testing.T) {
	for k, v := range map[string]string{legwork.HeaderFormat: "2", legwork.HeaderKind: "leg9"} {
		d := deliver(sample(legwork.Leg1))
		d.Header.Set(k, v)
		var e *legwork.Error
		if _, err := legwork.DecodeRun(d); !errors.As(err, &e) || e.Class != legwork.Retry {
			t.Errorf("%s %s: %v", k, v, err)
		}
	}
}

func TestStarts(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	start := func(h legwork.Header, seq uint64) *legwork.Transition {
		t.Helper()
		got, err := legwork.DecodeStart("default",
			&legwork.Delivery{Subject: "legwork.default.start.order.placed", Header: h, Data: []byte(`{}`), Stream: "S",
				Sequence: seq, Time: at})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if first, again := start(nil, 1).GUID, start(nil, 1).GUID; first != again || first == start(nil, 2).GUID {
		t.Error("a message without an id is not identified by its place")
	}
	id := legwork.Header{legwork.HeaderMsgID: {"m-1"}}
	if start(id, 1).GUID != start(id, 2).GUID {
		t.Error("one message id, two starts")
	}
	ce := legwork.Header{legwork.HeaderCEID: {"m-1"}, legwork.HeaderCESource: {"/shop"}}
	other := legwork.Header{legwork.HeaderCEID: {"m-1"}, legwork.HeaderCESource: {"/bank"}}
	if start(ce, 1).GUID != start(ce, 2).GUID || start(ce, 1).GUID == start(other, 1).GUID ||
		start(ce, 1).GUID == start(id, 1).GUID {
		t.Error("CloudEvents are not identified by id and source")
	}
	key := legwork.Header{legwork.HeaderStartKey: {"m-1"}, legwork.HeaderMsgID: {"another"}}
	if start(key, 1).GUID != start(id, 2).GUID {
		t.Error("a key and a message id of the same text are two identities")
	}
	work := sample(legwork.Work).Encode("default") // a worker that forwards its headers
	work.Set(legwork.HeaderMsgID, "")
	if guid := start(work, 1).GUID; guid == sample(legwork.Work).GUID || guid == start(work, 2).GUID {
		t.Error("a start took its GUID from somebody else's header")
	}
	for subject, h := range map[string]legwork.Header{
		"legwork.other.start.a": nil, "legwork.default.start.": nil, "legwork.default.start.a b": nil,
		"legwork.default.start.a": {legwork.HeaderMsgID: {strings.Repeat("x", legwork.MaxIdentityBytes+1)}},
		"legwork.default.start.b": {legwork.HeaderJob: {strings.Repeat("x", legwork.MaxJobIDBytes+1)}},
	} {
		if got, err := legwork.DecodeStart("default", &legwork.Delivery{Subject: subject, Header: h}); err == nil {
			t.Errorf("%s %v was read as %+v", subject, h, got)
		}
	}
}

// FuzzDecode: no header or body makes a decoder panic, and what it accepts is
// within the limits.
func FuzzDecode(f *testing.F) {
	d := deliver(sample(legwork.Work))
	f.Add(d.Header.Get(legwork.HeaderGUID), d.Header.Get(legwork.HeaderGid), ",0,0", "1", "success", "200", "job",
		[]byte(`{"a":[1]}`))
	f.Add("", "", "", "", "", "", "", []byte(`"\u0000"`))
	f.Fuzz(func(t *testing.T, guid, gid, dad, attempt, status, code, job string, data []byte) {
		d := deliver(sample(legwork.Work))
		for k, v := range map[string]string{legwork.HeaderGUID: guid, legwork.HeaderGid: gid, legwork.HeaderDAD: dad,
			legwork.HeaderAttempt: attempt, legwork.HeaderStatus: status, legwork.HeaderCode: code, legwork.HeaderJob: job} {
			d.Header.Set(k, v)
		}
		d.Data = data
		for _, decode := range []func(*legwork.Delivery) (*legwork.Transition, error){legwork.DecodeRun, legwork.DecodeWork,
			legwork.DecodeResponse} {
			got, err := decode(d)
			if err == nil && (legwork.CheckPayload(got.Data) != nil || len(got.DAD) > legwork.MaxDADBytes ||
				legwork.CheckJobID(got.Job) != nil) {
				t.Errorf("accepted %+v", got)
			}
		}
	})
}

// TestWorkTellsItsPublish: an answer can be told from that to an earlier publish.
func TestWorkTellsItsPublish(t *testing.T) {
	for id, want := range map[string]int{"": 0, "x": 0, "x:3": 3, "x:-1": 0, "x:y": 0, "x:3:4": 0} {
		d := deliver(sample(legwork.Work))
		d.Header.Set(legwork.HeaderMsgID, id)
		if work, err := legwork.DecodeWork(d); err != nil || work.Publish != want {
			t.Errorf("identity %q: publish %d, %v, want %d", id, work.Publish, err, want)
		}
	}
}
