package pg

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// searchPath is that of every session. Our statements name tables and functions
// with their schema, but operators and the functions of Postgres plainly. With the
// default path, whoever may create something in the schema public can make an
// operator that fits the types of a statement better than the one of Postgres, and
// so run code with the rights of the session. pg_temp is named so that it comes
// last: Postgres looks there first if it is not named.
const searchPath = "pg_catalog, pg_temp"

// onlyCatalog sends the search_path with the start-up packet, where it wins over
// the settings of the user and the database, survives RESET ALL and costs nothing.
// A pooler may drop it, so that each new connection looks whether it has come.
func onlyCatalog(config *pgx.ConnConfig) {
	config.RuntimeParams["search_path"] = searchPath
	before := config.AfterConnect
	config.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		if before != nil {
			if err := before(ctx, conn); err != nil {
				return err
			}
		}
		ctx, cancel := inTime(ctx, config)
		defer cancel()
		return checkPath(ctx, conn, config.User)
	}
}

// checkPath returns an error unless a new session has the search_path.
func checkPath(ctx context.Context, conn *pgconn.PgConn, user string) error {
	results, err := conn.Exec(ctx, "SHOW search_path").ReadAll()
	if err != nil {
		return fmt.Errorf("read the session's search_path: %w", err)
	}
	path := string(results[0].Rows[0][0])
	if path == searchPath {
		return nil
	}
	user = pgx.Identifier{user}.Sanitize()
	return fmt.Errorf("the session's search_path is %s, not %s as this process asked: a pooler before Postgres "+
		"drops it, and whoever may create functions in these schemas could run code as %s; run "+
		"`ALTER ROLE %s SET search_path = %s` as an administrator and have the pooler connect anew",
		path, searchPath, user, user, searchPath)
}

// explained adds to the refusal of a pooler what to do about it.
func explained(err error) error {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || !strings.Contains(refused.Message, "unsupported startup parameter") {
		return err
	}
	return fmt.Errorf("%w: this pooler takes no settings of sessions: list them in its ignore_startup_parameters, "+
		"and run `ALTER ROLE … SET search_path = %s` for this user (docs/deploy.md, Poolers)", err, searchPath)
}
