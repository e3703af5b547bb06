package fork

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Cut names activities that are to be done anew, with all that follows from them. DAD is the
// address of one instance; empty: all of them.
type Cut struct {
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad,omitempty"`
}

// ids are those of one message, in the source and in the fork.
type ids struct{ old, now legwork.ID }

// message is one that enters an activity.
type message struct {
	ids
	activity *graph.Activity
	dad      legwork.DAD
	cause    *done // that has sent it
	again    bool  // a cycle enters an ancestor again
}

// done is a message that has taken effect, and is kept.
type done struct {
	message
	answer *answer // of an activity that has asked; nil: it has taken its steps as it entered
	marks  *ledger.MarksRow
	plane  legwork.DAD // where its output and its children are
}

// answer is one to work.
type answer struct {
	work    ids
	attempt int
	status  legwork.Status
	code    int
	data    json.RawMessage
	seq     int // of a pending one
}

// open is an activity that is to be done anew, and why.
type open struct {
	message
	why Why
	// given is the answer that it has already; nil: it is asked.
	given *answer
	// heard is how many pending signals a hook has had, which are kept: it goes on waiting.
	heard int
	// function goes on with a part of its journal; nil: it is none, or begins anew.
	function *function
}

// Why says why an activity is done anew.
type Why string

// The reasons.
const (
	WhyCut      Why = "cut"      // it was asked for
	WhyEnded    Why = "ended"    // it has ended the job
	WhyOpen     Why = "open"     // it had no final answer
	WhyWaiting  Why = "waiting"  // its message had not been handled yet
	WhyAnswered Why = "answered" // it has its answer, with which the job has not gone on
)

// walk goes from the start of the source down to the cut.
type walk struct {
	src       *ledger.JobRows
	graph     *graph.Graph
	to        legwork.ID // the gid of the fork
	cuts      []Cut
	instances map[at]*ledger.ActivityRow
	marks     map[legwork.ID]*ledger.MarksRow
	late      map[legwork.ID]*ledger.LateRow
	keyed     map[at]*ledger.KeyedRow
	children  map[legwork.ID]*ledger.ChildRow // by the work that has begun them
	awaited   map[legwork.ID]*Request
	answers   map[at][]*ledger.MarksRow // to operations
	entered   map[at]int64              // Leg 2 entries that are kept

	// interim: it goes on with what has followed from pending answers, also of work that is asked for anew. That is
	// no plan of a fork: it counts what the source waited for.
	interim bool

	todo     []message
	arrivals []message // at an activity that another message has entered
	kept     map[at]*done
	order    []*done // what is kept: causes before what they have caused
	merges   []done  // arrivals that have ended, and are kept
	skipped  []done  // activities that were skipped by their statusThreshold, and are kept
	opened   []open
	wholly   []at // functions that are kept with all that they have asked for
	copies   map[at]bool
	now      time.Time
	possible []message // that a kept message may have sent, and that nobody has handled
}

// at is the place of an activity instance.
type at struct {
	activity string
	dad      legwork.DAD
}

func newWalk(src *ledger.JobRows, g *graph.Graph, to legwork.ID, cuts []Cut) *walk {
	w := &walk{src: src, graph: g, to: to, cuts: cuts, instances: map[at]*ledger.ActivityRow{},
		marks: map[legwork.ID]*ledger.MarksRow{}, late: map[legwork.ID]*ledger.LateRow{}, kept: map[at]*done{},
		copies: map[at]bool{}, now: time.Now(), keyed: map[at]*ledger.KeyedRow{},
		children: map[legwork.ID]*ledger.ChildRow{}, answers: map[at][]*ledger.MarksRow{}, entered: map[at]int64{}}
	for i := range src.Activities {
		a := &src.Activities[i]
		w.instances[at{a.Activity, a.DAD}] = a
	}
	for i := range src.Marks {
		m := &src.Marks[i]
		w.marks[m.GUID] = m
		if _, _, operation := graph.OperationOf(m.Activity); operation {
			w.answers[at{m.Activity, m.DAD}] = append(w.answers[at{m.Activity, m.DAD}], m)
		}
	}
	for i := range src.Late {
		w.late[src.Late[i].Work] = &src.Late[i]
	}
	for i := range src.Keyed {
		w.keyed[at{src.Keyed[i].Activity, src.Keyed[i].DAD}] = &src.Keyed[i]
	}
	for i := range src.Children {
		w.children[src.Children[i].Work] = &src.Children[i]
	}
	return w
}

// follow returns the ids of what follows from a message.
func (w *walk) follow(from ids, label string, n int) ids {
	return ids{legwork.Derive(w.src.Gid, from.old, label, n), legwork.Derive(w.to, from.now, label, n)}
}

// run walks. The start of the fork has the id start.
func (w *walk) run(start legwork.ID) error {
	trigger := w.instances[at{w.graph.Trigger.ID, legwork.RootDAD}]
	if trigger == nil {
		return fmt.Errorf("it has no trigger %s", w.graph.Trigger.ID)
	}
	first := done{message: message{ids: ids{trigger.GUID, start}, activity: w.graph.Trigger, dad: legwork.RootDAD},
		marks: w.marks[trigger.GUID], plane: legwork.RootDAD}
	if first.marks == nil || !first.marks.Marks.Spawned() {
		return legwork.Conflict("the job has ended before its first activity was entered, so that there is nothing to " +
			"keep: start it anew")
	}
	w.keep(&first)
	for len(w.todo) > 0 {
		m := w.todo[0]
		w.todo = w.todo[1:]
		if err := w.enter(m); err != nil {
			return err
		}
	}
	for _, m := range w.arrivals {
		row := w.marks[m.old]
		if w.kept[at{m.activity.ID, m.dad}] == nil || row == nil || !row.Marks.Spawned() || w.closed(m.old) {
			w.opens(m, WhyWaiting)
			continue
		}
		w.merges = append(w.merges, done{message: m, marks: row, plane: m.dad})
	}
	return nil
}

// keep adds a message that has taken effect, and goes on with what it has sent.
func (w *walk) keep(d *done) {
	w.order = append(w.order, d)
	if d.answer == nil && !d.again || d.answer != nil && d.answer.status != legwork.Pending {
		w.kept[at{d.activity.ID, d.dad}] = d
	}
	if d.activity.Type == graph.Cycle {
		to := d.activity.Ancestor
		depth, _ := d.activity.DepthOf(to, d.dad.Depth())
		w.sent(message{ids: w.follow(d.ids, "cycle:"+to.ID, 0), activity: to, dad: d.dad.At(depth).Resolve(0), cause: d,
			again: true})
		return
	}
	from := d.ids
	if d.answer != nil {
		from = d.answer.final(w)
	}
	seen := map[string]bool{}
	for _, t := range d.activity.Transitions {
		if !seen[t.To.ID] {
			seen[t.To.ID] = true
			w.sent(message{ids: w.follow(from, "child:"+t.To.ID, 0), activity: t.To, dad: d.plane.Adjacent(), cause: d})
		}
	}
}

// sent goes on with a message if there are rows of it.
func (w *walk) sent(m message) {
	if inst := w.instances[at{m.activity.ID, m.dad}]; w.marks[m.old] != nil || inst != nil && inst.GUID == m.old {
		w.todo = append(w.todo, m)
		return
	}
	w.possible = append(w.possible, m)
}

// opens has an activity done anew.
func (w *walk) opens(m message, why Why) { w.opened = append(w.opened, open{message: m, why: why}) }

// enter decides about a message that has entered an activity: is it kept?
func (w *walk) enter(m message) error {
	inst, row := w.instances[at{m.activity.ID, m.dad}], w.marks[m.old]
	switch {
	case m.again && (inst == nil || inst.Ledger == 0 || w.isCut(m)):
		w.drop(m.cause)
	case inst == nil || inst.Ledger == 0:
		w.opens(m, WhyWaiting)
	case w.isCut(m):
		w.opens(m, WhyCut)
	case m.again && inst.GUID != m.old:
		// A later entry takes its steps in a plane of its own. One that has not is made by its cycle anew.
		if row == nil || !row.Marks.Spawned() || w.closed(m.old) {
			w.drop(m.cause)
			return nil
		}
		w.keep(&done{message: m, marks: row, plane: m.dad.Resolve(row.Marks.Index())})
	case inst.GUID != m.old:
		w.arrivals = append(w.arrivals, m)
	case inst.Seq != nil:
		return w.functionEntered(m, inst)
	case inst.Work != nil:
		return w.asked(m, inst)
	case m.activity.Type == graph.Cycle && inst.Ledger.Leg1Done():
		w.keep(&done{message: m, marks: row, plane: m.dad})
	case row != nil && row.Marks.Spawned() && inst.Ledger.Leg1Done() && !w.closed(m.old):
		w.keep(&done{message: m, marks: row, plane: m.dad.Resolve(row.Marks.Index())})
	case w.closes(m):
		w.opens(m, WhyEnded)
	case m.activity.MaySkip() && row != nil && row.Marks.Spawned():
		d := done{message: m, marks: row, plane: m.dad}
		w.skipped, w.kept[at{m.activity.ID, m.dad}] = append(w.skipped, d), &d
	default:
		w.opens(m, WhyOpen)
	}
	return nil
}

// drop takes back that a cycle is kept: its message to the ancestor has no steps, and what it
// carries is known to nobody but the cycle.
func (w *walk) drop(cycle *done) {
	for i, d := range w.order {
		if d == cycle {
			w.order = append(w.order[:i], w.order[i+1:]...)
			break
		}
	}
	delete(w.kept, at{cycle.activity.ID, cycle.dad})
	w.opens(cycle.message, WhyOpen)
}

func (w *walk) isCut(m message) bool {
	for _, c := range w.cuts {
		if c.Activity == m.activity.ID && (c.DAD == "" || c.DAD == m.dad) {
			return true
		}
	}
	return false
}

// closed reports whether a message has ended the job otherwise than by being its last one.
func (w *walk) closed(guid legwork.ID) bool {
	return w.src.Closer == guid && w.src.State != "completed"
}

// closes reports whether the activity that a message has entered has ended the job.
func (w *walk) closes(m message) bool {
	return w.closed(m.old) || w.closed(legwork.Derive(w.src.Gid, m.old, "interrupt", 0)) ||
		w.closed(legwork.Derive(w.src.Gid, m.old, "fail", 0))
}
