package devstack

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// systemDir is where root keeps the state: its own home is closed to the user that Postgres must run as.
const systemDir = "/var/lib/legwork"

// DefaultDir is the folder used when none is configured: $LEGWORK_HOME, else $XDG_STATE_HOME/legwork, else
// /var/lib/legwork for root and ~/.local/state/legwork for others. Without a usable home folder it is
// legwork-<uid> below the system's temporary folder.
func DefaultDir() string {
	if dir := os.Getenv("LEGWORK_HOME"); dir != "" {
		return dir
	}
	// The XDG specification: a relative path is invalid and to be ignored.
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "legwork")
	}
	if os.Geteuid() == 0 {
		return systemDir
	}
	if home, err := os.UserHomeDir(); err == nil && filepath.IsAbs(home) {
		state := filepath.Join(home, ".local", "state")
		if writable(nearest(state)) {
			return filepath.Join(state, "legwork")
		}
	}
	return filepath.Join(os.TempDir(), "legwork-"+strconv.Itoa(os.Geteuid()))
}

// nearest is the closest existing folder at or above path.
func nearest(path string) string {
	for {
		if _, err := os.Stat(path); err == nil || path == filepath.Dir(path) {
			return path
		}
		path = filepath.Dir(path)
	}
}

// openDir makes the folder of a stack and returns its absolute path.
func openDir(dir string) (string, error) {
	given := dir
	if given == "" {
		dir = DefaultDir()
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("devstack: folder %s: %w", dir, err)
	}
	if err := os.MkdirAll(abs, dirMode()); err != nil {
		return "", fmt.Errorf("devstack: cannot make the state folder: %w; set LEGWORK_HOME to a folder you can write to", err)
	}
	// The name below the temporary folder is guessable: somebody else may have made it to read what we store.
	if uid, ok := ownerOf(abs); given == "" && ok && uid != os.Geteuid() && os.Geteuid() != 0 {
		return "", fmt.Errorf("devstack: the state folder %s belongs to another user (uid %d); set LEGWORK_HOME to a folder of your own", abs, uid)
	}
	return abs, nil
}

// dirMode lets the user Postgres runs as pass through, but not look around, when we are root.
func dirMode() os.FileMode {
	if os.Geteuid() == 0 {
		return 0o711
	}
	return 0o700
}
