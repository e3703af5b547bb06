package client

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// States of a dead letter, and every letter.
const (
	LetterOpen      = "open"      // to be looked at
	LetterRedriven  = "redriven"  // published again
	LetterDiscarded = "discarded" // not wanted: its content is gone
	LetterMoot      = "moot"      // another delivery has taken effect
	LetterWaiting   = "waiting"   // an engine takes it by itself
	LetterAny       = "any"
)

// Bounds of one page of Letters.
const (
	DefaultLetters = 50
	MaxLetters     = 1000
)

// LetterFilter selects dead letters; the zero value selects those that are open.
type LetterFilter struct {
	State string // default LetterOpen
	App   string // of the job
	// Topic is that of a start or signal, or the one that the job's graph
	// subscribes to.
	Topic                  string
	Lane, Reason, Activity string
	JobID                  string
	Since, Until           time.Time // when it died (last); Until is not included
	// Limit is how many to return. Default 50, at most 1000.
	Limit int
	// After is the Next of the page before.
	After legwork.ID
}

// LetterLine is one dead letter of a list.
type LetterLine struct {
	ID       legwork.ID  `json:"id"`
	At       time.Time   `json:"at"` // when it died, the last time
	Lane     string      `json:"lane"`
	Reason   string      `json:"reason"`
	Message  string      `json:"message"`
	GUID     *legwork.ID `json:"guid,omitempty"`
	Gid      *legwork.ID `json:"gid,omitempty"`
	App      string      `json:"app,omitempty"`
	JobID    string      `json:"job,omitempty"`
	Topic    string      `json:"topic,omitempty"`
	Activity string      `json:"activity,omitempty"`
	DAD      legwork.DAD `json:"dad,omitempty"`
	State    string      `json:"state"`
	Deaths   int         `json:"deaths"`
	Bytes    int         `json:"bytes"`
	// Fate is what redriving it would do: "redrive", or why not (ADR 21).
	Fate string `json:"fate"`
}

// LetterPage is one page of dead letters, the latest first. Next is zero, in JSON
// absent, on the last one.
type LetterPage struct {
	Letters []LetterLine `json:"letters"`
	Next    legwork.ID   `json:"next,omitzero"`
}

// Letters lists dead letters, the latest first, page by page.
func (c *Client) Letters(ctx context.Context, f LetterFilter) (*LetterPage, error) {
	if err := c.needPostgres("listing dead letters"); err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	list, err := c.letters(ctx, f, nil)
	if err != nil {
		return nil, err
	}
	page := &LetterPage{Letters: list}
	if len(list) > f.Limit {
		page.Letters = list[:f.Limit]
		page.Next = list[f.Limit-1].ID
	}
	return page, nil
}

// letters reads a page and one more letter. before is the letter at which the
// previous page of a walk ended.
func (c *Client) letters(ctx context.Context, f LetterFilter, before *LetterLine) (list []LetterLine, err error) {
	state := f.State
	if state == LetterAny {
		state = ""
	}
	var at *time.Time
	var id *legwork.ID
	if before != nil {
		at, id = &before.At, &before.ID
	}
	err = c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["letters.sql"], state, f.Lane, f.Reason, f.Activity, f.App, f.Topic, f.JobID,
			timeOrNull(f.Since), timeOrNull(f.Until), Ref{Gid: f.After}.gid(), at, id, f.Limit+1)
		if err == nil {
			list, err = pgx.AppendRows([]LetterLine{}, rows, pgx.RowToStructByPos[LetterLine])
		}
		return err
	})
	return list, c.explain("list dead letters", err)
}

func (f *LetterFilter) check() error {
	if f.Limit == 0 {
		f.Limit = DefaultLetters
	}
	if f.State == "" {
		f.State = LetterOpen
	}
	if f.Limit < 0 || f.Limit > MaxLetters {
		return legwork.Invalid("the limit of a list of dead letters is %d, want 1 to %d", f.Limit, MaxLetters)
	}
	if !slices.Contains([]string{LetterOpen, LetterRedriven, LetterDiscarded, LetterMoot, LetterWaiting, LetterAny},
		f.State) {
		return legwork.Invalid("state %q is none of open, waiting, redriven, discarded, moot, any", legwork.Clip(f.State, 32))
	}
	return nil
}

// Redrivable reports whether redriving the letter publishes its message again.
func (l *LetterLine) Redrivable() bool { return l.Fate == ledger.FateRedrive }

// Discardable reports whether the letter can be discarded.
func (l *LetterLine) Discardable() bool {
	return l.State == LetterOpen || l.State == LetterMoot || l.State == LetterWaiting
}

// FateWords says what a fate means, and what to do.
func FateWords(fate string) string {
	if words, known := fateWords[fate]; known {
		return words
	}
	return "there is no such letter"
}

var fateWords = map[string]string{
	ledger.FateRedrive: "its message is published again under its GUID, so that it takes effect once",
	ledger.FateTaken:   "another delivery of its message has taken effect: discard it",
	ledger.FateOver: "its job has ended because of it, and its end was told, so that it cannot go on: mend the " +
		"cause and start a job anew",
	ledger.FateKept: "its message was not consumed, and comes again by itself if it is ours: mend the cause, then " +
		"discard it",
	ledger.FateMalformed: "it cannot be read, however often it comes: send it again mended, then discard it",
	ledger.FateWaiting:   "an engine takes it by itself, as soon as it can",
	ledger.FateRedriven:  "it has been redriven already",
	ledger.FateDiscarded: "it has been discarded",
	ledger.FateMoot:      "another delivery of its message had taken effect: discard it",
}
