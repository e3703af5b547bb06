package devstack

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
)

// mavenCentral is where the archives come from.
const mavenCentral = "https://repo1.maven.org/maven2"

// download fetches Postgres into the home. It is unpacked under another name first, so that an interrupted download
// never looks like a finished one.
func download(ctx context.Context, h home, repository string, log *slog.Logger) (binaries, error) {
	log.Info("no Postgres is installed: downloading one (about 30 MB, once)", "version", downloadVersion, "to",
		h.binaries())
	unpacked := filepath.Join(h.binaries(), "new")
	if err := os.RemoveAll(h.binaries()); err != nil {
		return binaries{}, fmt.Errorf("devstack: remove an unfinished download: %w", err)
	}
	if err := os.MkdirAll(h.binaries(), 0o755); err != nil {
		return binaries{}, fmt.Errorf("devstack: make the folder for Postgres binaries: %w", err)
	}
	reason := make(chan error, 1)
	go func() { reason <- fetch(h, unpacked, repository) }()
	var err error
	select {
	case err = <-reason:
	case <-ctx.Done():
		return binaries{}, fmt.Errorf("devstack: download Postgres: %w", context.Cause(ctx))
	}
	if _, missing := os.Stat(filepath.Join(unpacked, "bin", "postgres"+exeSuffix())); missing != nil {
		return binaries{}, noPostgres(err)
	}
	return adopt(ctx, h, unpacked)
}

// adopt gives the unpacked binaries their final name and checks that they run on this machine.
func adopt(ctx context.Context, h home, unpacked string) (binaries, error) {
	final := filepath.Join(h.binaries(), downloadVersion)
	err := filepath.WalkDir(unpacked, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		return os.Chmod(path, 0o755) // whatever the umask was
	})
	if err != nil {
		return binaries{}, fmt.Errorf("devstack: unpack Postgres: %w", err)
	}
	if err := give(h.binaries(), h.as); err != nil {
		return binaries{}, err
	}
	b := binaries{dir: filepath.Join(unpacked, "bin")}
	if b.major, err = askVersion(ctx, b, h.as); err != nil {
		return binaries{}, noPostgres(err)
	}
	if err := os.Rename(unpacked, final); err != nil {
		return binaries{}, fmt.Errorf("devstack: keep the downloaded Postgres: %w", err)
	}
	b.dir = filepath.Join(final, "bin")
	return b, nil
}

// noPostgres names the one thing to install.
func noPostgres(reason error) error {
	install := "apt-get install postgresql"
	switch runtime.GOOS {
	case "darwin":
		install = "brew install postgresql"
	case "windows":
		install = "winget install PostgreSQL.PostgreSQL.17"
	}
	return fmt.Errorf("devstack: %w is installed and the download failed (%w); install it with `%s`, or set "+
		"DATABASE_URL to a running one",
		ErrNoPostgres, reason, install)
}
