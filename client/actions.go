package client

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// What operators do: Action.What. Newer servers may know more words.
const (
	ActionAnswer    = "answer"
	ActionRetryNow  = "retry-now"
	ActionInterrupt = "interrupt"
	ActionCancel    = "cancel"
	ActionPause     = "pause"
	ActionResume    = "resume"
	ActionRedrive   = "redrive"
	ActionDiscard   = "discard"
	ActionMove      = "move"
)

// Action is what an operator did (ADR 92): it was written in the transaction that did it.
type Action struct {
	// Ord counts them.
	Ord int64     `json:"ord"`
	At  time.Time `json:"at"`
	// Gid is the job that it was about, if it was one.
	Gid *legwork.ID `json:"gid,omitempty"`
	// What is ActionAnswer, ….
	What string `json:"what"`
	// Target is an activity of the job, or what was paused, or how many letters.
	Target  string `json:"target,omitempty"`
	Who     string `json:"who,omitempty"` // empty: not known
	Why     string `json:"why,omitempty"`
	Outcome string `json:"outcome"`
	// Args are a few words on how, an object.
	Args json.RawMessage `json:"args,omitempty"`
}

// ActionFilter chooses actions. The zero value chooses the latest.
type ActionFilter struct {
	// Gid is the job that they were about. Zero: any, and those about no job.
	Gid legwork.ID
	// Before is the Next of the page before. 0: from the latest.
	Before int64
	// Limit is how many a page has, 1 to 1000. Default 50.
	Limit int
}

// ActionPage are actions, the latest first.
type ActionPage struct {
	Actions []Action `json:"actions"`
	Next    int64    `json:"next,omitempty"` // where the next page begins; 0: there is none
}

// Limits of a page of actions, and how many of them a Job has.
const (
	maxActions    = 1000
	fewActions    = 50
	maxJobActions = 100
)

// Actions lists what operators did, the latest first. Those about a job are kept as long as it
// is, others for 90 days. It needs Postgres.
func (c *Client) Actions(ctx context.Context, f ActionFilter) (*ActionPage, error) {
	if err := c.needPostgres("listing actions"); err != nil {
		return nil, err
	}
	if f.Limit == 0 {
		f.Limit = fewActions
	}
	if f.Limit < 1 || f.Limit > maxActions || f.Before < 0 {
		return nil, legwork.Invalid("limit is %d and before %d, want 1 to %d and at least 0", f.Limit, f.Before, maxActions)
	}
	page := &ActionPage{Actions: []Action{}}
	err := c.look(ctx, func(tx pgx.Tx) error {
		text, args := c.sql["actions.sql"], []any{f.Before, f.Limit + 1}
		if !f.Gid.IsZero() {
			text, args = c.sql["job_actions.sql"], append([]any{f.Gid}, args...)
		}
		rows, err := tx.Query(ctx, text, args...)
		if err != nil {
			return err
		}
		page.Actions, err = pgx.AppendRows(page.Actions, rows, pgx.RowToStructByPos[Action])
		return err
	})
	if err != nil {
		return nil, c.explain("list actions", err)
	}
	if len(page.Actions) > f.Limit {
		page.Actions = page.Actions[:f.Limit]
		page.Next = page.Actions[f.Limit-1].Ord
	}
	return page, nil
}

// answeredBefore returns the answer that was given under a key; nil: there is none.
func (c *Client) answeredBefore(ctx context.Context, gid legwork.ID, a *Answer) (*Answered, error) {
	var found *Answered
	err := c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["keyed_action.sql"], a.key(gid, c.namespace))
		if err != nil {
			return err
		}
		list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Action])
		if err != nil || len(list) == 0 {
			return err
		}
		var args answerArgs
		if err := json.Unmarshal(list[0].Args, &args); err != nil {
			return err
		}
		found = &Answered{Gid: gid, Activity: list[0].Target, DAD: args.DAD, Attempt: args.Attempt, Message: args.Message,
			Status: args.Status, Code: args.Code, Child: args.Child, Replayed: true}
		return nil
	})
	return found, err
}

// action is what is kept of something that somebody does; nil if nobody says who.
func action(what, who, why string) *ledger.Action {
	if who == "" {
		return nil
	}
	return &ledger.Action{What: what, Who: who, Why: why}
}
