package decide

import (
	"maps"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// wake ends the decision about a frame that goes on: it gets the signals that it waits for,
// registers for those that are not there, and takes its next turn if its wait is over.
func (p *progress) wake(w *journalling, token string) error {
	if err := p.receive(w); err != nil {
		return err
	}
	if p.Shared.has(w) {
		w.by = append(w.by, p)
		return nil // others may append; the last one concludes
	}
	return p.conclude(w, token)
}

// receive gives a frame the signals that it waits for, and ends its wait if all is there.
func (p *progress) receive(w *journalling) error {
	for owed, ok := w.state.Fold.Owed(); ok; owed, ok = w.state.Fold.Owed() {
		if err := w.add(owed); err != nil {
			return err
		}
	}
	if w.state.Fold.Satisfied() {
		if err := w.add(journal.ExecutionResumed{}); err != nil {
			return err
		}
		w.resumed = true
	}
	return nil
}

// conclude has the step append what was written.
func (p *progress) conclude(w *journalling, token string) error {
	if w.told != nil && p.goesOnAsked(w) {
		return nil
	}
	if !w.resumed {
		p.register(w)
		return p.commits(w, token)
	}
	trace := p.turnTrace(w.state) // before the state is written
	segment, body, err := w.segment(token, true)
	if err != nil {
		return err
	}
	segment.Work = turnID(w.place, segment.Seq+segment.N)
	p.Step.Journals = append(p.Step.Journals, segment)
	p.send(w.place, legwork.Transition{GUID: segment.Work, Kind: legwork.Work, Topic: w.state.Topic, Data: body,
		Trace: trace})
	return nil
}

// commits makes the step append what was written, if anything was.
func (p *progress) commits(w *journalling, token string) error {
	if len(w.events) == 0 && token == "" {
		return nil
	}
	segment, _, err := w.segment(token, false)
	if err != nil {
		return err
	}
	p.Step.Journals = append(p.Step.Journals, segment)
	return nil
}

// register registers for the signals that a frame waits for and that have not come.
func (p *progress) register(w *journalling) {
	missing := w.state.Fold.Missing()
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		needed := len(missing[name]) - len(w.state.Tickets[name])
		for _, at := range missing[name] {
			if needed <= 0 || w.state.Ticket(at) != "" {
				continue
			}
			needed--
			place := operationAt(w.place, w.state.Register(name, at))
			p.enter(w, place)
			p.Step.Tickets = append(p.Step.Tickets, ledger.Ticket{Place: place, Topic: name,
				Work:  operationID(place.Gid, place.Activity, place.DAD),
				Trace: p.operationTrace(w, place)})
			p.obligations++
		}
	}
}
