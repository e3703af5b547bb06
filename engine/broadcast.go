package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// defaultPiece is the Piece of an engine that names none.
const defaultPiece = 1000

// broadcast sends the broadcasts of a wave to the jobs that they name, before
// their steps are saved. It commits a piece of them and delivers it before the
// next. The message's row says how far it has come: if the process dies, the next
// delivery goes on there.
func (e *Engine) broadcast(ctx context.Context, wave []*item) {
	var broadcasts []*item
	for _, it := range open(wave) {
		if it.decision.Broadcast != nil {
			broadcasts = append(broadcasts, it)
		}
	}
	inBatch(broadcasts, func(part []*item) error { return e.sendPieces(ctx, open(part)) }, func(part []*item, err error) {
		if err != nil {
			for _, it := range open(part) {
				it.failed(err)
			}
		}
	})
}

// sendPieces sends piece after piece. Called again, it goes on where it was.
func (e *Engine) sendPieces(ctx context.Context, broadcasts []*item) (err error) {
	for first := true; len(broadcasts) > 0 && err == nil; first = false {
		broadcasts, err = e.sendPiece(ctx, broadcasts, first)
	}
	return err
}

// sendPiece sends the next piece of each item, and returns the items that have
// more. With first it delivers before what another process may have left undelivered.
func (e *Engine) sendPiece(ctx context.Context, broadcasts []*item, first bool) (more []*item, err error) {
	if len(broadcasts) == 0 {
		return nil, nil
	}
	asked, size := make([]ledger.Broadcast, len(broadcasts)), 1
	for i, it := range broadcasts {
		asked[i], size = it.decision.Broadcast.Broadcast, size+len(it.decision.Broadcast.Spec.Data)
	}
	pages, err := e.Store.Targets(ctx, asked, max(min(e.Piece/len(broadcasts), legwork.MaxBatchBytes/size), 1))
	if err != nil {
		return nil, err
	}
	if first {
		if err := e.deliverLeft(ctx, asked, pages); err != nil {
			return nil, err
		}
	}
	var pieces []ledger.Piece
	var sending []*item
	for i, it := range broadcasts {
		switch signals, err := it.decision.Broadcast.Signals(it.input(e.MaxCycles), pages[i].Targets); {
		case !pages[i].Found:
			it.later("raced", errRaced)
		case err != nil:
			it.refuse(err)
		case pages[i].Upto != nil:
			sending, pieces = append(sending, it), append(pieces, ledger.Piece{
				Broadcast: &asked[i], Page: &pages[i], Signals: signals, Scrub: it.decision.Broadcast.Spec.Scrub})
		}
	}
	granted, err := e.Store.CommitPieces(ctx, pieces)
	if err != nil {
		return nil, err
	}
	var signals []legwork.Transition
	for i, it := range sending {
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
func (e *Engine) deliverLeft(ctx context.Context, asked []ledger.Broadcast, pages []ledger.Page) error {
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
