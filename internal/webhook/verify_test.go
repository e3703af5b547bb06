package webhook

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// header makes headers.
func header(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

const standardSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

// TestVerify: what each scheme takes, with the examples of the specification of
// Standard Webhooks and of GitHub, and what it does not take for genuine.
func TestVerify(t *testing.T) {
	now := time.Unix(1614265330, 0)
	const (
		at      = "1614265330"
		sample  = `{"test": 2432232314}`
		whose   = "msg_p5jXN8AQM9LWM0D4loKWxJek"
		example = "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
		hello   = "Hello, World!"
		fits    = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
		bill    = `{"id":"evt_1","type":"invoice.paid"}`
	)
	std := func(id, at, signature string) http.Header {
		return header(headerID, id, headerTimestamp, at, headerSignature, signature)
	}
	hub := func(signature, id, event string) http.Header {
		return header("X-Hub-Signature-256", signature, "X-GitHub-Delivery", id, "X-GitHub-Event", event)
	}
	stripe := func(signature string) http.Header { return header("Stripe-Signature", signature) }
	mac := func(at string) string {
		return hex.EncodeToString(digest([]byte("whsec_stripe"), at+".", []byte(bill)))
	}
	plain := base64.StdEncoding.EncodeToString(digest([]byte("a-long-secret"), "", []byte(`{"type":"t"}`)))
	sum := sha256.Sum256([]byte(`{"type":"t"}`))
	standard := Incoming{Scheme: "standard", Secrets: []string{makeSecret(), standardSecret}}
	github := Incoming{Scheme: "github", Secrets: []string{"It's a Secret to Everybody"}}
	paid := Incoming{Scheme: "stripe", Secrets: []string{"whsec_stripe"}}
	own := Incoming{Scheme: "hmac", Secrets: []string{"a-long-secret"}, Header: "X-Sig", Prefix: "v=", Encoding: "base64",
		ID: "X-Id"}
	whole := own
	whole.ID = bodyID
	for what, c := range map[string]struct {
		in   Incoming
		h    http.Header
		body string
		want string // id and kind, or forged, or invalid
	}{
		"standard":            {standard, std(whose, at, "v1a,x v1,eA== v1,"+example), sample, whose + " "},
		"standard, other id":  {standard, std("msg_2", at, "v1,"+example), sample, "forged"},
		"standard, later":     {standard, std(whose, "1614265331", "v1,"+example), sample, "forged"},
		"standard, no v1":     {standard, std(whose, at, example), sample, "forged"},
		"standard, nothing":   {standard, header(), `{}`, "forged"},
		"github":              {github, hub(fits, "d1", "push"), hello, "d1 push"},
		"github, other body":  {github, hub(fits, "d1", "push"), "Hello, World?", "forged"},
		"github, no id":       {github, hub(fits, "", "push"), hello, "invalid"},
		"github, no prefix":   {github, hub(fits[7:], "d1", "push"), hello, "forged"},
		"github, SHA-1":       {github, header("X-Hub-Signature", "sha1=x", "X-GitHub-Delivery", "d1"), hello, "forged"},
		"stripe":              {paid, stripe("t=" + at + ",v1=00,v1=" + mac(at) + ",v0=x"), bill, "evt_1 invoice.paid"},
		"stripe, old":         {paid, stripe("t=1614265029,v1=" + mac("1614265029")), bill, "forged"},
		"stripe, early":       {paid, stripe("t=1614265631,v1=" + mac("1614265631")), bill, "forged"},
		"stripe, new time":    {paid, stripe("t=" + at + ",v1=" + mac("1614265029")), bill, "forged"},
		"stripe, v0 only":     {paid, stripe("t=" + at + ",v0=" + mac(at)), bill, "forged"},
		"hmac":                {own, header("X-Sig", "v="+plain, "X-Id", "7"), `{"type":"t"}`, "7 t"},
		"hmac by body":        {whole, header("X-Sig", "v="+plain), `{"type":"t"}`, hex.EncodeToString(sum[:]) + " t"},
		"hmac, other prefix":  {own, header("X-Sig", plain, "X-Id", "7"), `{"type":"t"}`, "forged"},
		"hmac, without an id": {own, header("X-Sig", "v="+plain), `{"type":"t"}`, "invalid"},
	} {
		verify, err := c.in.Verifier()
		if err != nil {
			t.Fatal(err)
		}
		id, kind, err := verify(c.h, []byte(c.body), now)
		got := id + " " + kind
		var fake *ForgedError
		switch {
		case errors.As(err, &fake):
			got = "forged"
		case err != nil:
			got = "invalid"
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s (%v)", what, got, c.want, err)
		}
	}
}

// TestIncomingSettings: what cannot be meant is refused.
func TestIncomingSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte(standardSecret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		in Incoming
		ok bool
	}{
		"a file":          {Incoming{Scheme: "standard", Secrets: []string{"file:" + file}}, true},
		"no such file":    {Incoming{Scheme: "standard", Secrets: []string{"file:" + file + "x"}}, false},
		"no secret":       {Incoming{Scheme: "github"}, false},
		"an empty secret": {Incoming{Scheme: "github", Secrets: []string{""}}, false},
		"a short secret":  {Incoming{Scheme: "github", Secrets: []string{"1234567"}}, false},
		"no scheme":       {Incoming{Secrets: []string{"12345678"}}, false},
		"hmac without id": {Incoming{Scheme: "hmac", Secrets: []string{"12345678"}, Header: "X"}, false},
		"hmac, base32": {Incoming{Scheme: "hmac", Secrets: []string{"12345678"}, Header: "X", ID: "body",
			Encoding: "base32"}, false},
		"github's header":  {Incoming{Scheme: "github", Secrets: []string{"12345678"}, Header: "X"}, false},
		"no Standard one":  {Incoming{Scheme: "standard", Secrets: []string{"12345678"}}, false},
		"hmac in hex":      {Incoming{Scheme: "hmac", Secrets: []string{"12345678"}, Header: "X", ID: "body"}, true},
		"a scheme unknown": {Incoming{Scheme: "rsa" + strings.Repeat("x", 99), Secrets: []string{"12345678"}}, false},
	} {
		if _, err := c.in.Verifier(); (err == nil) != c.ok {
			t.Errorf("%s: %v", what, err)
		}
	}
}
