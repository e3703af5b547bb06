package client

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// explain turns an error of Postgres into one that says what to do next.
func (c *Client) explain(what string, err error) error {
	var pg *pgconn.PgError
	if err == nil || !errors.As(err, &pg) {
		if err == nil {
			return nil
		}
		return fmt.Errorf("%s: %w", what, err)
	}
	schema := legwork.Schema(c.namespace)
	switch pg.Code {
	case "3F000", "42P01", "42883": // no such schema, table, function
		return &legwork.Error{Code: legwork.CodeNotFound, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("%s: schema %s lacks a part of this version: run `legwork db migrate`", what, schema)}
	case "42501":
		return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("%s: the database role may not do this in schema %s: grant it the role in deploy/", what,
				schema)}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// passing reports whether an error of Postgres is likely to pass by itself:
// the connection, a restart, a lack of resources, a conflict.
func passing(err error) bool {
	var e *legwork.Error
	var pg *pgconn.PgError
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, errClosed):
		return false
	case errors.As(err, &pg):
		class := pg.Code[:min(2, len(pg.Code))]
		return strings.Contains("08 40 53 55 57 58", class)
	case errors.As(err, &e):
		return e.Class == legwork.Retry
	}
	return true
}
