package client_test

import (
	"bufio"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// socket speaks to NATS without a library: nothing cleans what it sends.
type socket struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

func newSocket(t *testing.T) *socket {
	t.Helper()
	u, err := url.Parse(natstest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	s := &socket{t: t, conn: conn, in: bufio.NewReader(conn)}
	s.line("INFO")
	s.write("CONNECT {\"verbose\":false,\"pedantic\":false,\"headers\":true}\r\n")
	s.flush()
	return s
}

func (s *socket) write(text string) {
	s.t.Helper()
	if _, err := s.conn.Write([]byte(text)); err != nil {
		s.t.Fatal(err)
	}
}

// line reads one line, after pings that the server sends of itself.
func (s *socket) line(want string) {
	s.t.Helper()
	_ = s.conn.SetReadDeadline(time.Now().Add(deadline))
	line, err := s.in.ReadString('\n')
	for err == nil && line == "PING\r\n" {
		s.write("PONG\r\n")
		line, err = s.in.ReadString('\n')
	}
	if err != nil || !strings.HasPrefix(line, want) {
		s.t.Fatalf("NATS says %q, %v, want %s", line, err, want)
	}
}

// flush returns when the server has taken everything.
func (s *socket) flush() {
	s.t.Helper()
	s.write("PING\r\n")
	s.line("PONG")
}

// send publishes headers, as they are, and a body.
func (s *socket) send(subject, headers, body string) {
	s.t.Helper()
	s.write(fmt.Sprintf("HPUB %s %d %d\r\n%s%s\r\n", subject, len(headers), len(headers)+len(body), headers, body))
	s.flush()
}

// block is a header block with these lines.
func block(lines ...string) string {
	return "NATS/1.0\r\n" + strings.Join(append(lines, ""), "\r\n") + "\r\n"
}

// hostileHeaders are header blocks as no client library would send them.
var hostileHeaders = map[string]string{
	"nothing":            block(),
	"carriage return":    block("Legwork-Job: a\rLegwork-Gid: x"),
	"line feed":          block("Legwork-Job: a\nLegwork-Start-Key: b"),
	"folded":             block("Legwork-Job: a", "\tb"),
	"twice":              block("Legwork-Job: first", "Legwork-Job: second"),
	"other case":         block("legwork-job: low"),
	"NUL":                block("Legwork-Job: a\x00b"),
	"NUL in a key":       block("Legwork\x00-Job: a"),
	"not UTF-8":          block("Legwork-Job: \xff\xfe"),
	"not UTF-8 in a key": block("\xff: a"),
	"no colon":           block("Legwork-Job"),
	"no key":             block(": a"),
	"blank in a key":     block("Legwork Job: a"),
	"blanks":             block("Legwork-Job:    padded   "),
	"no version":         "HTTP/1.1\r\nLegwork-Job: x\r\n\r\n",
	"status line":        "NATS/1.0 503 No Responders\r\n\r\n",
	"no end":             "NATS/1.0\r\nLegwork-Job: cut",
	"large":              block("Legwork-Job: big", "x: "+strings.Repeat("x", legwork.MaxHeaderBytes)),
	"many":               block(strings.Split(strings.Repeat("a: b|", 5000), "|")[:5000]...),
	"long id":            block("Legwork-Job: " + strings.Repeat("j", legwork.MaxJobIDBytes+1)),
	"long key":           block("Legwork-Start-Key: " + strings.Repeat("j", legwork.MaxIdentityBytes+1)),
	"trace":              block("traceparent: ' OR 1=1", "tracestate: \x01"),
	"kind of another": block("Legwork-Kind: leg1", "Legwork-Gid: 01890a5d-ac96-774b-bcce-b302099a8057",
		"Legwork-Epoch: 1"),
	"tomorrow's envelope": block("Legwork-Format: 99", "Legwork-Kind: dance"),
	"SQL":                 block("Legwork-Job: '); DROP SCHEMA legwork CASCADE; --"),
}

// hostileBodies with what becomes of them: taken, or refused.
var hostileBodies = map[string]struct {
	body  string
	taken bool
}{
	"huge number": {`{"name":1e999999}`, true}, "400 digits": {`{"name":` + strings.Repeat("7", 400) + `}`, true},
	"surrogate": {`{"name":"\ud800"}`, true}, "key twice": {`{"name":1,"name":2}`, true},
	"SQL": {`{"name":"'; DROP TABLE legwork.job; --"}`, true},
	"as deep as allowed": {`{"name":` + strings.Repeat("[", legwork.MaxPayloadDepth-1) +
		strings.Repeat("]", legwork.MaxPayloadDepth-1) + "}", true},
	"one deeper": {`{"name":` + strings.Repeat("[", legwork.MaxPayloadDepth) +
		strings.Repeat("]", legwork.MaxPayloadDepth) + "}", false},
	"very deep":           {strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), false},
	"open":                {strings.Repeat(`{"a":`, 10_000), false},
	"as large as allowed": {`{"name":"` + strings.Repeat("x", legwork.MaxPayloadBytes-11) + `"}`, true},
	"one larger":          {`{"name":"` + strings.Repeat("x", legwork.MaxPayloadBytes-10) + `"}`, false},
	"not UTF-8":           {"{\"name\":\"\xff\"}", false}, "NUL": {`{"name":"\u0000"}`, false},
	"raw NUL":  {"{\"name\":\"\x00\"}", false},
	"not JSON": {`{name:1}`, false}, "two": {`{} {}`, false}, "BOM": {"\ufeff{}", false},
}

// TestHostileStarts: whatever is written to the start subjects of a broker is a
// job or a dead letter, once, and those between it run.
func TestHostileStarts(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	raw := newSocket(t)
	sent, letters := 0, 0
	good := func() {
		s.t.Helper()
		r, err := s.c.StartAndAwait(t.Context(), "order.placed", map[string]any{"name": "Ada"})
		if err != nil || r.State != client.Completed {
			t.Errorf("the job between: %+v, %v", r, err)
		}
		sent++
	}
	subject := legwork.StartSubject(s.ns, "order.placed")
	for name, headers := range hostileHeaders {
		raw.send(subject, headers, fmt.Sprintf(`{"name":%q}`, name))
		sent++
	}
	// nobody owes it: it leaves nothing
	raw.send(subject, block("Legwork-Kind: start", "Legwork-Guid: 01890a5d-ac96-774b-bcce-b302099a8057"), `{}`)
	good()
	for name, c := range hostileBodies {
		raw.send(subject, block("Legwork-Job: body "+name), c.body)
		if sent++; !c.taken {
			letters++
		}
	}
	good()
	for _, topic := range []string{"no.such", "a\xffb", "a\x00b", "'--", "a;b", strings.Repeat("t", 200),
		"order.placed.x"} {
		raw.send(legwork.StartSubject(s.ns, topic), block(), `{}`)
		raw.send(legwork.SignalSubject(s.ns, topic), block(), `{}`)
		sent, letters = sent+2, letters+2
	}
	good()
	s.until("every message is a job or a dead letter", func() bool {
		return s.one(`SELECT ((SELECT count(*) FROM legwork.job WHERE state <> 'running') + (SELECT count(*) FROM
			legwork.dead_letter))::text`) == fmt.Sprint(sent)
	})
	for name, c := range hostileBodies {
		if n := s.one(`SELECT count(*)::text FROM legwork.job WHERE job_id = $1 AND state <> 'running'`,
			"body "+name); (n == "1") != c.taken {
			t.Errorf("%s: %s jobs", name, n)
		}
	}
	if mute := s.one(`SELECT count(*)::text FROM legwork.dead_letter WHERE message = '' OR reason NOT IN ('malformed',
		'unknown_topic')`); mute != "0" {
		t.Errorf("%s dead letters do not say why", mute)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.dead_letter`); n < fmt.Sprint(letters) {
		t.Errorf("%s dead letters, want at least %d", n, letters)
	}
	s.atRest()
}

// TestHostileRequests: the API answers whatever it is asked, with an error that
// is the asker's fault, and goes on answering; no job notices.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil) // no worker: the job waits
	remote, nc := s.serve(), natstest.Conn(t)
	r, err := s.c.Start(t.Context(), "order.placed", map[string]any{"name": "Ada"}, client.WithJobID("j"))
	s.must(err)
	bodies := []string{`{`, `[]`, `7`, `"x"`, `null`, ``, "\xff\xfe", "\x00", `{"gid":"x"}`, `{"gid":7}`,
		`{"gid":"` + strings.ToUpper(r.Gid.String()) + `"}`, `{"gid":"` + legwork.NewID().String() + `"}`,
		`{"gid":"` + r.Gid.String() + `","app":"\u0000"}`, `{"gid":"` + r.Gid.String() + `","app":"shop","job":"a\u0000"}`,
		`{"app":"shop"}`, `{"job":"j"}`, `{"app":"shop","job":"a\u0000b"}`, `{"app":"shop","job":"\ud800"}`,
		`{"app":"shop","job":"a\r\nb"}`, `{"app":"sh'op","job":"j"}`,
		`{"app":"shop","job":"'; DROP TABLE legwork.job; --"}`, `{"app":"other","job":"j"}`,
		`{"app":"shop","job":"` + strings.Repeat("j", 257) + `"}`,
		`{"gid":"` + r.Gid.String() + `","x":"` + strings.Repeat("x", 60<<10) + `"}`,
		`{"app":"shop","job":"no","wait_ms":1e999}`, `{"app":"shop","job":"no","wait_ms":-9223372036854775808}`,
		strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
		`{"app":"shop","job":"j","how":{"reason":"a\u0000b"}}`, `{"app":"shop","job":"j","how":{"code":1e30}}`,
		`{"app":"shop","job":"j","how":{"code":-1}}`, `{"app":"shop","job":"j","how":{"code":1000000}}`,
		`{"app":"shop","job":"j","how":{"expire_s":1e999999}}`, `{"app":"shop","job":"j","how":{"expire_s":-5}}`,
		`{"app":"shop","job":"j","how":[]}`, `{"app":"shop","job":"j","how":{"reason":"` +
			strings.Repeat("r", legwork.MaxErrorBytes+1) + `"}}`}
	for _, body := range bodies {
		endpoints := []string{"job", "await", "explain", "children", "export", "interrupt"}
		if strings.Contains(body, `"how"`) {
			endpoints = []string{"interrupt"}
		}
		for _, endpoint := range endpoints {
			m, err := nc.Request(legwork.Subject(s.ns, "api")+"."+endpoint, []byte(body), deadline)
			if err != nil {
				t.Errorf("%s %.60q: %v", endpoint, body, err)
				continue
			}
			if code := m.Header.Get(micro.ErrorCodeHeader); code != "400" && code != "404" && code != "413" ||
				m.Header.Get(micro.ErrorHeader) == "" {
				t.Errorf("%s %.60q is answered %q %q %.200s", endpoint, body, code, m.Header.Get(micro.ErrorHeader), m.Data)
			}
		}
	}
	j, err := remote.Job(t.Context(), client.Ref{App: "shop", JobID: "j"})
	if err != nil || j.State != client.Running {
		t.Errorf("the job is %+v, %v", j, err)
	}
	// What engines tell each other about receipts may be anything, too.
	for _, told := range []string{`{`, `[]`, `{"by":"x","inbox":"` + nats.NewInbox() + `","time":-1,"seq":0}`,
		strings.Repeat("[", 20_000)} {
		s.must(s.conn.NATS().Publish(legwork.Subject(s.ns, "answered"), []byte(told)))
	}
	s.work("order.charge", accept)
	if r, err := s.c.Await(t.Context(), client.Gid(r.Gid)); err != nil || r.State != client.Completed {
		t.Errorf("the job ended %+v, %v", r, err)
	}
	s.atRest()
}

// TestAnswersGoToInboxesOnly: a request that wants its answer where a message
// would mean something is not heard at all.
func TestAnswersGoToInboxesOnly(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.serve()
	r, err := s.c.Start(t.Context(), "order.placed", nil, client.WithJobID("j"))
	s.must(err)
	nc, crossed := natstest.Conn(t), make(chan *nats.Msg, 100)
	asked := []byte(`{"gid":"` + r.Gid.String() + `"}`)
	for _, reply := range []string{legwork.SignalSubject(s.ns, "done"), legwork.StartSubject(s.ns, "order.placed"),
		legwork.OwnResponseSubject(s.ns), legwork.InboxSubject("other", "x")} {
		_, err := nc.ChanSubscribe(reply, crossed)
		s.must(err)
		for _, endpoint := range []string{"job", "interrupt"} {
			s.must(nc.PublishRequest(legwork.Subject(s.ns, "api")+"."+endpoint, reply, asked))
		}
	}
	for range 20 { // long after those
		_, err := nc.Request(legwork.Subject(s.ns, "api.job"), asked, deadline)
		s.must(err)
	}
	if len(crossed) > 0 {
		t.Errorf("an answer went to %s", (<-crossed).Subject)
	}
	s.work("order.charge", accept)
	if r, err := s.c.Await(t.Context(), client.Gid(r.Gid)); err != nil || r.State != client.Completed {
		t.Errorf("the job ended %+v, %v", r, err)
	}
	s.atRest()
}
