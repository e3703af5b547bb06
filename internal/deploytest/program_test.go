package deploytest

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// root is the repository.
const root = "../.."

// program builds the binary once, with the build tags of the Dockerfile: by its
// very command if asked to, which compiles everything anew the first time.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "legwork-deploytest-")
	if err != nil {
		return "", err
	}
	built = dir
	path := filepath.Join(dir, "legwork")
	command, err := imageBuild()
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-tags", imageTags(command), "-buildvcs=false", "-ldflags",
		"-s -w -X github.com/legwork-dev/legwork/internal/cli.release=9.8.7", "-o", path, "./cmd/legwork")
	if likeImage() {
		build = exec.Command("sh", "-c", strings.ReplaceAll(command, "/out/legwork", path))
		build.Env = append(os.Environ(), "VERSION=9.8.7", "TARGETOS="+runtime.GOOS, "TARGETARCH="+runtime.GOARCH)
	}
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

// built is the folder of the program, removed at the end.
var built string

func TestMain(m *testing.M) {
	for name, value := range passwords { // the configuration of NATS asks for them
		_ = os.Setenv(name, value)
	}
	code := m.Run()
	if built != "" {
		_ = os.RemoveAll(built)
	}
	os.Exit(code)
}

func binary(t testing.TB) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// checkCommand returns why the program would not take a command line: the
// command must exist under this very name, with these flags.
func checkCommand(t testing.TB, words []string) error {
	t.Helper()
	var names []string
	for _, word := range words {
		if strings.HasPrefix(word, "-") {
			break
		}
		names = append(names, word)
	}
	if len(names) == 0 {
		return errors.New("no command")
	}
	path := binary(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	help := exec.CommandContext(ctx, path, append(slices.Clone(words), "--help")...)
	help.Env = []string{}
	out, err := help.CombinedOutput()
	if err != nil {
		return fmt.Errorf("legwork %s: %s", strings.Join(words, " "), out)
	}
	_, usage, _ := strings.Cut(string(out), "Usage:\n")
	line, _, _ := strings.Cut(strings.TrimSpace(usage), "\n")
	if !usageFits(strings.Fields(line)[1:], names) {
		return fmt.Errorf("legwork %s: there is no such command, only: %s", strings.Join(words, " "), line)
	}
	return nil
}

// usageFits reports whether a line of usage, without legwork, has these
// commands, up to its first argument.
func usageFits(usage, names []string) bool {
	for i, name := range names {
		switch {
		case i >= len(usage) || strings.HasPrefix(usage[i], "["):
			return false
		case usage[i] == name:
		default: // an argument, or one of those to choose from
			return strings.ToUpper(usage[i]) == usage[i] || slices.Contains(strings.Split(usage[i], "|"), name)
		}
	}
	return true
}

// fromLibraries are variables that a library reads by itself.
var fromLibraries = regexp.MustCompile(`^(OTEL_EXPORTER_OTLP_(TRACES_)?(HEADERS|CERTIFICATE|COMPRESSION|TIMEOUT|INSECURE)|OTEL_RESOURCE_ATTRIBUTES|OTEL_(SPAN|BSP)_[A-Z_]+|PG[A-Z]+|GOMEMLIMIT|GOMAXPROCS|GOGC)$`)

// variables are all that the program reads: what its sources have in env tags.
var variables = sync.OnceValues(func() (map[string]bool, error) {
	found := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		of := filepath.Base(filepath.Dir(path))
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || d.Name() == "node_modules" ||
			of == "internal" && d.Name() != "cli") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok && field.Tag != nil {
				tag, _ := strconv.Unquote(field.Tag.Value)
				if name, _, _ := strings.Cut(reflect.StructTag(tag).Get("env"), ","); name != "" {
					found[name] = true
				}
			}
			return true
		})
		return nil
	})
	return found, err
})

func checkVariable(t testing.TB, name string) error {
	t.Helper()
	known, err := variables()
	if err != nil {
		t.Fatal(err)
	}
	if known[name] || fromLibraries.MatchString(name) {
		return nil
	}
	return fmt.Errorf("the program reads no variable %s, only %s", name,
		strings.Join(slices.Sorted(maps.Keys(known)), ", "))
}

// TestTheChecksCanFail: a wrong flag, command or variable is found.
func TestTheChecksCanFail(t *testing.T) {
	t.Parallel()
	for _, words := range [][]string{{"engine"}, {"worker", "demo", "--topic", "order.price"}, {"db", "migrate"},
		{"probe", "readyz"}, {"app", "deploy", "/etc/app.yaml"}} {
		if err := checkCommand(t, words); err != nil {
			t.Errorf("a right one: %v", err)
		}
	}
	for _, words := range [][]string{{"engin"}, {"engine", "--fast"}, {"worker", "dem"}, {"db", "migrat"},
		{"probe", "ready"}, {"engine", "now"}, {"worker", "demo", "--topics", "x"}} {
		if err := checkCommand(t, words); err == nil {
			t.Errorf("legwork %s passes", strings.Join(words, " "))
		}
	}
	if err := checkVariable(t, "LEGWORK_METRICS_ADDR"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"LEGWORK_METRICS_ADRR", "NATS_URLS", "OTEL_ENDPOINT"} {
		if checkVariable(t, name) == nil {
			t.Errorf("%s passes", name)
		}
	}
}
