package client

import (
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// unheldObligations is how many obligations of an open job no row holds (ADR 13). It
// counts them as the auditor does. It is 0 if the job's lists are truncated, or if
// its trigger has not sent its first messages: then nobody can tell.
func (j *Job) unheldObligations(waits []Wait) int {
	if len(waits) == 0 {
		return max(j.Semaphore, 1)
	}
	if j.Truncated || !j.sent() {
		return 0
	}
	works, runs := map[legwork.ID]bool{}, 0
	for i := range j.Outstanding {
		o := &j.Outstanding[i]
		_, work := legwork.WorkTopic(o.Lane)
		switch {
		case o.Lane == legwork.LaneStart, o.Kind == kindInterrupt: // it will go on, or end, whatever is lost
			return 0
		case o.Lane == legwork.LaneRun && o.Kind == "" && !j.spawned(o.GUID):
			runs++
		case work, o.Lane == legwork.LaneRun && o.Kind == kindAwait, o.Lane == legwork.LaneResponse &&
			(o.Work == nil || *o.Work == o.GUID):
			works[o.GUID] = true
		}
	}
	for _, h := range j.Hooks {
		works[h.Work] = true
	}
	for _, c := range j.Children {
		if c.State == Running && !c.Severed {
			works[c.Work] = true
		}
	}
	letters := 0
	for _, w := range waits {
		if w.Reason == ReasonDeadLetter {
			letters++
		}
	}
	return max(j.Semaphore-runs-len(works)-letters, 0)
}

// sent reports whether the trigger has sent its first messages: its start has
// spawned. The trigger's address is the shortest.
func (j *Job) sent() bool {
	for i := range j.Messages {
		if m := &j.Messages[i]; strings.Count(string(m.DAD), ",") == 1 {
			return m.spawned()
		}
	}
	return false
}

func (j *Job) spawned(guid legwork.ID) bool {
	for i := range j.Messages {
		if m := &j.Messages[i]; m.GUID == guid {
			return m.spawned()
		}
	}
	return false
}

func (m *Message) spawned() bool {
	marks, err := ledger.ParseMarks(m.Ledger)
	return err == nil && marks.Spawned()
}
