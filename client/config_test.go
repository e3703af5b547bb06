package client_test

import (
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/devdir"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestWhereAClientLooks: what is explicit, then the environment, then a running
// `legwork dev`, then an error that says both.
func TestWhereAClientLooks(t *testing.T) {
	const nowhere = "nats://127.0.0.1:1"
	db, nats, dir := pgtest.URL(t), natstest.URL(t), t.TempDir()
	t.Setenv("LEGWORK_HOME", dir)
	for _, name := range strings.Fields("NATS_CREDS NATS_USER NATS_PASSWORD NATS_TOKEN NATS_NKEY NATS_CA NATS_CERT " +
		"NATS_KEY") {
		t.Setenv(name, "")
	}
	for _, c := range []struct {
		name              string
		given             client.Config
		envDB, envNATS    string
		dev               devdir.Running
		postgres, hasNATS bool
		namespace         string
		fails             string
	}{
		{name: "nothing", fails: "legwork dev"},
		{name: "explicit", given: client.Config{DatabaseURL: db}, envNATS: nowhere, dev: devdir.Running{NATSURL: nowhere},
			postgres: true, namespace: "default"},
		{name: "environment", envDB: db, envNATS: nats,
			dev:      devdir.Running{DatabaseURL: "postgres://127.0.0.1:1/x", NATSURL: nowhere},
			postgres: true, hasNATS: true, namespace: "fromenv"},
		{name: "environment, Postgres alone", envDB: db, dev: devdir.Running{NATSURL: nowhere},
			postgres: true, namespace: "fromenv"},
		{name: "environment and a field", given: client.Config{Namespace: "mine"}, envNATS: nats, hasNATS: true,
			namespace: "mine"},
		{name: "dev", dev: devdir.Running{DatabaseURL: db, NATSURL: nats}, postgres: true, hasNATS: true,
			namespace: "fromenv"},
		{name: "one of the dev's", envDB: db, dev: devdir.Running{DatabaseURL: db, NATSURL: nats},
			postgres: true, hasNATS: true, namespace: "fromenv"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("DATABASE_URL", c.envDB)
			t.Setenv("NATS_URL", c.envNATS)
			t.Setenv("LEGWORK_NAMESPACE", "fromenv")
			if c.dev != (devdir.Running{}) {
				c.dev.PID = os.Getpid()
				lock, err := devdir.LockDir(dir)
				if err != nil {
					t.Fatal(err)
				}
				defer lock.Release()
				if err := lock.Announce(c.dev); err != nil {
					t.Fatal(err)
				}
			}
			cl, err := client.Open(t.Context(), c.given)
			if c.fails != "" {
				for _, want := range []string{"DATABASE_URL", "NATS_URL", c.fails, dir} {
					if err == nil || !strings.Contains(err.Error(), want) {
						t.Errorf("Open returned %v, want one that names %s", err, want)
					}
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer cl.Close()
			if cl.Remote() == c.postgres || cl.Namespace() != c.namespace {
				t.Errorf("remote %v, namespace %s", cl.Remote(), cl.Namespace())
			}
			err = cl.Publish(t.Context(), "no.such.stream", nil)
			if noNATS := err != nil && strings.Contains(err.Error(), "set NATS_URL"); noNATS == c.hasNATS {
				t.Errorf("Publish returned %v", err)
			}
		})
	}
}
