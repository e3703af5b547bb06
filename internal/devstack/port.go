package devstack

import (
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// The ports that a durable Postgres is looked for on, before any free one: below those that kernels give to outgoing
// connections, so that nobody takes one between two runs by chance.
const firstPort, lastPort = 15432, 15463

// ports chooses the port of a Postgres that may have any: the one of the last run, so that a DATABASE_URL stays good.
type ports struct {
	file string // remembers it; "": nothing is remembered
	log  *slog.Logger
}

func portsOf(dir string, cfg Config) ports {
	if cfg.TestSpeed {
		return ports{} // their folders are copied
	}
	return ports{file: filepath.Join(dir, "postgres.port"), log: cfg.Log}
}

// last is the port of the last run, 0 if none is known.
func (p ports) last() int {
	text, err := os.ReadFile(p.file)
	if p.file == "" || err != nil {
		return 0
	}
	port, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || port < 1 || port > 65535 {
		return 0
	}
	return port
}

// choose returns a port that is free now; from the second attempt on any.
func (p ports) choose(attempt int) (int, error) {
	if attempt == 1 && p.file != "" {
		if last := p.last(); last != 0 && free(last) {
			return last, nil
		}
		for port := firstPort; port <= lastPort; port++ {
			if free(port) {
				return port, nil
			}
		}
	}
	return freePort()
}

// keep remembers the port, and says so if it is another than before.
func (p ports) keep(port int) error {
	before := p.last()
	if p.file == "" || before == port {
		return nil
	}
	if before != 0 {
		p.log.Warn("Postgres has another port than in the last run: that one is taken; set DATABASE_URL anew where you "+
			"have set it",
			"before", before, "now", port)
	}
	if err := os.WriteFile(p.file, []byte(strconv.Itoa(port)+"\n"), 0o600); err != nil {
		return fmt.Errorf("devstack: remember the port of Postgres: %w", err)
	}
	return nil
}

// free reports whether nobody listens on a port of this machine.
func free(port int) bool {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return false
	}
	return l.Close() == nil
}
