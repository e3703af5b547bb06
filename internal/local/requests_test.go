package local_test

import (
	"slices"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// TestPublish: a listener in the process gets a message, and NATS does not. A message without a listener goes to NATS.
func TestPublish(t *testing.T) {
	t.Parallel()
	p, nc := local.New(), natstest.Conn(t)
	var here []string
	take := func(m *nats.Msg) { here = append(here, m.Subject) }
	stop, stopAll := p.Listen("local.one", take), p.Listen("local.all.>", take)
	there, err := nc.SubscribeSync("local.>")
	if err != nil {
		t.Fatal(err)
	}
	send := func(p *local.Process, subjects ...string) {
		t.Helper()
		for _, subject := range subjects {
			if err := p.Publish(nc, &nats.Msg{Subject: subject}); err != nil {
				t.Fatal(err)
			}
		}
	}
	send(p, "local.one", "local.all.a.b", "local.one.more", "local.all")
	stop()
	send(p, "local.one")
	stopAll()
	var none *local.Process
	none.Listen("local.none", take)()
	send(none, "local.all.a")
	if want := []string{"local.one", "local.all.a.b"}; !slices.Equal(here, want) {
		t.Errorf("the process got %v, want %v", here, want)
	}
	for _, want := range []string{"local.one.more", "local.all", "local.one", "local.all.a"} {
		m, err := there.NextMsgWithContext(t.Context())
		if err != nil || m.Subject != want {
			t.Fatalf("NATS got %v, want %s: %v", m, want, err)
		}
	}
}
