package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMutantsApply: the code has not moved away from under a mutant, and the
// tests that shall kill it are still there. That they do is `make mutate`.
func TestMutantsApply(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 14 {
		t.Errorf("there are %d mutants only", len(all))
	}
	for _, m := range all {
		edited, err := m.apply(root)
		if err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
		for file, text := range edited {
			if !strings.HasSuffix(file, ".go") {
				continue
			}
			if _, err := parser.ParseFile(token.NewFileSet(), file, text, 0); err != nil {
				t.Errorf("%s: %v", m.name, err)
			}
		}
		if !named(t, filepath.Join(root, m.suite.pkg), m.suite.run) {
			t.Errorf("%s: %s names no test that exists", m.name, m.suite)
		}
	}
}

// named reports whether a package has a test that a -run pattern selects.
func named(t *testing.T, dir, run string) bool {
	t.Helper()
	want, err := regexp.Compile(strings.Split(run, "/")[0])
	if err != nil {
		t.Fatal(err)
	}
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range tests {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(t `).FindAllSubmatch(data, -1) {
			if want.Match(found[1]) {
				return true
			}
		}
	}
	return false
}

// TestApplyIsLoud: an edit whose place is gone, is there twice or changes
// nothing is an error.
func TestApplyIsLoud(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "f"), []byte("one\n  two\ntwo\ntwo\nthree\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"-- find f --\none\n-- replace --\n":                                         "  two\ntwo\ntwo\nthree\n",
		"-- find f --\n  two\n-- replace --\n  2\n":                                  "one\n  2\ntwo\ntwo\nthree\n",
		"-- find f --\nthree\n-- replace --\n3\n-- find f --\n3\n-- replace --\n4\n": "one\n  two\ntwo\ntwo\n4\n",
		"-- find f --\ntwo\n-- replace --\n2\n":                                      "",
		"-- find f --\nfour\n-- replace --\n4\n":                                     "",
		"-- find f --\none\n-- replace --\none\n":                                    "",
		"-- find g --\none\n-- replace --\n1\n":                                      "",
		"-- add f --\none\n":                                                         "",
		"-- find f --\none\n":                                                        "",
		"-- change f --\none\n":                                                      "",
		"":                                                                           "",
	} {
		m, err := parse("m", []byte("Why.\n\ntest: . TestX\n"+text))
		var edited map[string]string
		if err == nil {
			edited, err = m.apply(root)
		}
		if got := edited["f"]; got != want || (err == nil) != (want != "") {
			t.Errorf("%q makes %q (%v), want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"test: . TestX\n-- find f --\none\n-- replace --\n",
		"Why.\n-- find f --\none\n-- replace --\n", "Why.\ntest: .\n-- find f --\none\n-- replace --\n"} {
		if _, err := parse("m", []byte(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

// TestTheGateTells: a mutant that is killed from one that survives, that does
// not compile, whose tests fail anyway, and that has none.
func TestTheGateTells(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m\n\ngo 1.26\n",
		"m.go":   "package m\n\nfunc one() int {\n\treturn 1\n}\n",
		"m_test.go": "package m\n\nimport \"testing\"\n\nfunc TestOne(t *testing.T) {\n\tt.Run(\"is one\", func(t " +
			"*testing.T) {\n\t\tif one() != 1 {\n\t\t\tt.Fatal(one())\n\t\t}\n\t})\n}\n\nfunc TestFails(t *testing.T) { " +
			"t.Fatal(1) }\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g := &gate{root: root, baseline: map[suite]error{}}
	cases := []struct{ run, edit, killer, says string }{
		{"^TestOne$", "return 2", "TestOne/is_one", ""},
		{"^TestOne$/^is", "return 2", "TestOne/is_one", ""},
		{"^TestOne$", "return 2 - 1", "", "it survives"},
		{"^TestOne$", "return x", "", "no test failed"},
		{"^TestFails$", "return 2", "", "fails without any mutant"},
		{"^TestTwo$", "return 2", "", "runs no test"},
	}
	for _, c := range cases {
		g.mutants = append(g.mutants, mutant{name: "m", suite: suite{".", c.run},
			edits: []edit{{file: "m.go", find: "\treturn 1\n", replace: "\t" + c.edit + "\n"}}})
	}
	for i, c := range cases {
		killer, err := g.try(t.Context(), g.mutants[i])
		if killer != c.killer || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %q: killed by %q, %v; want %q, %q", c.run, c.edit, killer, err, c.killer, c.says)
		}
	}
}
