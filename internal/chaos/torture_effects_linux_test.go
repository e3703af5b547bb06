//go:build slow

package chaos

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// effectTables are what the workers act on. A keyed effect happens at most once
// by its key, as at a payment provider that takes one; tries counts the calls.
// The others happen as often as they are called for.
const effectTables = `
CREATE TABLE keyed (key text PRIMARY KEY, gid uuid NOT NULL, tag text NOT NULL, activity text NOT NULL, dad text NOT NULL, tries int NOT NULL,
  at timestamptz NOT NULL DEFAULT now());
CREATE TABLE free (exec uuid PRIMARY KEY, guid uuid NOT NULL, gid uuid NOT NULL, tag text NOT NULL, activity text NOT NULL, dad text NOT NULL,
  at timestamptz NOT NULL DEFAULT now());
CREATE TABLE step (exec uuid PRIMARY KEY, gid uuid NOT NULL, tag text NOT NULL, name text NOT NULL, attempt int NOT NULL,
  at timestamptz NOT NULL DEFAULT now());
CREATE TABLE execution (guid uuid NOT NULL, attempt int NOT NULL, delivery int NOT NULL);
CREATE TABLE expected (tag text NOT NULL, activity text NOT NULL, keyed bool NOT NULL, least int NOT NULL, times int NOT NULL);`

const actKeyed = `
INSERT INTO keyed (key, gid, tag, activity, dad, tries) SELECT key, min(gid)::uuid, min(tag), min(activity), min(dad), count(*)
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) u(key, gid, tag, activity, dad) GROUP BY key ORDER BY key
ON CONFLICT (key) DO UPDATE SET tries = keyed.tries + EXCLUDED.tries`

const actFree = `
INSERT INTO free (exec, guid, gid, tag, activity, dad)
SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[])
ON CONFLICT (exec) DO NOTHING`

// act is one call of one effect.
type act struct {
	exec               legwork.ID
	guid, gid          legwork.ID
	key                string
	tag, activity, dad string
	done               chan error
}

// effects gathers the calls of a worker into statements, as its handlers are
// many and commits are dear.
type effects struct {
	pool        *pgxpool.Pool
	keyed, free chan act
	stop        context.CancelFunc
	ended       chan struct{}
}

func openEffects(ctx context.Context, address string) (*effects, error) {
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	cfg.MaxConns = 2
	cfg.ConnConfig.ConnectTimeout = 5 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, err
	}
	// Handlers outlive ctx, which a SIGTERM ends.
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	e := &effects{pool: pool, keyed: make(chan act), free: make(chan act), stop: stop, ended: make(chan struct{}, 2)}
	go e.gather(ctx, e.keyed, e.insertKeyed)
	go e.gather(ctx, e.free, e.insertFree)
	return e, nil
}

func (e *effects) close() {
	e.stop()
	<-e.ended
	<-e.ended
	e.pool.Close()
}

// act makes an effect and returns once it has been committed.
func (e *effects) act(ctx context.Context, keyed bool, tag string, task *worker.Task) error {
	a := act{exec: legwork.NewID(), guid: task.GUID, gid: task.Gid, key: task.IdempotencyKey, tag: tag,
		activity: task.Activity, dad: string(task.DAD), done: make(chan error, 1)}
	to := e.free
	if keyed {
		to = e.keyed
	}
	select {
	case to <- a:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	select {
	case err := <-a.done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

const maxActs = 256

// gather inserts what has come while the last insert ran. It repeats one that
// fails until it succeeds: its outcome may be unknown, and its rows have keys.
func (e *effects) gather(ctx context.Context, from <-chan act, insert func(context.Context, []act) error) {
	defer func() { e.ended <- struct{}{} }()
	for {
		var batch []act
		select {
		case a := <-from:
			batch = append(batch, a)
		case <-ctx.Done():
			return
		}
	more:
		for len(batch) < maxActs {
			select {
			case a := <-from:
				batch = append(batch, a)
			default:
				break more
			}
		}
		err := insist(ctx, func() error {
			ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
			defer cancel()
			return insert(ctx, batch)
		})
		for _, a := range batch {
			a.done <- err
		}
	}
}

func (e *effects) insertKeyed(ctx context.Context, batch []act) error {
	var key, gid, tag, activity, dad []string
	for _, a := range batch {
		key, gid, tag, activity, dad = append(key, a.key), append(gid, a.gid.String()), append(tag, a.tag),
			append(activity, a.activity), append(dad, a.dad)
	}
	_, err := e.pool.Exec(ctx, actKeyed, key, gid, tag, activity, dad)
	return err
}

func (e *effects) insertFree(ctx context.Context, batch []act) error {
	var exec, guid, gid, tag, activity, dad []string
	for _, a := range batch {
		exec, guid, gid = append(exec, a.exec.String()), append(guid, a.guid.String()), append(gid, a.gid.String())
		tag, activity, dad = append(tag, a.tag), append(activity, a.activity), append(dad, a.dad)
	}
	_, err := e.pool.Exec(ctx, actFree, exec, guid, gid, tag, activity, dad)
	return err
}

// insist repeats what fails until it succeeds or ctx ends.
func insist(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil {
			return nil
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("%w (last error: %w)", context.Cause(ctx), err)
		}
	}
}
