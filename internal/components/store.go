package components

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// DB is what a store needs of a pool of pgx.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Store is the components of one namespace. It is safe for concurrent use.
type Store struct {
	db        DB
	namespace string
	sql       map[string]string
}

// NewStore returns the components of a namespace. It does not connect.
func NewStore(db DB, namespace string) (*Store, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	sql, err := statements.In(namespace)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, namespace: namespace, sql: sql}, nil
}

// Component is one that was pushed.
type Component struct {
	Digest   string    `json:"component"` // as documents pin it
	Topic    string    `json:"topic"`     // of its turns
	Name     string    `json:"name"`      // of the file that was pushed first
	Bytes    int       `json:"bytes"`
	PushedAt time.Time `json:"pushed_at"`
	// Versions are those that pin it, the latest first: "shop 3 (active)".
	Versions []string `json:"versions"`
}

// maxNameBytes bounds the name of a file.
const maxNameBytes = 256

// Push stores a component, once. It does not look into it: component.Check does. Created is
// false if it was there. Errors: *legwork.Error with code 413 if it is too large.
func (s *Store) Push(ctx context.Context, name string, wasm []byte) (d legwork.Digest, created bool, err error) {
	if len(wasm) > legwork.MaxComponentBytes {
		return d, false, TooLarge(len(wasm))
	}
	d = sha256.Sum256(wasm)
	rows, err := s.db.Query(ctx, s.sql["push.sql"], wasm, legwork.Clip(name, maxNameBytes))
	if err != nil {
		return d, false, s.explain("push component "+d.String(), err)
	}
	got, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	return d, len(got) > 0, s.explain("push component "+d.String(), err)
}

// TooLarge is the error of a component that has too many bytes.
func TooLarge(bytes int) error {
	return legwork.TooLarge("the component has %d bytes, at most %d are allowed: build it for size, without debug "+
		"information", bytes, legwork.MaxComponentBytes)
}

// List returns all components, the latest first.
func (s *Store) List(ctx context.Context) ([]Component, error) {
	rows, err := s.db.Query(ctx, s.sql["list.sql"])
	if err != nil {
		return nil, s.explain("list the components", err)
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c Component, err error) {
		var raw []byte
		if err := row.Scan(&raw, &c.Name, &c.Bytes, &c.PushedAt, &c.Versions); err != nil {
			return c, err
		}
		d := legwork.Digest(raw) // a constraint of the table says that it has 32 bytes
		c.Digest, c.Topic = d.String(), d.Topic()
		return c, nil
	})
	return all, s.explain("list the components", err)
}

// pin is a version that needs a component.
type pin struct {
	App, Version string
	Active       bool
	Open         int
}

// String names it.
func (p pin) String() string {
	active := "not active"
	if p.Active {
		active = "active"
	}
	return fmt.Sprintf("version %s of app %s (%s, open jobs: %d)", p.Version, p.App, active, p.Open)
}

// Remove removes a component that nobody needs. Errors: *legwork.Error with code 404 if there is
// no such component, 409 if a version pins it that is active or has open jobs.
func (s *Store) Remove(ctx context.Context, d legwork.Digest) error {
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, s.sql["lock_versions.sql"]); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, s.sql["pins.sql"], d[:])
		if err != nil {
			return err
		}
		pins, err := pgx.CollectRows(rows, pgx.RowToStructByPos[pin])
		if err != nil {
			return err
		}
		if len(pins) > 0 {
			return legwork.Conflict("%v pins component %s: activate a version without it, and wait for the jobs to end", pins[0],
				d)
		}
		var gone []byte
		err = tx.QueryRow(ctx, s.sql["remove.sql"], d[:]).Scan(&gone)
		if errors.Is(err, pgx.ErrNoRows) {
			return notPushed(d)
		}
		return err
	})
	return s.explain("remove component "+d.String(), err)
}

// notPushed is the error of a component that is not stored.
func notPushed(d legwork.Digest) error {
	return legwork.NotFound("component %s was not pushed to this namespace: `legwork component list` shows what was", d)
}

// Page returns bytes of a component from a place on, at most so many, and how many it has.
func (s *Store) Page(ctx context.Context, d legwork.Digest, first, bytes int) (part []byte, size int, err error) {
	rows, err := s.db.Query(ctx, s.sql["page.sql"], d[:], first, bytes)
	if err != nil {
		return nil, 0, s.explain("read component "+d.String(), err)
	}
	_, err = pgx.CollectExactlyOneRow(rows, func(row pgx.CollectableRow) (struct{}, error) {
		return struct{}{}, row.Scan(&part, &size)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, 0, notPushed(d)
	}
	return part, size, s.explain("read component "+d.String(), err)
}

// explain says what was being done when an error came that is none of ours, and what to do.
func (s *Store) explain(what string, err error) error {
	var pg *pgconn.PgError
	schema := legwork.Schema(s.namespace)
	switch {
	case err == nil, errors.As(err, new(*legwork.Error)):
		return err
	case errors.As(err, &pg) && (pg.Code == "3F000" || pg.Code == "42P01"):
		return &legwork.Error{Code: legwork.CodeNotFound, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("%s: schema %s lacks a part of this version: run `legwork db migrate`", what, schema)}
	case errors.As(err, &pg) && pg.Code == "42501":
		return &legwork.Error{Code: legwork.CodeUnknown, Class: legwork.Retry, Err: err,
			Message: fmt.Sprintf("%s: the database role may not do this in schema %s: run `legwork db roles --apply`", what,
				schema)}
	}
	return fmt.Errorf("%s in schema %s: %w", what, schema, err)
}
