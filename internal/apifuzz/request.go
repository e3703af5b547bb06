package apifuzz

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
)

// secret signs deliveries to the hook of the site.
const secret = "a-secret-of-the-fuzzer"

// request is a request to an operation.
type request struct {
	operation *operation
	// wrong says what is wrong with it. Empty: the document allows it.
	wrong string

	method  string
	path    map[string]string // by the name of a parameter, not escaped
	query   [][2]string       // name and value, both escaped
	header  http.Header
	media   string
	value   any    // of the body
	body    []byte // the body as it is sent; nil: there is none
	twisted func(target string) string
	cut     bool // the server may end the connection before it has read all, so that its answer is lost
}

// String shows a request, for an error.
func (r *request) String() string {
	body := r.body
	if len(body) > 300 {
		body = append(bytes.Clone(body[:300]), "…"...)
	}
	return fmt.Sprintf("%s %s %s %q (%s)", r.method, legwork.Clip(r.target(), 300),
		legwork.Clip(fmt.Sprint(r.header), 200), body, r.wrong)
}

// target is the path and the query, as they are sent.
func (r *request) target() string {
	steps := strings.Split(r.operation.path, "/")
	for i, step := range steps {
		if name, ok := strings.CutPrefix(step, "{"); ok {
			steps[i] = url.PathEscape(r.path[strings.TrimSuffix(name, "}")])
		}
	}
	target := strings.Join(steps, "/")
	for i, q := range r.query {
		target += string("?&"[min(i, 1)]) + q[0] + "=" + q[1]
	}
	if r.twisted != nil {
		target = r.twisted(target)
	}
	return target
}

// http makes the request that is sent.
func (r *request) http(ctx context.Context, base string) (*http.Request, error) {
	at, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	out, err := http.NewRequestWithContext(ctx, r.method, base, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	out.Header = r.header.Clone()
	if r.operation.id == "takeDelivery" {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(r.body)
		out.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	}
	if r.media != "" {
		out.Header.Set("Content-Type", r.media)
	}
	// Opaque is sent as it is, also where it is no URL.
	out.URL = &url.URL{Scheme: at.Scheme, Host: at.Host, Opaque: r.target()}
	return out, nil
}

// valid makes a request that the document allows. A sure one names only what is there.
func (m *maker) valid(o *operation, sure bool) *request {
	r := &request{operation: o, method: o.method, path: map[string]string{}, header: http.Header{}}
	for _, p := range o.parameters {
		if !p.required && m.IntN(3) > 0 {
			continue
		}
		value := m.about(o, p.name, p.schema, sure)
		list, many := value.([]any)
		if !many {
			list = []any{value}
		}
		for _, one := range list {
			said := fmt.Sprint(one)
			switch p.in {
			case "path":
				r.path[p.name] = said
			case "query":
				r.query = append(r.query, [2]string{url.QueryEscape(p.name), url.QueryEscape(said)})
			case "header":
				r.header.Set(p.name, strings.Trim(said, " \t"))
			}
		}
	}
	if len(o.bodies) > 0 {
		b := pick(m, o.bodies...)
		r.media = b.media
		if o.id == "rpc" {
			r.value = m.call(sure)
		} else {
			r.value = m.value(b.schema, 0)
		}
		r.body = []byte(text(r.value))
	}
	return r
}

// about is a value of a parameter of an operation.
func (m *maker) about(o *operation, name string, schema node, sure bool) any {
	for _, at := range []string{o.id + "." + name, name} {
		if list := m.known[at]; len(list) > 0 && (sure || m.IntN(8) > 0) {
			return pick(m, list...)
		}
	}
	return m.value(schema, 0)
}

// call is a call of JSON-RPC: the document does not tell the parameters of each method.
func (m *maker) call(sure bool) any {
	if !sure && m.IntN(4) == 0 {
		batch := make([]any, 1+m.IntN(3))
		for i := range batch {
			batch[i] = m.call(true)
		}
		return batch
	}
	gid := object{{`"gid"`, pick(m, m.known["gid"]...)}}
	method, params := pick(m, "start", "signal", "await", "job", "explain", "children", "trace", "export", "apps",
		"nobody"), gid
	switch method {
	case "start":
		params = object{{`"topic"`, pick(m, m.known["startJob.topic"]...)}, {`"data"`, m.any(0)}}
	case "signal":
		params = object{{`"topic"`, pick(m, m.known["topic"]...)}, {`"data"`, m.any(0)}}
	case "apps":
		params = object{}
	}
	call := object{{`"jsonrpc"`, "2.0"}, {`"method"`, method}, {`"params"`, params}}
	if m.IntN(5) > 0 || sure {
		call = append(call, member{`"id"`, pick[any](m, m.IntN(100), "a", literal("-1.5e3"))})
	}
	return call
}

// wrong makes a request with one thing wrong.
func (m *maker) wrong(kind spoil) *request {
	for {
		r := m.valid(pick(m, m.doc.operations...), true)
		if o, ok := r.value.(object); ok {
			r.value = slices.Clone(o)
		}
		if kind.apply(m, r) {
			r.wrong = kind.name
			return r
		}
	}
}
