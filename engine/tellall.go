package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// DefaultPiece is the Piece of an engine that names none.
const DefaultPiece = 1000

// tellAll sends the signals to all of a wave to the jobs that they name, before
// their steps are saved. It commits a piece of them and delivers it before the
// next. The message's row says how far it has come: if the process dies, the next
// delivery goes on there.
func (e *Engine) tellAll(ctx context.Context, wave []*item) {
	var telling []*item
	for _, it := range open(wave) {
		if it.decision.All != nil {
			telling = append(telling, it)
		}
	}
	inBatch(telling, func(part []*item) error { return e.tellPieces(ctx, open(part)) }, func(part []*item, err error) {
		if err != nil {
			for _, it := range open(part) {
				it.failed(err)
			}
		}
	})
}

// tellPieces sends piece after piece. Called again, it goes on where it was.
func (e *Engine) tellPieces(ctx context.Context, telling []*item) (err error) {
	for first := true; len(telling) > 0 && err == nil; first = false {
		telling, err = e.tellPiece(ctx, telling, first)
	}
	return err
}

// tellPiece sends the next piece of each item, and returns the items that have
// more. With first it delivers before what another process may have left undelivered.
func (e *Engine) tellPiece(ctx context.Context, telling []*item, first bool) (more []*item, err error) {
	if len(telling) == 0 {
		return nil, nil
	}
	asked, size := make([]ledger.Telling, len(telling)), 1
	for i, it := range telling {
		asked[i], size = it.decision.All.Telling, size+len(it.decision.All.Spec.Data)
	}
	pages, err := e.Store.Targets(ctx, asked, max(min(e.Piece/len(telling), legwork.MaxBatchBytes/size), 1))
	if err != nil {
		return nil, err
	}
	if first {
		if err := e.deliverLeft(ctx, asked, pages); err != nil {
			return nil, err
		}
	}
	var pieces []ledger.Piece
	var tells []*item
	for i, it := range telling {
		switch signals, err := decide.Tell(it.input(e.MaxCycles), it.decision.All, pages[i].Targets); {
		case !pages[i].Found:
			it.later("raced", errRaced)
		case err != nil:
			it.refuse(err)
		case pages[i].Upto != nil:
			tells, pieces = append(tells, it), append(pieces, ledger.Piece{
				Telling: &asked[i], Page: &pages[i], Signals: signals, Scrub: it.decision.All.Spec.Scrub})
		}
	}
	granted, err := e.Store.TellAll(ctx, pieces)
	if err != nil {
		return nil, err
	}
	var signals []legwork.Transition
	for i, it := range tells {
		if !granted[i] {
			it.later("raced", errRaced)
			continue
		}
		if signals = append(signals, pieces[i].Signals...); pieces[i].More {
			more = append(more, it)
		}
	}
	return more, e.deliver(ctx, signals)
}

// deliverLeft delivers signals that a process has committed and, as it died, not
// delivered.
func (e *Engine) deliverLeft(ctx context.Context, asked []ledger.Telling, pages []ledger.Page) error {
	var places []ledger.Place
	for i := range pages {
		if pages[i].After != nil {
			places = append(places, asked[i].Place)
		}
	}
	for len(places) > 0 {
		signals, err := e.Store.Undelivered(ctx, places)
		if err == nil {
			err = e.deliver(ctx, signals)
		}
		if err != nil || len(signals) == 0 {
			return err
		}
	}
	return nil
}
