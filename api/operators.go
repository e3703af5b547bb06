package api

import (
	"context"
	"io"
	"net/http"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

// operator is the client that changes the installation. What it is for, on what, is
// logged with who asks.
func (s *server) operator(ctx context.Context, what string, on ...any) (*client.Client, error) {
	if s.Operator == nil {
		return nil, legwork.NotFound("this server does not change an installation: it runs without " +
			"LEGWORK_OPERATOR_DATABASE_URL (docs/http.md)")
	}
	s.Log.Info("an operator asks to "+what, append([]any{"by", by(ctx)}, on...)...)
	return s.Operator, nil
}

// RetryNow makes the waiting attempts of a job due.
func (s *server) RetryNow(w http.ResponseWriter, r *http.Request, _ string, gid legwork.ID) {
	var body oas.RetryNow
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	due, err := s.retryNow(r.Context(), client.Gid(gid), or(body.Activity), or(body.Reason))
	s.answer(w, r, due, err)
}

func (s *server) retryNow(ctx context.Context, job client.Ref, activity, reason string) ([]client.Retried,
	error) {
	op, err := s.operator(ctx, "retry now", "job", job.String(), "activity", activity)
	if err != nil {
		return nil, err
	}
	return op.RetryNow(ctx, job, activity, client.By{Who: by(ctx), Why: reason})
}

// RedriveLetter publishes the message of a dead letter again.
func (s *server) RedriveLetter(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	s.doLetter(w, r, client.Redrive, id)
}

// DiscardLetter gives a dead letter up.
func (s *server) DiscardLetter(w http.ResponseWriter, r *http.Request, _ string, id legwork.ID) {
	s.doLetter(w, r, client.Discard, id)
}

func (s *server) doLetter(w http.ResponseWriter, r *http.Request, action client.LetterAction, id legwork.ID) {
	var body oas.Why
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	outcome, err := s.letter(r.Context(), action, id, or(body.Why))
	s.answer(w, r, outcome, err)
}

// letter does something with one letter.
func (s *server) letter(ctx context.Context, action client.LetterAction, id legwork.ID, why string) (
	*client.LetterOutcome, error) {
	op, err := s.operator(ctx, string(action), "letter", id, "why", why)
	if err != nil {
		return nil, err
	}
	outcomes, err := op.DoLettersOf(ctx, action, []legwork.ID{id}, client.By{Who: by(ctx), Why: why})
	if err != nil {
		return nil, err
	}
	return &outcomes[0], outcomes[0].Err()
}

// RedriveLetters publishes the messages of dead letters again.
func (s *server) RedriveLetters(w http.ResponseWriter, r *http.Request, _ string) {
	s.doLetters(w, r, client.Redrive)
}

// DiscardLetters gives dead letters up.
func (s *server) DiscardLetters(w http.ResponseWriter, r *http.Request, _ string) {
	s.doLetters(w, r, client.Discard)
}

func (s *server) doLetters(w http.ResponseWriter, r *http.Request, action client.LetterAction) {
	var body oas.LetterWork
	if err := readObject(r, &body); err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.letters(r.Context(), action, &body)
	s.answer(w, r, done, err)
}

// letterOutcomes are a page of letters with which something was done.
type letterOutcomes struct {
	Letters []client.LetterOutcome `json:"letters"`
	Next    legwork.ID             `json:"next,omitzero"`
}

// maxWhy bounds why something is done with letters, in bytes.
const maxWhy = 1024

// letters does something with a page of the letters of a filter, or tells what would
// be done with all.
func (s *server) letters(ctx context.Context, action client.LetterAction, how *oas.LetterWork) (any, error) {
	limit := client.MaxLetters
	if how.Limit != nil {
		limit = *how.Limit
	}
	switch {
	case how.DryRun == nil:
		return nil, legwork.Invalid("say dry_run: true to see what would be done, false to do it")
	case limit < 1 || limit > client.MaxLetters:
		return nil, legwork.Invalid("limit is %d, want 1 to %d", limit, client.MaxLetters)
	case len(or(how.Why)) > maxWhy:
		return nil, legwork.Invalid("why has %d bytes, at most %d are allowed", len(*how.Why), maxWhy)
	}
	after, err := cursor(how.Cursor)
	if err != nil {
		return nil, err
	}
	f := client.LetterFilter{State: string(or(how.State)), App: or(how.App), Topic: or(how.Topic), Lane: or(how.Lane),
		Reason: or(how.Reason), Activity: or(how.Activity), JobID: or(how.Job), Since: or(how.Since), Until: or(how.Until)}
	if f == (client.LetterFilter{State: f.State}) && !or(how.All) {
		return nil, legwork.Invalid("choose letters, or say all: true")
	}
	op, err := s.operator(ctx, string(action)+" letters", "dry_run", *how.DryRun, "why", or(how.Why))
	if err != nil {
		return nil, err
	}
	if *how.DryRun {
		return op.PlanLetters(ctx, action, f)
	}
	f.After, f.Limit = after, limit
	page, err := op.Letters(ctx, f)
	if err != nil {
		return nil, err
	}
	done := &letterOutcomes{Letters: []client.LetterOutcome{}, Next: page.Next}
	var ids []legwork.ID
	for i := range page.Letters {
		if l := &page.Letters[i]; action == client.Redrive && l.Redrivable() || action == client.Discard && l.Discardable() {
			ids = append(ids, l.ID)
		}
	}
	outcomes, err := op.DoLettersOf(ctx, action, ids, client.By{Who: by(ctx), Why: or(how.Why)})
	done.Letters = append(done.Letters, outcomes...)
	return done, err
}

// DeployApp deploys an application document.
func (s *server) DeployApp(w http.ResponseWriter, r *http.Request, _ string, p oas.DeployAppParams) {
	source, err := io.ReadAll(r.Body)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	done, err := s.deploy(r.Context(), source, or(p.DryRun), or(p.Activate), string(or(p.Compat)))
	status := http.StatusOK
	if err == nil && done.Created && !or(p.DryRun) {
		status = http.StatusCreated
	}
	s.answerWith(w, r, status, done, err)
}

func (s *server) deploy(ctx context.Context, source []byte, dry, activate bool, compat string) (*client.Deployed,
	error) {
	op, err := s.operator(ctx, "deploy", "dry_run", dry, "activate", activate)
	if err != nil {
		return nil, err
	}
	options := []client.DeployOption{client.WithCompat(compat)}
	if dry {
		options = append(options, client.DryRun())
	}
	done, err := op.Deploy(ctx, "app.yaml", source, options...)
	if err == nil && activate && !dry && !done.Active {
		err = s.activate(ctx, done.App, done.Version)
		done.Active = err == nil
	}
	return done, err
}

// activated is a version that is active.
type activated struct {
	App     string `json:"app"`
	Version string `json:"version"`
	Active  bool   `json:"active"`
}

// ActivateApp makes a version the active one.
func (s *server) ActivateApp(w http.ResponseWriter, r *http.Request, _, app, version string) {
	err := s.activate(r.Context(), app, version)
	s.answer(w, r, &activated{app, version, true}, err)
}

func (s *server) activate(ctx context.Context, app, version string) error {
	op, err := s.operator(ctx, "activate", "app", app, "version", version)
	if err != nil {
		return err
	}
	return op.Activate(ctx, app, version)
}
