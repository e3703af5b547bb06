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
	}
	if err := object(params, &p); err != nil {
		return nil, err
	}
	return s.retryNow(ctx, p.ref(), p.Activity)
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
