package client

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// piece is how many letters are redriven or discarded in one transaction: with
// the largest bodies that are 30 MiB.
const piece = 32

// LetterAction is what can be done with dead letters.
type LetterAction string

const (
	// Redrive publishes starts and signals again, each under its GUID, so that
	// it takes effect once. Messages of jobs are not redriven (ADR 21).
	Redrive LetterAction = "redrive"
	// Discard drops the content; that the letter was there stays, with who
	// discarded it and why.
	Discard LetterAction = "discard"
)

// By is who does something that operators do, and why. Both are kept.
type By struct {
	Who string // at most 256 bytes
	Why string // at most 1024 bytes; may be empty
}

// LetterGroup counts letters that are alike.
type LetterGroup struct {
	Lane    string `json:"lane"`
	Reason  string `json:"reason"`
	Fate    string `json:"fate"`
	Letters int    `json:"letters"`
}

// LetterPlan is what an action would do.
type LetterPlan struct {
	Action LetterAction `json:"action"`
	// Letters are selected; Does counts those that the action would change.
	Letters int           `json:"letters"`
	Does    int           `json:"does"`
	Groups  []LetterGroup `json:"groups"` // the order of their first letters
}

// LetterOutcome is what became of one letter.
type LetterOutcome struct {
	ID   legwork.ID  `json:"id"`
	GUID *legwork.ID `json:"guid,omitempty"`
	Done bool        `json:"done"`
	Fate string      `json:"fate,omitempty"` // what it was found to be; "" if it is not there
	// Error says why not, and what to do.
	Error string `json:"error,omitempty"`
}

// Err is the error of a letter that could not be redriven or discarded: code
// 404 if there is none, else 409; nil if it was.
func (o *LetterOutcome) Err() error {
	switch {
	case o.Done:
		return nil
	case o.Fate == "":
		return legwork.NotFound("there is no dead letter %s", o.ID)
	}
	return legwork.Conflict("dead letter %s: %s", o.ID, o.Error)
}

// PlanLetters counts what an action would do with the letters of a filter. It
// looks at all of them, page by page, and changes nothing.
func (c *Client) PlanLetters(ctx context.Context, action LetterAction, f LetterFilter) (*LetterPlan, error) {
	plan := &LetterPlan{Action: action, Groups: []LetterGroup{}}
	at := map[LetterGroup]int{}
	err := c.walkLetters(ctx, f, MaxLetters, func(list []LetterLine) error {
		for i := range list {
			l := &list[i]
			plan.Letters++
			if action.does(l) {
				plan.Does++
			}
			g := LetterGroup{Lane: l.Lane, Reason: l.Reason, Fate: l.Fate}
			k, known := at[g]
			if !known {
				k = len(plan.Groups)
				at[g], plan.Groups = k, append(plan.Groups, g)
			}
			plan.Groups[k].Letters++
		}
		return nil
	})
	return plan, err
}

func (a LetterAction) does(l *LetterLine) bool {
	return a == Redrive && l.Redrivable() || a == Discard && l.Discardable()
}

// DoLetters redrives or discards the letters of a filter, in pieces: each is
// one transaction, after which progress is told. Letters that come meanwhile,
// and those that the action does not change, are left as they are; so is what
// it has not come to when ctx ends.
func (c *Client) DoLetters(ctx context.Context, action LetterAction, f LetterFilter, by By,
	progress func([]LetterOutcome)) error {
	return c.walkLetters(ctx, f, piece, func(list []LetterLine) error {
		var ids []legwork.ID
		for i := range list {
			if action.does(&list[i]) {
				ids = append(ids, list[i].ID)
			}
		}
		if len(ids) == 0 {
			return nil
		}
		done, err := c.doLetters(ctx, action, ids, by)
		if err == nil && progress != nil {
			progress(done)
		}
		return err
	})
}

// DoLettersOf redrives or discards letters by id. What could not be done is
// told in their outcomes, which are in the order of the ids.
func (c *Client) DoLettersOf(ctx context.Context, action LetterAction, ids []legwork.ID, by By) ([]LetterOutcome,
	error) {
	var all []LetterOutcome
	for len(ids) > 0 {
		n := min(len(ids), piece)
		done, err := c.doLetters(ctx, action, ids[:n], by)
		if err != nil {
			return all, err
		}
		all, ids = append(all, done...), ids[n:]
	}
	return all, nil
}

// walkLetters visits the letters of a filter that are there now, the latest
// first. One that dies again meanwhile has a later time, and is not met again.
func (c *Client) walkLetters(ctx context.Context, f LetterFilter, size int, visit func([]LetterLine) error) error {
	if err := c.needPostgres("working on dead letters"); err != nil {
		return err
	}
	f.Limit = size
	if err := f.check(); err != nil {
		return err
	}
	var before *LetterLine
	for {
		list, err := c.letters(ctx, f, before)
		if err != nil {
			return err
		}
		more := len(list) > size
		list = list[:min(len(list), size)]
		if len(list) > 0 {
			last := list[len(list)-1]
			before = &last
			if err := visit(list); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
	}
}

func (c *Client) doLetters(ctx context.Context, action LetterAction, ids []legwork.ID, by By) ([]LetterOutcome, error) {
	if err := c.needPostgres("working on dead letters"); err != nil {
		return nil, err
	}
	if err := by.check(); err != nil {
		return nil, err
	}
	out := make([]LetterOutcome, len(ids))
	for i, id := range ids {
		out[i].ID = id
	}
	var done []ledger.Resolved
	var err error
	if action == Redrive {
		done, err = c.redrive(ctx, ids, out, by)
	} else {
		done, err = c.store.DiscardLetters(ctx, ledger.Operator(by), ids)
	}
	if err != nil {
		return nil, c.explain(string(action)+" dead letters", err)
	}
	for i := range done {
		out[i].take(&done[i])
	}
	return out, nil
}

// take notes what became of a letter: why it could not be read is more than
// that it could not.
func (o *LetterOutcome) take(r *ledger.Resolved) {
	if !r.GUID.IsZero() {
		o.GUID = &r.GUID
	}
	o.Done, o.Fate = r.Done, r.Fate
	if o.Done || o.Fate != ledger.FateMalformed {
		o.Error = ""
	}
	if !o.Done && o.Error == "" {
		o.Error = FateWords(o.Fate)
	}
}

func (by By) check() error {
	switch {
	case by.Who == "":
		return legwork.Invalid("an operator's action is done by somebody: say who")
	case len(by.Who) > 256:
		return legwork.TooLarge("who does it has %d bytes, at most 256 are allowed", len(by.Who))
	case len(by.Why) > 1024:
		return legwork.TooLarge("why it is done has %d bytes, at most 1024 are allowed", len(by.Why))
	}
	return nil
}
