package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/embedded"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/worker"
)

// TestAServiceWithItsRights: a process of package embedded runs jobs with a user of NATS of its role, and a user of
// Postgres who has the roles that docs/embedded.md names. Nothing is refused.
func TestAServiceWithItsRights(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	f := &fleetOf{t: t, ctx: ctx}
	t.Cleanup(f.dropRoles) // when nothing depends on them any more
	f.namespace = pgtest.Namespace(t)
	user, err := access.User{Role: access.Embedded, Namespace: f.namespace,
		Topics: []string{"order.charge", "shipment.pack"}}.Granted()
	if err != nil {
		t.Fatal(err)
	}
	operator, err := access.User{Role: access.Operator, Namespace: f.namespace}.Granted()
	if err != nil {
		t.Fatal(err)
	}
	f.nats = startGuarded(t, access.Form{}, []access.User{user, operator})
	if _, err := migrations.Up(ctx, pgtest.URL(t), f.namespace); err != nil {
		t.Fatal(err)
	}
	f.makeRoles()
	f.grant(access.Engine, access.Relay, access.App)
	f.apply()

	url, auth := f.nats.as("embedded")
	p, err := embedded.Start(ctx, embedded.Config{DatabaseURL: f.database("engine"), NATSURL: url, Auth: auth,
		Namespace: f.namespace, Logger: slog.New(slog.DiscardHandler)},
		worker.Handle("order.charge", charge), worker.Handle("shipment.pack", pack))
	if err != nil {
		t.Fatal(err)
	}
	f.deploy(f.client("embedded", true))
	receipt, err := p.Client().Start(ctx, "order.placed", map[string]string{"id": "e-1"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Client().Signal(ctx, "order.signed", map[string]string{"id": "e-1"}); err != nil {
		t.Fatal(err)
	}
	result, err := p.Client().Await(ctx, client.Of(receipt))
	if err != nil || result.State != "completed" {
		t.Errorf("the job ends as %+v, %v", result, err)
	}
	if err := p.Stop(); err != nil {
		t.Error(err)
	}
	if refused := f.nats.spy.refusals(); len(refused) > 0 {
		t.Errorf("the server refused\n%s", strings.Join(refused, "\n"))
	}
}

// grant gives the user of the first role the others.
func (f *fleetOf) grant(to access.Role, others ...access.Role) {
	f.t.Helper()
	for _, r := range others {
		_, err := pgtest.Pool(f.t).Exec(f.ctx, "GRANT "+pgx.Identifier{access.DatabaseRole(f.namespace, r)}.Sanitize()+
			" TO "+pgx.Identifier{access.Login(f.namespace, to)}.Sanitize())
		if err != nil {
			f.t.Fatal(err)
		}
	}
}
