package project

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/legwork-dev/legwork/internal/cli"
)

// unreleased is the version that a project asks for while it uses a clone.
const unreleased = "0.0.0"

var releaseRE = regexp.MustCompile(`^v?(\d+\.\d+\.\d+)$`)

// use decides which Legwork the project in dir uses: a clone that is named, the release that this program is of, or the
// clone that it was built in.
func (p *plan) use(dir, clone string) error {
	p.version = release()
	switch built := builtIn(); {
	case clone == "" && p.version != "":
		return nil
	case clone == "" && built == "":
		return errors.New("this legwork is no release: name a clone of its repository with --legwork DIR")
	case clone == "":
		clone = built
	case !isClone(clone):
		return fmt.Errorf("--legwork: %s is no clone of Legwork: it has no go.mod of module %s", clone, module)
	}
	p.version = unreleased
	return p.point(dir, clone)
}

// point sets the way from a project to the clone.
func (p *plan) point(dir, clone string) error {
	clone, err := filepath.Abs(clone)
	if err == nil {
		clone, err = filepath.EvalSymlinks(clone)
	}
	if err != nil {
		return err
	}
	way, err := filepath.Rel(resolved(dir), clone)
	if err != nil { // another volume
		p.clone = filepath.ToSlash(clone)
		return nil
	}
	if p.clone = filepath.ToSlash(way); !strings.HasPrefix(p.clone, "../") && p.clone != ".." {
		p.clone = "./" + p.clone
	}
	return nil
}

// resolved is a path without links, also of a folder that does not exist yet.
func resolved(path string) string {
	if found, err := filepath.EvalSymlinks(path); err == nil || filepath.Dir(path) == path {
		return found
	}
	return filepath.Join(resolved(filepath.Dir(path)), filepath.Base(path))
}

const module = "github.com/legwork-dev/legwork"

// release is the release of this program, such as 1.2.3; "" for another build.
func release() string {
	versions := []string{cli.VersionString()}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path == module {
		versions = append(versions, info.Main.Version)
	}
	for _, v := range versions {
		if m := releaseRE.FindStringSubmatch(v); m != nil {
			return m[1]
		}
	}
	return ""
}

// builtIn is the clone that this program was built in, "" if it is not there or not known.
func builtIn() string {
	_, file, _, _ := runtime.Caller(0)
	root := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if !filepath.IsAbs(file) || !isClone(root) {
		return ""
	}
	return root
}

func isClone(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	return err == nil && strings.HasPrefix(string(text), "module "+module+"\n")
}
