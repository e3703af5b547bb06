package client_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestInterrupt: the job ends whatever it waits for, once, with its error.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	remote := s.serve()
	ctx := t.Context()
	for i, c := range []*client.Client{s.c, remote} {
		ref := s.ask(fmt.Sprint("d-", i), "deadline")
		s.explains(ref, client.ReasonSignal)
		done, err := c.Interrupt(ctx, ref, client.Interrupt{Reason: "ordered twice", Code: 499})
		if err != nil || done.State != client.Interrupted || done.JobID != ref.JobID || done.Gid != ref.Gid {
			t.Fatalf("interrupted %+v, %v", done, err)
		}
		result, err := c.Await(ctx, ref)
		var failed *client.JobError
		if !errors.As(err, &failed) || !failed.Interrupted || failed.Code != 499 || failed.Message != "ordered twice" ||
			result.State != client.Interrupted {
			t.Errorf("it ends with %v", err)
		}
		if _, err := c.Interrupt(ctx, ref, client.Interrupt{}); legwork.CodeOf(err) != legwork.CodeConflict {
			t.Errorf("a second time: %v", err)
		}
		e := s.explains(ref, client.Interrupted)
		says(t, e, "was interrupted at ", "with code 499: ordered twice")
	}
	quiet := s.ask("d-3", "nap")
	s.explains(quiet, client.ReasonTimer)
	soon := time.Duration(0)
	_, err := s.c.Interrupt(ctx, quiet, client.Interrupt{Silent: true, Expire: &soon})
	s.must(err)
	if r, err := s.c.Await(ctx, client.Gid(quiet.Gid)); err != nil || r.State != client.Interrupted || r.Error != nil {
		t.Errorf("a silent one ends with %+v, %v", r, err)
	}
	// It has expired at once: by its id it is gone, by its gid it is there.
	byID := client.Ref{App: "people", JobID: "d-3"}
	if _, err := s.c.Job(ctx, byID); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("an expired job by its id: %v", err)
	}
	if _, err := s.c.Await(ctx, byID); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("the result of an expired job by its id: %v", err)
	}
	if j, err := s.c.Job(ctx, client.Gid(quiet.Gid)); err != nil || j.Expires == nil {
		t.Errorf("an expired job by its gid: %+v, %v", j, err)
	}
	if _, err := s.c.Interrupt(ctx, client.Ref{App: "people", JobID: "none"},
		client.Interrupt{}); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("no such job: %v", err)
	}
	for _, how := range []client.Interrupt{{Code: -1}, {Code: 1e6},
		{Reason: strings.Repeat("x", legwork.MaxErrorBytes+1)}} {
		if _, err := s.c.Interrupt(ctx, quiet, how); err == nil {
			t.Errorf("%+v is accepted", how)
		}
	}
	page, err := s.c.Jobs(ctx, client.Filter{State: client.Interrupted})
	if err != nil || len(page.Jobs) != 2 || page.Jobs[0].Entity != "request" {
		t.Errorf("interrupted jobs are %+v, %v", page, err)
	}
	page, err = s.c.Jobs(ctx, client.Filter{Entity: "request", Expired: true})
	if err != nil || len(page.Jobs) != 3 {
		t.Errorf("jobs with the expired one are %+v, %v", page, err)
	}
	if n, err := s.c.Counts(ctx, ""); err != nil || n.Interrupted != 3 || n.Total() != 3 {
		t.Errorf("counts are %+v, %v", n, err)
	}
	s.atRest()
}

// TestDescend: children go with their parent if they are to.
func TestDescend(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	for _, descend := range []bool{false, true} {
		child := fmt.Sprint("c-", descend)
		ref := s.ask("p-"+child, "child", "child", child)
		s.explains(ref, client.ReasonSignal)
		children, err := s.c.Children(ctx, ref)
		if err != nil || len(children) != 1 || children[0].JobID != child || children[0].State != client.Running ||
			children[0].Activity != "child" {
			t.Fatalf("children are %+v, %v", children, err)
		}
		_, err = s.c.Interrupt(ctx, ref, client.Interrupt{Descend: descend})
		s.must(err)
		if !descend {
			continue
		}
		r, err := s.c.Await(ctx, client.Gid(children[0].Gid))
		if r == nil || r.State != client.Interrupted {
			t.Errorf("the child of an interrupted job ends with %+v, %v", r, err)
		}
	}
	r, err := s.c.Job(ctx, client.Ref{App: "people", JobID: "c-false"})
	if err != nil || r.State != client.Running || r.Parent == nil || r.Parent.JobID != "p-c-false" ||
		r.Parent.State != client.Interrupted {
		t.Errorf("the other child is %+v, %v", r, err)
	}
}

// TestInterruptedChild: the activity that awaits a job that is interrupted gets
// an error of that code, at once.
func TestInterruptedChild(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	ctx := t.Context()
	ref := s.ask("p-1", "child", "child", "c-1")
	s.explains(ref, client.ReasonSignal)
	_, err := s.c.Interrupt(ctx, client.Ref{App: "people", JobID: "c-1"}, client.Interrupt{Code: 499, Reason: "enough"})
	s.must(err)
	_, err = s.c.Await(ctx, ref)
	var failed *client.JobError
	if !errors.As(err, &failed) || failed.Code != 499 || failed.Activity != "child" || failed.Interrupted {
		t.Errorf("the parent ends with %v", err)
	}
	s.atRest()
}
