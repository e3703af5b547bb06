package presence_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
	"github.com/nats-io/nuid"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/presence"
)

func TestMain(m *testing.M) { testmain.Run(m) }

// announce makes a process known on a connection of its own.
func announce(t *testing.T, p presence.Process, figures func() presence.Figures) func() {
	t.Helper()
	nc := natstest.Conn(t)
	stop := presence.Announce(nc, p, figures, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err := nc.Flush(); err != nil { // the broker has its subscriptions
		t.Fatal(err)
	}
	return func() {
		stop()
		if err := nc.Flush(); err != nil {
			t.Fatal(err)
		}
	}
}

// ask asks who is there until there are as many as wanted.
func ask(t *testing.T, nc *nats.Conn, namespace string, want int) []presence.Member {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; {
		members, err := presence.Ask(t.Context(), nc, namespace)
		if err != nil {
			t.Fatal(err)
		}
		if len(members) == want {
			return members
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d are there, want %d: %+v", len(members), want, members)
		}
	}
}

// TestAsk: who announces itself is found with what it said, by its namespace and
// nobody else's, until it stops.
func TestAsk(t *testing.T) {
	t.Parallel()
	var tally presence.Tally
	charge := tally.Lane("work.order.charge")
	charge.Take(3)
	charge.Settle(true)
	charge.Settle(false)
	tally.Lane("work.order.ship").Settle(true)
	stopWorker := announce(t, presence.Process{Namespace: "ask", Role: "worker", Version: "v1.2.3",
		Topics: []string{"order.charge", "order.ship"}, Reconcile: []string{"order.ship"},
		Functions: []string{"order.charge"}},
		func() presence.Figures { return presence.Figures{Lanes: tally.Lanes()} })
	stopEngine := announce(t, presence.Process{Namespace: "ask", Role: "engine", Version: "dev-abcdef012345"},
		func() presence.Figures {
			return presence.Figures{Graphs: []presence.Graph{{Graph: "order.placed", Started: 7}}}
		})
	stopOther := announce(t, presence.Process{Namespace: "ask_2", Role: "relay"}, nil)
	nc := natstest.Conn(t)
	members := ask(t, nc, "ask", 2)
	e, w := members[0], members[1]
	if e.Role != "engine" || e.Version != "dev-abcdef012345" || len(e.Graphs) != 1 || e.Graphs[0].Started != 7 ||
		e.Started.IsZero() {
		t.Errorf("the engine says %+v", e)
	}
	if w.Role != "worker" || w.Version != "v1.2.3" || !slices.Equal(w.Topics, []string{"order.charge", "order.ship"}) ||
		!slices.Equal(w.Reconcile, []string{"order.ship"}) || !slices.Equal(w.Functions, []string{"order.charge"}) ||
		w.PID == 0 || w.Host == "" ||
		w.InFlight != 3 || w.Done != 2 || w.Failed != 1 || len(w.Lanes) != 2 ||
		w.Lanes[0] != (presence.Lane{Lane: "work.order.charge", InFlight: 3, Done: 1, Failed: 1}) {
		t.Errorf("the worker says %+v", w)
	}
	if others := ask(t, nc, "ask_2", 1); others[0].Role != "relay" || others[0].Version == "" {
		t.Errorf("the other namespace has %+v", others)
	}
	stopWorker()
	if left := ask(t, nc, "ask", 1); left[0].ID != e.ID {
		t.Errorf("left is %+v", left)
	}
	stopEngine()
	stopOther()
	fastest := time.Hour // a question that waits for answers does so each time
	for tries := 0; tries < 10 && fastest > 900*time.Millisecond; tries++ {
		began := time.Now()
		ask(t, nc, "ask", 0)
		fastest = min(fastest, time.Since(began))
	}
	if fastest > 900*time.Millisecond {
		t.Errorf("nobody is there, which took %v to find out", fastest)
	}
}

// TestTools: tools for NATS services find a process, and may ask it for its
// figures alone.
func TestTools(t *testing.T) {
	t.Parallel()
	announce(t, presence.Process{Namespace: "tools", Role: "worker", Version: "v0.4.0", Topics: []string{"a.b"}},
		func() presence.Figures {
			return presence.Figures{Lanes: []presence.Lane{{Lane: "work.a.b", Done: 4}}}
		})
	nc := natstest.Conn(t)
	m, err := nc.Request("$SRV.INFO.legwork-tools", nil, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var info micro.Info
	if err := json.Unmarshal(m.Data, &info); err != nil {
		t.Fatal(err)
	}
	if info.Version != "0.4.0" || info.Description != "Legwork worker of a.b" || info.Metadata["topics"] != "a.b" ||
		info.Metadata["namespace"] != "tools" || len(info.Endpoints) != 1 {
		t.Fatalf("it says %s", m.Data)
	}
	if m, err = nc.Request(info.Endpoints[0].Subject, nil, 10*time.Second); err != nil {
		t.Fatal(err)
	}
	if want := `{"in_flight":0,"done":4,"failed":0,"lanes":[{"lane":"work.a.b","in_flight":0,"done":4,"failed":0}]}`; string(m.Data) != want {
		t.Errorf("its figures are %s, want %s", m.Data, want)
	}
}

// TestForeignReplies: who asks gets an answer on an inbox or on the roster. On a subject that means something to
// Legwork or to the broker it would be a message that the asker may not send.
func TestForeignReplies(t *testing.T) {
	t.Parallel()
	const ns = "foreign_replies"
	announce(t, presence.Process{Namespace: ns, Role: "relay"}, nil)
	nc := natstest.Conn(t)
	id := ask(t, nc, ns, 1)[0].ID
	heard := make(chan *nats.Msg, 1000)
	for _, subject := range []string{"legwork." + ns + ".>", "legwork." + ns + "_2.>", "$JS.API.STREAM.INFO." + ns,
		"_INBOX." + ns + ".>"} {
		if _, err := nc.ChanSubscribe(subject, heard); err != nil {
			t.Fatal(err)
		}
	}
	figures := legwork.Subject(ns, "presence") + "." + id
	subjects := []string{figures}
	for _, verb := range []string{"PING", "INFO", "STATS"} {
		subjects = append(subjects, "$SRV."+verb, "$SRV."+verb+".legwork-"+ns, "$SRV."+verb+".legwork-"+ns+"."+id)
	}
	foreign := []string{legwork.StartSubject(ns, "order.placed"), legwork.SignalSubject(ns, "x"),
		legwork.Subject(ns, "api.job"), legwork.Subject(ns, "roster"), "$JS.API.STREAM.INFO." + ns,
		legwork.InboxSubject(ns+"_2", "x"), legwork.Subject(ns+"_2", "roster") + ".x"}
	for _, subject := range subjects {
		token := "." + nuid.Next()
		replies := []string{legwork.Subject(ns, "roster") + token, legwork.InboxSubject(ns, "monitor") + token,
			"_INBOX." + ns + token}
		for _, reply := range append(foreign, replies...) {
			if err := nc.PublishRequest(subject, reply, nil); err != nil {
				t.Fatal(err)
			}
		}
		for len(replies) > 0 {
			var m *nats.Msg
			select {
			case m = <-heard:
			case <-time.After(10 * time.Second):
				t.Fatalf("%s: no answer on %v", subject, replies)
			}
			if slices.Contains(foreign, m.Subject) {
				t.Errorf("%s is answered on %s", subject, m.Subject)
			}
			if subject == figures || strings.Contains(string(m.Data), id) { // processes of other tests answer, too
				replies = slices.DeleteFunc(replies, func(reply string) bool { return reply == m.Subject })
			}
		}
	}
}

// TestAnyVersion: what is no semantic version is announced all the same.
func TestAnyVersion(t *testing.T) {
	t.Parallel()
	for i, version := range []string{"dev", "v1.0.0+dirty", "01.2", "(devel)", "release 7, Ω", "007",
		strings.Repeat("x", 300)} {
		namespace := "any_version_" + string(rune('a'+i))
		stop := announce(t, presence.Process{Namespace: namespace, Role: "worker", Version: version}, nil)
		if members := ask(t, natstest.Conn(t), namespace, 1); members[0].Version != version {
			t.Errorf("version %q is told as %q", version, members[0].Version)
		}
		stop()
	}
}

// TestHostileAnswers: what is no answer, or one of another namespace, is left out.
func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	nc := natstest.Conn(t)
	sub, err := nc.Subscribe("$SRV.STATS.legwork-hostile", func(m *nats.Msg) {
		for _, answer := range []string{"", "{", "null", "[]", `{"name":"legwork-hostile","id":"x"}`,
			`{"name":"legwork-hostile","id":"x","metadata":{"namespace":"other","role":"worker"}}`,
			`{"name":"legwork-other","id":"x","metadata":{"namespace":"hostile","role":"worker"}}`,
			`{"name":"legwork-hostile","id":"y","metadata":{"namespace":"hostile","role":"worker","pid":"x"},"endpoints":[{"data":"text"},{"data":{"done":5}}]}`} {
			_ = m.Respond([]byte(answer))
		}
	})
	if err == nil {
		defer func() { _ = sub.Unsubscribe() }()
		err = nc.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	if members := ask(t, natstest.Conn(t), "hostile", 1); members[0].ID != "y" || members[0].Done != 5 {
		t.Errorf("read %+v", members)
	}
}

// TestLargeAnswers: one that is too large is left out; who goes on answering is not heard for ever, and those that have
// answered are told all the same.
func TestLargeAnswers(t *testing.T) {
	t.Parallel()
	nc := natstest.Conn(t)
	answer := func(id string, size int) []byte {
		return []byte(`{"name":"legwork-large","id":"` + id + `","metadata":{"namespace":"large","role":"worker","host":"` +
			strings.Repeat("h", size) + `"}}`)
	}
	sub, err := nc.Subscribe("$SRV.STATS.legwork-large", func(m *nats.Msg) {
		_ = m.Respond(answer("large", 300<<10))
		for range 1000 {
			_ = m.Respond(answer("some", 200<<10))
		}
	})
	if err == nil {
		defer func() { _ = sub.Unsubscribe() }()
		err = nc.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	members, err := presence.Ask(t.Context(), natstest.Conn(t), "large")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(members); n == 0 || n > 32<<20/(200<<10)+1 || members[0].ID != "some" {
		t.Errorf("%d members are told", n)
	}
}

// TestSilence: that somebody hears the question and nobody answers is an error
// that says what may be wrong.
func TestSilence(t *testing.T) {
	t.Parallel()
	mute := natstest.Conn(t)
	if _, err := mute.SubscribeSync("$SRV.STATS.legwork-silence"); err != nil {
		t.Fatal(err)
	}
	if err := mute.Flush(); err != nil {
		t.Fatal(err)
	}
	if _, err := presence.Ask(t.Context(), natstest.Conn(t), "silence"); err == nil ||
		!strings.Contains(err.Error(), "legwork broker permissions") {
		t.Errorf("silence is %v", err)
	}
}

// TestClosed: who has no connection is not announced, and nothing more.
func TestClosed(t *testing.T) {
	t.Parallel()
	nc := natstest.Conn(t)
	nc.Close()
	presence.Announce(nc, presence.Process{Namespace: "closed", Role: "worker"}, nil, slog.New(slog.DiscardHandler))()
}

// TestTallyIsBounded: lanes beyond a number are counted as one.
func TestTallyIsBounded(t *testing.T) {
	t.Parallel()
	var tally presence.Tally
	for i := range 2000 {
		tally.Lane("work.t" + string(rune('0'+i%10)) + strings.Repeat("x", i/10)).Settle(true)
	}
	var done int64
	for _, l := range tally.Lanes() {
		done += l.Done
	}
	if n := len(tally.Lanes()); n != 513 || done != 2000 {
		t.Errorf("%d lanes, %d done", n, done)
	}
}
