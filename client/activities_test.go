package client_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

type part struct{ N int }

var askPart = flow.Worker[part, part]("order.part")

// chargeParts asks for 30 parts and a charge that nobody makes.
func chargeParts(ctx flow.Context, _ nothing) (nothing, error) {
	var parts []flow.Awaited
	for i := range 30 {
		parts = append(parts, askPart.Go(ctx, part{i}))
	}
	charge := askCharge.Go(ctx, nothing{})
	_ = flow.All(ctx, parts...)
	return charge.Get(ctx)
}

// TestActivities: the activities of a job are counted in groups, and each is on one page, in their order.
func TestActivities(t *testing.T) {
	t.Parallel()
	s, ref := checkout(t, chargeParts, worker.Handle("order.part", func(_ context.Context, p part) (part, error) {
		if p.N == 7 {
			return p, worker.Errorf(422, "part %d is broken", p.N)
		}
		return p, nil
	}))
	ctx := t.Context()
	j := s.job(ref, func(j *client.Job) bool { return j.Semaphore == 1 && len(j.Activities) == 33 })
	list := func(f client.ActivityFilter) *client.ActivityPage {
		t.Helper()
		page, err := s.c.Activities(ctx, j.Gid, f)
		s.must(err)
		return page
	}
	first := list(client.ActivityFilter{Limit: 7})
	var groups []string
	for _, g := range first.Groups {
		groups = append(groups, fmt.Sprint(g.Group, " ", g.Count, " ", g.Waiting, " ", g.Failed))
		if g.First.Before(j.Created) || g.Last.Before(g.First) || g.Slowest < 0 {
			t.Errorf("a group from %s to %s, the slowest %f s: %+v", g.First, g.Last, g.Slowest, g)
		}
	}
	fn := j.Functions[0].Activity
	want := []string{j.Activities[0].Activity + " 1 0 0", fn + " 1 1 0", fn + "/ 31 1 1"}
	if !slices.Equal(groups, want) {
		t.Errorf("the groups are %q, want %q", groups, want)
	}
	var names []string
	for page := first; ; page = list(client.ActivityFilter{Limit: 7, Cursor: page.Next}) {
		for _, a := range page.Activities {
			names = append(names, a.Activity)
			if k := slices.IndexFunc(j.Activities, func(b client.Activity) bool { return b.Activity == a.Activity }); k < 0 ||
				j.Activities[k].State != a.State || j.Activities[k].Ledger != a.Ledger || a.Output != nil || a.Input != nil {
				t.Errorf("the page has %+v, the job %+v", a, j.Activities[k])
			}
		}
		if page.Next == "" {
			break
		}
	}
	all := []string{j.Activities[0].Activity, fn}
	for i := range 31 {
		all = append(all, fmt.Sprint(fn, "/", i))
	}
	if !slices.Equal(names, all) {
		t.Errorf("the pages have %q, want %q", names, all)
	}
	for state, only := range map[string]string{"failed": fn + "/7", "waiting": fn + "/30"} {
		page := list(client.ActivityFilter{Group: fn + "/", State: state})
		if len(page.Activities) != 1 || page.Activities[0].Activity != only {
			t.Errorf("%s are %+v, want %s", state, page.Activities, only)
		}
	}
	if page := list(client.ActivityFilter{Group: fn + "/", State: "done"}); len(page.Activities) != 29 {
		t.Errorf("%d are done, want 29", len(page.Activities))
	}
	page := list(client.ActivityFilter{Activity: fn + "/30", DAD: j.Functions[0].DAD})
	if len(page.Activities) != 1 || string(page.Activities[0].Input) != "{}" || page.Activities[0].Operation == nil {
		t.Errorf("one instance is %+v", page.Activities)
	}
	for _, f := range []client.ActivityFilter{{Limit: 1001}, {State: "active"}, {Activity: fn}, {Cursor: "e30"},
		{Cursor: "!"}, {Group: "\x00"}} {
		if _, err := s.c.Activities(ctx, j.Gid, f); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%+v: %v", f, err)
		}
	}
	var e *legwork.Error
	if _, err := s.c.Activities(ctx, legwork.NewID(), client.ActivityFilter{}); !errors.As(err, &e) || e.Code != 404 {
		t.Errorf("of a job that does not exist: %v", err)
	}
}

// job waits until a job is as it should be.
func (s *site) job(ref client.Ref, is func(*client.Job) bool) (j *client.Job) {
	s.t.Helper()
	s.until("the job is as it should be", func() bool {
		var err error
		j, err = s.c.Job(s.t.Context(), ref)
		s.must(err)
		return is(j)
	})
	return j
}
