package devstack

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/legwork-dev/legwork/internal/devdir"
)

// outsideDir holds the Postgres homes of stacks whose own folder the Postgres account cannot reach.
const outsideDir = devdir.SystemDir + "/outside"

// home is the folder that belongs to Postgres: its data, and binaries if they were downloaded.
type home struct {
	path string
	as   *account // nil: ourselves
}

func (h home) data() string     { return filepath.Join(h.path, "data") }
func (h home) fresh() string    { return filepath.Join(h.path, "data.new") }
func (h home) binaries() string { return filepath.Join(h.path, "binaries") }

// openHome makes or finds the Postgres home of the stack in dir; outside is where it goes when dir is out of reach.
func openHome(dir, outside string, log *slog.Logger) (home, error) {
	path := filepath.Join(dir, "postgres")
	if target, err := os.Readlink(path); err == nil {
		if _, err := os.Stat(target); err != nil {
			return home{}, fmt.Errorf("devstack: the Postgres data of %s was kept in %s, which is gone: %w; bring it back, "+
				"or remove %s to start empty", dir, target, err, path)
		}
		return home{path: target, as: postgresAccount(target)}, nil
	}
	as := postgresAccount(path)
	if as != nil && !as.canPass(dir) {
		return openOutside(dir, path, outside, as, log)
	}
	return makeHome(path, as)
}

// openOutside puts the home where the account can reach it, and links it from dir.
func openOutside(dir, link, outside string, as *account, log *slog.Logger) (home, error) {
	if _, err := os.Lstat(link); err == nil {
		return home{}, fmt.Errorf("devstack: Postgres runs as %s, which cannot reach %s; make the folders above it "+
			"searchable (chmod o+x)", as.name, link)
	}
	if err := os.MkdirAll(outside, 0o711); err != nil {
		return home{}, fmt.Errorf("devstack: Postgres refuses to run as root and %s cannot reach %s; set LEGWORK_HOME to "+
			"a folder it can reach: %w", as.name, dir, err)
	}
	if !as.canPass(outside) {
		return home{}, fmt.Errorf("devstack: Postgres refuses to run as root and %s can reach neither %s nor %s; set "+
			"LEGWORK_HOME to a folder it can reach", as.name, dir, outside)
	}
	sweepOutside(outside)
	path, err := os.MkdirTemp(outside, "stack-")
	if err != nil {
		return home{}, fmt.Errorf("devstack: make a folder for Postgres: %w", err)
	}
	h, err := makeHome(path, as)
	if err != nil {
		return home{}, err
	}
	// The link first: a stack that starts at this moment sweeps folders with an owner and no link.
	if err := os.Symlink(path, link); err != nil {
		return home{}, fmt.Errorf("devstack: link the Postgres folder: %w", err)
	}
	if err := os.WriteFile(filepath.Join(path, "owner"), []byte(link), 0o600); err != nil {
		return home{}, fmt.Errorf("devstack: note whose folder this is: %w", err)
	}
	log.Warn("Postgres data is kept outside the state folder, because the user it runs as cannot reach that",
		"user", as.name, "folder", dir, "data", path)
	return h, nil
}

// sweepOutside removes homes whose stack folder was deleted: nothing leads to them any more.
func sweepOutside(outside string) {
	paths, _ := filepath.Glob(filepath.Join(outside, "stack-*"))
	for _, path := range paths {
		link, err := os.ReadFile(filepath.Join(path, "owner"))
		if err != nil {
			continue // being made right now
		}
		_, err = os.Lstat(string(link))
		if errors.Is(err, fs.ErrNotExist) && livePostmaster(home{path: path}.data()) == 0 {
			_ = os.RemoveAll(path) // tried again at the next start
		}
	}
}

func makeHome(path string, as *account) (home, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return home{}, fmt.Errorf("devstack: make the Postgres folder: %w", err)
	}
	if as == nil {
		if uid, ok := ownerOf(path); ok && uid != os.Geteuid() {
			return home{}, fmt.Errorf("devstack: %s belongs to another user (uid %d); run as that user or as root, or set "+
				"LEGWORK_HOME to another folder", path, uid)
		}
		return home{path: path}, nil
	}
	if uid, ok := ownerOf(path); ok && uid == as.uid {
		return home{path: path, as: as}, nil
	}
	return home{path: path, as: as}, give(path, as)
}

// give hands a folder and all that is in it to the account; without one it does nothing.
func give(root string, as *account) error {
	if as == nil {
		return nil
	}
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, as.uid, as.gid)
	})
	if err != nil {
		return fmt.Errorf("devstack: hand %s to the user %s: %w", root, as.name, err)
	}
	return nil
}
