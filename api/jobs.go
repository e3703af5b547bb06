package api

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// ListJobs lists jobs, the latest first.
func (s *server) ListJobs(w http.ResponseWriter, r *http.Request, _ string, p oas.ListJobsParams) {
	f, err := jobFilter(&p)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	page, err := s.Client.Jobs(r.Context(), f)
	if err == nil {
		linkNext(w, r, page.Next.String(), page.Next.IsZero())
	}
	s.answer(w, r, page, err)
}

// jobFilter is what the parameters of a list select.
func jobFilter(p *oas.ListJobsParams) (f client.Filter, err error) {
	f = client.Filter{App: or(p.App), Graph: or(p.Graph), State: string(or(p.State)), Entity: or(p.Entity),
		JobID: or(p.Job), Prefix: or(p.Prefix), Since: or(p.Since), Until: or(p.Until), Code: p.Code,
		Activity: or(p.Activity), Expired: or(p.Expired), Gids: or(p.Gid), Waits: or(p.Waits), Limit: or(p.Limit)}
	if f.After, err = cursor(p.Cursor); err != nil {
		return f, err
	}
	if f.Trace, err = traceID(or(p.Trace)); err != nil {
		return f, err
	}
	f.Attributes, err = conditions(or(p.Attr))
	return f, err
}

// conditions reads conditions on attributes.
func conditions(texts []string) (all []client.Attribute, err error) {
	for _, text := range texts {
		a, err := client.ParseAttribute(text)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// traceID reads the id of a trace; "" is none.
func traceID(text string) (id legwork.TraceID, err error) {
	if text == "" {
		return id, nil
	}
	return client.ParseTrace(text)
}

// CountJobs counts jobs by graph and state.
func (s *server) CountJobs(w http.ResponseWriter, r *http.Request, _ string, p oas.CountJobsParams) {
	counts, err := s.Client.CountJobs(r.Context(), or(p.App))
	s.answer(w, r, counts, err)
}

// FindJob leads from the id of a job to its gid.
func (s *server) FindJob(w http.ResponseWriter, r *http.Request, _ string, p oas.FindJobParams) {
	result, err := s.Client.AwaitFor(r.Context(), client.Ref{App: p.App, JobID: p.Job}, 0)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	http.Redirect(w, r, s.path("jobs", result.Gid.String()), http.StatusTemporaryRedirect)
}

// AwaitJob waits for the end of a job.
func (s *server) AwaitJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID, p oas.AwaitJobParams) {
	result, err := s.Client.AwaitFor(r.Context(), client.Gid(gid), wait(p.Wait))
	s.answer(w, r, result, err)
}

// GetJob shows a job.
func (s *server) GetJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	look(s, w, r, gid, s.Client.Job)
}

// ExplainJob says why a job is not done.
func (s *server) ExplainJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	look(s, w, r, gid, s.Client.Explain)
}

// ListChildren lists the jobs that a job has begun.
func (s *server) ListChildren(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	look(s, w, r, gid, s.Client.Children)
}

// TraceJob returns the life of a job as spans.
func (s *server) TraceJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	look(s, w, r, gid, s.Client.Trace)
}

// ExportJob returns everything that is stored of a job.
func (s *server) ExportJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	look(s, w, r, gid, s.Client.Export)
}

// ListJournals tells what the durable functions of a job have done.
func (s *server) ListJournals(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID,
	p oas.ListJournalsParams) {
	all, err := s.Client.Journals(r.Context(), client.Gid(gid), or(p.Activity))
	s.answer(w, r, all, err)
}

// look answers with what a question about a job finds.
func look[T any](s *server, w http.ResponseWriter, r *http.Request, gid legwork.ID,
	ask func(context.Context, client.Ref) (T, error)) {
	v, err := ask(r.Context(), client.Gid(gid))
	s.answer(w, r, v, err)
}

// InterruptJob ends a running job.
func (s *server) InterruptJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID,
	p oas.InterruptJobParams) {
	var body oas.Interrupt
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	how := interruption(r.Context(), &body)
	how.Key = or(p.IdempotencyKey)
	done, err := s.Client.Interrupt(r.Context(), client.Gid(gid), how)
	replayed(w, err == nil && done.Replayed)
	s.answer(w, r, done, err)
}

// CancelJob cancels a job of durable functions.
func (s *server) CancelJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID, p oas.CancelJobParams) {
	var body oas.Cancel
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.Client.Cancel(r.Context(), client.Gid(gid), client.Cancel{Reason: or(body.Reason), By: by(r.Context()),
		Key: or(p.IdempotencyKey)})
	replayed(w, err == nil && done.Replayed)
	s.answer(w, r, done, err)
}

// interruption is what a body says of how a job ends.
func interruption(ctx context.Context, body *oas.Interrupt) client.Interrupt {
	how := client.Interrupt{Reason: or(body.Reason), Code: or(body.Code), Silent: or(body.Silent),
		Descend: or(body.Descend), By: by(ctx)}
	if body.ExpireS != nil {
		expire := time.Duration(min(max(*body.ExpireS, -1), maxExpire.Seconds()) * float64(time.Second))
		how.Expire = &expire
	}
	return how
}

// maxExpire keeps a number of seconds within a duration: a hundred years.
const maxExpire = 100 * 365 * 24 * time.Hour

// or is what a pointer points to, or the zero value.
func or[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// cursor reads where a page goes on.
func cursor(c *string) (legwork.ID, error) {
	if c == nil || *c == "" {
		return legwork.ID{}, nil
	}
	id, err := legwork.ParseID(*c)
	if err != nil {
		return id, legwork.Invalid("cursor %q is not one that a page has given", legwork.Clip(*c, 64))
	}
	return id, nil
}

// linkNext names the next page, unless this is the last one.
func linkNext(w http.ResponseWriter, r *http.Request, next string, last bool) {
	if last {
		return
	}
	to := url.URL{Path: r.URL.Path}
	query := r.URL.Query()
	query.Set("cursor", next)
	to.RawQuery = query.Encode()
	w.Header().Set("Link", "<"+to.String()+`>; rel="next"`)
}
