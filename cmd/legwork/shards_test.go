package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/worker"
)

const sharded = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        placed: {type: trigger, stats: {id: '{$self.output.data.id}'}}
        paid: {type: hook}
        ship: {type: worker, topic: order.ship}
      transitions: {placed: [{to: paid}], paid: [{to: ship}]}
      hooks:
        order.paid:
          - to: paid
            conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}
`

// shard is an installation of its own: an account of NATS, a database of Postgres, and a process.
type shard struct {
	*embedded.Process
	pool *pgxpool.Pool
}

func (s *shard) jobs(t *testing.T, namespace string) (n int) {
	t.Helper()
	count := legwork.Qualify("SELECT count(*) FROM legwork.job", namespace)
	if err := s.pool.QueryRow(t.Context(), count).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestShards is what docs/shards.md describes: whoever starts jobs, and signals them, names a key in the subject, and
// NATS gives all of one key to the same of two installations, each with a database of its own.
func TestShards(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	namespace := pgtest.Namespace(t)
	g := &guarded{spy: &spy{names: map[string]string{}, said: map[string]map[string]bool{}}}
	g.start(t, fmt.Sprintf("listen: 127.0.0.1:-1\njetstream { store_dir: %q, sync_interval: 1h }\n", t.TempDir())+
		shardsConf(t, namespace))
	shards := []*shard{newShard(t, g, namespace, 0), newShard(t, g, namespace, 1)}

	front, err := nats.Connect(g.ClientURL(), nats.UserInfo("front", password("front")))
	if err != nil {
		t.Fatal(err)
	}
	defer front.Close()
	send := func(what, key, topic string) (r legwork.Receipt) {
		t.Helper()
		m, err := front.RequestWithContext(ctx, fmt.Sprintf("shop.%s.%s.%s", what, key, topic),
			fmt.Appendf(nil, `{"id": %q}`, key))
		if err == nil {
			err = json.Unmarshal(m.Data, &r)
		}
		if err != nil || r.Error != nil {
			t.Fatalf("%s of %s: %v %+v", what, key, err, r.Error)
		}
		return r
	}
	const n = 40
	for i := range n {
		key := fmt.Sprintf("o-%d", i)
		begun, again := send("start", key, "order.placed"), send("start", key, "order.placed")
		if begun.Job != key || begun.Duplicate || !again.Duplicate || again.Gid != begun.Gid {
			t.Errorf("%s begins as %+v, and again as %+v", key, begun, again)
		}
		if told := send("signal", key, "order.paid"); told.Woken == 0 && !told.Buffered {
			t.Errorf("the signal of %s: %+v", key, told)
		}
	}
	all := 0
	for i, s := range shards {
		has := s.jobs(t, namespace)
		if all += has; has == 0 || has == n {
			t.Errorf("shard %d has %d jobs of %d", i, has, n)
		}
		for k := range n {
			job, err := s.Client().Await(ctx, client.Ref{App: "shop", JobID: fmt.Sprintf("o-%d", k)})
			if err != nil && legwork.CodeOf(err) != legwork.CodeNotFound || err == nil && job.State != client.Completed {
				t.Errorf("o-%d on shard %d: %+v, %v", k, i, job, err)
			}
		}
		lines, err := invariant.Invariants(ctx, s.pool, namespace)
		if err != nil || len(lines) > 0 {
			t.Errorf("shard %d: %v, broken invariants:\n%s", i, err, strings.Join(lines, "\n"))
		}
	}
	if all != n {
		t.Errorf("the shards have %d jobs, want %d", all, n)
	}
}

// shardsConf is the configuration that docs/shards.md shows.
func shardsConf(t *testing.T, namespace string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/shards.md")
	if err != nil {
		t.Fatal(err)
	}
	_, conf, found := strings.Cut(string(page), "```conf\n")
	conf, _, ended := strings.Cut(conf, "```\n")
	if !found || !ended {
		t.Fatal("docs/shards.md shows no configuration")
	}
	change := []string{"legwork.default.", "legwork." + namespace + "."}
	for _, user := range []string{"front", "shard0", "shard1"} {
		change = append(change, "$"+strings.ToUpper(user)+"_PASSWORD", password(user))
	}
	return strings.NewReplacer(change...).Replace(conf)
}

// newShard runs one shard over a database of its own.
func newShard(t *testing.T, g *guarded, namespace string, number int) *shard {
	t.Helper()
	name := fmt.Sprintf("%s_%d", namespace, number)
	quoted, admin := pgx.Identifier{name}.Sanitize(), pgtest.Pool(t)
	if _, err := admin.Exec(t.Context(), "CREATE DATABASE "+quoted); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec(context.Background(), "DROP DATABASE "+quoted+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	at, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	at.Path = name
	database := at.String()
	s := &shard{}
	if s.pool, err = pg.Open(t.Context(), database, pg.Options{Name: "test", Size: 2}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.pool.Close)
	broker, auth := g.as(fmt.Sprintf("shard%d", number))
	s.Process, err = embedded.Start(t.Context(), embedded.Config{DatabaseURL: database, NATSURL: broker, Auth: auth,
		Namespace: namespace, Logger: slog.New(slog.DiscardHandler)},
		worker.Handle("order.ship", func(context.Context, json.RawMessage) (any, error) { return nil, nil }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	deployed, err := s.Client().Deploy(t.Context(), "shop.yaml", []byte(sharded))
	if err == nil {
		err = s.Client().Activate(t.Context(), deployed.App, deployed.Version)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}
