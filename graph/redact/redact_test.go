package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph/redact"
)

func set(t *testing.T, paths ...string) redact.Set {
	t.Helper()
	s, err := redact.New(paths...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestJSON: what a path names is hidden, wherever it stands, and nothing else.
func TestJSON(t *testing.T) {
	for name, c := range map[string]struct{ paths, in, want string }{
		"a member":           {"customer.email", `{"customer":{"email":"a@b","id":7}}`, `{"customer":{"email":"•••","id":7}}`},
		"below others":       {"customer.email", `{"data":{"customer":{"email":1}}}`, `{"data":{"customer":{"email":"•••"}}}`},
		"not another one":    {"customer.email", `{"email":1,"customer":{"x":{"email":2}}}`, `{"email":1,"customer":{"x":{"email":2}}}`},
		"a name":             {"email", `{"email":null,"a":[{"email":{"b":1}}]}`, `{"email":"•••","a":[{"email":"•••"}]}`},
		"a name in itself":   {"a.a.b", `{"a":{"a":{"a":{"b":1}}}}`, `{"a":{"a":{"a":{"b":"•••"}}}}`},
		"elements":           {"items[*].iban", `{"items":[{"iban":1,"n":2},{"iban":3}]}`, `{"items":[{"iban":"•••","n":2},{"iban":"•••"}]}`},
		"elements, unnamed":  {"items.iban", `{"items":[[{"iban":1}]]}`, `{"items":[[{"iban":"•••"}]]}`},
		"elements as values": {"cards[*]", `{"cards":["4111","4222"],"n":1}`, `{"cards":["•••","•••"],"n":1}`},
		"any member":         {"secrets.*", `{"secrets":{"a":1,"b":[2]},"c":3}`, `{"secrets":{"a":"•••","b":"•••"},"c":3}`},
		"any between":        {"a.*.c", `{"a":{"b":{"c":1,"d":2}}}`, `{"a":{"b":{"c":"•••","d":2}}}`},
		"leaves":             {"customer.email", `{"customer.email":1,"x.customer.email":2,"customer.name":3}`, `{"customer.email":"•••","x.customer.email":"•••","customer.name":3}`},
		"above a leaf":       {"customer", `{"customer.email":1}`, `{"customer.email":"•••"}`},
		"between leaf and more": {"customer.address.street", `{"customer.address":{"street":1,"town":2}}`,
			`{"customer.address":{"street":"•••","town":2}}`},
		"a name with a dot":  {`a\.b`, `{"a.b":1,"a":{"b":2}}`, `{"a.b":"•••","a":{"b":2}}`},
		"numbers":            {"x", `{"a":1.50,"b":-2e400,"c":12345678901234567890}`, `{"a":1.50,"b":-2e400,"c":12345678901234567890}`},
		"order and twins":    {"x", `{"b":1,"a":true,"b":false,"x":1,"x":2}`, `{"b":1,"a":true,"b":false,"x":"•••","x":"•••"}`},
		"an escaped name":    {"email", `{"\u0065mail":1}`, `{"email":"•••"}`},
		"everything":         {"*", `{"a":1,"b":{"c":2}}`, `{"a":"•••","b":"•••"}`},
		"a single value":     {"*", `"secret"`, `"•••"`},
		"a list":             {"*", `[1,null]`, `["•••","•••"]`},
		"null":               {"*", `null`, `null`},
		"a text of JSON":     {"email", `{"body":"{\"email\":\"a\",\"n\":1}"}`, `{"body":"{\"email\":\"•••\",\"n\":1}"}`},
		"as it is":           {"email", `{"body":"{ \"n\": 1 }"}`, `{"body":"{ \"n\": 1 }"}`},
		"a text below":       {"body.email", `{"body":"[{\"email\":1}]"}`, `{"body":"[{\"email\":\"•••\"}]"}`},
		"a text that is cut": {"email", `"{\"email\":\"a@b\",\"na"`, `"•••"`},
		"a text in brackets": {"email", `{"log":"[info] started"}`, `{"log":"[info] started"}`},
		"not JSON":           {"email", `{"email":`, `"•••"`},
		"nothing":            {"", `{"email":1}`, `{"email":1}`},
	} {
		s := set(t)
		if c.paths != "" {
			s = set(t, strings.Split(c.paths, ",")...)
		}
		if got := string(s.JSON(json.RawMessage(c.in))); got != c.want {
			t.Errorf("%s: %s of %s is %s, want %s", name, c.paths, c.in, got, c.want)
		}
	}
	got := string(set(t, "t", "secret").JSON(json.RawMessage(`{"t":"Started","in":{"t":1,"secret":2}}`), "t"))
	if got != `{"t":"Started","in":{"t":"•••","secret":"•••"}}` {
		t.Errorf("a member that is kept: %s", got)
	}
}

// TestPathsThatAreNone: an error says what to write.
func TestPathsThatAreNone(t *testing.T) {
	for path, want := range map[string]string{
		"": "empty name", "a..b": "empty name", ".a": "empty name", "**.a": "leave it away", "a[0]": "items[*]",
		"$.a": "customer.email", "{a.b}": "customer.email", "/a/b": "customer.email", "a\nb": "characters",
		strings.Repeat("a", 257): "256 bytes", strings.Repeat("a.", 16) + "a": "16 names",
	} {
		if _, err := redact.New(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", path, err, want)
		}
	}
}

// TestMasked: data that were redacted are told from those that were not.
func TestMasked(t *testing.T) {
	s := set(t, "customer.email", "items.iban")
	for in, want := range map[string]string{
		`{"customer":{"email":"•••"}}`:                  "customer.email",
		`{"items":[{"iban":"\u2022\u2022\u2022"}]}`:     "items.*.iban",
		`{"body":"{\"customer\":{\"email\":\"•••\"}}"}`: "body.customer.email",
		`{"customer":{"email":"a@b"},"note":"•••"}`:     "",
		`{"customer":{"email":{"a":"•••"}}}`:            "",
	} {
		if path, found := s.Masked(json.RawMessage(in)); path != want || found != (want != "") {
			t.Errorf("%s: %q, want %q", in, path, want)
		}
	}
}

// TestEscapes: a copy is safe where a path still leads to what it hides.
func TestEscapes(t *testing.T) {
	s := set(t, "customer.email", "iban")
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"customer.email", "to", true}, {"customer.email", "mail.iban", false}, {"customer.email", "a.customer.email", false},
		{"customer", "who", true}, {"customer", "a.customer", false}, {"customer.id", "who", false},
		{"iban", "account", true}, {"items", "list", false}, {"customer.email.domain", "d", true},
	} {
		if got := s.Escapes(strings.Split(c.from, "."), strings.Split(c.to, ".")); got != c.want {
			t.Errorf("%s copied to %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

// FuzzJSON: whatever comes in, what goes out is JSON, redacting it again changes nothing, and a value with a
// name that is hidden is never in it.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{`{"a":{"secret":"SECRET"}}`, `[[[{"secret":["SECRET"]}]]]`, `"{\"secret\":\"SECRET\"}"`,
		`{"x.secret":"SECRET"}`, `{"secret":"SECRET","secret":1}`, strings.Repeat("[", 70) + strings.Repeat("]", 70)} {
		f.Add([]byte(seed))
	}
	s, err := redact.New("secret", "*.*.*.never", "a.*.b")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if !json.Valid(in) {
			return
		}
		out := s.JSON(in)
		if !json.Valid(out) {
			t.Fatalf("%s becomes %s", in, out)
		}
		if again := s.JSON(out); string(again) != string(out) {
			t.Errorf("%s becomes %s, and then %s", in, out, again)
		}
		if holds(out) {
			t.Errorf("%s becomes %s, which has the secret", in, out)
		}
	})
}

// holds reports whether a document has a member secret that is not masked.
func holds(doc []byte) bool {
	var v any
	_ = json.Unmarshal(doc, &v)
	var in func(v any) bool
	in = func(v any) bool {
		switch v := v.(type) {
		case map[string]any:
			for name, below := range v {
				if name == "secret" && below != redact.Mask || in(below) {
					return true
				}
			}
		case []any:
			for _, one := range v {
				if in(one) {
					return true
				}
			}
		}
		return false
	}
	return in(v)
}
