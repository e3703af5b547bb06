package main

import (
	"context"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
)

// database is the address of Postgres as the user of a role.
func (f *fleetOf) database(role string) string {
	f.t.Helper()
	u, err := url.Parse(pgtest.URL(f.t))
	if err != nil {
		f.t.Fatal(err)
	}
	u.User = url.UserPassword(access.Login(f.namespace, access.Role(role)), password(role))
	return u.String()
}

// makeRoles makes the roles of the namespace, and a user for each. The second time
// it renews the passwords.
func (f *fleetOf) makeRoles() {
	f.t.Helper()
	for _, prefix := range []string{"old-", ""} {
		passwords := map[access.Role]streams.Secret{}
		for _, role := range access.DatabaseRoles {
			passwords[role] = streams.Secret(prefix + password(string(role)))
		}
		if err := createRoles(f.ctx, pgtest.Pool(f.t), f.namespace, passwords); err != nil {
			f.t.Fatal(err)
		}
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
	for _, role := range access.DatabaseRoles {
		if _, err := conn.Exec(ctx, "DROP ROLE IF EXISTS "+access.Login(f.namespace, role)+", "+access.DatabaseRole(f.namespace, role)); err != nil {
			f.t.Error(err)
		}
	}
}
