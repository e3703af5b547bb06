package client_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestWithoutTheRightToAsk: who may only publish starts jobs so, and does not ask engines again for a while.
func TestWithoutTheRightToAsk(t *testing.T) {
	t.Parallel()
	asked, published, denied := starts(t, "legwork.default.start.>")
	if asked != 0 || published != many || denied == 0 || denied == many {
		t.Errorf("of %d starts %d were asked for and %d published, %d denied", many, asked, published, denied)
	}
}

// TestAnEngineWithoutRoom has its starts published, and is not asked again for a while.
func TestAnEngineWithoutRoom(t *testing.T) {
	t.Parallel()
	asked, published, denied := starts(t, "legwork.default.>")
	if asked == 0 || asked == many || published != many || denied != 0 {
		t.Errorf("of %d starts %d were asked for and %d published, %d denied", many, asked, published, denied)
	}
}

// TestAnEventThatIsAllBody has its name in its body, where nobody looks for it before an engine does: it is published,
// and keeps nothing else from being asked for.
func TestAnEventThatIsAllBody(t *testing.T) {
	t.Parallel()
	whole := client.AsEvent(http.Header{"Content-Type": {"application/cloudevents+json"}})
	asked, published, _ := starts(t, "legwork.default.>", whole)
	if asked != 0 || published != many {
		t.Errorf("of %d starts %d were asked for and %d published", many, asked, published)
	}
}

// event is the body of each start.
const event = `{"specversion": "1.0", "id": "1", "source": "s", "type": "order.placed", "data": {}}`

// many starts take less time, as a rule, than the rests after a few that were not taken.
const many = 20

// starts starts many jobs as a user who may publish to some subjects. An engine has no room for what it is asked for,
// and takes what is published.
func starts(t *testing.T, may string, opts ...client.Option) (asked, published, denied int32) {
	t.Helper()
	s := guarded(t, map[string]*server.Permissions{"engine": permissions(">", ">"),
		"some": permissions(may, "legwork.default.inbox.some.>")})
	var asks, starts, denials atomic.Int32
	engine, err := nats.Connect(s.ClientURL(), nats.UserInfo("engine", "p"))
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	_, err = engine.Subscribe(legwork.AskSubject("default", legwork.LaneStart, ">"), func(m *nats.Msg) {
		asks.Add(1)
		_ = m.Respond(nil)
	})
	_, startErr := engine.Subscribe(legwork.StartSubject("default", ">"), func(m *nats.Msg) {
		starts.Add(1)
		_ = m.Respond([]byte(`{"job": "o-1"}`))
	})
	nc, connectErr := nats.Connect(s.ClientURL(), nats.UserInfo("some", "p"),
		nats.CustomInboxPrefix("legwork.default.inbox.some"),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) { denials.Add(1) }))
	if err := errors.Join(err, startErr, connectErr, engine.Flush()); err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	c, err := client.New("default", nil, nc)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for range many {
		if r, err := c.Start(t.Context(), "order.placed", json.RawMessage(event), opts...); err != nil || r.Job != "o-1" {
			t.Errorf("the receipt is %+v, %v", r, err)
		}
	}
	return asks.Load(), starts.Load(), denials.Load()
}
