package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	broker "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// forbidden are subjects that none of our users may publish to.
var forbidden = []string{
	"$JS.API.INFO", "$JS.API.STREAM.LIST", "$JS.API.STREAM.NAMES",
	"$JS.API.STREAM.PURGE.LEGWORK_NS_RUN", "$JS.API.STREAM.MSG.DELETE.LEGWORK_NS_RUN",
	"$JS.API.STREAM.MSG.GET.LEGWORK_NS_RUN",
	"$JS.API.STREAM.SNAPSHOT.LEGWORK_NS_RUN", "$JS.API.STREAM.RESTORE.LEGWORK_NS_RUN", "$JS.API.STREAM.CREATE.OTHER",
	"$JS.API.CONSUMER.DELETE.LEGWORK_NS_RUN.engine", "$JS.API.CONSUMER.PAUSE.LEGWORK_NS_RUN.engine",
	"$JS.API.CONSUMER.RESET.LEGWORK_NS_RUN.engine",
	"$JS.API.CONSUMER.DURABLE.CREATE.LEGWORK_NS_RUN.mine", "$SYS.REQ.SERVER.PING", "_INBOX.x.y", "legwork.NS.inbox",
	"legwork", "other",
	"legwork.NS.run.x", "legwork.NS.response", "legwork.NS.work", "$JS.ACK.OTHER.engine.1.1.1.1.1",
}

// attempt is something that a user should not be able to do.
type attempt struct{ verb, subject string }

// literal is a subject that a pattern matches.
func literal(pattern string) string {
	return strings.ReplaceAll(strings.ReplaceAll(pattern, "*", "x"), ">", "x.y")
}

// others is what the other users may do and this one may not, and what nobody
// may.
func others(u access.User, users []access.User) (list []attempt) {
	may := func(verb, subject string, granted []string) {
		if !slices.ContainsFunc(granted, func(g string) bool { return broker.SubjectsCollide(g, subject) }) {
			list = append(list, attempt{verb, subject})
		}
	}
	for _, subject := range forbidden {
		may("publish", strings.ReplaceAll(subject, "NS", u.Namespace), u.Publish)
	}
	for _, pattern := range []string{">", "legwork.>", "$JS.>", "$SYS.>", "_INBOX.>",
		legwork.InboxSubject(u.Namespace, ">"), "legwork.*.run"} {
		list = append(list, attempt{"subscribe", pattern})
	}
	for _, other := range users {
		for _, pattern := range other.Publish {
			may("publish", literal(pattern), u.Publish)
			may("subscribe", pattern, u.Subscribe) // to hear what others ask and are handed
		}
		for _, pattern := range other.Subscribe {
			may("subscribe", pattern, u.Subscribe)
			may("publish", literal(pattern), u.Publish)
		}
	}
	slices.SortFunc(list, func(a, b attempt) int { return strings.Compare(a.verb+a.subject, b.verb+b.subject) })
	return slices.Compact(list)
}

// tryAll makes all attempts as a user, and returns those that were not refused.
func (g *guarded) tryAll(t *testing.T, user string, attempts []attempt) (done []attempt) {
	t.Helper()
	var mu sync.Mutex
	refused, all := map[attempt]bool{}, make(chan struct{})
	url, auth := g.as(user)
	nc, err := nats.Connect(url, nats.UserInfo(auth.User, string(auth.Password)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			mu.Lock()
			defer mu.Unlock()
			for _, a := range attempts {
				verb := map[string]string{"publish": "Publish", "subscribe": "Subscription"}[a.verb]
				if strings.Contains(err.Error(), fmt.Sprintf("Permissions Violation for %s to %q", verb, a.subject)) &&
					!refused[a] {
					if refused[a] = true; len(refused) == len(attempts) {
						close(all)
					}
				}
			}
		}))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	for _, a := range attempts {
		if a.verb == "publish" {
			err = nc.Publish(a.subject, nil)
		} else {
			_, err = nc.SubscribeSync(a.subject)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-all:
	case <-time.After(patience): // some were not refused
	}
	mu.Lock()
	defer mu.Unlock()
	for _, a := range attempts {
		if !refused[a] {
			done = append(done, a)
		}
	}
	return done
}

// TestRolesAreRefusedTheRest: whatever any other role may do, and what none may,
// is refused to each.
func TestRolesAreRefusedTheRest(t *testing.T) {
	t.Parallel()
	users := usersOf(t, "default")
	g := startGuarded(t, access.Form{}, users)
	for _, u := range users {
		attempts := others(u, users)
		if len(attempts) < 50 {
			t.Errorf("only %d things are forbidden to %s", len(attempts), u.Name)
		}
		if done := g.tryAll(t, u.Name, attempts); len(done) > 0 {
			t.Errorf("%s was not refused %v", u.Name, done)
		}
	}
}

// ours are the users of another namespace, with names of their own.
func ours(t *testing.T) []access.User {
	t.Helper()
	users := usersOf(t, "ours")
	for i, u := range users {
		u.Name = "our-" + u.Name
		var err error
		if users[i], err = u.Granted(); err != nil {
			t.Fatal(err)
		}
	}
	return users
}

// TestNamespacesAreApart: a user of one namespace can do nothing of what users of
// another may, whether they share an account or not.
func TestNamespacesAreApart(t *testing.T) {
	t.Parallel()
	for _, form := range []access.Form{{}, {Shared: true}} {
		ours, theirs := ours(t), usersOf(t, "theirs")
		g := startGuarded(t, form, ours, theirs)
		for _, u := range ours {
			if done := g.tryAll(t, u.Name, others(u, theirs)); len(done) > 0 {
				t.Errorf("shared %t: %s was not refused %v", form.Shared, u.Name, done)
			}
		}
	}
}

// TestAnswersCannotCross: the broker sends an answer wherever a request says, with
// rights of its own. Between accounts even that reaches nothing; within one account
// it does, which is why every namespace gets one.
func TestAnswersCannotCross(t *testing.T) {
	t.Parallel()
	for _, form := range []access.Form{{}, {Shared: true}} {
		ours, theirs := ours(t), usersOf(t, "theirs")
		g := startGuarded(t, form, ours, theirs)
		for _, user := range []string{"our-operator", "operator"} {
			conn := g.conn(t, user)
			if _, err := conn.Apply(t.Context(), []string{"order.charge"}); err != nil {
				t.Fatal(err)
			}
		}
		nc := g.conn(t, "our-worker").NATS()
		answer := &nats.Msg{Subject: legwork.ResponseSubject("ours", "order.charge"),
			Reply: legwork.StartSubject("theirs", "order.placed")}
		if err := nc.PublishMsg(answer); err != nil {
			t.Fatal(err)
		}
		// A stream answers in order. Once it has acknowledged a second message, its answer
		// to the first is stored wherever it could go: before a start published now.
		if _, err := nc.Request(answer.Subject, nil, patience); err != nil {
			t.Fatal(err)
		}
		start := legwork.StartSubject("theirs", "order.returned")
		if err := g.conn(t, "client").NATS().Publish(start, nil); err != nil {
			t.Fatal(err)
		}
		starts := g.subjects(t, "operator", "START")
		for starts[start] == 0 {
			time.Sleep(5 * time.Millisecond)
			starts = g.subjects(t, "operator", "START")
		}
		crossed := starts[answer.Reply] > 0
		if crossed != form.Shared {
			t.Errorf("shared %t: a forged start crossed: %t; docs/security.md says otherwise", form.Shared, crossed)
		}
	}
}

func (g *guarded) conn(t *testing.T, user string) *streams.Conn {
	t.Helper()
	url, auth := g.as(user)
	conn, err := streams.Connect(t.Context(), streams.Config{URL: url, Auth: auth, Namespace: g.users[user].Namespace})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// subjects counts the messages of a stream by their subjects.
func (g *guarded) subjects(t *testing.T, user, stream string) map[string]uint64 {
	t.Helper()
	js, err := jetstream.New(g.conn(t, user).NATS())
	if err != nil {
		t.Fatal(err)
	}
	s, err := js.Stream(t.Context(), "LEGWORK_"+g.users[user].Namespace+"_"+stream)
	if err != nil {
		t.Fatal(err)
	}
	info, err := s.Info(t.Context(), jetstream.WithSubjectFilter(">"))
	if err != nil {
		t.Fatal(err)
	}
	return info.State.Subjects
}

// TestEveryRightIsNeeded: a right that is taken away is missed: the server refuses
// what the process then tries, by which TestRolesDoTheirWork fails.
func TestEveryRightIsNeeded(t *testing.T) {
	t.Parallel()
	without := []string{
		"engine legwork.NS.answered", "engine legwork.NS.done.*", "engine $JS.ACK.LEGWORK_NS_START.engine.>",
		"engine legwork.NS.response.$engine",
		"worker $JS.ACK.LEGWORK_NS_WORK.order_charge.>", "monitor $JS.API.STREAM.INFO.LEGWORK_NS_RUN",
		"client legwork.NS.start.>", "worker $SRV.PING", "relay $SRV.STATS.legwork-NS", "monitor $SRV.STATS.legwork-NS",
	}
	f := startGuardedFleet(t, access.Form{}, without...)
	server := f.client("app", true)
	f.deploy(server)
	if _, err := server.Start(f.ctx, "order.placed", map[string]string{"id": "o-1"}); err != nil {
		t.Fatal(err)
	}
	_ = f.client("client", false).Publish(f.ctx, "order.placed", nil)
	// What wakes a hook is too large to stay in the engine, which has to publish it.
	large := map[string]string{"id": "o-3", "note": strings.Repeat("x", legwork.MaxDirectBytes)}
	_, err := server.Start(f.ctx, "order.placed", map[string]string{"id": "o-3"})
	if err == nil {
		_, err = server.Signal(f.ctx, "order.watch", large)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.Interrupt(f.ctx, client.Ref{App: "access", JobID: "o-1"}, client.Interrupt{}); err != nil {
		t.Fatal(err)
	}
	// What is denied is told at once, and not by a timeout.
	if _, err := f.conn("monitor").Inventory(f.ctx); err == nil ||
		!strings.Contains(err.Error(), "legwork broker permissions") {
		t.Errorf("a denied look: %v", err)
	}
	if _, err := presence.Ask(f.ctx, f.conn("monitor").NATS(), f.namespace); err == nil ||
		!strings.Contains(err.Error(), "legwork broker permissions") {
		t.Errorf("a denied question who is there: %v", err)
	}
	began, shell := time.Now(), &cli.Shell{Out: io.Discard, Err: io.Discard}
	err = job.RunStart(f.ctx, shell, f.client("starter", false), "order.placed", json.RawMessage(`{"id": "o-2"}`),
		job.StartFlags{Wait: true})
	if err == nil || !strings.Contains(err.Error(), "job o-2 has started, but") ||
		!strings.Contains(err.Error(), "api.await") || time.Since(began) > 10*time.Second {
		t.Errorf("a denied job start --wait, after %v: %v", time.Since(began), err)
	}
	missed := without
	for len(missed) > 0 && f.ctx.Err() == nil {
		for _, line := range f.nats.spy.refusals() {
			missed = slices.DeleteFunc(missed, func(right string) bool {
				user, pattern, _ := strings.Cut(right, " ")
				said := regexp.MustCompile(`Subject "([^"]+)"`).FindStringSubmatch(line)
				return strings.Contains(line, "user:"+user+`"`) && said != nil &&
					broker.SubjectsCollide(said[1], strings.ReplaceAll(pattern, "NS", f.namespace))
			})
		}
		time.Sleep(10 * time.Millisecond)
	}
	if len(missed) > 0 {
		t.Errorf("nobody missed %v", missed)
	}
}
