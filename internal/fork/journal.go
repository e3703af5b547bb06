package fork

import "github.com/legwork-dev/legwork/journal"

// strip takes the end off a journal. failed: the function has failed by itself, in its last turn.
func strip(events []journal.Event) (rest []journal.Event, failed bool) {
	rest = events
	for i, e := range events {
		switch e.(type) {
		case journal.ExecutionCompleted, journal.ExecutionFailed, journal.ExecutionCancelled, journal.CancelRequested:
			rest = events[:i]
			_, failed = e.(journal.ExecutionFailed)
			fold, err := journal.Fold(rest)
			return rest, failed && err == nil && fold.Status == journal.Running
		}
	}
	return rest, false
}

// shorten returns a journal without the results of what is cut, and without what the function
// has done when it had them. Results of what it had asked for before stay, in their order.
func shorten(events []journal.Event, cut map[journal.Position]bool) []journal.Event {
	until := len(events)
	for i, e := range events {
		at, ok := resultOf(e)
		if !ok || !cut[at] || i >= until {
			continue
		}
		for j := i + 1; j < until; j++ {
			if _, resumes := events[j].(journal.ExecutionResumed); resumes {
				until = j
			}
		}
	}
	local := map[journal.Position]bool{}
	for i, e := range events {
		if s, ok := e.(journal.InvokeScheduled); ok && s.Kind == journal.Local {
			if local[s.Promise] = true; cut[s.Promise] {
				until = min(until, i)
			}
		}
	}
	var out []journal.Event
	asked := map[journal.Position]bool{}
	for i, e := range events {
		if at, ok := resultOf(e); ok && cut[at] {
			continue
		}
		if i < until {
			if at, ok := askedBy(e); ok {
				asked[at] = true
			}
			out = append(out, e)
			continue
		}
		if _, is := e.(journal.SignalDelivered); is {
			out = append(out, e)
		}
		if at, ok := progressOf(e); ok && asked[at] && !local[at] && !cut[at] {
			out = append(out, e)
		}
	}
	return out
}

// failures are the operations whose errors have ended a function: those that it had before its
// last turn; or else the first step that has failed in that turn.
func failures(events []journal.Event) map[journal.Position]bool {
	cut := map[journal.Position]bool{}
	last := len(events) - 1
	for ; last > 0; last-- {
		if _, resumed := events[last].(journal.ExecutionResumed); resumed {
			break
		}
	}
	for i := last - 1; i > 0; i-- {
		if _, waits := events[i].(journal.ExecutionAwaiting); waits {
			break
		}
		if e, is := events[i].(journal.InvokeCompleted); is && e.Err != nil {
			cut[e.Promise] = true
		}
	}
	for i := max(last, 0); i < len(events) && len(cut) == 0; i++ {
		if e, is := events[i].(journal.InvokeCompleted); is && e.Err != nil {
			cut[e.Promise] = true
		}
	}
	return cut
}

// resultOf returns the operation of which an event is the result.
func resultOf(e journal.Event) (journal.Position, bool) {
	switch e := e.(type) {
	case journal.InvokeCompleted:
		return e.Promise, true
	case journal.TimerFired:
		return e.Promise, true
	case journal.SignalReceived:
		return e.Promise, true
	}
	return 0, false
}

// progressOf returns the operation that an event of an engine is about.
func progressOf(e journal.Event) (journal.Position, bool) {
	switch e := e.(type) {
	case journal.InvokeStarted:
		return e.Promise, true
	case journal.InvokeRetrying:
		return e.Promise, true
	case journal.InvokeCompleted:
		return e.Promise, true
	case journal.TimerFired:
		return e.Promise, true
	}
	return 0, false
}

// askedBy returns the operation that an event asks for.
func askedBy(e journal.Event) (journal.Position, bool) {
	switch e := e.(type) {
	case journal.InvokeScheduled:
		return e.Promise, true
	case journal.TimerScheduled:
		return e.Promise, true
	}
	return 0, false
}
