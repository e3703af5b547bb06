package bench

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
)

// Filling multiplies what the engine itself has written: one job is run by the
// protocol, and all rows of it are copied under new names. So a copy is of the
// form that the protocol leaves, whatever that is in this version.

// fillPiece is the number of jobs of one transaction.
const fillPiece = 2000

// Copies says which job to multiply, and how often.
type Copies struct {
	Namespace string
	Job       legwork.ID
	N         int
	// Offset keeps copies of several jobs apart: the first is so many
	// milliseconds older than its original.
	Offset int
	// Unpublished has the relay hand the copies' messages to the broker, as it
	// does with what a caller's own transaction has put.
	Unpublished bool
	// Progress is told how many jobs there are so far; may be nil.
	Progress func(n int)

	originals []string
}

// Fill writes copies of a job. Each is a millisecond older than the next, as if
// a thousand had been started each second: that is the time in its ids, and all
// its times are so much earlier.
func Fill(ctx context.Context, pool *pgxpool.Pool, c Copies) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	statements, err := c.prepare(ctx, conn.Conn())
	if err != nil {
		return fmt.Errorf("read what to copy: %w", err)
	}
	for done := 0; done < c.N; done += fillPiece {
		// The oldest first, so that ids come in the order of time.
		oldest := c.Offset + c.N - done
		newest := max(oldest-fillPiece+1, c.Offset+1)
		err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			for _, s := range statements {
				if _, err := tx.Exec(ctx, s, c.Job, newest, oldest); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("fill the tables with copies of job %s: %w", c.Job, err)
		}
		if c.Progress != nil {
			c.Progress(min(done+fillPiece, c.N))
		}
	}
	for _, table := range c.originals {
		if _, err := conn.Exec(ctx, "DROP TABLE "+table); err != nil {
			return err
		}
	}
	return nil
}

// prepare keeps the job's rows in tables of this session: not every table can
// be asked for a job's rows by an index. It returns a statement for each that
// has any.
func (c *Copies) prepare(ctx context.Context, conn *pgx.Conn) (statements []string, err error) {
	schema := legwork.Schema(c.Namespace)
	columns, err := columnsOf(ctx, conn, schema)
	if err != nil {
		return nil, err
	}
	for _, table := range slices.Sorted(maps.Keys(columns)) {
		to, original := pgx.Identifier{schema, table}.Sanitize(), pgx.Identifier{"pg_temp", "original_" + table}.Sanitize()
		if _, err := conn.Exec(ctx, "CREATE TEMP TABLE "+strings.TrimPrefix(original,
			`"pg_temp".`)+" AS TABLE "+to+" WITH NO DATA"); err != nil {
			return nil, err
		}
		c.originals = append(c.originals, original)
		tag, err := conn.Exec(ctx, "INSERT INTO "+original+" SELECT * FROM "+to+" WHERE gid = $1", c.Job)
		if err != nil {
			return nil, err
		}
		if tag.RowsAffected() > 0 {
			statements = append(statements, copyOf(original, to, columns[table], c.Unpublished && table == "outbox"))
		}
	}
	if _, err := conn.Exec(ctx, answers); err != nil {
		return nil, err
	}
	c.originals = append(c.originals, "pg_temp.answers")
	if len(statements) == 0 {
		return nil, legwork.NotFound("there is no job %s in namespace %s", c.Job, c.Namespace)
	}
	return statements, nil
}

// columnsOf returns the columns of all tables that have rows of jobs, without
// those that Postgres counts by itself.
func columnsOf(ctx context.Context, conn *pgx.Conn, schema string) (map[string][]column, error) {
	rows, err := conn.Query(ctx, `
		SELECT t.relname::text, a.attname::text, a.atttypid::regtype::text
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
		WHERE t.relnamespace = to_regnamespace($1) AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
		  AND a.attidentity = '' AND a.attgenerated = ''
		  AND EXISTS (SELECT FROM pg_attribute g WHERE g.attrelid = t.oid AND g.attname = 'gid' AND NOT g.attisdropped)
		ORDER BY t.relname, a.attnum`, pgx.Identifier{schema}.Sanitize())
	if err != nil {
		return nil, err
	}
	columns := map[string][]column{}
	var table string
	var col column
	_, err = pgx.ForEachRow(rows, []any{&table, &col.name, &col.kind}, func() error {
		columns[table] = append(columns[table], col)
		return nil
	})
	return columns, err
}

type column struct{ name, kind string }

// answers are the ids of final answers, with the work that each follows from as
// legwork.ResponseGUID derives it: a copy's answer follows from a copy's work.
var answers = `
	CREATE TEMP TABLE answers AS
	SELECT ` + finalOf("gid", "left(gid::text, 13)") + ` AS guid, work_guid AS work, attempt
	FROM pg_temp.original_activity CROSS JOIN LATERAL (
	  SELECT encode(sha256(uuid_send(gid) || uuid_send(work_guid) || int8send(attempt) || 'final'::bytea), 'hex') AS d) x
	WHERE work_guid IS NOT NULL`

// finalOf is the id that has the digest d, of a job with this gid at this time: see
// legwork.Derive.
func finalOf(gid, time string) string {
	tail := func(digit int) string {
		return fmt.Sprintf("'-' || substr('89ab', ('x' || substr(d, %[1]d, 1))::bit(4)::int %% 4 + 1, 1) || substr(d, "+
			"%[1]d + 1, 15)", digit)
	}
	return fmt.Sprintf("(%[2]s || CASE WHEN substr(%[1]s::text, 15, 1) = '8' THEN substr(%[1]s::text, 14, 5) || %[3]s "+
		"ELSE '-8' || substr(d, 2, 3) || %[4]s END)::uuid",
		gid, time, tail(1), tail(5))
}

// copyOf is the statement that copies the job's rows of one table: $1 is the
// job, $2 and $3 the youngest and the oldest copy, in milliseconds of age.
func copyOf(original, to string, columns []column, unpublished bool) string {
	var names, values []string
	for _, c := range columns {
		name := pgx.Identifier{c.name}.Sanitize()
		names, values = append(names, name), append(values, c.copied("t."+name, unpublished))
	}
	taken := ""
	if strings.HasSuffix(to, `."event"`) {
		// Copies are whole milliseconds apart: two events of one job may be too.
		taken = " ON CONFLICT DO NOTHING"
	}
	return fmt.Sprintf(`
		INSERT INTO %s (%s)
		SELECT %s
		FROM generate_series($3::int, $2::int, -1) AS n(age)
		  CROSS JOIN LATERAL (SELECT lpad(to_hex(('x' || replace(left($1::uuid::text, 13), '-', ''))::bit(48)::bigint - n.age), 12, '0') AS h) AS x
		  CROSS JOIN LATERAL (SELECT left(x.h, 8) || '-' || right(x.h, 4) AS h) AS p
		  CROSS JOIN %s AS t
		ORDER BY n.age DESC%s`, to, strings.Join(names, ", "), strings.Join(values, ", "), original, taken)
}

// copied is what a column has in a copy. An id of the job keeps its tail under
// another time, unless it is derived; one from outside, as a start has that is
// named by its sender, is as random as it was.
func (c column) copied(value string, unpublished bool) string {
	switch {
	case unpublished && c.name == "publish":
		return "0"
	case unpublished && c.name == "due_at":
		return "now()"
	case c.name == "pos": // of an event: its time in microseconds
		return value + " - n.age * 1000::bigint"
	case c.name == "job_id":
		return value + " || '-' || n.age"
	case c.kind == "uuid" && (c.name == "guid" || c.name == "closed_guid"):
		return fmt.Sprintf("coalesce((%s WHERE a.guid = %s), %s)", answered, value, moved(value))
	case c.kind == "uuid":
		return moved(value)
	case c.kind == "timestamp with time zone":
		return value + " - n.age * interval '1 ms'"
	}
	return value
}

// moved puts an id at another time.
func moved(value string) string {
	return fmt.Sprintf(`CASE left(%[1]s::text, 13) WHEN left($1::uuid::text, 13) THEN (p.h || substr(%[1]s::text, 14))::uuid ELSE md5(%[1]s::text || n.age)::uuid END`, value)
}

// answered derives the id of a copy's answer.
var answered = `SELECT ` + finalOf("$1::uuid", "p.h") + `
	FROM pg_temp.answers a CROSS JOIN LATERAL (
	  SELECT encode(sha256(uuid_send(` + moved("$1::uuid") + `) || uuid_send(` + moved("a.work") + `) || int8send(a.attempt) || 'final'::bytea), 'hex') AS d) x`

// Settle leaves the tables as autovacuum would have, long after they were
// filled: visible to all, with statistics.
func Settle(ctx context.Context, pool *pgxpool.Pool, namespace string) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	// Large tables take longer than any statement of an engine may.
	if _, err := conn.Exec(ctx, "SET statement_timeout = 0"); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "RESET statement_timeout") //nolint:errcheck // the pool closes it
	rows, err := conn.Query(ctx, "SELECT relname::text FROM pg_stat_user_tables WHERE schemaname = $1 ORDER BY relname",
		legwork.Schema(namespace))
	if err != nil {
		return err
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, table := range tables {
		if _, err := conn.Exec(ctx, "VACUUM (ANALYZE) "+pgx.Identifier{legwork.Schema(namespace),
			table}.Sanitize()); err != nil {
			return fmt.Errorf("vacuum table %s: %w", table, err)
		}
	}
	return nil
}
