package contract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// transport is a way to signal a job.
type transport interface {
	name() string
	signal(ctx context.Context, job, topic string, s *signal) (*answer, error)
}

// answer is what a signal is answered with: the status of HTTP that it has or would
// have, and its document.
type answer struct {
	status int
	body   map[string]any
}

// text is a member of the answer.
func (a *answer) text(name string) string {
	if a.body[name] == nil {
		return ""
	}
	return fmt.Sprint(a.body[name])
}

// canonical are the members that are the same everywhere (SIGID-08).
func (a *answer) canonical() string {
	var all []string
	for _, name := range []string{"accepted", "workflowId", "signalName", "signalId", "acceptedAt", "signalStorageKey"} {
		all = append(all, fmt.Sprintf("%s=%q", name, a.text(name)))
	}
	return strings.Join(all, " ")
}

// web is an installation behind HTTP.
type web struct {
	url, namespace, token string
}

// send sends a request and reads its answer. It asks again a second later if there were
// too many.
func (w *web) send(ctx context.Context, method, path, kind string, body []byte) (int, []byte, error) {
	for {
		status, text, err := w.once(ctx, method, path, kind, body)
		if err != nil || status != http.StatusTooManyRequests {
			return status, text, err
		}
		rest := time.NewTimer(time.Second)
		select {
		case <-rest.C:
		case <-ctx.Done():
			rest.Stop()
			return 0, nil, context.Cause(ctx)
		}
	}
}

func (w *web) once(ctx context.Context, method, path, kind string, body []byte) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, w.url+"/v1/"+w.namespace+"/"+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if kind == "" {
		kind = "application/json"
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", kind)
	}
	if w.token != "" {
		r.Header.Set("Authorization", "Bearer "+w.token)
	}
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, 4<<20))
	return reply.StatusCode, text, err
}

func decode(status int, text []byte) (*answer, error) {
	a := &answer{status: status}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&a.body); err != nil {
		return nil, fmt.Errorf("the answer (%d) is not a document: %.200s", status, text)
	}
	return a, nil
}

// rest signals by REST.
type rest struct{ *web }

func (rest) name() string { return "REST" }

func (t rest) signal(ctx context.Context, job, topic string, s *signal) (*answer, error) {
	query := url.Values{"app": {"contract"}, "job": {job}}
	body, err := members(s, nil)
	if err != nil {
		return nil, err
	}
	status, text, err := t.send(ctx, http.MethodPost, "job/signals/"+url.PathEscape(topic)+"?"+query.Encode(), "", body)
	if err != nil {
		return nil, err
	}
	return decode(status, text)
}

// rpc signals by JSON-RPC.
type rpc struct{ *web }

func (rpc) name() string { return "JSON-RPC" }

func (t rpc) signal(ctx context.Context, job, topic string, s *signal) (*answer, error) {
	params, err := members(s, map[string]any{"app": "contract", "job": job, "topic": topic})
	if err != nil {
		return nil, err
	}
	call := append([]byte(`{"jsonrpc":"2.0","id":"judge","method":"signal","params":`), append(params, '}')...)
	status, text, err := t.send(ctx, http.MethodPost, "rpc", "", call)
	if err != nil {
		return nil, err
	}
	got, err := decode(status, text)
	if err != nil {
		return nil, err
	}
	if result, ok := got.body["result"].(map[string]any); ok {
		return &answer{http.StatusOK, result}, nil
	}
	failed, _ := got.body["error"].(map[string]any)
	if fmt.Sprint(failed["code"]) == "-32700" { // what is no JSON cannot be a call
		return &answer{http.StatusBadRequest, map[string]any{"code": "invalid"}}, nil
	}
	told, _ := failed["data"].(map[string]any)
	n, err := strconv.Atoi(fmt.Sprint(told["status"]))
	if err != nil {
		return nil, fmt.Errorf("the error has no problem as its data: %.200s", text)
	}
	return &answer{n, told}, nil
}

// bus signals by NATS.
type bus struct {
	nc        *nats.Conn
	namespace string
}

func (bus) name() string { return "NATS" }

func (t bus) signal(ctx context.Context, job, topic string, s *signal) (*answer, error) {
	body, err := members(s, map[string]any{"app": "contract", "job": job, "topic": topic})
	if err != nil {
		return nil, err
	}
	m, err := t.nc.RequestWithContext(ctx, legwork.Subject(t.namespace, "api")+".signal", body)
	if err != nil {
		return nil, fmt.Errorf("no answer over NATS: %w", err)
	}
	code := m.Header.Get("Nats-Service-Error-Code")
	if code == "" {
		return decode(http.StatusOK, m.Data)
	}
	n, err := strconv.Atoi(code)
	if err != nil {
		return nil, fmt.Errorf("the error has the code %q", code)
	}
	if len(m.Data) > 0 {
		return decode(n, m.Data)
	}
	return &answer{n, map[string]any{}}, nil
}

// members is an object of the members of a signal and others. The id is copied as it
// is, whatever it is.
func members(s *signal, more map[string]any) ([]byte, error) {
	all := map[string]any{}
	for name, v := range more {
		all[name] = v
	}
	if s.Data != nil {
		all["data"] = s.Data
	}
	if s.Status != "" {
		all["status"] = s.Status
	}
	if s.Code != 0 {
		all["code"] = s.Code
	}
	text, err := json.Marshal(all)
	if err != nil || s.SignalID == nil {
		return text, err
	}
	out := append([]byte(`{"signalId":`), s.SignalID...)
	if len(all) > 0 {
		out = append(out, ',')
	}
	return append(out, text[1:]...), nil
}
