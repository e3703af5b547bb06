package pg_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/pg"
)

// TestSessionsKeepTheirMemory: the process of a session does not give memory back to the kernel after each statement,
// to get it back for the next one page by page.
func TestSessionsKeepTheirMemory(t *testing.T) {
	t.Parallel()
	stack, err := devstack.Start(t.Context(), devstack.Config{Dir: t.TempDir(), NoNATS: true, TestSpeed: true})
	must(t, err)
	t.Cleanup(func() { must(t, stack.Stop(context.Background())) })
	pool := open(t, stack.DatabaseURL, pg.Options{Size: 1})
	const statement = `WITH a AS MATERIALIZED (SELECT g, repeat('x', 200) FROM generate_series(1, 2000) g)
		SELECT count(*) FROM a x JOIN a y USING (g)`
	var pid int
	must(t, pool.QueryRow(t.Context(), "SELECT pg_backend_pid()").Scan(&pid))
	run := func(times int) (faults int) {
		t.Helper()
		before := pageFaults(t, pid)
		for range times {
			_, err := pool.Exec(t.Context(), statement)
			must(t, err)
		}
		return pageFaults(t, pid) - before
	}
	run(5)
	if faults := run(20); faults >= 20*10 {
		t.Errorf("20 statements cost %d page faults", faults)
	}
}

// pageFaults is how often a process on this machine has got a page from the kernel.
func pageFaults(t *testing.T, pid int) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	must(t, err)
	_, after, found := strings.Cut(string(text), ") ") // the name of the program may have spaces
	fields := strings.Fields(after)
	if !found || len(fields) < 8 || !strings.Contains(string(text), "(postgres") {
		t.Fatalf("process %d is not of Postgres: %s", pid, text)
	}
	n, err := strconv.Atoi(fields[7])
	must(t, err)
	return n
}
