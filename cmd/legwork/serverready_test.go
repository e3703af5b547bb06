package main

import (
	"context"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/probe"
)

// TestServerWithWrongSettings: a server whose settings are wrong ends before it was ever ready. Else a rollout would
// end a good one for it.
func TestServerWithWrongSettings(t *testing.T) {
	t.Parallel()
	broker, namespace := natstest.NewServer(t), pgtest.Namespace(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { taken.Close() })
	missing := filepath.Join(t.TempDir(), "missing")
	for want, spoil := range map[string]func(*cli.Settings){
		"":                              func(*cli.Settings) {},
		"LEGWORK_OPERATOR_DATABASE_URL": func(s *cli.Settings) { s.OperatorDatabaseURL = elsewhere(t) },
		"cannot listen on":              func(s *cli.Settings) { s.HTTPAddr = taken.Addr().String() },
		"LEGWORK_HTTP_CERT and":         func(s *cli.Settings) { s.HTTPTLS.Cert = missing },
		"LEGWORK_HTTP_ACCESS":           func(s *cli.Settings) { s.HTTPAddr = "0.0.0.0:0" },
		"missing":                       func(s *cli.Settings) { s.HTTPHooks = missing },
		"LEGWORK_HTTP_READ_MIB":         func(s *cli.Settings) { s.HTTPRead = 11 },
		"not-a-network":                 func(s *cli.Settings) { s.WebhookNetworks = "not-a-network" },
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			settings := owned(namespace, pgtest.URL(t), broker.URL(), "")
			settings.HTTPAddr, settings.HTTPRate = "127.0.0.1:0", 100
			spoil(&settings)
			n := openNode(t, settings, "server")
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			if want == "" {
				go func() { <-n.Begun; cancel() }()
			}
			err := n.Serve(ctx, "server", (*node.Node).RunServer)
			begun := n.Tel.Probes().Ask(t.Context(), probe.Startup).String()
			switch {
			case want == "":
				if err != nil || strings.Contains(begun, "is starting") {
					t.Errorf("with settings that are right: %v, %s", err, begun)
				}
			case err == nil || !strings.Contains(err.Error(), want):
				t.Errorf("it ends with %v, want %s", err, want)
			case !strings.Contains(begun, "failed process: the process is starting"):
				t.Errorf("it was ready before it ended with %v: %s", err, begun)
			}
		})
	}
}

// elsewhere is the address of a database where no server is.
func elsewhere(t *testing.T) string {
	t.Helper()
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer gone.Close()
	u.Host = gone.Addr().String()
	return u.String()
}
