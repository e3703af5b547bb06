package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const noSavepoint = "no_savepoint.sql"

// noSavepoint queues the look for a savepoint behind statements that would miss what others have written in one
// (#ours). On a pool each batch is a transaction of its own, so that there is none.
func (s *Store) noSavepoint(t *tx) {
	switch s.db.(type) {
	case pgx.Tx, *pgx.Conn, *pgxpool.Conn:
		if slices.ContainsFunc(t.names, func(name string) bool { return strings.Contains(s.sql[name], ours) }) {
			s.add(t, noSavepoint, nil)
		}
	}
}

// inSavepoint is what the statement means that has failed: nothing but a savepoint is refused by Postgres.
func inSavepoint(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "22P02" {
		return fmt.Errorf("%w (%s)", ErrSavepoint, pg.Message)
	}
	return fmt.Errorf("%s: %w", noSavepoint, err)
}
