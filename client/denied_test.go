package client_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// allow are the options of a broker with users, by name.
func allow(users map[string]*server.Permissions) *server.Options {
	opts := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true}
	for name, may := range users {
		opts.Users = append(opts.Users, &server.User{Username: name, Password: "p", Permissions: may})
	}
	return opts
}

// guarded is a broker that lets each user do what it may.
func guarded(t *testing.T, users map[string]*server.Permissions) *server.Server {
	t.Helper()
	s, err := server.NewServer(allow(users))
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(deadline) {
		t.Fatal("the guarded NATS did not start")
	}
	return s
}

func permissions(publish, hear string) *server.Permissions {
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: []string{publish}},
		Subscribe: &server.SubjectPermission{Allow: []string{hear}}}
}

// open is a client as a user, of its own connection or of the caller's.
func open(t *testing.T, url, user string, own bool) *client.Client {
	t.Helper()
	if own {
		c, err := client.Open(t.Context(), client.Config{NATSURL: url, Auth: legwork.NATSAuth{User: user, Password: "p"},
			Log: quiet()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	nc, err := nats.Connect(url, nats.UserInfo(user, "p"),
		nats.CustomInboxPrefix(legwork.InboxSubject(legwork.DefaultNamespace, user)),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	c, err := client.New(legwork.DefaultNamespace, nil, nc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestWhatIsForbiddenIsToldAtOnce: who may not await, look, start or hear answers is
// told so, and which subject it is, long before a request's time is over.
func TestWhatIsForbiddenIsToldAtOnce(t *testing.T) {
	t.Parallel()
	url := guarded(t, map[string]*server.Permissions{
		"starter": permissions("legwork.default.start.>", "legwork.default.inbox.starter.>"),
		"idle":    permissions("legwork.default.nothing", "legwork.default.inbox.idle.>"),
		"deaf":    permissions(">", "legwork.default.inbox.other.>"),
	}).ClientURL()
	ref := client.Ref{App: "shop", JobID: "o-1"}
	for _, own := range []bool{true, false} {
		asks := func(user, what, want string, f func(context.Context, *client.Client) error) {
			t.Helper()
			began := time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), deadline)
			defer cancel()
			err := f(ctx, open(t, url, user, own))
			if took := time.Since(began); err == nil || !strings.Contains(err.Error(), want) ||
				!strings.Contains(err.Error(), "legwork broker permissions") || took > deadline/3 {
				t.Errorf("%s, own connection %t: %s: after %v: %v, want %s", user, own, what, took, err, want)
			}
			if legwork.CodeOf(err) != legwork.CodeForbidden || legwork.ClassOf(err) != legwork.Dead {
				t.Errorf("%s: %s: code %d, %v", user, what, legwork.CodeOf(err), legwork.ClassOf(err))
			}
		}
		await := func(ctx context.Context, c *client.Client) error { _, err := c.Await(ctx, ref); return err }
		start := func(ctx context.Context, c *client.Client) error {
			_, err := c.Start(ctx, "order.placed", 1)
			return err
		}
		asks("starter", "await", "legwork.default.api.await", await)
		asks("starter", "look", "legwork.default.api.job",
			func(ctx context.Context, c *client.Client) error { _, err := c.Job(ctx, ref); return err })
		asks("idle", "start", "legwork.default.start.order.placed", start)
		asks("deaf", "await", "LEGWORK_NATS_INBOX", await)
		// Whether a start has its effect that is not heard of, nobody knows.
		asks("deaf", "start", "repeat it with idempotency key", start)
		var none *client.NoReceiptError
		if err := start(t.Context(), open(t, url, "idle", own)); errors.As(err, &none) {
			t.Errorf("a start that the broker denied may have taken effect: %v", err)
		}
	}
}

// TestWhatIsAllowedIsWaitedFor: an answer that is late is not taken for a denial,
// though the same was denied before it was allowed.
func TestWhatIsAllowedIsWaitedFor(t *testing.T) {
	t.Parallel()
	const subject = "legwork.default.api.job"
	users := map[string]*server.Permissions{"server": permissions(">", ">"),
		"some": permissions("nothing", "legwork.default.inbox.some.>")}
	s := guarded(t, users)
	nc, err := nats.Connect(s.ClientURL(), nats.UserInfo("server", "p"))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	_, err = nc.Subscribe(subject, func(m *nats.Msg) {
		time.AfterFunc(600*time.Millisecond, func() { _ = m.Respond([]byte(`{"job": "o-1"}`)) })
	})
	if err := errors.Join(err, nc.Flush()); err != nil {
		t.Fatal(err)
	}
	c := open(t, s.ClientURL(), "some", false)
	ref := client.Ref{App: "shop", JobID: "o-1"}
	if _, err := c.Job(t.Context(), ref); legwork.CodeOf(err) != legwork.CodeForbidden {
		t.Errorf("what is denied: %v", err)
	}
	users["some"].Publish.Allow = []string{subject}
	if err := s.ReloadOptions(allow(users)); err != nil {
		t.Fatal(err)
	}
	if j, err := c.Job(t.Context(), ref); err != nil || j.JobID != "o-1" {
		t.Errorf("what is allowed: %+v, %v", j, err)
	}
}
