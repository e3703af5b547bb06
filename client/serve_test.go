package client_test

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// TestTheAPIHasANameOfItsOwn: among the services of the broker it is found by its
// name, which is not that of the processes. It says so on an inbox, and not where a job
// would begin.
func TestTheAPIHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.serve()
	nc, started := natstest.Conn(t), make(chan *nats.Msg, 10)
	start := legwork.StartSubject(s.ns, "order.placed")
	_, err := nc.ChanSubscribe(start, started)
	s.must(err)
	for _, verb := range []string{"PING", "INFO", "STATS"} {
		s.must(nc.PublishRequest("$SRV."+verb+".legwork-"+s.ns+"-api", start, nil))
		_, err := nc.Request("$SRV."+verb+".legwork-"+s.ns+"-api", nil, deadline)
		s.must(err)
	}
	if len(started) > 0 {
		t.Errorf("it starts a job with %s", (<-started).Data)
	}
	m, err := nc.Request("$SRV.INFO.legwork-"+s.ns+"-api", nil, deadline)
	s.must(err)
	var info micro.Info
	s.must(json.Unmarshal(m.Data, &info))
	if len(info.Endpoints) < 7 || info.Metadata["namespace"] != s.ns {
		t.Errorf("it says %s", m.Data)
	}
}
