package devstack

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/legwork-dev/legwork/internal/devdir"
)

// openDir makes the folder of a stack and returns its absolute path.
func openDir(dir string) (string, error) {
	given := dir
	if given == "" {
		dir = devdir.Default()
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("devstack: folder %s: %w", dir, err)
	}
	if err := os.MkdirAll(abs, dirMode()); err != nil {
		return "", fmt.Errorf("devstack: cannot make the state folder: %w; set LEGWORK_HOME to a folder you can write to",
			err)
	}
	// The name below the temporary folder is guessable: somebody else may have made it to read what we store.
	if uid, ok := ownerOf(abs); given == "" && ok && uid != os.Geteuid() && os.Geteuid() != 0 {
		return "", fmt.Errorf("devstack: the state folder %s belongs to another user (uid %d); set LEGWORK_HOME to a "+
			"folder of your own", abs, uid)
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
