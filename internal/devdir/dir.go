// Package devdir knows the folder of a `legwork dev`: which one it is, who holds it, and where the servers of the one
// that runs over it listen. It starts nothing, so that the SDKs can find a running dev without the servers' code.
package devdir

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// SystemDir is where root keeps the state: its own home is closed to the user that Postgres must run as.
const SystemDir = "/var/lib/legwork"

// Default is the folder used when none is configured: $LEGWORK_HOME, else $XDG_STATE_HOME/legwork, else
// /var/lib/legwork for root and ~/.local/state/legwork for others. Without a usable home folder it is
// legwork-<uid> below the system's temporary folder.
func Default() string {
	if dir := os.Getenv("LEGWORK_HOME"); dir != "" {
		return dir
	}
	// The XDG specification: a relative path is invalid and to be ignored.
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "legwork")
	}
	if os.Geteuid() == 0 {
		return SystemDir
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

// CheckOwner returns an error if a folder is another user's: below the temporary folder anybody may have made it, to
// read what we store. Root may use any.
func CheckOwner(dir string) error {
	file, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer file.Close()
	if uid, ok := ownerOf(file); ok && uid != os.Geteuid() && os.Geteuid() != 0 {
		return fmt.Errorf("the folder %s belongs to another user (uid %d)", dir, uid)
	}
	return nil
}
