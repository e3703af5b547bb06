package main

import (
	"bytes"
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/cmd/legwork/db"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/pgtest"
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
		passwords := map[access.Role]legwork.Secret{}
		for _, role := range access.DatabaseRoles {
			passwords[role] = legwork.Secret(prefix + password(string(role)))
		}
		text, err := access.SQL(f.namespace)
		if err == nil {
			err = db.CreateRoles(f.ctx, pgtest.Pool(f.t), f.namespace, text, passwords)
		}
		if err != nil {
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
		if _, err := conn.Exec(ctx, "DROP ROLE IF EXISTS "+access.Login(f.namespace,
			role)+", "+access.DatabaseRole(f.namespace, role)); err != nil {
			f.t.Error(err)
		}
	}
}

// TestRolesOfTwoDatabases: the roles of a namespace get no rights in a second
// database of the server, unless that is asked for; where they have them they are
// renewed.
func TestRolesOfTwoDatabases(t *testing.T) {
	t.Parallel()
	namespace := pgtest.Namespace(t)
	rolesGoAtTheEnd(t, namespace)
	one, two := ownDatabase(t), ownDatabase(t)
	command := func(address *url.URL, want int, args ...string) string {
		t.Helper()
		var out bytes.Buffer
		args = append(args, "--database-url", address.String(), "--namespace", namespace)
		if code := run(t.Context(), args, nil, &out, &out); code != want {
			t.Fatalf("%v ends with %d, want %d: %s", args, code, want, &out)
		}
		return out.String()
	}
	for _, address := range []*url.URL{one, two} {
		command(address, 0, "db", "migrate")
	}
	command(one, 0, "db", "roles", "--apply")
	said := command(two, 5, "db", "roles", "--apply")
	if !strings.Contains(said, one.Path[1:]) || !strings.Contains(said, "--shared") {
		t.Errorf("it does not say where the roles have rights and what to do: %s", said)
	}
	command(two, 0, "db", "roles", "--apply", "--shared")
	command(two, 0, "db", "roles", "--apply")
	command(one, 0, "db", "roles", "--apply")
}
