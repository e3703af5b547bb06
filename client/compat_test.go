package client_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
)

// TestCompat: a version says whose rules it follows and keeps them, however it is deployed again. The first one
// with Legwork's own rules tells older builds, which know no other rules than HotMesh's, that they cannot run it.
func TestCompat(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	format := func() string { return s.one(`SELECT version::text FROM legwork.format WHERE kind = 'job'`) }
	second := strings.Replace(order, "version: '1'", "version: '2'", 1)

	d, err := s.c.Deploy(ctx, "app.yaml", []byte(order), client.WithCompat(graph.HotMesh))
	if s.must(err); !d.Created || d.Compat != graph.HotMesh || format() != "1" {
		t.Errorf("deployed %+v, jobs of format %s", d, format())
	}
	d, err = s.c.Deploy(ctx, "app.yaml", []byte(order)) // by a script that knows nothing of rules
	if s.must(err); d.Created || d.Compat != graph.HotMesh || format() != "1" {
		t.Errorf("deployed again: %+v, jobs of format %s", d, format())
	}
	d, err = s.c.Deploy(ctx, "app.yaml", []byte(second))
	if s.must(err); !d.Created || d.Compat != "" || format() != "2" {
		t.Errorf("deployed with own rules: %+v, jobs of format %s", d, format())
	}
	_, err = s.c.Deploy(ctx, "app.yaml", []byte(second), client.WithCompat(graph.HotMesh))
	if legwork.CodeOf(err) != legwork.CodeConflict || !strings.Contains(err.Error(), "other rules") {
		t.Errorf("deployed with the rules of HotMesh after all: %v", err)
	}
	_, err = s.c.Deploy(ctx, "app.yaml", []byte(strings.Replace(order, "version: '1'", "version: '3'", 1)),
		client.WithCompat("dance"))
	if err == nil || !strings.Contains(err.Error(), "does not know the rules") {
		t.Errorf("unknown rules: %v", err)
	}
	apps, err := s.c.Apps(ctx)
	if s.must(err); len(apps) != 2 || apps[0].Compat != "" || apps[1].Compat != graph.HotMesh {
		t.Errorf("listed %+v", apps)
	}
}

// TestChangedMeaning: deploying with Legwork's own rules over an active version with those of HotMesh warns of each
// transition that no longer follows errors; over anything else it does not.
func TestChangedMeaning(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	const warning = "charge → ship: follows errors by the rules of HotMesh"
	charging := func(version string) []byte {
		return []byte(strings.NewReplacer("version: '1'", "version: '"+version+"'").Replace(charged))
	}
	warnings := func(version string, options ...client.DeployOption) (found int) {
		t.Helper()
		d, err := s.c.Deploy(ctx, "app.yaml", charging(version), options...)
		s.must(err)
		for _, w := range d.Warnings {
			if strings.Contains(w.String(), warning) {
				found++
			}
		}
		return found
	}
	if n := warnings("1", client.WithCompat(graph.HotMesh)); n != 0 {
		t.Errorf("by the rules of HotMesh: %d warnings", n)
	}
	if n := warnings("2"); n != 0 {
		t.Errorf("nothing is active: %d warnings", n)
	}
	s.must(s.c.Activate(ctx, "paying", "1"))
	if n := warnings("3"); n != 1 {
		t.Errorf("over the rules of HotMesh: %d warnings", n)
	}
	s.must(s.c.Activate(ctx, "paying", "3"))
	if n := warnings("4"); n != 0 {
		t.Errorf("over own rules: %d warnings", n)
	}
}

const charged = `
app:
  id: paying
  version: '1'
  graphs:
    - subscribes: paying.go
      activities:
        t: {type: trigger}
        charge: {type: worker, topic: charge, input: {maps: {}}}
        ship: {type: worker, topic: ship, input: {maps: {}}}
      transitions:
        t: [{to: charge}]
        charge: [{to: ship}]
`
