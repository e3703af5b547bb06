package archtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestImportDirection: siblings on one level never import each other, cmd
// wires, libraries stay where they belong, test code stays out of binaries.
func TestImportDirection(t *testing.T) {
	s := module(t)
	for _, f := range s.product() {
		for _, imported := range f.imports {
			problem := refuse(s.module, f.pkg, imported)
			if _, known := exceptions[[2]string{f.path, imported}]; problem != "" && !known {
				t.Errorf("%s: %s", f.path, problem)
			}
		}
	}
}

// TestExceptionsAreNeeded: an exception that is over is removed.
func TestExceptionsAreNeeded(t *testing.T) {
	s := module(t)
	for key := range exceptions {
		if !slices.ContainsFunc(s.files, func(f *file) bool {
			return f.path == key[0] &&
				slices.Contains(f.imports, key[1])
		}) {
			t.Errorf("%s imports %s no more: remove the exception", key[0], key[1])
		}
	}
}

// TestEveryLayerExists: a rule for a package that is gone is removed with it.
func TestEveryLayerExists(t *testing.T) {
	s := module(t)
	for _, l := range layers {
		if !slices.ContainsFunc(s.files, func(f *file) bool { return f.pkg == l.pkg }) {
			t.Errorf("layer %q has a rule and no files", l.pkg)
		}
	}
}

// refuse says why a package's product code may not import something, "" if it may.
func refuse(module, pkg, imported string) string {
	if imported == module {
		return refuseOwn(pkg, "")
	}
	if own, ok := strings.CutPrefix(imported, module+"/"); ok {
		return refuseOwn(pkg, own)
	}
	return refuseLibrary(pkg, imported)
}

func refuseOwn(pkg, imported string) string {
	if slices.Contains(helpers, imported) && !slices.Contains(helpers, pkg) {
		return fmt.Sprintf("imports %s: %s", imported, forTests)
	}
	for _, l := range layers {
		if l.pkg != pkg {
			continue
		}
		if slices.Contains(l.may, imported) {
			return ""
		}
		return fmt.Sprintf("imports %q, may import %q of this module: %s", imported, l.may, l.why)
	}
	return fmt.Sprintf("package %q has no layer: decide what it may import and say why, in rules_test.go", pkg)
}

func refuseLibrary(pkg, imported string) string {
	rule := libraryOf(imported)
	if rule == nil {
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			return "" // the standard library
		}
		return fmt.Sprintf("imports the new library %s: decide where it belongs and say why, in rules_test.go", imported)
	}
	if slices.ContainsFunc(rule.in, func(in string) bool { return within(pkg, in) }) {
		return ""
	}
	return fmt.Sprintf("imports %s, which belongs in %s: %s", imported, strings.Join(rule.in, ", "), rule.why)
}

// within tells whether a package is the one that is named, or below it if the
// name ends in "/...".
func within(pkg, in string) bool {
	parent, all := strings.CutSuffix(in, "/...")
	return pkg == parent || all && strings.HasPrefix(pkg, parent+"/")
}

// libraryOf returns the rule with the longest path that covers an import.
func libraryOf(imported string) (best *library) {
	for i := range libraries {
		l := &libraries[i]
		if imported != l.path && !strings.HasPrefix(imported, l.path+"/") {
			continue
		}
		if best == nil || len(l.path) > len(best.path) {
			best = l
		}
	}
	return best
}

// TestRulesRefuse: the rules themselves can fail.
func TestRulesRefuse(t *testing.T) {
	const m = "example.org/m"
	for _, c := range []struct {
		pkg, imported string
		refused       bool
	}{
		{"", "strings", false},
		{"", m + "/graph", true},
		{"", "github.com/jackc/pgx/v5", true},
		{"graph", m, false},
		{"graph", m + "/ledger", true},
		{"graph/evaluate", m + "/graph", true},
		{"engine", m + "/graph/evaluate", true},
		{"client", m + "/graph/evaluate", true},
		{"graph", "github.com/goccy/go-yaml/parser", false},
		{"ledger", "github.com/goccy/go-yaml", true},
		{"outbox", m + "/streams", true},
		{"engine", m + "/ledger", false},
		{"engine", m + "/streams", true},
		{"engine", m + "/internal/sim", true},
		{"worker", m + "/ledger", true},
		{"worker", "github.com/nats-io/nats.go", false},
		{"worker", "github.com/nats-io/nats.go/jetstream", true},
		{"streams", "github.com/nats-io/nats.go/jetstream", false},
		{"client", "testing", true},
		{"internal/sim", "testing", false},
		{"cmd/legwork", m + "/internal/pgtest", true},
		{"internal/node", m + "/engine", false},
		{"cmd/legwork", "example.org/unheard/of", true},
		{"unknown", m, true},
	} {
		if got := refuse(m, c.pkg, c.imported); (got != "") != c.refused {
			t.Errorf("%q imports %s: refused %q, want refused=%t", c.pkg, c.imported, got, c.refused)
		}
	}
}
