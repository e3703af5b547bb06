package sim_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/legwork-dev/legwork/internal/sim"
)

// clockTick is the unit of /proc/PID/stat.
const clockTick = 10 * time.Millisecond

// processTime is the CPU time that this process has taken.
func processTime() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// backends is the CPU time that the sessions of a world have taken, plans
// included; 0 where Postgres runs elsewhere.
func backends(t *testing.T, w *sim.World) (sum time.Duration) {
	t.Helper()
	for _, pid := range w.Query(`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`) {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%s/stat", pid))
		if err != nil || !strings.Contains(string(text), "(postgres)") {
			return 0
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest)
		for _, at := range []int{11, 12} { // utime, stime
			ticks, err := strconv.Atoi(fields[at])
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			sum += time.Duration(ticks) * clockTick
		}
	}
	return sum
}
