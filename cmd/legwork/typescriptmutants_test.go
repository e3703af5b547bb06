package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTypescriptMutants: deliberate bugs in the replays of sdk/typescript. Its tests must notice
// each. They are here and not in internal/mutate, whose edits only the Go compiler sees.
func TestTypescriptMutants(t *testing.T) {
	t.Parallel()
	for _, m := range []struct{ name, file, find, replace string }{
		{"two events are told at once", "replay.js", "      await this.#tell(e);",
			"      const next = this.journal.coming[this.#told];\n      if (next) { this.#told++; this.#waits.tell(next); }\n" +
				"      await this.#tell(e);"},
		{"a wait that is open is passed", "replay.js", "if (this.#isOpen()) return this.#take();", ""},
		{"steps wait for events", "replay.js", "const step = this.#steps.shift();",
			"const step = this.journal.coming[this.#told] ? undefined : this.#steps.shift();"},
		{"a step runs before it is on disk", "replay.js", "if (durable) await flush(this.#take());", ""},
		{"code is woken by others", "replay.js", "if (this.#active && !this.#failed)", "if (!this.#failed)"},
		{"inputs are not compared", "replay.js", "if (alike(e.in, given)) return p;", "return p;"},
		{"a gate has no number", "replay.js", "this.#asked.set(id, n + 1);", ""},
		{"the last is first", "waits.js", "n < Number(this.#arrival(first))", "n > Number(this.#arrival(first))"},
		{"a signal is taken twice", "waits.js", "if (p !== undefined) return this.#settle", "if (false) return this.#settle"},
		{"what is there is waited for", "waits.js", ".filter((p) => !this.results.has(p))", ""},
		{"what is left over is left", "replay.js", "if (end.limit === undefined && this.#next !== this.journal.next)",
			"if (false)"},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for _, pattern := range []string{"package.json", "src/*.js", "test/*.js"} {
				copyAll(t, dir, "sdk/typescript/"+pattern)
			}
			name := filepath.Join(dir, "src", m.file)
			text, err := os.ReadFile(name)
			if err != nil || strings.Count(string(text), m.find) != 1 {
				t.Fatalf("%s has %q not once (%v)", m.file, m.find, err)
			}
			if err := os.WriteFile(name, []byte(strings.Replace(string(text), m.find, m.replace, 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			for _, test := range []string{"features", "programs"} {
				cmd := exec.CommandContext(ctx, "node", "--test", filepath.Join(dir, "test", test+".test.js"))
				if cmd.Run() != nil {
					return
				}
			}
			t.Error("no test notices")
		})
	}
}

// copyAll copies files of the module, by a pattern, as they stand below sdk/typescript.
func copyAll(t *testing.T, dir, pattern string) {
	t.Helper()
	root := filepath.Join("..", "..", "sdk", "typescript")
	names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
	if err != nil || len(names) == 0 {
		t.Fatalf("there is no %s (%v)", pattern, err)
	}
	for _, name := range names {
		place, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, place)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, place), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
