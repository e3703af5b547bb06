package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// ticksPerSecond is USER_HZ, 100 on every Linux that Go runs on.
const ticksPerSecond = 100

// CPU is the processor time used so far by this process and everything it
// started, in seconds, by role: load (this process), engine, relay, worker,
// nats, postgres. Empty where there is no /proc.
func CPU() map[string]float64 {
	parents, used := map[int]int{}, map[int]float64{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if parent, seconds, ok := readStat(file); ok {
			parents[pid], used[pid] = parent, seconds
		}
	}
	out := map[string]float64{}
	self := os.Getpid()
	for pid, seconds := range used {
		if pid == self {
			out["load"] += seconds
		} else if below(pid, self, parents) {
			out[role(pid)] += seconds
		}
	}
	return out
}

// readStat reads parent and processor time of a process; its name may contain
// anything, so the fields are counted from the closing parenthesis.
func readStat(file string) (parent int, seconds float64, ok bool) {
	text, err := os.ReadFile(file)
	end := bytes.LastIndexByte(text, ')')
	if err != nil || end < 0 {
		return 0, 0, false
	}
	fields := strings.Fields(string(text[end+1:]))
	if len(fields) < 13 {
		return 0, 0, false
	}
	parent, _ = strconv.Atoi(fields[1])
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return parent, (user + system) / ticksPerSecond, true
}

func below(pid, ancestor int, parents map[int]int) bool {
	for range 64 {
		if pid = parents[pid]; pid == ancestor {
			return true
		} else if pid <= 1 {
			return false
		}
	}
	return false
}

// role names a process by its command line.
func role(pid int) string {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
	args := strings.Split(strings.TrimRight(string(text), "\x00"), "\x00")
	switch {
	case strings.HasPrefix(filepath.Base(args[0]), "postgres"):
		return "postgres"
	case len(args) < 2:
		return "other"
	case args[1] == "__nats":
		return "nats"
	case slices.Contains(args, "--embedded"):
		return "embedded"
	case args[1] == "bench":
		return "worker"
	}
	return args[1]
}

// Since returns the processor time used after before was taken.
func Since(before map[string]float64) map[string]float64 {
	out := CPU()
	for name := range out {
		out[name] = round(max(out[name]-before[name], 0))
	}
	return out
}
