package devstack

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	roleName     = "legwork" // the superuser of the embedded server, and the only role
	databaseName = "legwork"
)

// readPassword returns the password kept in the stack's folder, making one if there is no data yet that would need it.
func readPassword(dir string, h home) (string, error) {
	path := filepath.Join(dir, "postgres.password")
	text, err := os.ReadFile(path)
	if password := strings.TrimSpace(string(text)); err == nil && password != "" {
		return password, nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("devstack: read the Postgres password: %w", err)
	}
	if _, err := os.Stat(h.data()); err == nil {
		return "", fmt.Errorf("devstack: %s is gone, and the data in %s needs it; bring the file back, or move the data "+
			"away to start empty", path, h.data())
	}
	password := rand.Text()
	if err := writeSynced(path, password+"\n"); err != nil {
		return "", fmt.Errorf("devstack: keep the Postgres password: %w", err)
	}
	return password, nil
}

// writeSynced writes a private file that survives a power cut: without the password the data is locked.
func writeSynced(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// initialise makes the data folder if there is none. It is made under another name and then renamed, so that one that
// exists is complete.
func initialise(ctx context.Context, h home, b binaries, password string, cfg Config) error {
	if _, err := os.Stat(h.data()); err == nil {
		return nil
	}
	if err := os.RemoveAll(h.fresh()); err != nil {
		return fmt.Errorf("devstack: remove an unfinished data folder: %w", err)
	}
	secret := filepath.Join(h.path, "initdb.password")
	defer os.Remove(secret)
	if err := os.WriteFile(secret, []byte(password), 0o600); err != nil {
		return fmt.Errorf("devstack: hand the password to initdb: %w", err)
	}
	if err := give(secret, h.as); err != nil {
		return err
	}
	if err := runInitdb(ctx, h, b, secret, cfg.TestSpeed, cfg.Log); err != nil {
		return err
	}
	if err := os.Rename(h.fresh(), h.data()); err != nil {
		return fmt.Errorf("devstack: name the new data folder: %w", err)
	}
	return syncDir(h.path)
}

func runInitdb(ctx context.Context, h home, b binaries, secret string, noSync bool, log *slog.Logger) error {
	args := []string{"--pgdata=" + h.fresh(), "--username=" + roleName, "--pwfile=" + secret, "--auth=scram-sha-256",
		"--encoding=UTF8", "--no-locale"}
	if noSync {
		args = append(args, "--no-sync")
	}
	log.Info("making a new Postgres data folder", "version", b.major, "folder", h.data())
	output := &lines{log: log.With("from", "initdb")}
	cmd := exec.Command(b.initdb(), args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = h.path, postgresEnv(h.path), output, output
	c, err := launch("initdb", cmd, h.as, deathByKill)
	if err != nil {
		return fmt.Errorf("devstack: %w", err)
	}
	select {
	case <-c.ended:
	case <-ctx.Done():
		_ = c.end(ctx, 0)
		return fmt.Errorf("devstack: initdb: %w", context.Cause(ctx))
	}
	if c.err != nil {
		return fmt.Errorf("devstack: initdb failed (%w):\n%s", c.err, output.last())
	}
	return nil
}

// syncDir makes a rename in dir survive a power cut.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("devstack: sync %s: %w", dir, err)
	}
	defer f.Close()
	_ = f.Sync() // some file systems have no sync for folders, and need none
	return nil
}
