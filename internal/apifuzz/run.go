package apifuzz

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/doctor"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/internal/webhook"
	"github.com/legwork-dev/legwork/worker"
)

// Site is an installation with the API in front of it, on a socket of its own.
type Site struct {
	*sitetest.Site
	Base     string // http://host:port
	document *document
	// HTTP sends the requests. It follows no redirects.
	HTTP *http.Client

	known    map[string][]any
	broker   nats.JetStreamContext
	streams  []string
	failures int
}

// turn is the answer of a function that ends at once, wish of one that waits for a signal.
var (
	turn = json.RawMessage(`{"after":null,"token":"t","events":[{"t":"ExecutionCompleted","ok":1}]}`)
	wish = json.RawMessage(`{"after":null,"token":"t","events":[{"t":"ExecutionAwaiting","on":[0],"kind":"Signal",` +
		`"names":["wish"]}]}`)
)

//go:embed app.yaml
var app []byte

// New returns a site with an app, whose jobs end at once or wait for a signal.
func New(t *testing.T) *Site {
	t.Helper()
	s := &Site{Site: sitetest.New(t), HTTP: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
	s.Deploy(app)
	s.Engine(nil)
	s.Relay()
	s.Work(worker.Handle("fuzz.greet", func(context.Context, any) (string, error) { return "hello", nil }),
		worker.Handle("fuzz.code", func(context.Context, any) (json.RawMessage, error) { return turn, nil }),
		worker.Handle("fuzz.wish", func(context.Context, any) (json.RawMessage, error) { return wish, nil }))
	operator, err := client.New(s.Namespace, s.Pool, nil)
	s.Must(err)
	t.Cleanup(operator.Close)
	hooks, err := webhook.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	s.Go(webhook.NewSender(webhook.Config{Store: hooks, Networks: webhook.Loopback, Log: s.Log}).Run)
	file := filepath.Join(t.TempDir(), "hooks.yaml")
	s.Must(os.WriteFile(file, []byte(incoming), 0o600))
	incoming, err := api.ReadHooks(file)
	s.Must(err)
	handler, err := api.New(api.Config{Client: s.Client, Operator: operator, Webhooks: hooks, Hooks: incoming, Log: s.Log,
		Monitor: top.NewShared(s.Namespace, s.Pool, s.Conn).Part,
		Doctor: doctor.Shared(func(context.Context) doctor.Patient {
			return doctor.Patient{Namespace: s.Namespace, Pool: s.Pool, Conn: s.Conn,
				Schema: func(ctx context.Context) error { return migrations.Current(ctx, s.Pool, s.Namespace) }}
		}),
		Access: api.Access{Anyone: true}, Rate: 1 << 20})
	s.Must(err)
	listener, err := api.TLS{}.Listen(t.Context(), "127.0.0.1:0")
	s.Must(err)
	s.Go(func(ctx context.Context) error { return api.Serve(ctx, listener, handler) })
	s.Base = "http://" + listener.Addr().String()
	answer, err := s.HTTP.Get(s.Base + "/openapi.json")
	s.Must(err)
	document, err := io.ReadAll(answer.Body)
	s.Must(err)
	s.Must(answer.Body.Close())
	s.document, err = readDocument(document)
	s.Must(err)
	s.broker, err = s.Conn.NATS().JetStream()
	s.Must(err)
	for name := range s.broker.StreamNames() {
		if strings.HasPrefix(name, "LEGWORK_"+s.Namespace+"_") {
			s.streams = append(s.streams, name)
		}
	}
	s.prepare()
	s.listen(hooks)
	return s
}

// prepare starts jobs that requests can name: some have ended, some wait.
func (s *Site) prepare() {
	s.T.Helper()
	s.known = map[string][]any{"ns": {s.Namespace}, "app": {"fuzz"}, "version": {"1"}, "wait": {0},
		"topic": {"fuzz.approved"}, "startJob.topic": {"fuzz.asked", "fuzz.placed"}, "cursor": {""},
		"getStart.topic": {"fuzz.asked"},
		"data":           {object{{`"id"`, "nobody"}}, object{{`"id"`, "1"}, {`"by"`, "Ada"}}}}
	ended, err := s.Client.StartAndAwait(s.T.Context(), "fuzz.asked", nil)
	s.Must(err)
	s.known["gid"] = []any{ended.Gid.String()}
	s.known["job"] = []any{ended.JobID}
	coded, err := s.Client.StartAndAwait(s.T.Context(), "fuzz.coded", nil)
	s.Must(err)
	s.known["listJournals.gid"], s.known["activity"] = []any{coded.Gid.String()}, []any{"fuzz-coded"}
	for range 4 {
		waits, err := s.Client.Start(s.T.Context(), "fuzz.wished", nil)
		s.Must(err)
		s.known["cancelJob.gid"] = append(s.known["cancelJob.gid"], waits.Gid.String())
	}
	guid, err := s.Client.Enqueue(s.T.Context(), "fuzz.asked", nil)
	s.Must(err)
	s.known["guid"] = []any{guid.String()}
	s.wait(4)
	s.Must(s.Client.Publish(s.T.Context(), "fuzz.nobody", nil)) // becomes a dead letter
	until(s.T, func() string {
		page, err := s.Client.Letters(s.T.Context(), client.LetterFilter{})
		if err != nil || len(page.Letters) == 0 {
			return fmt.Sprintf("there is no dead letter: %v", err)
		}
		s.known["id"] = []any{page.Letters[0].ID.String()}
		return ""
	})
}

// incoming is the file of hooks. Deliveries are signed by the secret (request.go).
const incoming = `hooks: [{name: fuzz, scheme: hmac, secrets: [` + secret + `], header: X-Signature, id: body,
  start: fuzz.asked}]`

// listen adds webhooks, whose receiver takes everything. No event is on their topic.
func (s *Site) listen(hooks *webhook.Store) {
	s.T.Helper()
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	s.T.Cleanup(receiver.Close)
	for _, operation := range []string{"getWebhook", "testWebhook", "rotateWebhook", "removeWebhook",
		"removeWebhook"} {
		added, err := hooks.Add(s.T.Context(), webhook.Webhook{Topic: "fuzz.approved", URL: receiver.URL})
		s.Must(err)
		s.known[operation+".id"] = append(s.known[operation+".id"], added.ID.String())
	}
	s.known["url"], s.known["takeDelivery.name"] = []any{receiver.URL}, []any{"fuzz"}
	s.known["secret"] = []any{"whsec_" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32)))}
}

// wait starts jobs that wait for a signal.
func (s *Site) wait(n int) {
	s.T.Helper()
	for range n {
		r, err := s.Client.Start(s.T.Context(), "fuzz.placed", map[string]string{"id": fmt.Sprint(len(s.known["gid"]))})
		s.Must(err)
		s.known["gid"] = append(s.known["gid"], r.Gid.String())
		s.known["signalNamedJob.job"] = append(s.known["signalNamedJob.job"], r.Job)
	}
}

// particular are the operations that want something that valid requests do not have by chance: an attempt or
// an activity that waits, a letter that nothing was done with yet, a document, a job that has failed, the member that
// names what is paused, a pause.
var particular = map[string]bool{"retryNow": true, "answerActivity": true, "redriveLetter": true, "discardLetter": true,
	"deployApp": true, "checkApp": true, "retryJob": true, "forkJob": true, "moveJob": true,
	"beginPause": true, "endPause": true}

// Run sends valid requests, at least so many, and then wrong ones; a seed decides them. It goes on after a request that
// shows a defect, but not after ten.
func (s *Site) Run(seed uint64, valid, wrong int) {
	s.T.Helper()
	m := &maker{Rand: rand.New(rand.NewPCG(seed, seed)), doc: s.document, known: s.known}
	ask := func(r *request, look func() error) int {
		status, err := s.send(r)
		if err == nil && look != nil {
			err = look()
		}
		if err == nil {
			return status
		}
		s.T.Errorf("seed %d: %s\n\t%v", seed, r, err)
		if s.failures++; s.failures >= 10 {
			s.T.FailNow()
		}
		return 0
	}
	for _, o := range s.document.operations {
		if particular[o.id] {
			continue
		}
		tries := 0
		for status := 0; status < 200 || status > 307; status = ask(m.valid(o, true), nil) {
			if tries++; tries > 50 {
				s.T.Fatalf("seed %d: none of 50 valid requests to %s has succeeded", seed, o.id)
			}
		}
	}
	for i := range valid {
		ask(m.valid(s.document.operations[i%len(s.document.operations)], false), nil)
	}
	// The jobs that wait now are those that a wrong request could change, were it taken.
	s.known["gid"] = nil
	s.wait(4)
	before := s.settled()
	for i := range wrong {
		ask(m.wrong(spoils[i%len(spoils)]), func() error {
			after := s.stored()
			if after == before {
				return nil
			}
			what := difference(before, after)
			before = s.settled()
			return fmt.Errorf("it has stored something: %s", what)
		})
	}
	if after := s.settled(); after != before {
		s.T.Errorf("seed %d: some time after a request, something was stored: %s", seed, difference(before, after))
	}
	result, err := s.Client.StartAndAwait(s.T.Context(), "fuzz.asked", nil)
	if err != nil || result.State != "completed" {
		s.T.Errorf("seed %d: after all of that a job ends as %+v, %v", seed, result, err)
	}
}

// send sends a request and judges its answer.
func (s *Site) send(r *request) (int, error) {
	out, err := r.http(s.T.Context(), s.Base)
	if err != nil {
		return 0, err
	}
	answer, err := s.HTTP.Do(out)
	switch {
	case err != nil && r.cut:
		return 0, nil
	case err != nil:
		return 0, err
	}
	defer answer.Body.Close()
	if r.cut && below[answer.StatusCode] { // its body ends with the connection
		return answer.StatusCode, nil
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	if err := s.judge(r, answer, body); err != nil {
		return answer.StatusCode, fmt.Errorf("answered with %d %s: %s\n\t%w", answer.StatusCode,
			answer.Header.Get("Content-Type"), body[:min(len(body), 600)], err)
	}
	return answer.StatusCode, nil
}

// below are the answers that Go's server gives by itself to what is no request of HTTP.
var below = map[int]bool{http.StatusBadRequest: true, http.StatusRequestHeaderFieldsTooLarge: true}

func (s *Site) judge(r *request, answer *http.Response, body []byte) error {
	media := answer.Header.Get("Content-Type")
	switch {
	case answer.StatusCode >= 500:
		return fmt.Errorf("an error of the server")
	case r.wrong != "" && below[answer.StatusCode] && strings.HasPrefix(media, "text/plain"):
		return nil
	case r.wrong != "" && r.operation.id == "rpc" && answer.StatusCode == http.StatusOK:
		if !bytes.Contains(body, []byte(`"error":{`)) {
			return fmt.Errorf("a call with something wrong is answered as if it were right")
		}
	case r.wrong != "" && answer.StatusCode < 400:
		return fmt.Errorf("what is wrong was not refused")
	}
	return s.document.check(r.operation, answer.StatusCode, media, body)
}

//go:embed stored.sql
var storedSQL string

// stored is a text that changes when anything is stored or published.
func (s *Site) stored() string {
	s.T.Helper()
	var rows string
	s.Must(s.Pool.QueryRow(s.T.Context(), storedSQL, legwork.Schema(s.Namespace)).Scan(&rows))
	return rows + s.published()
}

// published says how many messages each stream of the namespace has been given.
func (s *Site) published() (all string) {
	s.T.Helper()
	for _, name := range s.streams {
		info, err := s.broker.StreamInfo(name)
		s.Must(err)
		all += fmt.Sprintf("\n%s %d", name, info.State.LastSeq)
	}
	return all
}

//go:embed owed.sql
var owedSQL string

// owed is how many starts and signals wait to be published.
func (s *Site) owed() (n int) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(owedSQL, s.Namespace)).Scan(&n))
	return n
}

// settled is what is stored once nothing changes any more.
func (s *Site) settled() (last string) {
	s.T.Helper()
	same := 0
	until(s.T, func() string {
		now := s.stored()
		if same++; now != last || s.owed() > 0 {
			same = 0
		}
		last = now
		if same < 20 {
			return "it does not come to rest"
		}
		return ""
	})
	return last
}

// until calls a function until it finds nothing wrong.
func until(t testing.TB, wrong func() string) {
	t.Helper()
	deadline := time.After(time.Minute)
	for tick := time.NewTicker(20 * time.Millisecond); ; {
		said := wrong()
		if said == "" {
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatal(said)
		}
	}
}

// difference are the lines that differ.
func difference(before, after string) string {
	var out []string
	old := strings.Split(before, "\n")
	for line := range strings.SplitSeq(after, "\n") {
		if !slices.Contains(old, line) {
			out = append(out, line)
		}
	}
	return strings.Join(out, ", ")
}
