package deploytest

import (
	"bytes"
	"compress/gzip"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

// likeImage reports whether the program is to be built by the Dockerfile's own
// command.
func likeImage() bool { return os.Getenv("LEGWORK_DEPLOYTEST_IMAGE") != "" }

// stages reads a Dockerfile; an instruction or a flag that BuildKit does not
// know is an error.
func stages(text string) ([]instructions.Stage, error) {
	file, err := parser.Parse(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	all, _, err := instructions.Parse(file.AST, nil)
	return all, err
}

func dockerfile() ([]instructions.Stage, error) {
	text, err := os.ReadFile(root + "/deploy/Dockerfile")
	if err != nil {
		return nil, err
	}
	return stages(string(text))
}

func commands[T instructions.Command](s instructions.Stage) (found []T) {
	for _, c := range s.Commands {
		if c, ok := c.(T); ok {
			found = append(found, c)
		}
	}
	return found
}

// imageBuild is the command that builds the program for the image.
func imageBuild() (string, error) {
	all, err := dockerfile()
	if err != nil {
		return "", err
	}
	runs := commands[*instructions.RunCommand](all[0])
	if len(runs) == 0 {
		return "", errors.New("the Dockerfile runs nothing")
	}
	return strings.Join(runs[len(runs)-1].CmdLine, " "), nil
}

// imageTags are the build tags of that command.
func imageTags(command string) string {
	_, tags, _ := strings.Cut(command, " -tags ")
	tags, _, _ = strings.Cut(tags, " ")
	return tags
}

// TestDockerfile: the image has one static program, runs it as nobody, and its
// health check is a command of that program.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	all, err := dockerfile()
	if err != nil {
		t.Fatal(err)
	}
	image := all[len(all)-1]
	if !regexp.MustCompile(`^gcr.io/distroless/static-debian\d+:nonroot$`).MatchString(image.BaseName) {
		t.Errorf("the image is made of %s", image.BaseName)
	}
	user, entry := commands[*instructions.UserCommand](image), commands[*instructions.EntrypointCommand](image)
	if len(user) != 1 || user[0].User != "65532:65532" {
		t.Errorf("it runs as %v", user)
	}
	check := commands[*instructions.HealthCheckCommand](image)
	if len(entry) != 1 || len(check) != 1 ||
		!slices.Equal(check[0].Health.Test[:2], []string{"CMD", entry[0].CmdLine[0]}) {
		t.Fatalf("entry point %v, health check %v", entry, check)
	}
	if err := checkCommand(t, check[0].Health.Test[2:]); err != nil {
		t.Error(err)
	}
	for _, e := range commands[*instructions.EnvCommand](image) {
		for _, v := range e.Env {
			if err := checkVariable(t, v.Key); err != nil {
				t.Error(err)
			}
		}
	}
	for _, c := range commands[*instructions.CopyCommand](image) {
		if c.From != all[0].Name || c.DestPath != entry[0].CmdLine[0] {
			t.Errorf("it copies %v from %q to %s, its program is %s", c.SourcePaths, c.From, c.DestPath, entry[0].CmdLine[0])
		}
	}
	command, err := imageBuild()
	if err != nil || !strings.HasPrefix(command, "CGO_ENABLED=0 ") ||
		!strings.Contains(command, "-X github.com/legwork-dev/legwork/internal/cli.release=$VERSION") {
		t.Errorf("%q, %v: want a static program with its version", command, err)
	}
	for _, bad := range []string{"FROM scratch\nENTRYPOIN [\"x\"]", "FROM scratch\nHEALTHCHECK --every=1s CMD x",
		"RUN x"} {
		if _, err := stages(bad); err == nil {
			t.Errorf("passes: %s", bad)
		}
	}
}

// TestVersionIsStamped: the linker's -X finds its variable; the image's program
// needs no library.
func TestVersionIsStamped(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), binary(t), "version", "-o", "json").Output()
	if err != nil || !strings.Contains(string(out), `"version":"9.8.7"`) {
		t.Errorf("%s, %v", out, err)
	}
	if likeImage() {
		if err := static(binary(t)); err != nil {
			t.Error(err)
		}
	}
}

// static returns what a program needs besides the kernel.
func static(path string) error {
	file, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	libraries, err := file.ImportedLibraries()
	if err == nil && len(libraries) > 0 {
		err = fmt.Errorf("%s needs %v", filepath.Base(path), libraries)
	}
	return err
}

const (
	// maxProgram is for the stripped program, in bytes. A library that slips in is noticed here. Of
	// its 37.3e6 the runtime of WebAssembly, for legwork component, has 2.7e6; repair, lists, moves
	// and the console have 0.9e6; the order of texts, in functions of graphs, has 1.3e6; the JSON of
	// our own messages has 0.7e6 (ADR 103).
	maxProgram = 38e6
	maxImage   = 25e6 // bytes of the image, its layers compressed as a registry keeps them
	// baseImage is more than the layers of distroless/static have (2 MB, not
	// compressed); the Dockerfile adds nothing to them but the program.
	baseImage = 2e6
)

// TestProductionBuild: the program of the image has no embedded servers and no
// container library, says so, and is small.
func TestProductionBuild(t *testing.T) {
	t.Parallel()
	command, err := imageBuild()
	if err != nil {
		t.Fatal(err)
	}
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-tags", imageTags(command), "./cmd/legwork")
	list.Dir = root
	packages, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(string(packages)) {
		for _, library := range []string{"fergusstrange/embedded-postgres", "nats-io/nats-server", "testcontainers/"} {
			if strings.Contains(name, library) {
				t.Errorf("the program of the image links %s", name)
			}
		}
	}
	for _, words := range [][]string{{"dev"}, {"demo", "--jobs", "5"}, {"bench"}} {
		cmd := exec.CommandContext(t.Context(), binary(t), words...)
		cmd.Env = []string{"HOME=" + t.TempDir()}
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "this build has no embedded servers: ") {
			t.Errorf("legwork %s: %v, %s", strings.Join(words, " "), err, out)
		}
	}
	size, layer := sizes(t, binary(t))
	t.Logf("the program has %.1f MB, compressed %.1f MB", float64(size)/1e6, float64(layer)/1e6)
	if size > maxProgram || layer+baseImage > maxImage {
		t.Errorf("the program has %d bytes, its layer %d: want at most %g, and %g with the base", size, layer, maxProgram,
			maxImage)
	}
}

// sizes returns how many bytes a file has, and how many compressed.
func sizes(t *testing.T, path string) (size, compressed int64) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if size, err = io.Copy(w, file); err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return size, int64(b.Len())
}
