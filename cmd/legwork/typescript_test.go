package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/legwork-dev/legwork/internal/certtest"
)

// checker is what a script and a test have in common.
type checker interface {
	Fatalf(format string, args ...any)
	Check(err error)
}

// checkedTest is a test that is one.
type checkedTest struct{ *testing.T }

func (t checkedTest) Check(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// typescript sets TYPESCRIPT to the folder of what typescriptDir makes.
func typescript(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Setenv("TYPESCRIPT", typescriptDir(ts))
}

// sources are the files that the examples in JavaScript and TypeScript need, as
// patterns below the root of the module.
var sources = []string{"examples/typescript/*.json", "examples/typescript/.npmrc", "examples/typescript/*.yaml",
	"examples/typescript/src/*.ts",
	"examples/hello/worker.mjs", "examples/verify/worker.mjs",
	"sdk/typescript/*.json", "sdk/typescript/*.d.ts", "sdk/typescript/*.md",
	"sdk/typescript/LICENSE", "sdk/typescript/src/*.js"}

// typescriptDir makes examples/typescript, type-checked, with sdk/typescript as
// npm packs it, and the workers of examples/hello and examples/verify beside them. It is made once for
// each state of the sources, and kept in the user's cache: npm asks its registry.
func typescriptDir(ts checker) string {
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			ts.Fatalf("%s is missing, which examples/typescript needs: apt-get install npm, or https://nodejs.org, 20.19 or "+
				"later", tool)
		}
	}
	cache, err := os.UserCacheDir()
	ts.Check(err)
	files, sum := typescriptSources(ts)
	dir := filepath.Join(cache, "legwork", fmt.Sprintf("typescript-%x", sum[:8]))
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		makeTypescript(ts, dir, files)
	}
	return filepath.Join(dir, "examples", "typescript")
}

// typescriptSources returns the sources by their place, and what identifies them.
func typescriptSources(ts checker) (map[string][]byte, [sha256.Size]byte) {
	files := map[string][]byte{}
	sum := sha256.New()
	for _, pattern := range sources {
		names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
		ts.Check(err)
		if len(names) == 0 {
			ts.Fatalf("there is no %s", pattern)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			ts.Check(err)
			place, err := filepath.Rel(filepath.Join("..", ".."), name)
			ts.Check(err)
			switch place { // beside the packages they import
			case filepath.Join("examples", "hello", "worker.mjs"):
				place = filepath.Join("examples", "typescript", "worker.mjs")
			case filepath.Join("examples", "verify", "worker.mjs"):
				place = filepath.Join("examples", "typescript", "verify.mjs")
			}
			files[place] = text
			fmt.Fprintf(sum, "%s %d\n%s", place, len(text), text)
		}
	}
	return files, [sha256.Size]byte(sum.Sum(nil))
}

// makeTypescript installs what the lock names, checks the package and the
// example, compiles the example, and removes what only that needed. Nobody sees
// a folder that is half made.
func makeTypescript(ts checker, dir string, files map[string][]byte) {
	ts.Check(os.MkdirAll(filepath.Dir(dir), 0o755))
	making, err := os.MkdirTemp(filepath.Dir(dir), "making-")
	ts.Check(err)
	defer os.RemoveAll(making)
	for place, text := range files {
		ts.Check(os.MkdirAll(filepath.Dir(filepath.Join(making, place)), 0o755))
		ts.Check(os.WriteFile(filepath.Join(making, place), text, 0o644))
	}
	example, sdk := filepath.Join(making, "examples", "typescript"), filepath.Join(making, "sdk", "typescript")
	quiet := []string{"--no-audit", "--no-fund"}
	execute(ts, example, append([]string{"npm", "ci"}, quiet...)...)
	ts.Check(os.Symlink(filepath.Join(example, "node_modules"), filepath.Join(sdk, "node_modules")))
	execute(ts, sdk, "node_modules/.bin/tsc") // index.d.ts against the JavaScript
	ts.Check(os.Remove(filepath.Join(sdk, "node_modules")))
	execute(ts, example, "npm", "run", "build")
	execute(ts, example, append([]string{"npm", "prune", "--omit=dev"}, quiet...)...)
	if err := os.Rename(making, dir); err != nil {
		if _, there := os.Stat(dir); there != nil { // else another test was faster
			ts.Check(err)
		}
	}
}

func execute(ts checker, dir string, line ...string) {
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		ts.Fatalf("%v: %v\n%s", line, err, out)
	}
}

// TestTypescriptPackage: what npm would publish is complete, has our licence and
// the version of the module, and exports what its types say.
func TestTypescriptPackage(t *testing.T) {
	t.Parallel()
	sdk := filepath.Join(typescriptDir(checkedTest{t}), "..", "..", "sdk", "typescript")
	cmd := exec.Command("npm", "pack", "--dry-run", "--json", "--cache", t.TempDir())
	cmd.Dir = sdk
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("npm pack: %v\n%s", err, out)
	}
	var packs []struct {
		Name, Version string
		Files         []struct{ Path string }
	}
	if err := json.Unmarshal(out, &packs); err != nil || len(packs) != 1 {
		t.Fatalf("npm pack says %s (%v)", out, err)
	}
	var got []string
	for _, f := range packs[0].Files {
		got = append(got, f.Path)
	}
	want := []string{"LICENSE", "README.md", "flow.d.ts", "flowtest.d.ts", "http.d.ts", "index.d.ts", "openapi.d.ts",
		"package.json"}
	scripts, err := filepath.Glob(filepath.Join(sdk, "src", "*.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scripts {
		want = append(want, "src/"+filepath.Base(name))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the package has\n%v, want\n%v", got, want)
	}
	if licence := read(t, "LICENSE"); read(t, "sdk/typescript/LICENSE") != licence {
		t.Error("the package has another licence than the module")
	}
	if chart := read(t, "deploy/helm/legwork/Chart.yaml"); !strings.Contains(chart, "\nversion: "+packs[0].Version+"\n") {
		t.Errorf("the package has version %s, the Helm chart another one: a release gives all of them its version",
			packs[0].Version)
	}
	if release := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\]`).FindStringSubmatch(read(t,
		"CHANGELOG.md")); release != nil && release[1] != packs[0].Version {
		t.Errorf("the package has version %s, the last release is %s", packs[0].Version, release[1])
	}
	for entry, types := range map[string]string{"": "index.d.ts", "/flow": "flow.d.ts"} {
		exports(t, entry, types)
	}
}

// exports checks that an entry of the package exports what its types declare.
func exports(t *testing.T, entry, types string) {
	t.Helper()
	var typed []string
	for _, name := range regexp.MustCompile(`(?m)^export (?:class|function|const) (\w+)`).FindAllStringSubmatch(read(t,
		"sdk/typescript/"+types), -1) {
		typed = append(typed, name[1])
	}
	slices.Sort(typed)
	list := exec.Command("node", "--input-type=module", "-e",
		`console.log(Object.keys(await import("@legwork-dev/sdk`+entry+`")).sort().join(" "))`)
	list.Dir = typescriptDir(checkedTest{t})
	exported, err := list.CombinedOutput()
	if err != nil || strings.TrimSpace(string(exported)) != strings.Join(typed, " ") {
		t.Errorf("%s declares %v, the package exports %s (%v)", types, typed, exported, err)
	}
}

// TestTypescriptExampleIsShort: client and workers of examples/typescript.
func TestTypescriptExampleIsShort(t *testing.T) {
	t.Parallel()
	lines := 0
	for _, name := range []string{"client.ts", "worker.ts"} {
		lines += strings.Count(read(t, "examples/typescript/src/"+name), "\n")
	}
	if lines >= 120 {
		t.Errorf("the example has %d lines, want under 120", lines)
	}
}

// read returns a file of the module.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTypescriptConnects: to a NATS that NATS_URL names, else to a running dev's. NATS_CA names whom the
// package believes; nothing is said to a broker that cannot prove itself.
func TestTypescriptConnects(t *testing.T) {
	t.Parallel()
	ours, theirs := certtest.New(t), certtest.New(t)
	cert, key := ours.Server(t)
	const listen = "listen: 127.0.0.1:-1\nauthorization { user: ada, password: s3cr3t }\n"
	safe, open := &guarded{spy: &spy{names: map[string]string{}, said: map[string]map[string]bool{}}},
		&guarded{spy: &spy{names: map[string]string{}, said: map[string]map[string]bool{}}}
	safe.start(t, listen+fmt.Sprintf("tls { cert_file: %q, key_file: %q }\n", cert, key))
	open.start(t, listen)
	dev := fmt.Sprintf(`{"pid": %d, "nats_url": %q}`, os.Getpid(), open.ClientURL())
	ended := fmt.Sprintf(`{"pid": %d, "nats_url": %q}`, 1<<30, open.ClientURL())
	for _, c := range []struct{ name, url, ca, lock, want string }{
		{"our authority", safe.ClientURL(), ours.File, "", "connected"},
		{"another authority", safe.ClientURL(), theirs.File, "", "signature"},
		{"the system's authorities", strings.Replace(safe.ClientURL(), "nats:", "tls:", 1), "", "", "certificate"},
		{"a broker without TLS", open.ClientURL(), ours.File, "", "tls"},
		{"no broker", "", "", "", "neither the option servers nor NATS_URL is set"},
		{"a running dev", "", "", dev, "connected"},
		{"a dev that was killed", "", "", ended, "set one of them"},
		{"no such file", safe.ClientURL(), "missing.pem", "", "NATS_CA"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("node", "--input-type=module", "-e", `
				import { connect } from "@legwork-dev/sdk";
				try { await (await connect()).close(); console.log("connected"); } catch (err) { console.log(err.message); }`)
			cmd.Dir = typescriptDir(checkedTest{t})
			home := t.TempDir()
			if err := os.WriteFile(filepath.Join(home, "stack.lock"), []byte(c.lock), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + c.url, "NATS_USER=ada", "NATS_PASSWORD=s3cr3t",
				"NATS_CA=" + c.ca, "LEGWORK_HOME=" + home}
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(strings.ToLower(string(out)), strings.ToLower(c.want)) ||
				strings.Contains(string(out), "s3cr3t") {
				t.Errorf("it says %s (%v), want %q", out, err, c.want)
			}
		})
	}
}
