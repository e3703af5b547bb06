package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/outbox"
)

func TestMain(m *testing.M) { natstest.Main(m) }

const telling = `
app:
  id: shop
  version: "1"
  graphs:
    - subscribes: order.placed
      publishes: order.done
      activities:
        placed: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {id: '{$self.output.data.id}'}}}
`

// site is a namespace with a relay.
type site struct {
	*sitetest.Site
	store *Store
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{Site: sitetest.New(t)}
	var err error
	s.store, err = NewStore(s.Pool, s.Namespace)
	s.Must(err)
	s.relay()
	return s
}

// relay runs a relay that cleans up more often than others.
func (s *site) relay() {
	s.T.Helper()
	store, err := outbox.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	relay, err := outbox.NewRelay(store, outbox.Ask(s.Conn), s.Out, outbox.Config{Log: s.Log, Assemble: graph.AssembleFlat,
		EventStream: s.Conn.EventStream, KeepEvents: legwork.EventLife, Sweep: 100 * time.Millisecond,
		RetainEvery: 100 * time.Millisecond})
	s.Must(err)
	s.Go(relay.Run)
}

// send runs a sender over a database until the test or ctx ends.
func (s *site) send(ctx context.Context, db DB) (ended <-chan error) {
	s.T.Helper()
	store, err := NewStore(db, s.Namespace)
	s.Must(err)
	done := make(chan error, 1)
	s.Go(func(all context.Context) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(all, cancel)()
		done <- NewSender(Config{Store: store, Networks: Loopback, Version: "test", Log: s.Log}).Run(ctx)
		return nil
	})
	return done
}

func (s *site) add(topic, url string) *Webhook {
	s.T.Helper()
	w, err := s.store.Add(s.T.Context(), Webhook{Topic: topic, URL: url, CreatedBy: "ada"})
	s.Must(err)
	return w
}

func (s *site) exec(sql string, args ...any) {
	s.T.Helper()
	_, err := s.Pool.Exec(s.T.Context(), legwork.Qualify(sql, s.Namespace), args...)
	s.Must(err)
}

func (s *site) one(sql string) (text string) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(sql, s.Namespace)).Scan(&text))
	return text
}

// until waits until a query says something.
func (s *site) until(want, sql string) {
	s.T.Helper()
	deadline := time.After(time.Minute)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		got := s.one(sql)
		if got == want {
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			s.T.Fatalf("%s says %s, want %s", sql, got, want)
		}
	}
}

// keep keeps events, as an engine does with those that it has seen.
func (s *site) keep(topic string, n int) {
	s.T.Helper()
	s.exec(`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, attempt, kind, status, code, data, publish)
		SELECT greatest((SELECT max(pos) FROM legwork.event), (extract(epoch FROM now()) * 1000000)::bigint) + i, gen_random_uuid(),
			gen_random_uuid(), $1, 'shop', '1', 'o-' || i, 1, 'leaves', 'success', 200, json_build_object('n', i), 1
		FROM generate_series(1, $2) i`, topic, n)
}

// receiver is one that checks signatures.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	secret string
	calls  int
	wrong  []string
	bodies map[string]string // by webhook-id
	came   chan string       // ids
	answer func(call int) int
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{bodies: map[string]string{}, came: make(chan string, 100_000)}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	body, _ := io.ReadAll(q.Body)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	id := q.Header.Get("webhook-id")
	key, _ := ReadSecret(r.secret)
	seconds, _ := strconv.ParseInt(q.Header.Get("webhook-timestamp"), 10, 64)
	want := sign(key, id, time.Unix(seconds, 0), body)
	if !slices.Contains(strings.Fields(q.Header.Get("webhook-signature")), want) {
		r.wrong = append(r.wrong, "signature "+q.Header.Get("webhook-signature"))
	}
	if before, ok := r.bodies[id]; ok && before != string(body) {
		r.wrong = append(r.wrong, "two bodies under one id")
	}
	r.bodies[id] = string(body)
	if r.answer != nil {
		if status := r.answer(r.calls); status != http.StatusOK {
			w.WriteHeader(status)
			return
		}
	}
	r.came <- id
}

// gets waits for so many different deliveries.
func (r *receiver) gets(t *testing.T, n int) {
	t.Helper()
	seen := map[string]bool{}
	deadline := time.After(time.Minute)
	for len(seen) < n {
		select {
		case id := <-r.came:
			seen[id] = true
		case <-deadline:
			t.Fatalf("%d deliveries came, want %d", len(seen), n)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.wrong) > 0 {
		t.Errorf("wrong: %v", r.wrong)
	}
}

// TestDeliveries: what jobs tell is delivered once to each webhook of its topic, as a
// signed CloudEvent, and nothing is left.
func TestDeliveries(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.Deploy([]byte(telling))
	s.Engine(nil)
	s.send(t.Context(), s.Pool)
	s.keep("order.done", 1) // before there is a webhook
	all, other := newReceiver(t), newReceiver(t)
	all.secret, other.secret = s.add("order.*", all.URL+"/events?a=b").Secret, s.add("parcel.done", other.URL).Secret
	const jobs = 20
	for i := range jobs {
		_, err := s.Client.Start(t.Context(), "order.placed", json.RawMessage(fmt.Sprintf(`{"id":"o-%d"}`, i)))
		s.Must(err)
	}
	all.gets(t, jobs)
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	if all.calls != jobs || other.calls != 0 {
		t.Errorf("%d deliveries, and %d for another topic; want %d and 0", all.calls, other.calls, jobs)
	}
	for id, body := range all.bodies {
		var e map[string]any
		s.Must(json.Unmarshal([]byte(body), &e))
		data, _ := e["data"].(map[string]any)
		if e["specversion"] != "1.0" || e["id"] != id || e["type"] != "order.done" ||
			e["source"] != "/legwork/"+s.Namespace+"/shop" || e["subject"] != data["id"] ||
			e["legworkstatus"] != "success" || e["legworkgid"] == "" {
			t.Errorf("the event is %s", body)
		}
		if _, err := time.Parse(time.RFC3339, e["time"].(string)); err != nil {
			t.Error(err)
		}
	}
}

// TestSlowAndDead: receivers that hang, fail or are away hold up no other one. One that
// fails is tried with one delivery at a time, and gets all it has missed when it is
// back.
func TestSlowAndDead(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	release := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(slow.Close)
	t.Cleanup(func() { close(release) })
	away := httptest.NewServer(nil)
	away.Close()
	healthy, broken := newReceiver(t), newReceiver(t)
	healed := false
	broken.answer = func(int) int { // under its mutex
		if healed {
			return http.StatusOK
		}
		return http.StatusInternalServerError
	}
	healthy.secret, broken.secret = s.add("*", healthy.URL).Secret, s.add("*", broken.URL).Secret
	s.add("*", slow.URL)
	s.add("*", away.URL)
	s.keep("order.done", 300)
	s.send(t.Context(), s.Pool)
	healthy.gets(t, 300)
	s.until("900", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.until("2", `SELECT count(*)::text FROM legwork.webhook WHERE failures >= 5`)
	list, err := s.store.List(t.Context())
	s.Must(err)
	states := map[string]string{}
	for _, w := range list {
		states[w.URL] = fmt.Sprint(w.State, " ", w.Waiting, " ", w.FailingSince != nil, " ", w.DeliveredAt != nil, " ",
			w.Secret)
	}
	if states[healthy.URL] != "active 0 false true " || states[broken.URL] != "failing 300 true false " ||
		states[away.URL] != "failing 300 true false " || states[slow.URL] != "active 300 false false " {
		t.Errorf("the webhooks are %v", states)
	}
	broken.mu.Lock()
	calls := broken.calls
	broken.mu.Unlock()
	if calls > 60 {
		t.Errorf("the receiver that fails was called %d times", calls)
	}
	broken.mu.Lock()
	healed = true
	broken.mu.Unlock()
	s.exec(`UPDATE legwork.webhook_delivery SET due_at = now() WHERE attempts > 0`) // as time passes
	s.exec(`UPDATE legwork.webhook SET retry_at = now() WHERE url = $1`, broken.URL)
	broken.gets(t, 300)
	s.until("0", `SELECT max(failures)::text FROM legwork.webhook WHERE url = '`+broken.URL+`'`)
}

// dying is a database whose process dies when it runs a statement.
type dying struct {
	DB
	at   string
	dead context.CancelFunc
}

func (d *dying) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if sqlfile.NameOf(sql) == d.at {
		d.dead()
		return nil, errors.New("the process is dead")
	}
	return d.DB.Query(ctx, sql, args...)
}

// TestKilledBeforeTheMark: a server that dies when its deliveries were taken, before it
// has noted that, leaves them to another one: the receiver gets them again under
// their ids, with their bodies.
func TestKilledBeforeTheMark(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := newReceiver(t)
	r.secret = s.add("order.done", r.URL).Secret
	s.keep("order.done", 5)
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	ended := s.send(ctx, &dying{s.Pool, "internal/webhook/settle.sql", kill})
	r.gets(t, 5)
	s.Must(<-ended)
	if n := s.one(`SELECT count(*)::text FROM legwork.webhook_delivery WHERE due_at > now() AND attempts = 1`); n != "5" {
		t.Fatalf("%s deliveries are claimed, want 5", n)
	}
	s.exec(`UPDATE legwork.webhook_delivery SET due_at = now()`) // the lease is over
	s.send(t.Context(), s.Pool)
	r.gets(t, 5)
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	if r.calls != 10 || len(r.bodies) != 5 {
		t.Errorf("%d calls with %d ids, want 10 and 5", r.calls, len(r.bodies))
	}
}

// TestTwoServers: what one has claimed another one does not send.
func TestTwoServers(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.relay() // and two relays
	r := newReceiver(t)
	r.secret = s.add("order.done", r.URL).Secret
	s.send(t.Context(), s.Pool)
	s.send(t.Context(), s.Pool)
	for range 10 {
		s.keep("order.done", 100)
	}
	r.gets(t, 1000)
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	if r.calls != 1000 {
		t.Errorf("%d calls for 1,000 events", r.calls)
	}
}

// TestGivenUp: a delivery that fails for its day has failed for good, and can be seen.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := newReceiver(t)
	r.answer = func(int) int { return http.StatusTeapot }
	w := s.add("order.done", r.URL)
	r.secret = w.Secret
	s.keep("order.done", 1)
	s.until("1", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.exec(`UPDATE legwork.webhook_delivery SET expires_at = now() + interval '3 s'`) // its last attempt
	s.send(t.Context(), s.Pool)
	s.until("failed", `SELECT state FROM legwork.webhook_delivery`)
	got, err := s.store.Get(t.Context(), w.ID)
	s.Must(err)
	if got.Failed != 1 || got.Waiting != 0 || len(got.Deliveries) != 1 || got.Deliveries[0].Attempts != 1 ||
		!strings.Contains(got.Deliveries[0].Error, "418") || got.Secret != "" {
		t.Errorf("the webhook is %+v", got)
	}
	s.exec(`UPDATE legwork.webhook_delivery SET expires_at = now()`)
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`) // a relay forgets it
}

// TestRotation: while a secret is rotated, deliveries have the signatures of it and of those before it. Then, or with
// keep 0, they have one.
func TestRotation(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.send(t.Context(), s.Pool)
	all := newReceiver(t)
	first := s.add("order.*", all.URL)
	test := func(secret string, signed bool) {
		t.Helper()
		all.mu.Lock()
		all.secret, all.wrong = secret, nil
		all.mu.Unlock()
		got, err := s.store.RunTest(t.Context(), first.ID)
		s.Must(err)
		all.mu.Lock()
		defer all.mu.Unlock()
		if !got.Delivered || (len(all.wrong) == 0) != signed {
			t.Errorf("delivered %v (%s), wrong: %v", got.Delivered, got.Error, all.wrong)
		}
	}
	rotate := func(secret string, keep time.Duration, kept bool) *Webhook {
		t.Helper()
		w, err := s.store.Rotate(t.Context(), first.ID, secret, keep)
		s.Must(err)
		if (w.OldSecretUntil != nil) != kept || kept && time.Until(*w.OldSecretUntil) > time.Hour {
			t.Errorf("the secret before it signs until %v", w.OldSecretUntil)
		}
		return w
	}
	second := rotate("", time.Hour, true)
	third := rotate("", time.Minute, true)
	if again := rotate(third.Secret, time.Hour, true); again.Secret != third.Secret {
		t.Errorf("repeated, it gives another secret")
	}
	for _, secret := range []string{first.Secret, second.Secret, third.Secret} {
		test(secret, true)
	}
	_, err := s.store.Rotate(t.Context(), first.ID, "", time.Hour)
	if legwork.CodeOf(err) != legwork.CodeConflict {
		t.Errorf("a fourth secret: %v", err)
	}
	_, err = s.Pool.Exec(t.Context(), legwork.Qualify(`UPDATE legwork.webhook
		SET old_until = ARRAY[now() - interval '1 s', now() + interval '1 hour']`, s.Namespace))
	s.Must(err)
	test(second.Secret, false)
	test(first.Secret, true)
	last := rotate("", 0, false)
	test(third.Secret, false)
	test(last.Secret, true)
	for _, bad := range []struct {
		id     legwork.ID
		secret string
		keep   time.Duration
		code   int
	}{{legwork.NewID(), "", 0, legwork.CodeNotFound}, {first.ID, "x", 0, legwork.CodeInvalid},
		{first.ID, "", -1, legwork.CodeInvalid}, {first.ID, "", maxKeepSecret + 1, legwork.CodeInvalid}} {
		if _, err := s.store.Rotate(t.Context(), bad.id, bad.secret, bad.keep); legwork.CodeOf(err) != bad.code {
			t.Errorf("%v: %v, want %d", bad, err, bad.code)
		}
	}
	s.Must(s.store.Remove(t.Context(), first.ID))
	var left int
	s.Must(s.Pool.QueryRow(t.Context(), legwork.Qualify(`SELECT sum(octet_length(secret) + cardinality(old_secrets))
		FROM legwork.webhook`, s.Namespace)).Scan(&left))
	if left != 0 {
		t.Error("secrets are left of a webhook that was removed")
	}
}

// TestEndOfAWebhook: a removed webhook gets nothing more, and goes with its deliveries.
func TestEndOfAWebhook(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := newReceiver(t)
	w := s.add("*", r.URL)
	s.keep("order.done", 1500)
	s.until("1500", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	s.Must(s.store.Remove(t.Context(), w.ID))
	if err := s.store.Remove(t.Context(), w.ID); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("the second removal: %v", err)
	}
	if _, err := s.store.Get(t.Context(), w.ID); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("it is still there: %v", err)
	}
	s.send(t.Context(), s.Pool)
	s.exec(`UPDATE legwork.webhook SET removed_at = now() - interval '2 minutes'`)
	s.until("0", `SELECT (SELECT count(*) FROM legwork.webhook) + (SELECT count(*) FROM legwork.webhook_delivery) || ''`)
	if r.calls != 0 {
		t.Errorf("%d calls", r.calls)
	}
}

// TestTest: a test says what the receiver answered, also while the webhook fails.
func TestTest(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	r := newReceiver(t)
	answer := http.StatusOK
	r.answer = func(int) int { return answer }
	w := s.add("order.done", r.URL)
	r.secret = w.Secret
	s.send(t.Context(), s.Pool)
	got, err := s.store.RunTest(t.Context(), w.ID)
	s.Must(err)
	if r.mu.Lock(); !got.Delivered || got.Error != "" || len(r.bodies) != 1 {
		t.Errorf("the test says %+v", got)
	}
	for _, body := range r.bodies {
		if !strings.Contains(body, `"type":"legwork.test"`) || !strings.Contains(body, `"data":{"test":true}`) {
			t.Errorf("the test event is %s", body)
		}
	}
	r.mu.Unlock()
	s.exec(`UPDATE legwork.webhook SET failures = 9, retry_at = now() + interval '1 h'`)
	r.mu.Lock()
	answer = http.StatusNotFound
	r.mu.Unlock()
	got, err = s.store.RunTest(t.Context(), w.ID)
	s.Must(err)
	if got.Delivered || !strings.Contains(got.Error, "404") {
		t.Errorf("the test of a receiver that is not there says %+v", got)
	}
	r.gets(t, 1)
	if _, err := s.store.putTest(t.Context(), legwork.NewID()); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("a test of nothing: %v", err)
	}
}

// TestOtherTopics: without a webhook a relay asks nothing more than before, and ten
// thousand events of other topics than a webhook's are read once, a thousand at a
// time, and write nothing but the cursor.
func TestOtherTopics(t *testing.T) {
	t.Parallel()
	s := &site{Site: sitetest.New(t)}
	pool, log := explain.Pool(t, pg.Options{Size: 4, Ordered: true})
	var err error
	s.store, err = NewStore(s.Pool, s.Namespace)
	s.Must(err)
	s.Pool, pool = pool, s.Pool // the relay's statements are explained
	s.relay()
	s.Pool = pool
	s.keep("order.done", 100)
	ran := func() (times, pages int) {
		for _, r := range log.Take() {
			if sqlfile.NameOf(r.SQL) == "outbox/hook_events.sql" {
				times, pages = times+1, pages+r.Pages
			}
		}
		return times, pages
	}
	s.until("true", `SELECT (born IS NOT NULL)::text FROM legwork.event_stream`) // it has looked
	if times, _ := ran(); times != 0 {
		t.Errorf("without a webhook the relay has looked %d times for what is to be delivered", times)
	}
	s.add("parcel.*", "http://127.0.0.1:1")
	s.keep("order.done", 10_000)
	s.until("true", `SELECT ((SELECT pos FROM legwork.webhook_cursor) = (SELECT max(pos) FROM legwork.event))::text`)
	times, pages := ran()
	t.Logf("%d statements, %d pages", times, pages)
	if pages > 15_000 || times == 0 { // the last one may not have been told yet
		t.Errorf("10,000 events of another topic take %d statements and %d pages", times, pages)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.webhook_delivery`); n != "0" {
		t.Errorf("%s deliveries", n)
	}
}
