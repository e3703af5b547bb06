package devstack

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func pidFile(data string) string { return filepath.Join(data, "postmaster.pid") }

// livePostmaster is the process that runs over the data folder according to its postmaster.pid, 0 if it is gone. The
// number alone proves nothing: the process must also have the folder in its command line.
func livePostmaster(data string) int {
	text, err := os.ReadFile(pidFile(data))
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 0 {
		return 0
	}
	if slices.Contains(commandLine(pid), data) {
		return pid
	}
	return 0
}

// isReady reports whether the server over the data folder accepts connections, by the last line of its
// postmaster.pid.
func isReady(data string) bool {
	text, err := os.ReadFile(pidFile(data))
	lines := strings.Split(string(text), "\n")
	return err == nil && len(lines) > 7 && strings.TrimSpace(lines[7]) == "ready"
}

// commandLine is how the process was started, nil if it has ended.
func commandLine(pid int) []string {
	if _, err := os.Stat("/proc/self/cmdline"); err == nil {
		text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline"))
		if err != nil {
			return nil
		}
		return strings.Split(string(text), "\x00")
	}
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return nil
	}
	return strings.Fields(string(out))
}
