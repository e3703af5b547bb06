package api

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// Limits of a page of jobs with which something is done.
const (
	defaultBulk = 100
	maxBulk     = 200
	maxCode     = 999_999
)

// bulkDone is what became of the jobs of a page.
type bulkDone struct {
	Jobs    []client.BulkOutcome `json:"jobs"`
	Next    legwork.ID           `json:"next,omitzero"`
	Partial bool                 `json:"partial,omitempty"`
}

// DoJobs does something with a page of the jobs of a filter.
func (s *server) DoJobs(w http.ResponseWriter, r *http.Request, _ string, p oas.DoJobsParams) {
	var body oas.BulkWork
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.bulk(r.Context(), &body, or(p.IdempotencyKey))
	s.answer(w, r, done, err)
}

func (s *server) rpcBulk(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		oas.BulkWork
		Key string `json:"key"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.bulk(ctx, &p.BulkWork, p.Key)
}

func (s *server) bulk(ctx context.Context, how *oas.BulkWork, key string) (*bulkDone, error) {
	f, err := bulkFilter(how)
	if err != nil {
		return nil, err
	}
	b := client.Bulk{Action: client.BulkAction(how.Action), Version: or(how.Version), Code: or(how.ErrorCode),
		Descend: or(how.Descend), Preview: *how.DryRun, Rate: client.MaxBulkRate, Key: key,
		By: client.By{Who: by(ctx), Why: or(how.Reason)}}
	if key == "" {
		b.Key = "bulk " + legwork.NewID().String()
	}
	for _, from := range or(how.From) {
		b.From = append(b.From, client.From{Activity: from.Activity, DAD: legwork.DAD(or(from.Dad))})
	}
	op, err := s.operator(ctx, string(how.Action)+" jobs", "dry_run", b.Preview, "why", b.Why)
	if err != nil {
		return nil, err
	}
	page, err := s.Client.Jobs(ctx, f)
	if err != nil {
		return nil, err
	}
	done := &bulkDone{Jobs: []client.BulkOutcome{}, Next: page.Next, Partial: page.Partial}
	for _, gid := range f.Gids {
		if !slices.ContainsFunc(page.Jobs, func(j client.JobLine) bool { return j.Gid == gid }) {
			done.Jobs = append(done.Jobs, client.BulkOutcome{Source: gid, Preview: b.Preview, Code: legwork.CodeNotFound,
				Error: "there is no job with gid " + gid.String()})
		}
	}
	return done, op.Bulk(ctx, page.Jobs, b, func(one client.BulkOutcome) error {
		one.Error = overHTTP(one.Error)
		done.Jobs = append(done.Jobs, one)
		return nil
	})
}

// bulkFilter are the jobs that a body selects.
func bulkFilter(how *oas.BulkWork) (f client.Filter, err error) {
	limit := defaultBulk
	if how.Limit != nil {
		limit = *how.Limit
	}
	switch {
	case how.DryRun == nil:
		return f, legwork.Invalid("say dry_run: true to see what would be done, false to do it")
	case how.Version != nil && *how.Version == "":
		return f, legwork.Invalid("the version is empty: leave it away, or name one")
	case limit < 1 || limit > maxBulk:
		return f, legwork.Invalid("limit is %d, want 1 to %d", limit, maxBulk)
	case how.ErrorCode != nil && (*how.ErrorCode < 1 || *how.ErrorCode > maxCode):
		return f, legwork.Invalid("error_code is %d, want 1 to %d", *how.ErrorCode, maxCode)
	case or(how.Code) < 0 || or(how.Code) > maxCode:
		return f, legwork.Invalid("code is %d, want 0 to %d", *how.Code, maxCode)
	case len(or(how.Reason)) > maxWhy:
		return f, legwork.TooLarge("reason has %d bytes, at most %d are allowed", len(*how.Reason), maxWhy)
	}
	if f.After, err = cursor(how.Cursor); err != nil {
		return f, err
	}
	if f.Attributes, err = conditions(or(how.Attr)); err != nil {
		return f, err
	}
	f.App, f.Graph, f.Entity, f.Prefix, f.Code = or(how.App), or(how.Graph), or(how.Entity), or(how.Prefix), how.Code
	f.Activity = or(how.Activity)
	f.Since, f.Until, f.State, f.Limit = or(how.Since), or(how.Until), string(or(how.State)), limit
	f.Gids = or(how.Gids)
	some := f.App+f.Graph+f.Entity+f.Prefix+f.Activity != "" || f.Code != nil || f.Attributes != nil ||
		!f.Since.IsZero() || !f.Until.IsZero()
	switch {
	case len(f.Gids) > 0 && (some || or(how.All) || how.Limit != nil || how.Cursor != nil || f.State != ""):
		return f, legwork.Invalid("jobs are named by gids: leave filters, all, limit and cursor away")
	case len(f.Gids) > 0:
		f.Limit = maxBulk
		return f, nil
	case how.Gids != nil:
		return f, legwork.Invalid("gids is empty: name jobs, or leave it away")
	case !some && !or(how.All):
		return f, legwork.Invalid("choose jobs, or say all: true")
	}
	if f.State == "" {
		f.State = map[string]string{string(client.BulkRetry): client.Failed}[string(how.Action)]
	}
	if f.State == "" {
		f.State = client.Running
	}
	return f, nil
}
