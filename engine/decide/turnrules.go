package decide

// What the worker of a function may say in a turn, and how much.

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
)

func ends(e journal.Event) bool {
	switch e.(type) {
	case journal.ExecutionCompleted, journal.ExecutionFailed:
		return true
	}
	return false
}

// ofFunction reports whether the worker of a function may write an event.
func ofFunction(f *journal.Frame, e journal.Event) bool {
	local := func(at journal.Position) bool {
		o, _ := f.Operation(at)
		return o.Kind == journal.Local
	}
	switch e := e.(type) {
	case journal.SignalReceived, journal.ExecutionFailed:
		return true
	case journal.InvokeStarted:
		return local(e.Promise)
	case journal.InvokeCompleted:
		return local(e.Promise)
	case journal.InvokeRetrying:
		return local(e.Promise)
	}
	return journal.OfFunction(e)
}

// tooLarge says which limit a frame has come to; nil: none.
func tooLarge(s *frames.State) *journal.Error {
	var what string
	switch {
	case s.Bytes > frames.MaxBytes:
		what = fmt.Sprintf("the journal has %d bytes, at most %d are allowed", s.Bytes, frames.MaxBytes)
	case s.Fold.Open() > frames.MaxOpen:
		what = fmt.Sprintf("the function waits for %d operations at once, at most %d are allowed", s.Fold.Open(),
			frames.MaxOpen)
	default:
		return nil
	}
	return &journal.Error{Code: legwork.CodeTooLarge, Kind: "limit",
		Message: what + ": give part of the work to functions or jobs that it calls"}
}

// unheard says that a function waits for a signal that its graph does not list: nobody could
// send it. nil: it does not.
func (p *progress) unheard(s *frames.State) *journal.Error {
	for name := range s.Fold.Missing() {
		if legwork.CheckTopic(name) != nil || !p.Activity.Frame().MayCall(graph.CallSignal+name) {
			return &journal.Error{Code: 403, Message: "function " + s.Topic + " may not wait for signal " +
				legwork.Clip(name, 80) + ": its graph does not list " + graph.CallSignal + legwork.Clip(name, 80) +
				" under calls"}
		}
	}
	return nil
}
