package engine

import "github.com/legwork-dev/legwork"

// receipt sends the receipt of a start to a sender that asked for one, once the
// outcome is durable.
func (e *Engine) receipt(s *starting) {
	if e.Answer != nil && s.verdict.Action == legwork.Ack && s.verdict.Outcome != outcomeCopy {
		e.Answer(s.delivery, s.answer())
	}
}

// answer is the receipt for the sender: what became of the start.
func (s *starting) answer() legwork.Receipt {
	switch {
	case s.verdict.Err != nil:
		return legwork.Receipt{Error: &legwork.ReceiptError{Code: legwork.CodeOf(s.verdict.Err),
			Message: s.verdict.Err.Error()}}
	case s.pausedBy != "":
		return legwork.Receipt{Job: s.begin.Job, App: s.begin.App, Held: s.pausedBy}
	case s.begun.Gid == nil:
		return legwork.Receipt{Job: s.begin.Job, App: s.begin.App, Duplicate: true}
	default:
		return legwork.Receipt{Job: s.begun.Job, Gid: *s.begun.Gid, App: s.begun.App, Version: s.version.Version.Version,
			Duplicate: s.begun.Marks == nil}
	}
}
