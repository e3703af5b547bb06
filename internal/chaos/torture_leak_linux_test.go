//go:build slow

package chaos

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// checkLeaks looks at processes that have lived through the faults and have
// nothing to do: they must have no more goroutines and connections than fresh
// ones.
func (a *arena) checkLeaks(ctx context.Context) {
	old := a.leastGoroutines()
	before := a.settledConnections(ctx)
	if err := a.restartAll(a.posts); err != nil {
		a.violation("%v", err)
	}
	for _, p := range a.posts {
		if err := a.awaitReady(p, upLimit); err != nil {
			a.violation("%v", err)
		}
	}
	fresh := a.leastGoroutines()
	for _, p := range a.posts {
		if was, is := old[p], fresh[p]; was > 2*is { // a leak of 10 s is some, of 30 minutes hundreds
			a.violation("%s had %d goroutines at the end with nothing to do, a fresh one has %d", p.name, was, is)
		}
	}
	a.t.Logf("connections of idle processes: %v", before)
	if n, want := before["NATS"], a.natsConnections(); n != want {
		a.violation("there are %d connections to NATS, want %d: of the processes and of the test", n, want)
	}
	// Two engines, one relay, two workers, two services.
	for name, most := range map[string]int{"legwork engine": 2 * 8, "legwork embedded": 2 * 8, "legwork api": 4 * 2,
		"legwork relay": 8 + 3*(4+2), "": 4 * 2} {
		if n := before[name]; n > most {
			a.violation("there are %d sessions of %q, at most %d belong to the processes that run", n, name, most)
		}
	}
}

// natsConnections is how many there are: one of each process, three of a service, whose engine, workers and client have
// one each, and two of the test and its client.
func (a *arena) natsConnections() int {
	n := 2
	for _, p := range a.posts {
		if n++; p.role == serviceRole {
			n += 2
		}
	}
	return n
}

// leastGoroutines is the least of some samples of processes that are idle: what
// they do now and then is no leak.
func (a *arena) leastGoroutines() map[*post]int {
	least := map[*post]int{}
	for range 5 {
		for _, p := range a.posts {
			if n := a.goroutines(p); least[p] == 0 || n > 0 && n < least[p] {
				least[p] = n
			}
		}
		a.hold(200 * time.Millisecond)
	}
	return least
}

// goroutines asks a process until it answers, 0 if it never does.
func (a *arena) goroutines(p *post) (n int) {
	for limit := time.Now().Add(upLimit); n == 0 && time.Now().Before(limit); {
		if n = a.watch.meters.goroutines(p); n == 0 {
			a.hold(100 * time.Millisecond)
		}
	}
	return n
}

// settledConnections gives the broker time to notice those that a fault has left
// half open.
func (a *arena) settledConnections(ctx context.Context) map[string]int {
	all := a.connections(ctx)
	for limit := time.Now().Add(upLimit); all["NATS"] > a.natsConnections() &&
		time.Now().Before(limit); all = a.connections(ctx) {
		a.hold(100 * time.Millisecond)
	}
	return all
}

// connections counts the sessions by application, and those to NATS.
func (a *arena) connections(ctx context.Context) map[string]int {
	all := map[string]int{}
	rows, err := a.pool.Query(ctx, `SELECT application_name, count(*) FROM pg_stat_activity
		WHERE backend_type = 'client backend' AND application_name NOT IN ('arena', 'caller', 'legwork client') GROUP BY 1`)
	var name string
	var n int
	if err == nil {
		_, err = pgx.ForEachRow(rows, []any{&name, &n}, func() error { all[name] = n; return nil })
	}
	if err != nil {
		a.violation("count the sessions: %v", err)
	}
	all["NATS"] = established(a.broker.port)
	return all
}

// established counts the connections that a server on this machine has accepted
// and that are open, as the kernel sees them.
func established(port string) (n int) {
	text, err := os.ReadFile("/proc/net/tcp")
	if err != nil {
		return -1
	}
	var number int
	_, _ = fmt.Sscan(port, &number)
	local := fmt.Sprintf(":%04X", number)
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) > 3 && strings.HasSuffix(fields[1], local) && fields[3] == "01" {
			n++
		}
	}
	return n
}

// dismiss drains all processes; then nothing of them may be left at the servers.
func (a *arena) dismiss(ctx context.Context) {
	var all sync.WaitGroup
	for _, p := range a.posts {
		all.Go(func() {
			if took, ok := p.current().terminate(drainLimit); !ok {
				a.violation("%s did not drain within %v: after %v %v\n%s", p.name, drainLimit, took, p.current().err,
					p.current().out.last(keptLines))
			}
		})
	}
	all.Wait()
	a.client.Close()
	a.outerPool.Close()
	var left map[string]int
	for limit := time.Now().Add(upLimit); time.Now().Before(limit); a.hold(100 * time.Millisecond) {
		left = a.connections(ctx)
		if left["NATS"] == 1 && len(left) == 1 {
			return
		}
	}
	a.violation("connections of processes that have ended: %v, want 1 to NATS, which is the test's", left)
}
