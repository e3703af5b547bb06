//go:build !production

package dev

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/presence"
)

// TestDocument: the document of functions is one that can be deployed, whatever their names; the same functions are
// the same version.
func TestDocument(t *testing.T) {
	t.Parallel()
	versions := map[string]bool{}
	for _, topics := range [][]string{{"greeter.v1"}, {"shop.v1", "shop.v2"}, {"on"}, {"1.2"}, {"Null"}, {"e5.1"},
		{"a-b"}} {
		app, _, _ := strings.Cut(topics[0], ".")
		source := document(app, topics)
		slices.Reverse(topics)
		if again := document(app, append(topics, topics[0])); string(again) != string(source) {
			t.Errorf("%s and %s are of the same functions", source, again)
		}
		read, err := graph.Parse("functions", source)
		if err != nil {
			t.Errorf("%v in\n%s", err, source)
			continue
		}
		versions[read.Version] = byDev.MatchString(read.Version)
		for _, topic := range topics {
			if g := read.Graph(topic); g == nil || read.ID != app || len(read.Graphs) != len(topics) {
				t.Errorf("no job starts on %s in\n%s", topic, source)
			}
			if !has(map[string]*graph.App{app: read}, topic) {
				t.Errorf("there is no function %s in\n%s", topic, source)
			}
		}
	}
	if len(versions) != 7 || slices.Contains(slices.Collect(maps.Values(versions)), false) {
		t.Errorf("7 documents have the versions %v", versions)
	}
}

// TestServed: only what a worker serves as a function is one.
func TestServed(t *testing.T) {
	t.Parallel()
	got := served([]presence.Member{
		{Role: "worker", Topics: []string{"a.v1", "charge"}, Functions: []string{"a.v1", "b.v1"}},
		{Role: "engine", Topics: []string{"c.v1"}, Functions: []string{"c.v1"}},
		{Role: "worker", Topics: []string{"no topic", "d.*"}, Functions: []string{"no topic", "d.*"}},
		{Role: "worker", Topics: []string{"e"}},
	})
	if len(got) != 1 || !got["a.v1"] {
		t.Errorf("functions are %v", got)
	}
}
