package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// RetryJob lets a job that has ended go on under its id.
func (s *server) RetryJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID, p oas.RetryJobParams) {
	var body oas.Retry
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.forked(w, r, func() (*client.Forked, error) {
		return s.retry(r.Context(), client.Gid(gid), &body, or(p.IdempotencyKey))
	})
}

// ForkJob begins a job that is given what another one has done.
func (s *server) ForkJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID, p oas.ForkJobParams) {
	var body oas.Fork
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.forked(w, r, func() (*client.Forked, error) {
		return s.fork(r.Context(), client.Gid(gid), &body, or(p.IdempotencyKey))
	})
}

// forked answers with what became of a retry or a fork.
func (s *server) forked(w http.ResponseWriter, r *http.Request, do func() (*client.Forked, error)) {
	done, err := do()
	replayed(w, err == nil && done.Replayed)
	s.answer(w, r, done, err)
}

func (s *server) retry(ctx context.Context, job client.Ref, body *oas.Retry, key string) (*client.Forked, error) {
	how := forking(ctx, body.From, body.Version, body.Reason, body.Preview, key)
	op, err := s.operator(ctx, "retry", "job", job.String(), "preview", how.Preview, "why", how.By.Why)
	if err != nil {
		return nil, err
	}
	return op.Retry(ctx, job, how)
}

func (s *server) fork(ctx context.Context, job client.Ref, body *oas.Fork, key string) (*client.Forked, error) {
	how := forking(ctx, body.From, body.Version, body.Reason, body.Preview, key)
	if how.JobID = or(body.Id); body.Id != nil && how.JobID == "" {
		return nil, legwork.Invalid("the id is empty: leave it away, or name the new job")
	}
	op, err := s.operator(ctx, "fork", "job", job.String(), "preview", how.Preview, "why", how.By.Why)
	if err != nil {
		return nil, err
	}
	return op.Fork(ctx, job, how)
}

// forking is what a body says of how a job is done again.
func forking(ctx context.Context, from *[]oas.From, version, reason *string, preview *bool, key string) client.Fork {
	how := client.Fork{Version: or(version), By: client.By{Who: by(ctx), Why: or(reason)}, Key: key, Preview: or(preview)}
	for _, f := range or(from) {
		how.From = append(how.From, client.From{Activity: f.Activity, DAD: legwork.DAD(or(f.Dad))})
	}
	return how
}

// MoveJob has a running job go on with another version of its app.
func (s *server) MoveJob(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	var body oas.Move
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	moved, err := s.move(r.Context(), client.Gid(gid), &body)
	s.answer(w, r, moved, err)
}

func (s *server) move(ctx context.Context, job client.Ref, body *oas.Move) (*client.Moved, error) {
	how := client.Move{Version: body.Version, Preview: or(body.Preview), By: client.By{Who: by(ctx), Why: or(body.Reason)}}
	op, err := s.operator(ctx, "move", "job", job.String(), "version", how.Version, "preview", how.Preview, "why", how.Why)
	if err != nil {
		return nil, err
	}
	return op.Move(ctx, job, how)
}

func (s *server) rpcMove(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		oas.Move
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.move(ctx, p.ref(), &p.Move)
}

func (s *server) rpcRetry(ctx context.Context, params json.RawMessage) (any, error) {
	var how struct {
		oas.Retry
		Key string `json:"key"`
	}
	job, err := rpcHow(params, &how)
	if err != nil {
		return nil, err
	}
	return s.retry(ctx, job, &how.Retry, how.Key)
}

func (s *server) rpcFork(ctx context.Context, params json.RawMessage) (any, error) {
	var how struct {
		oas.Fork
		Key string `json:"key"`
	}
	job, err := rpcHow(params, &how)
	if err != nil {
		return nil, err
	}
	return s.fork(ctx, job, &how.Fork, how.Key)
}

// rpcHow reads the job that params name, and how something is done with it.
func rpcHow(params json.RawMessage, how any) (client.Ref, error) {
	var p struct {
		rpcJob
		How json.RawMessage `json:"how"`
	}
	if err := object(params, &p); err != nil {
		return client.Ref{}, err
	}
	if len(p.How) > 0 {
		if err := object(p.How, how); err != nil {
			return client.Ref{}, fmt.Errorf("how: %w", err)
		}
	}
	return p.ref(), nil
}
