package doctor

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

//go:embed sql/*.sql
var files embed.FS

// Versions of Postgres: the first that the tests run on, and the first that has what the tables use.
const (
	oldest = 15
	least  = 14
)

// poolSize is the least of an engine's pool by default.
const poolSize = 8

// Clocks: the sweep allows for a difference of a few seconds.
const (
	lateClock  = time.Second
	wrongClock = 5 * time.Second
)

var statements = sqlfile.New("internal/doctor", files, nil)

func (p Patient) sql(name string) string {
	all, err := statements.In(p.Namespace)
	if err != nil {
		panic(err) // embedded
	}
	return all[name+".sql"]
}

// names runs a statement that lists names.
func (p Patient) names(ctx context.Context, file string, args ...any) ([]string, error) {
	rows, err := p.Pool.Query(ctx, p.sql(file), args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func postgres(ctx context.Context, p Patient) []Check {
	if p.Pool == nil {
		return []Check{check("postgres", p.PoolErr.Error()).is(Fail, "start Postgres, or set DATABASE_URL to where it is")}
	}
	var version, limit, used int
	var name, fsync, pages, commit, role, vacuum, counts string
	var standby, super bool
	var there time.Time
	asked := time.Now()
	err := p.Pool.QueryRow(ctx, p.sql("server")).Scan(&version, &name, &fsync, &pages, &commit, &standby, &there, &role,
		&super, &limit, &used, &vacuum, &counts)
	if err != nil {
		return []Check{check("postgres", err.Error()).is(Fail, "see the log of Postgres")}
	}
	slack := time.Since(asked) / 2
	all := []Check{check("postgres version", name),
		check("postgres durability", fmt.Sprintf("fsync %s, full_page_writes %s, synchronous_commit %s", fsync, pages,
			commit)),
		check("postgres writes", "the server takes writes"), clock("postgres clock", asked.Add(slack), there, slack),
		check("postgres role", role), p.connections(limit, used),
		check("autovacuum", fmt.Sprintf("autovacuum %s, track_counts %s", vacuum, counts))}
	switch {
	case version < least*10_000:
		all[0] = all[0].is(Fail, fmt.Sprintf("the tables need Postgres %d or newer: upgrade it", least))
	case version < oldest*10_000:
		all[0] = all[0].is(Warn, fmt.Sprintf("nothing older than Postgres %d is tested: upgrade it", oldest))
	}
	switch {
	case fsync != "on" || pages != "on":
		all[1] = all[1].is(Fail, "set fsync and full_page_writes to on: a crash of the machine loses or damages what was "+
			"committed")
	case commit == "off":
		all[1] = all[1].is(Warn, "set synchronous_commit to on: a crash loses commits whose messages are already gone; "+
			"after one, `legwork epoch raise`")
	}
	if standby {
		all[2] = check("postgres writes", "the server is a standby: it only reads").is(Fail,
			"set DATABASE_URL to the primary")
	}
	if super {
		all[4] = all[4].is(Warn, "it is a superuser: give engines and relays a role of their own that owns their schema only")
	}
	if vacuum != "on" || counts != "on" {
		all[6] = all[6].is(Fail, "turn them on: the outbox and the ledgers are updated all the time, and grow without")
	}
	return all
}

// clock compares two that were read up to slack apart: a slow answer is no wrong
// clock.
func clock(name string, here, there time.Time, slack time.Duration) Check {
	apart := there.Sub(here).Round(time.Millisecond)
	c := check(name, fmt.Sprintf("%v from this machine's", apart))
	switch {
	case apart.Abs()-slack > wrongClock:
		return c.is(Fail, "set both clocks by NTP: the sweep takes messages for lost that wait")
	case apart.Abs()-slack > lateClock:
		return c.is(Warn, "set both clocks by NTP")
	}
	return c
}

func (p Patient) connections(limit, used int) Check {
	size := cmp.Or(p.Connections, poolSize)
	engine, relay := size+2, size+4+2 // for the API; for the outbox, and for renewing the work of workers
	c := check("postgres connections", fmt.Sprintf("%d of %d in use; an engine takes up to %d, a relay %d", used, limit,
		engine, relay))
	switch free := limit - used; {
	case free < 3:
		return c.is(Fail, "raise max_connections, or put fewer processes or smaller pools (LEGWORK_PG_CONNECTIONS) before it")
	case free < engine+relay:
		return c.is(Warn, "there is no room for one more engine and relay: raise max_connections or lower "+
			"LEGWORK_PG_CONNECTIONS")
	}
	return c
}
