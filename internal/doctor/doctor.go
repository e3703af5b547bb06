package doctor

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/streams"
)

// Status is what became of a check.
type Status string

const (
	OK      Status = "ok"
	Warn    Status = "warn"    // works, but look at it
	Fail    Status = "fail"    // does not work, or may lose what was promised
	Unknown Status = "unknown" // could not be looked at
)

// Check is one thing that was looked at.
type Check struct {
	Name   string `json:"check"`
	Status Status `json:"status"`
	Found  string `json:"found"`
	Do     string `json:"do,omitempty"`
}

// Patient is what is looked at.
type Patient struct {
	Namespace string
	Pool      *pgxpool.Pool
	PoolErr   error // why there is no pool
	Conn      *streams.Conn
	ConnErr   error // why there is no connection
	// Monitor is the address of the broker's monitoring port, "" if unknown: the
	// only place that tells how often it syncs.
	Monitor string
	// Topics are those of deployed apps.
	Topics []string
	// Connections is the size of an engine's pool.
	Connections int
	// Retention is how long expired jobs are kept; negative: for ever.
	Retention time.Duration
	// Schema tells whether the tables are of this build.
	Schema func(context.Context) error
	// Progress is told what is looked at next; may be nil.
	Progress func(string)
}

// Examine makes all checks, in the order in which one would look.
func Examine(ctx context.Context, p Patient) []Check {
	var all []Check
	for _, part := range []struct {
		name string
		look func(context.Context, Patient) []Check
	}{{"Postgres", postgres}, {"the tables", tables}, {"NATS", broker}, {"the jobs", jobs}} {
		if p.Progress != nil {
			p.Progress(part.name)
		}
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		all = append(all, part.look(ctx, p)...)
		cancel()
	}
	return all
}

// Failed reports whether a check has.
func Failed(all []Check) bool {
	for _, c := range all {
		if c.Status == Fail {
			return true
		}
	}
	return false
}

// check is one that is fine unless something else is said.
func check(name, found string) Check { return Check{Name: name, Status: OK, Found: found} }

func (c Check) is(s Status, do string) Check {
	c.Status, c.Do = s, do
	return c
}

func unknown(name string, err error) Check {
	return Check{Name: name, Status: Unknown, Found: err.Error()}
}
