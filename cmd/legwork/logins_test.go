package main

import (
	"context"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// databaseRoles are the roles of Postgres, each with a user of its own.
var databaseRoles = []string{"engine", "relay", "server", "reader", "app", "operator"}

func (f *fleetOf) login(role string) string {
	return legwork.Schema(f.namespace) + "_" + role + "_login"
}

// database is the address of Postgres as the user of a role.
func (f *fleetOf) database(role string) string {
	f.t.Helper()
	u, err := url.Parse(pgtest.URL(f.t))
	if err != nil {
		f.t.Fatal(err)
	}
	u.User = url.UserPassword(f.login(role), password(role))
	return u.String()
}

// makeRoles makes the roles of the namespace, and a user for each.
func (f *fleetOf) makeRoles() {
	f.t.Helper()
	text, err := access.SQL(f.namespace)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, role := range databaseRoles {
		text += "CREATE ROLE " + f.login(role) + " LOGIN PASSWORD '" + password(role) + "' IN ROLE " + legwork.Schema(f.namespace) + "_" + role + ";\n"
	}
	if _, err := pgtest.Pool(f.t).Exec(f.ctx, text); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fleetOf) dropRoles() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, pgtest.URL(f.t))
	if err != nil {
		f.t.Error(err)
		return
	}
	defer conn.Close(ctx)
	for _, role := range databaseRoles {
		if _, err := conn.Exec(ctx, "DROP ROLE IF EXISTS "+f.login(role)+", "+legwork.Schema(f.namespace)+"_"+role); err != nil {
			f.t.Error(err)
		}
	}
}
