package client_test

import (
	"encoding/json"
	"testing"

	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork/internal/natstest"
)

// TestTheAPIHasANameOfItsOwn: among the services of the broker it is found by its
// name, which is not that of the processes.
func TestTheAPIHasANameOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.serve()
	nc := natstest.Conn(t)
	m, err := nc.Request("$SRV.INFO.legwork-"+s.ns+"-api", nil, deadline)
	s.must(err)
	var info micro.Info
	s.must(json.Unmarshal(m.Data, &info))
	if len(info.Endpoints) < 7 || info.Metadata["namespace"] != s.ns {
		t.Errorf("it says %s", m.Data)
	}
}
