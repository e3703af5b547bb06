package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/legworktest"
)

//go:embed app.yaml
var document []byte

func TestMain(m *testing.M) {
	testmain.AtEnd(legworktest.Stop)
	natstest.Main(m)
}

// site is a namespace with an engine, a relay and the example's worker.
type site struct{ *sitetest.Site }

func open(t *testing.T) *site {
	t.Helper()
	s := &site{sitetest.New(t)}
	s.Deploy(document)
	s.Engine(nil)
	s.Relay()
	s.Work(topics...)
	return s
}

// greeting waits for a job and returns what it says.
func (s *site) greeting(t *testing.T, ref client.Ref) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	result, err := s.Client.AwaitBegin(ctx, ref)
	must(t, err)
	var data struct{ Greeting string }
	must(t, json.Unmarshal(result.Data, &data))
	return data.Greeting
}

// TestPublish sends what `nats pub` sends: a subject, a header, a body.
func TestPublish(t *testing.T) {
	t.Parallel()
	s := open(t)
	bare := natstest.Conn(t)
	must(t, bare.PublishMsg(&nats.Msg{
		Subject: "legwork." + s.Namespace + ".start.hello.asked",
		Header:  nats.Header{"Legwork-Job": {"greet-ada"}},
		Data:    []byte(`{"name": "Ada"}`),
	}))
	if got := s.greeting(t, client.Ref{App: "hello", JobID: "greet-ada"}); got != "Hello, Ada!" {
		t.Errorf("the job says %q", got)
	}
}

// TestRequest sends what `nats req` sends, and gets the receipt.
func TestRequest(t *testing.T) {
	t.Parallel()
	s := open(t)
	bare := natstest.Conn(t)
	reply, err := bare.Request("legwork."+s.Namespace+".start.hello.asked", []byte(`{"name": "Grace"}`), 2*time.Minute)
	must(t, err)
	var receipt legwork.Receipt
	must(t, json.Unmarshal(reply.Data, &receipt))
	if receipt.App != "hello" || receipt.Version != "1" || receipt.Duplicate || receipt.Error != nil {
		t.Errorf("the receipt is %s", reply.Data)
	}
	if got := s.greeting(t, client.Of(&receipt)); got != "Hello, Grace!" {
		t.Errorf("the job says %q", got)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
