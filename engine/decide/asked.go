package decide

import (
	"encoding/json"
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
)

// A turn may be asked for before the commit (ADR 84): the home of the function goes on in memory
// with what the commit will append, and what it tells is appended in the same commit. If anything
// is not as usual, the turn is posted: it is a message, and its answer another commit.

// Asking is a turn that a function takes next, and that may be asked for.
type Asking struct {
	Topic string // of the function
	Turn  frames.Asked
	w     *journalling
}

// Asking returns the turns that functions take next after the decisions of a commit, of those
// that have a home. Call it before Conclude.
func (s *Shared) Asking() (all []*Asking) {
	for _, w := range s.all {
		if len(w.by) == 0 || !w.resumed || frames.HomeOf(w.token) == "" {
			continue
		}
		events, err := journal.Encode(w.events)
		if err != nil {
			continue // Conclude will say so
		}
		after := *w.state
		after.Follow(events)
		t := w.by[0].T
		all = append(all, &Asking{Topic: w.state.Topic, w: w, Turn: frames.Asked{Gid: w.place.Gid,
			Activity: w.place.Activity, DAD: w.place.DAD, App: t.App, Version: t.Version, Job: t.Job,
			Turn: frames.Turn{Token: &w.token, From: after.Known, To: after.Fold.Seq, Events: after.Tail}}})
	}
	return all
}

// Take has Conclude append what the home tells.
func (a *Asking) Take(answer *frames.Answer) { a.w.told = answer }

// TakeLast has the turn be posted together with the answer to it.
func (a *Asking) TakeLast(answer json.RawMessage) { a.w.last = answer }

// errPosted: what a home tells is not taken, and the turn is posted.
var errPosted = errors.New("the turn is posted")

// goesOnAsked appends what its home tells of the next turn of a function, and begins what that
// asks for. If it returns false, nothing has changed.
func (p *progress) goesOnAsked(w *journalling) bool {
	decision, obligations, dropped := p.Decision, p.obligations, p.dropped
	next := *w
	next.state, next.events = w.state.Clone(), append([]journal.Event(nil), w.events...)
	next.told, next.resumed = nil, false
	if err := p.take(&next, w.told); err != nil {
		p.Decision, p.obligations, p.dropped = decision, obligations, dropped
		return false
	}
	return true
}

// take appends the events of a turn that was asked for, as turned does with those of one that was
// posted. A turn that ends the function, closes a join set or comes to a limit is posted: it asks
// for more than one commit of many answers does.
func (p *progress) take(w *journalling, answer *frames.Answer) error {
	events, err := journal.Decode(answer.Events)
	if err != nil {
		return err
	}
	w.state.Know(w.seq)
	if err := p.write(w, events); err != nil {
		return err
	}
	if err := p.put(answer); err != nil {
		return err
	}
	w.own, w.asked = len(w.events), true
	if p.T.Status == legwork.Pending || w.state.Fold.Status != journal.Blocked || len(closedSets(events)) > 0 ||
		tooLarge(w.state) != nil || p.unheard(w.state) != nil {
		return errPosted
	}
	if err := p.begin(w, events); err != nil {
		return err
	}
	if err := p.receive(w); err != nil {
		return err
	}
	return p.conclude(w, answer.Token)
}
