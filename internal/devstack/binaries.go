package devstack

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// ErrNoPostgres is returned when no usable Postgres is installed and none can be downloaded.
var ErrNoPostgres = errors.New("no usable Postgres")

// minMajor is the oldest Postgres that Legwork runs on.
const minMajor = 14

// binaries is a folder with the programs of one Postgres version.
type binaries struct {
	dir   string
	major int
}

func (b binaries) postgres() string { return filepath.Join(b.dir, "postgres"+exeSuffix()) }
func (b binaries) initdb() string   { return filepath.Join(b.dir, "initdb"+exeSuffix()) }

func exeSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// installedGlobs are where packages put Postgres outside the PATH: Debian, Alpine, Red Hat, source builds, Homebrew on
// both kinds of Mac, Postgres.app and the Windows installer.
var installedGlobs = []string{
	"/usr/lib/postgresql/*/bin",
	"/usr/libexec/postgresql*",
	"/usr/pgsql-*/bin",
	"/usr/local/pgsql/bin",
	"/opt/homebrew/opt/postgresql*/bin",
	"/usr/local/opt/postgresql*/bin",
	"/Applications/Postgres.app/Contents/Versions/*/bin",
	`C:\Program Files\PostgreSQL\*\bin`,
}

// findBinaries returns the binaries to run the data folder of h with: those of its version if it has one, else the
// first in the PATH, else the newest installed. It returns ErrNoPostgres if there are none at all.
func findBinaries(ctx context.Context, h home, globs []string) (binaries, error) {
	want, err := dataMajor(h.data())
	if err != nil {
		return binaries{}, err
	}
	found := candidates(ctx, h, globs)
	if len(found) == 0 {
		return binaries{}, ErrNoPostgres
	}
	if want == 0 {
		return found[0], nil
	}
	for _, b := range found {
		if b.major == want {
			return b, nil
		}
	}
	return binaries{}, fmt.Errorf("devstack: the data in %s was made by Postgres %d, but only Postgres %s is installed; "+
		"install version %d, or carry the data over with pg_upgrade, or move that folder away to start empty",
		h.data(), want, majors(found), want)
}

// candidates lists all usable binaries, in the order of preference for an empty data folder.
func candidates(ctx context.Context, h home, globs []string) []binaries {
	var found []binaries
	if path, err := exec.LookPath("postgres"); err == nil {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			found = addUsable(ctx, found, filepath.Dir(real), h.as)
		}
	}
	var installed []binaries
	for _, glob := range append(globs, filepath.Join(h.binaries(), "*", "bin")) {
		dirs, _ := filepath.Glob(glob)
		for _, dir := range dirs {
			installed = addUsable(ctx, installed, dir, h.as)
		}
	}
	slices.SortStableFunc(installed, func(a, b binaries) int { return b.major - a.major })
	return append(found, installed...)
}

func addUsable(ctx context.Context, found []binaries, dir string, as *account) []binaries {
	b := binaries{dir: dir}
	if _, err := os.Stat(b.initdb()); err != nil {
		return found // a client-only package
	}
	major, err := askVersion(ctx, b, as)
	if err != nil || major < minMajor {
		return found
	}
	b.major = major
	return append(found, b)
}

var versionPattern = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

// askVersion runs the server as the account it will run as, which also shows that this account may.
func askVersion(ctx context.Context, b binaries, as *account) (int, error) {
	cmd := exec.CommandContext(ctx, b.postgres(), "--version")
	cmd.Dir, cmd.Env, cmd.SysProcAttr = string(filepath.Separator), postgresEnv(string(filepath.Separator)), attributes(as)
	out, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("devstack: run %s: %w", b.postgres(), err)
	}
	match := versionPattern.FindSubmatch(out)
	if match == nil {
		return 0, fmt.Errorf("devstack: %s does not say its version but %q", b.postgres(), out)
	}
	return strconv.Atoi(string(match[1]))
}

// dataMajor is the version that made a data folder, 0 if there is none.
func dataMajor(data string) (int, error) {
	path := filepath.Join(data, "PG_VERSION")
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("devstack: read the version of the Postgres data: %w", err)
	}
	major, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return 0, fmt.Errorf("devstack: %s does not hold a version: %w; move the folder away to start empty", path, err)
	}
	return major, nil
}

func majors(found []binaries) string {
	var all []string
	for _, b := range found {
		if text := strconv.Itoa(b.major); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

// postgresEnv is the environment of Postgres programs: ours without what would steer them elsewhere.
func postgresEnv(homeDir string) []string {
	var env []string
	for _, kv := range os.Environ() {
		name, _, _ := strings.Cut(kv, "=")
		if strings.HasPrefix(name, "PG") || strings.HasPrefix(name, "LC_") || name == "LANG" || name == "TZ" ||
			name == "HOME" {
			continue
		}
		env = append(env, kv)
	}
	return append(env, "LC_ALL=C", "HOME="+homeDir)
}
