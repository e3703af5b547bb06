package bench

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
)

// Machine is where a benchmark ran, and with what.
type Machine struct {
	CPU      string  `json:"cpu"`
	Cores    int     `json:"cores"`
	MemoryGB float64 `json:"memory_gb"`
	System   string  `json:"system"`
	Go       string  `json:"go"`
	Postgres string  `json:"postgres"`
	// Commits says what a commit in Postgres waits for: fsync and
	// synchronous_commit as that server has them.
	Commits string `json:"commits"`
	NATS    string `json:"nats"`
	// Load is the load average of the last minute before the run: above a few
	// tenths the machine had other work. 0 where the system does not tell.
	Load float64 `json:"load"`
}

// ThisMachine asks the system and both servers.
func ThisMachine(ctx context.Context, pool *pgxpool.Pool, nc *nats.Conn) (Machine, error) {
	m := Machine{CPU: runtime.GOARCH, Cores: runtime.NumCPU(), System: runtime.GOOS, Go: runtime.Version(),
		NATS: nc.ConnectedServerVersion()}
	if model := procField("/proc/cpuinfo", "model name"); model != "" {
		m.CPU = model
	}
	if kb, err := strconv.ParseFloat(strings.TrimSuffix(procField("/proc/meminfo", "MemTotal"), " kB"), 64); err == nil {
		m.MemoryGB = round(kb / (1 << 20))
	}
	if fields := strings.Fields(readProc("/proc/loadavg")); len(fields) > 0 {
		m.Load, _ = strconv.ParseFloat(fields[0], 64)
	}
	var fsync, synchronous string
	err := pool.QueryRow(ctx, "SELECT current_setting('server_version'), current_setting('fsync'), "+
		"current_setting('synchronous_commit')").
		Scan(&m.Postgres, &fsync, &synchronous)
	if err != nil {
		return m, fmt.Errorf("ask Postgres for its version: %w", err)
	}
	m.Postgres, _, _ = strings.Cut(m.Postgres, " ") // the packager's name
	m.Commits = "fsync " + fsync + ", synchronous_commit " + synchronous
	return m, nil
}

// procField returns the first value of a name in a file of /proc, "" if there
// is none.
func procField(file, name string) string {
	for line := range strings.Lines(readProc(file)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func readProc(file string) string {
	text, _ := os.ReadFile(file) // where there is no /proc, nothing is known
	return string(text)
}
