package ledger

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Bounds of an owner's session.
const (
	ownerBeat    = time.Second      // how often the owner looks whether it still is
	ownerSilence = 5 * time.Second  // how long Postgres may take to say so
	ownerConnect = 10 * time.Second // how long a connection may take
)

// ErrPooled: a pooler stands between this process and Postgres. It gives one session to several clients, so that a
// lock of the session is nobody's.
var ErrPooled = errors.New("a pooler stands before Postgres, and a lock of a session means nothing behind it: give " +
	"single-owner engines the address of Postgres itself, or set LEGWORK_OWNERSHIP=cas-required")

// Owner is the session that holds the exclusive lock of a namespace's only engine. The fences of all statements hold
// without it. With it a second engine waits, so that no two ever decide the same message.
type Owner struct {
	conn   *pgx.Conn
	schema string
	sql    map[string]string
}

// Own waits until this process is the owner of a namespace, over a connection of its own that is made by config. It
// calls waits with words about the present owner, at the start of each time that it waits for its lock. A connection
// through a pooler is refused with ErrPooled, whatever the pooler's mode: Postgres says itself which of its processes
// serves a session, and a pooler gives the client another number.
func Own(ctx context.Context, config *pgx.ConnConfig, namespace string, waits func(holder string)) (*Owner, error) {
	sql, err := Statements(namespace)
	if err != nil {
		return nil, err
	}
	o := &Owner{schema: legwork.Schema(namespace), sql: sql}
	if o.conn, err = connectOwner(ctx, config); err != nil {
		return nil, err
	}
	if err := o.take(ctx, waits); err != nil {
		o.Close()
		return nil, err
	}
	return o, nil
}

func connectOwner(ctx context.Context, config *pgx.ConnConfig) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, ownerConnect)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("connect for the owner's lock: %w", err)
	}
	return conn, nil
}

// take waits for the lock.
func (o *Owner) take(ctx context.Context, waits func(holder string)) error {
	if err := o.check(ctx, false); err != nil {
		return err
	}
	for {
		_, err := o.conn.Exec(ctx, o.sql["owner_take.sql"], o.schema)
		if err == nil {
			return o.check(ctx, true)
		}
		if !Waits(err) {
			return fmt.Errorf("take the owner's lock: %w", err)
		}
		holder, err := o.holder(ctx)
		if err != nil {
			return err
		}
		waits(holder)
	}
}

// check returns an error unless the session is the one that was connected to, and holds the lock if it must.
func (o *Owner) check(ctx context.Context, held bool) error {
	ctx, cancel := context.WithTimeout(ctx, ownerSilence)
	defer cancel()
	var pid uint32
	var holds bool
	if err := o.conn.QueryRow(ctx, o.sql["owner_check.sql"], o.schema).Scan(&pid, &holds); err != nil {
		return fmt.Errorf("ask for the owner's lock: %w", err)
	}
	switch {
	case pid != o.conn.PgConn().PID():
		return ErrPooled
	case held && !holds:
		return errors.New("the owner's lock is gone, although its session lasts")
	}
	return nil
}

// holder says who has the lock.
func (o *Owner) holder(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, ownerSilence)
	defer cancel()
	var pid int32
	var name, from string
	var since *time.Time
	err := o.conn.QueryRow(ctx, o.sql["owner_holder.sql"], o.schema).Scan(&pid, &name, &from, &since)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return "nobody any more", nil
	case err != nil:
		return "", fmt.Errorf("ask who has the owner's lock: %w", err)
	}
	holder := fmt.Sprintf("%q from %s, process %d of Postgres", name, from, pid)
	if since != nil {
		holder += ", since " + since.UTC().Format(time.RFC3339)
	}
	return holder, nil
}

// Keep looks once a second whether this process is still the owner, until ctx ends: then it returns nil. When the
// session is lost it returns an error: another process may be the owner from then on.
func (o *Owner) Keep(ctx context.Context) error {
	tick := time.NewTicker(ownerBeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if err := o.check(context.WithoutCancel(ctx), true); err != nil {
			return fmt.Errorf("the ownership of %s is lost: %w", o.schema, err)
		}
	}
}

// Close gives the ownership up.
func (o *Owner) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), ownerSilence)
	defer cancel()
	_ = o.conn.Close(ctx) // the session ends either way
}
