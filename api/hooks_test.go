package api_test

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/worker"
)

const partnerKey = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

const hooksFile = `
hooks:
  - {name: repo, scheme: github, secrets: [an-old-secret, a-secret-of-github], start: hello.asked, events: [push]}
  - {name: partner, scheme: standard, secrets: [whsec_` + partnerKey + `], signal: order.approved}
`

func mac(key []byte, text string) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(text))
	return m.Sum(nil)
}

// pushed are the headers of a delivery of GitHub.
func pushed(secret, id, kind, body string) []string {
	signature := "sha256=" + hex.EncodeToString(mac([]byte(secret), body))
	return []string{"X-Hub-Signature-256", signature, "X-GitHub-Delivery", id, "X-GitHub-Event", kind,
		"User-Agent", "GitHub-Hookshot/044aadd"}
}

// partnered are the headers of a delivery by Standard Webhooks.
func partnered(at time.Time, id, body string) []string {
	key, _ := base64.StdEncoding.DecodeString(partnerKey)
	seconds := strconv.FormatInt(at.Unix(), 10)
	return []string{"webhook-id", id, "webhook-timestamp", seconds,
		"webhook-signature", "v1," + base64.StdEncoding.EncodeToString(mac(key, id+"."+seconds+"."+body))}
}

// newHooked is a site with hooks; nobody may ask for anything else.
func newHooked(t *testing.T) *site {
	t.Helper()
	file := filepath.Join(t.TempDir(), "hooks.yaml")
	if err := os.WriteFile(file, []byte(hooksFile), 0o600); err != nil {
		t.Fatal(err)
	}
	hooks, err := api.ReadHooks(file)
	if err != nil {
		t.Fatal(err)
	}
	return newSiteWith(t, api.Access{}, func(s *site) {
		s.hooks = hooks
		s.Engine(nil)
		s.Relay()
		s.Work(worker.Handle("hello.greet", func(context.Context, any) (any, error) { return nil, nil }))
	})
}

// stored counts what deliveries may have left.
func (s *site) stored() (n int) {
	s.t.Helper()
	s.Must(s.Pool.QueryRow(s.t.Context(), legwork.Qualify(`SELECT (SELECT count(*) FROM legwork.job) +
		(SELECT count(*) FROM legwork.signal) + (SELECT count(*) FROM legwork.dead_letter) + (SELECT count(*) FROM legwork.outbox)`,
		s.Namespace)).Scan(&n))
	return n
}

// TestForgedDeliveries: what is not signed by who it says, or long ago, leaves nothing.
func TestForgedDeliveries(t *testing.T) {
	t.Parallel()
	s := newHooked(t)
	const body, other = `{"name":"Ada"}`, `{"name":"Eve"}`
	for what, c := range map[string]struct {
		path, body string
		header     []string
		status     int
	}{
		"another secret":       {"hooks/repo", body, pushed("a-secret-of-gitlab", "d1", "push", body), 401},
		"another body":         {"hooks/repo", other, pushed("a-secret-of-github", "d1", "push", body), 401},
		"no signature":         {"hooks/repo", body, nil, 401},
		"another scheme":       {"hooks/repo", body, partnered(time.Now(), "m1", body), 401},
		"an old delivery":      {"hooks/partner", body, partnered(time.Now().Add(-6*time.Minute), "m1", body), 401},
		"one of the future":    {"hooks/partner", body, partnered(time.Now().Add(6*time.Minute), "m1", body), 401},
		"another id":           {"hooks/partner", body, append(partnered(time.Now(), "m1", body), "webhook-id", "m2"), 401},
		"no such hook":         {"hooks/none", body, pushed("a-secret-of-github", "d1", "push", body), 404},
		"no JSON, but signed":  {"hooks/repo", "payload=x", pushed("a-secret-of-github", "d1", "push", "payload=x"), 400},
		"no id, but signed":    {"hooks/repo", body, pushed("a-secret-of-github", "", "push", body), 400},
		"a token is no way in": {"hooks/repo", body, []string{"Authorization", "Bearer x"}, 401},
	} {
		p := s.is(s.ask("POST", c.path, c.body, c.header...), c.status, "Problem")
		if strings.Contains(fmt.Sprint(p), "secret-of") {
			t.Errorf("%s: the answer tells a secret: %v", what, p)
		}
	}
	if n := s.stored(); n != 0 {
		t.Errorf("%d rows were stored", n)
	}
	var refused *reply
	for range 1000 {
		if r := s.ask("POST", "hooks/repo", body); r.status == 429 {
			refused = r
			break
		}
	}
	if refused == nil {
		t.Error("1,000 forged deliveries in a row are all looked at")
	}
	s.is(s.ask("POST", "hooks/repo", body, pushed("a-secret-of-github", "d1", "push", body)...), 200, "Taken")
}

// TestDeliveriesStartAndSignal: a delivery takes effect once, however often and by how
// many at once it is sent, and is answered alike each time.
func TestDeliveriesStartAndSignal(t *testing.T) {
	t.Parallel()
	s := newHooked(t)
	const body = `{"id":"d-1","name":"Ada"}`
	var answers [20]string
	var wait sync.WaitGroup
	for i := range answers {
		secret := []string{"a-secret-of-github", "an-old-secret"}[i%2]
		wait.Go(func() {
			answers[i] = string(s.ask("POST", "hooks/repo", body, pushed(secret, "d1", "push", body)...).body)
		})
	}
	wait.Wait()
	for _, a := range answers {
		if a != answers[0] {
			t.Errorf("one delivery is answered with %s and %s", answers[0], a)
		}
	}
	first := s.is(s.ask("POST", "hooks/repo", body, pushed("an-old-secret", "d1", "push", body)...), 200, "Taken")
	second := s.is(s.ask("POST", "hooks/repo", `{"id":"d-2"}`, pushed("an-old-secret", "d2", "push", `{"id":"d-2"}`)...), 200,
		"Taken")
	if first["job"] != "d-1" || second["job"] != "d-2" || first["id"] != "d1" {
		t.Errorf("the deliveries are answered with %v and %v", first, second)
	}
	ping := s.is(s.ask("POST", "hooks/repo", body, pushed("an-old-secret", "d3", "ping", body)...), 200, "Taken")
	if ping["ignored"] != true {
		t.Errorf("a ping is answered with %v", ping)
	}
	_, err := s.Client.Start(t.Context(), "order.placed", map[string]string{"id": "o-1"})
	s.Must(err)
	const approval = `{"id":"o-1","by":"Ada"}`
	signalled := func() string {
		r := s.ask("POST", "hooks/partner", approval, partnered(time.Now(), "m1", approval)...)
		s.is(r, 200, "Taken")
		return string(r.body)
	}
	if one, two := signalled(), signalled(); one != two {
		t.Errorf("one signal is answered with %s and %s", one, two)
	}
	var jobs, signals int
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify(`SELECT (SELECT count(*) FROM legwork.job WHERE app = 'hello'),
		(SELECT count(*) FROM legwork.signal)`, s.Namespace)).Scan(&jobs, &signals))
	if jobs != 3 || signals != 1 {
		t.Errorf("there are %d jobs and %d signals, want 3 and 1", jobs, signals)
	}
}

// TestDeliveriesWithAnotherBody: a delivery that comes again under its id with another
// body is taken, so that its sender does not repeat it for ever. The first body counts.
func TestDeliveriesWithAnotherBody(t *testing.T) {
	t.Parallel()
	s := newHooked(t)
	send := func(body string) string {
		r := s.ask("POST", "hooks/repo", body, pushed("a-secret-of-github", "d1", "push", body)...)
		s.is(r, 200, "Taken")
		return string(r.body)
	}
	if one, two := send(`{"id":"d-1","name":"Ada"}`), send(`{"id":"d-2","name":"Eve"}`); one != two {
		t.Errorf("one delivery is answered with %s, and with another body with %s", one, two)
	}
	signal := func(body string) string {
		r := s.ask("POST", "hooks/partner", body, partnered(time.Now(), "m1", body)...)
		s.is(r, 200, "Taken")
		return string(r.body)
	}
	if one, two := signal(`{"id":"o-1","by":"Ada"}`), signal(`{"id":"o-2","by":"Eve"}`); one != two {
		t.Errorf("one signal is answered with %s, and with another body with %s", one, two)
	}
	var jobs, kept string
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify(`SELECT
		(SELECT string_agg(job_id, ' ') FROM legwork.job), (SELECT string_agg(data::text, ' ') FROM legwork.signal)`,
		s.Namespace)).Scan(&jobs, &kept))
	if jobs != "d-1" || !strings.Contains(kept, "Ada") || strings.Contains(kept, "Eve") {
		t.Errorf("there are the jobs %s and the signals %s, want those of the first bodies", jobs, kept)
	}
}

// TestHooksFile: a file that cannot be meant is refused, and its secrets are not told.
func TestHooksFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "hooks.yaml")
	const fine = "name: a, scheme: github, secrets: [very-secret]"
	for what, text := range map[string]string{
		"no file":           "",
		"two topics":        "hooks: [{" + fine + ", start: a, signal: b}]",
		"no topic":          "hooks: [{" + fine + "}]",
		"a bad topic":       "hooks: [{" + fine + ", start: a b}]",
		"a bad name":        "hooks: [{name: a/b, scheme: github, secrets: [very-secret], start: a}]",
		"two of one name":   "hooks: [{" + fine + ", start: a}, {" + fine + ", start: b}]",
		"an unknown member": "hooks: [{" + fine + ", start: a, more: 1}]",
		"no scheme":         "hooks: [{name: a, secrets: [very-secret], start: a}]",
		"a short secret":    "hooks: [{name: a, scheme: github, secrets: [x], start: a}]",
		"no YAML":           "hooks: [{secrets: very-secret",
	} {
		if text != "" {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_, err := api.ReadHooks(file)
		if err == nil || strings.Contains(err.Error(), "very-secret") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// heldBack sends a request without its body, and returns once the server reads that. What is returned sends
// it and awaits the answer.
func (s *site) heldBack(path string, size int) (end func()) {
	s.t.Helper()
	host := strings.TrimPrefix(s.base, "http://")
	conn, err := (&net.Dialer{}).DialContext(s.t.Context(), "tcp", host)
	s.Must(err)
	s.t.Cleanup(func() { conn.Close() })
	head := fmt.Sprintf("POST /v1/%s/%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n",
		s.Namespace, path, host, size)
	_, err = io.WriteString(conn, head)
	s.Must(err)
	answers := bufio.NewReader(conn)
	line, err := answers.ReadString('\n') // the server asks for the body when it begins to read it
	s.Must(err)
	if !strings.Contains(line, " 100 ") {
		s.t.Fatalf("a body that is held back is answered with %s", line)
	}
	_, err = answers.ReadString('\n')
	s.Must(err)
	return func() {
		s.t.Helper()
		_, err := io.WriteString(conn, strings.Repeat(" ", size))
		s.Must(err)
		answer, err := http.ReadResponse(answers, nil)
		s.Must(err)
		answer.Body.Close()
	}
}

// TestBodiesThatAreHeldBack: bodies that do not come to their end take no more than a part of the memory,
// strangers' only a part of that, and give it back.
func TestBodiesThatAreHeldBack(t *testing.T) {
	t.Parallel()
	s := newHooked(t)
	s = s.serve(anyone)
	const all = 1 << 20
	const body = `{"id":"d-1","name":"Ada"}`
	deliver := func() *reply {
		return s.ask("POST", "hooks/repo", body, pushed("a-secret-of-github", "d1", "push", body)...)
	}
	start := func() *reply { return s.ask("POST", "starts/hello.asked", `{"id":"s-1"}`) }
	refused := func(r *reply) {
		t.Helper()
		if p := s.is(r, 503, "Problem"); p["code"] != "busy" || r.header.Get("Retry-After") != "1" {
			t.Errorf("a body too many is answered with %s, Retry-After %q", r.body, r.header.Get("Retry-After"))
		}
	}
	var strange, known []func()
	for range 16 {
		strange = append(strange, s.heldBack("hooks/repo", all))
	}
	refused(deliver())
	s.is(start(), 201, "Started") // strangers cannot take all
	for range 48 {
		known = append(known, s.heldBack("starts/hello.asked", all))
	}
	refused(start())
	s.is(s.ask("GET", "jobs/count", ""), 200, "JobCounts") // it has no body
	known[0]()
	s.is(start(), 200, "Started")
	refused(deliver())
	strange[0]()
	s.is(deliver(), 200, "Taken")
}

// TestBodiesOfUnknownSize: one counts as the largest until it has come to its end.
func TestBodiesOfUnknownSize(t *testing.T) {
	t.Parallel()
	s := newHooked(t)
	for range 15 {
		s.heldBack("hooks/repo", 1<<20)
	}
	s.heldBack("hooks/repo", 10)
	send := func() *reply {
		r, err := http.NewRequestWithContext(t.Context(), "POST", s.base+"/v1/"+s.Namespace+"/hooks/repo",
			io.MultiReader(strings.NewReader("{}")))
		s.Must(err)
		answer, err := http.DefaultClient.Do(r)
		s.Must(err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		s.Must(err)
		return &reply{t, "a delivery of unknown size", answer.StatusCode, answer.Header, text}
	}
	s.is(send(), 503, "Problem")
	s.is(s.ask("POST", "hooks/repo", "{}"), 401, "Problem")
}
