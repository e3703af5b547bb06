package client

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// FuzzRequests: no body makes the API's server panic before it asks Postgres,
// and what gets that far names one job and bounds what is done to it.
func FuzzRequests(f *testing.F) {
	for _, seed := range []string{`{}`, `null`,
		`{"gid":"01890a5d-ac96-774b-bcce-b302099a8057","wait_ms":9223372036854775807}`, `{"app":"shop","job":"a\u0000b"}`,
		`{"app":"shop","job":"j","how":{"reason":"r","code":418,"descend":true,"silent":true,"expire_s":1e300}}`,
		`{"how":{"expire_s":-1}}`, `{"how":null,"how":{}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var a ask
		if json.Unmarshal(legwork.OrNull(body), &a) != nil {
			return
		}
		how := a.how()
		if how.check() == nil && (how.Expire != nil && (*how.Expire < 0 || *how.Expire > maxExpire) ||
			legwork.CheckPayload(legwork.OrNull(how.failure("j"))) != nil) {
			t.Errorf("%q: %+v is taken", body, how)
		}
		ref := a.ref()
		if ref.check() != nil {
			return
		}
		if ref.Gid.IsZero() && (legwork.CheckJobID(ref.JobID) != nil || legwork.CheckName("app", ref.App) != nil) {
			t.Errorf("%q: %+v is taken", body, ref)
		}
		again, err := json.Marshal(askFor(ref))
		var back ask
		if err != nil || json.Unmarshal(again, &back) != nil || back.ref().key() != ref.key() {
			t.Errorf("%q is asked on as %s, %v", body, again, err)
		}
	})
}

// FuzzAnswers: whatever comes back for a start, a signal or a question is a
// receipt or an error that says what to do; whatever is on an event's subject
// is an event of one job or passed over.
func FuzzAnswers(f *testing.F) {
	f.Add([]byte(`{"job":"j","gid":"01890a5d-ac96-774b-bcce-b302099a8057","app":"shop"}`), "500", "busy", "event")
	f.Add([]byte(`{"stream":"S","seq":1}`), "x", "", "")
	f.Add([]byte(`{"error":{"code":-1,"message":""}}`), "99999999999999999999", "\r\n", "event")
	f.Fuzz(func(t *testing.T, body []byte, code, message, kind string) {
		if r, err := readReceipt("topic", "key", body); err == nil && r.Job == "" || err != nil && r != nil {
			t.Errorf("%q is the receipt %+v, %v", body, r, err)
		}
		if r, err := readSignalReceipt(&legwork.Transition{Topic: "topic"}, "key", body); err == nil && r.GUID.IsZero() {
			t.Errorf("%q is the receipt %+v", body, r)
		}
		if err := remoteError(code, message, body); legwork.CodeOf(err) == 0 {
			t.Errorf("%q %q is %v", code, message, err)
		}
		h := nats.Header{legwork.HeaderKind: {kind}, legwork.HeaderGUID: {message}, legwork.HeaderGid: {code},
			legwork.HeaderCode: {code}}
		if e := readEvent("topic", &nats.Msg{Header: h, Data: body}); e != nil &&
			(kind != "event" || e.GUID.String() != message) {
			t.Errorf("%v is the event %+v", h, e)
		}
	})
}
