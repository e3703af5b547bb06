package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// AnswerActivity gives the answer of a worker or a job by hand.
func (s *server) AnswerActivity(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID,
	p oas.AnswerActivityParams) {
	var body oas.HandAnswer
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.byHand(r.Context(), client.Gid(gid), &body, or(p.IdempotencyKey))
	replayed(w, err == nil && done.Replayed)
	s.answer(w, r, done, err)
}

func (s *server) byHand(ctx context.Context, job client.Ref, a *oas.HandAnswer, key string) (*client.Answered, error) {
	if err := genuine(ctx, a.Data); err != nil {
		return nil, err
	}
	op, err := s.operator(ctx, "answer by hand", "job", job.String(), "activity", a.Activity, "why", a.Reason)
	if err != nil {
		return nil, err
	}
	return op.Answer(ctx, job, client.Answer{Activity: a.Activity, DAD: legwork.DAD(or(a.Dad)), Data: a.Data,
		Error: or(a.Error), Code: or(a.Code), Key: key, By: client.By{Who: by(ctx), Why: a.Reason}})
}

// ListJobActions lists what operators did with a job.
func (s *server) ListJobActions(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID,
	p oas.ListJobActionsParams) {
	s.listActions(w, r, gid, p.Limit, p.Cursor)
}

// ListActions lists what operators did.
func (s *server) ListActions(w http.ResponseWriter, r *http.Request, _ string, p oas.ListActionsParams) {
	s.listActions(w, r, legwork.ID{}, p.Limit, p.Cursor)
}

func (s *server) listActions(w http.ResponseWriter, r *http.Request, gid legwork.ID, limit *int, cursor *string) {
	before := int64(0)
	if c := or(cursor); c != "" {
		n, err := strconv.ParseInt(c, 10, 64)
		if err != nil || n < 1 {
			s.refuse(w, r, legwork.Invalid("cursor %q is not one that a page has given", legwork.Clip(c, 64)))
			return
		}
		before = n
	}
	page, err := s.Client.Actions(r.Context(), client.ActionFilter{Gid: gid, Before: before, Limit: or(limit)})
	if err == nil {
		linkNext(w, r, strconv.FormatInt(page.Next, 10), page.Next == 0)
	}
	s.answer(w, r, page, err)
}
