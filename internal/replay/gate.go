package replay

import (
	"fmt"

	"github.com/legwork-dev/legwork/journal"
)

// Patched reports whether a change of the code applies to this run of the function. The
// answer is found by the id and the number of the call, from 0: "id#n". If the journal has
// such a Gate, wherever it stands, the change applies. If not, and the journal has more that
// the code has not come to yet, it was written by the code before the change. Past its end
// the change applies, and a Gate is recorded.
//
// So the answer "no" needs no event: what is ahead of a call stays ahead of it.
func (r *Run) Patched(id string) bool {
	r.check()
	name := fmt.Sprint(id, "#", r.asked[id])
	r.asked[id]++
	switch {
	case r.gates[name]:
		return true
	case !r.Live():
		return false
	}
	r.record(journal.InvokeScheduled{Promise: r.next, Kind: journal.Gate, Function: name, Source: r.caller()})
	r.pass()
	return true
}

// pass goes on behind the gates that stand next: they are asked by their names, and other
// operations take the positions behind them. A gate that the code does not ask any more is
// passed as well.
func (r *Run) pass() {
	for {
		if s, ok := r.at[r.next].(journal.InvokeScheduled); !ok || s.Kind != journal.Gate {
			return
		}
		r.next++
	}
}
