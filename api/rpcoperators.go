package api

import (
	"context"
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api/internal/oas"
	"github.com/legwork-dev/legwork/client"
)

func (s *server) rpcRetryNow(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		Activity string `json:"activity"`
		Reason   string `json:"reason"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.retryNow(ctx, p.ref(), p.Activity, p.Reason)
}

func (s *server) rpcAnswer(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		rpcJob
		oas.HandAnswer
		Key string `json:"key"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.byHand(ctx, p.ref(), &p.HandAnswer, p.Key)
}

func (s *server) rpcActions(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		Gid    *legwork.ID `json:"gid"`
		Limit  int         `json:"limit"`
		Cursor int64       `json:"cursor"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.Client.Actions(ctx, client.ActionFilter{Gid: or(p.Gid), Before: p.Cursor, Limit: p.Limit})
}

// rpcLetters makes a method of something that is done with the letter that params
// name, or with those of a filter.
func rpcLetters(action client.LetterAction) func(*server, context.Context, json.RawMessage) (any, error) {
	return func(s *server, ctx context.Context, params json.RawMessage) (any, error) {
		var p struct {
			Letter *legwork.ID `json:"letter"`
			oas.LetterWork
		}
		if err := object(params, &p); err != nil {
			return nil, err
		}
		if p.Letter == nil {
			return s.letters(ctx, action, &p.LetterWork)
		}
		if (p.LetterWork != oas.LetterWork{Why: p.Why}) {
			return nil, legwork.Invalid("a letter is named: only why may stand beside it")
		}
		return s.letter(ctx, action, *p.Letter, or(p.Why))
	}
}

func (s *server) rpcDeploy(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		Document string `json:"document"`
		DryRun   bool   `json:"dry_run"`
		Activate bool   `json:"activate"`
		Compat   string `json:"compat"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.deploy(ctx, []byte(p.Document), p.DryRun, p.Activate, p.Compat)
}

func (s *server) rpcActivate(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct {
		App     string `json:"app"`
		Version string `json:"version"`
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return &activated{p.App, p.Version, true}, s.activate(ctx, p.App, p.Version)
}
