package client_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

func TestDeploy(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	d, err := s.c.Deploy(ctx, "app.yaml", []byte(order))
	s.must(err)
	if d.App != "shop" || d.Version != "1" || !d.Created || d.Active ||
		strings.Join(d.Subscribes, " ") != "order.placed" || strings.Join(d.Topics, " ") != "order.charge" {
		t.Errorf("deployed %+v", d)
	}
	s.must(s.c.Activate(ctx, "shop", "1"))
	if d, err = s.c.Deploy(ctx, "app.yaml", []byte(order)); err != nil || d.Created || !d.Active {
		t.Errorf("the same again: %+v, %v", d, err)
	}
	changed := strings.Replace(order, "verdict:", "verdict2:", 1)
	if _, err := s.c.Deploy(ctx, "app.yaml", []byte(changed)); legwork.CodeOf(err) != legwork.CodeConflict ||
		!strings.Contains(err.Error(), "raise app.version") {
		t.Errorf("another source: %v", err)
	}
	if _, err := s.c.Deploy(ctx, "v2.yaml",
		[]byte(strings.Replace(changed, "version: '1'", "version: '2'", 1))); err != nil {
		t.Errorf("the next version: %v", err)
	}
	apps, err := s.c.Apps(ctx)
	if err != nil || len(apps) != 2 || apps[0].Version != "2" || apps[0].Active || apps[0].Activated != nil ||
		!apps[1].Active || apps[1].Activated == nil {
		t.Errorf("apps are %+v, %v", apps, err)
	}
	began := time.Now()
	s.must(s.c.Activate(ctx, "shop", "2"))
	if took := time.Since(began); took < legwork.MaxStale {
		t.Errorf("after %s engines may still begin jobs with version 1", took)
	}
	if source, err := s.c.Source(ctx, "shop", ""); err != nil || !strings.Contains(source, "verdict2") {
		t.Errorf("the active source is %s, %v", source, err)
	}
	if source, err := s.c.Source(ctx, "shop", "1"); err != nil || source != order {
		t.Errorf("the first source is %s, %v", source, err)
	}
	if err := s.c.Activate(ctx, "shop", "3"); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("an unknown version: %v", err)
	}
	if _, err := s.c.Source(ctx, "none", ""); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("an unknown app: %v", err)
	}
}

func TestDeployBroken(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	broken := strings.NewReplacer("type: worker", "type: wroker", "to: charge", "to: chrage").Replace(order)
	_, err := s.c.Deploy(t.Context(), "app.yaml", []byte(broken))
	var problems *legwork.Problems
	if !errors.As(err, &problems) || len(problems.List) < 2 || !strings.HasPrefix(err.Error(), "app.yaml:") {
		t.Errorf("error is %v", err)
	}
	if n := s.one(`SELECT count(*)::text FROM legwork.app_version`); n != "0" {
		t.Errorf("%s versions are deployed", n)
	}
}

// A topic starts the jobs of one app, however close two come.
func TestTopicClash(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ctx := t.Context()
	other := strings.Replace(order, "id: shop", "id: other", 1)
	for _, document := range []string{order, other} { // nothing is active yet
		_, err := s.c.Deploy(ctx, "app.yaml", []byte(document))
		s.must(err)
	}
	var errs [2]error
	var both sync.WaitGroup
	for i, app := range []string{"shop", "other"} {
		both.Go(func() { errs[i] = s.c.Activate(ctx, app, "1") })
	}
	both.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Fatalf("activations end with %v, %v", errs[0], errs[1])
	}
	if err := errors.Join(errs[0], errs[1]); legwork.CodeOf(err) != legwork.CodeConflict ||
		!strings.Contains(err.Error(), `topic "order.placed" starts jobs of app`) {
		t.Errorf("error is %v", err)
	}
	third := strings.Replace(order, "id: shop", "id: third", 1)
	if _, err := s.c.Deploy(ctx, "app.yaml", []byte(third)); legwork.CodeOf(err) != legwork.CodeConflict {
		t.Errorf("deployed against an active app: %v", err)
	}
}
