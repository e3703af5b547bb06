package main

import (
	"bytes"
	"context"
	_ "embed"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/picture"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/legworktest"
)

//go:embed app.yaml
var document []byte

func TestMain(m *testing.M) {
	testmain.AtEnd(legworktest.Stop)
	natstest.Main(m)
}

// open returns a namespace with an engine, a relay and the workers of the example.
func open(t *testing.T, o *office) *sitetest.Site {
	t.Helper()
	s := sitetest.New(t)
	s.Deploy(document)
	s.Engine(nil)
	s.Relay()
	s.Work(o.workers()...)
	return s
}

// TestDay plays the whole day over real servers: everything becomes what its
// chapter says, nothing is left over, and every rule holds.
func TestDay(t *testing.T) {
	var said bytes.Buffer
	o, all := newOffice(&said), chapters()
	s := open(t, o)
	p := newPeople(s.Client, all)
	o.asked = p.answer
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := play(ctx, s.Client, o, p, all); err != nil {
		t.Errorf("%v\n%s", err, said.String())
	}
	o.mu.Lock()
	told := strings.Join(o.told, "\n")
	o.mu.Unlock()
	for _, want := range []string{"fred: what for?", "chief: overdue"} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody was told %q, but\n%s", want, told)
		}
	}
	sound(ctx, t, s)
}

// sound waits until nothing is owed, and checks the rules.
func sound(ctx context.Context, t *testing.T, s *sitetest.Site) {
	t.Helper()
	var left []string
	err := until(ctx, func() (ok bool, err error) {
		left, err = invariant.Idle(ctx, s.Pool, s.Namespace)
		return len(left) == 0, err
	})
	if err != nil {
		t.Errorf("%v: still to be done:\n%s", err, strings.Join(left, "\n"))
	}
	broken, err := invariant.Invariants(t.Context(), s.Pool, s.Namespace)
	must(t, err)
	for _, line := range broken {
		t.Error(line)
	}
}

// TestDocument: it parses without warnings, has all seven types, and every
// topic of it has a worker.
func TestDocument(t *testing.T) {
	parsed := parse(t)
	for _, w := range parsed.Warnings {
		t.Error(w)
	}
	types := map[string]bool{}
	for _, g := range parsed.Graphs {
		for _, a := range g.Activities {
			types[a.Type.String()] = true
		}
	}
	if len(types) != 7 {
		t.Errorf("%d types %v, want all seven", len(types), types)
	}
	if topics, workers := parsed.Topics(), newOffice(nil).workers(); len(topics) != len(workers) {
		t.Errorf("topics %v, %d workers", topics, len(workers))
	}
}

// TestReadme: the pictures in it are the graphs'.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	must(t, err)
	for _, g := range parse(t).Graphs {
		if drawn := picture.Mermaid(g); !strings.Contains(string(text), "```mermaid\n"+drawn+"```\n") {
			t.Errorf("the picture of %s in README.md is not that of app.yaml, which is:\n%s", g.Subscribes, drawn)
		}
	}
}

func parse(t *testing.T) *graph.App {
	t.Helper()
	parsed, err := graph.Parse("app.yaml", document)
	must(t, err)
	return parsed
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
