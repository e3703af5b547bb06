//go:build !production

package dev

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/presence"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// watched is a namespace whose functions dev deploys, and what it says.
type watched struct {
	*sitetest.Site
	f       *functions
	members []presence.Member
	said    bytes.Buffer
}

func newWatched(t *testing.T) *watched {
	t.Helper()
	w := &watched{Site: sitetest.New(t)}
	ask := func(context.Context) ([]presence.Member, error) { return w.members, nil }
	w.f = &functions{c: &cli.Shell{Err: &w.said}, cl: w.Client, ask: ask}
	return w
}

// look has dev look while workers serve functions, and returns what it says.
func (w *watched) look(topics ...string) string {
	w.T.Helper()
	w.members = []presence.Member{{Role: "worker", Topics: topics, Functions: topics}}
	w.said.Reset()
	w.Must(w.f.look(w.T.Context()))
	return w.said.String()
}

// versions are those of an app, and the topics on which its active one starts jobs.
func (w *watched) versions(app string) (n int, starts string) {
	w.T.Helper()
	apps, err := w.Client.Apps(w.T.Context())
	w.Must(err)
	for _, a := range apps {
		if a.App == app {
			n++
		}
	}
	active, err := w.f.active(w.T.Context())
	w.Must(err)
	if active[app] == nil {
		return n, ""
	}
	var topics []string
	for _, g := range active[app].Graphs {
		topics = append(topics, g.Subscribes)
	}
	return n, strings.Join(topics, " ")
}

func (w *watched) deploy(document string) {
	w.T.Helper()
	d, err := w.Client.Deploy(w.T.Context(), "app.yaml", []byte(document))
	w.Must(err)
	w.Must(w.Client.Activate(w.T.Context(), d.App, d.Version))
}

// TestLook: a function that comes is deployed once, with those that were there; one that an app has is left to it.
func TestLook(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	for i, c := range []struct {
		serves   []string
		says     string // "" for nothing
		versions int
		starts   string
	}{
		{nil, "", 0, ""},
		{[]string{"wasm.4355a46b19d348dc2f57c046f8ef63d4"}, "", 0, ""}, // a component
		{[]string{"shop.pack"}, "function shop.pack is deployed", 1, "shop.pack"},
		{[]string{"shop.pack"}, "", 1, "shop.pack"},
		{nil, "", 1, "shop.pack"},
		{[]string{"shop.pack"}, "", 1, "shop.pack"}, // the worker was restarted
		{[]string{"shop.checkout"}, "function shop.checkout is deployed", 2, "shop.checkout shop.pack"},
		{[]string{"shop.checkout", "shop.pack"}, "", 2, "shop.checkout shop.pack"},
	} {
		said := w.look(c.serves...)
		if c.says == "" && said != "" || !strings.Contains(said, c.says) {
			t.Errorf("%d: it says %q, want %q", i, said, c.says)
		}
		if n, starts := w.versions("shop"); n != c.versions || starts != c.starts {
			t.Errorf("%d: %d versions, the active one starts on %q; want %d and %q", i, n, starts, c.versions, c.starts)
		}
	}
	w.deploy("app: {id: shop, version: '1', graphs: [{subscribes: order.placed, function: {topic: shop.checkout, calls: " +
		"['call:shop.pack']}}]}")
	said := w.look("shop.pack", "shop.checkout", "shop.other")
	if !strings.Contains(said, "function shop.other, which app shop version 1 does not have") ||
		strings.Contains(said, "deployed") {
		t.Errorf("it says %q", said)
	}
	if n, starts := w.versions("shop"); n != 3 || starts != "order.placed" {
		t.Errorf("%d versions, the active one starts on %q", n, starts)
	}
	w.AtRest()
}

// TestLookElsewhere: what another app has is not deployed, nor what cannot be; the rest is.
func TestLookElsewhere(t *testing.T) {
	t.Parallel()
	w := newWatched(t)
	w.deploy("app: {id: office, version: '1', graphs: [{subscribes: mail.sent, function: {topic: mail.sort, calls: []}}]}")
	long := strings.Repeat("x", 60)
	said := w.look("mail.sort", "mail.sent", long+".v1", "news.v1")
	for _, want := range []string{"functions of app mail were not deployed: ", `topic "mail.sent" starts jobs of app office`,
		"functions of app " + long + " were not deployed: ", "function news.v1 is deployed"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q", said, want)
		}
	}
	if n, starts := w.versions("news"); n != 1 || starts != "news.v1" {
		t.Errorf("%d versions, the active one starts on %q", n, starts)
	}
	if n, _ := w.versions("mail"); n != 0 {
		t.Errorf("app mail has %d versions", n)
	}
	if _, err := w.Client.Source(t.Context(), "office", "1"); err != nil {
		t.Error(err)
	}
	w.AtRest()
}
