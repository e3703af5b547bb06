package model_test

import (
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// world is the database and the broker of the model.
type world struct {
	rules
	deliveries  int
	exists      bool
	semaphore   model.Semaphore
	completions int
	activities  map[ledger.Place]ledger.Activity
	guids       map[string]ledger.Marks
	messages    []*message
	acked       map[string]bool
	processes   []*process
	work        map[legwork.DAD]int // saved responses
	answers     map[string]int      // of freshGUID
}

func newWorld(r rules, processes, deliveries int) *world {
	w := &world{rules: r, deliveries: deliveries, activities: map[ledger.Place]ledger.Activity{},
		guids: map[string]ledger.Marks{},
		acked: map[string]bool{}, processes: make([]*process, processes), work: map[legwork.DAD]int{},
		answers: map[string]int{}}
	w.publish("trigger", "T", ",0", "g0")
	return w
}

func (w *world) publish(kind, activity string, dad legwork.DAD, guid string) {
	if w.acked[guid] || slices.ContainsFunc(w.messages, func(m *message) bool { return m.guid == guid }) {
		return
	}
	w.messages = append(w.messages, &message{kind, guid, activity, dad, w.deliveries})
}

// advance lets a process make its next commit. It returns a violation.
func (w *world) advance(i int) string {
	p := w.processes[i]
	step := map[string]func(*process) (bool, error){
		"trigger": w.trigger, "pivot": w.pivot, "leg1": w.leg1, "work": w.worker, "leg2": w.leg2, "cycle": w.cycle}[p.kind]
	more, err := step(p)
	if err != nil {
		return err.Error()
	}
	if p.at++; !more {
		w.messages = slices.DeleteFunc(w.messages, func(m *message) bool { return m == p.message })
		w.acked[p.guid], w.processes[i] = true, nil
	}
	return w.digits(p)
}

// digits checks what a commit left.
func (w *world) digits(p *process) string {
	if w.guids[p.guid].Check() != nil || w.of(p).Check() != nil {
		return "digits that cannot arise"
	}
	return ""
}

func (w *world) of(p *process) ledger.Activity { return w.activities[p.place()] }

func (p *process) place() ledger.Place { return ledger.Place{Activity: p.activity, DAD: p.dad} }

// move makes a move of the activity's ledger.
func (w *world) move(p *process, m func(ledger.Activity) (ledger.Activity, error)) error {
	next, err := m(w.of(p))
	if err == nil {
		w.activities[p.place()] = next
	}
	return err
}

// mark sets a mark of the message, with the fence or without, and reports
// whether it was granted.
func (w *world) mark(p *process, m func(ledger.Marks) (ledger.Marks, error), weight int64) bool {
	next, err := m(w.guids[p.guid])
	if w.unconditional {
		next, err = w.guids[p.guid]+ledger.Marks(weight), nil
	}
	if err == nil {
		w.guids[p.guid] = next
	}
	return err == nil
}

// completeLeg1 sets 100B, with the fence or without.
func (w *world) completeLeg1(p *process, cycle bool) bool {
	m, raw := model.CompleteLeg1, ledger.AddLeg1Done
	if cycle {
		m, raw = model.CompleteLeg1Cycle, ledger.AddLeg1Done+ledger.AddEntry
	}
	if w.unconditional {
		w.activities[p.place()] += ledger.Activity(raw)
		return true
	}
	return w.move(p, m) == nil
}

// blocked is "assert that the job is active".
func (w *world) blocked(p *process) bool {
	m := w.guids[p.guid]
	switch {
	case !w.exists:
		return true
	case w.semaphore.Value > 0:
		return false
	}
	return w.earlyActive || !m.Closed() || m.Completed()
}

// plan decides from the marks as they were loaded.
func (p *process) plan(c ledger.Category) ledger.Plan {
	return ledger.Decide(c, p.marks)
}

func (w *world) trigger(p *process) (more bool, err error) {
	row, known := w.guids[p.guid]
	switch p.at {
	case 0:
		if !w.exists {
			w.exists, w.semaphore.Value = true, 1
			w.activities[p.place()] = ledger.TriggerSeed
			w.mark(p, model.MarkSaved, ledger.AddSaved)
			p.marks = w.guids[p.guid]
			return true, nil
		}
		if w.countingTrigger {
			w.guids[p.guid] = row + ledger.Marks(ledger.AddSaved)
			known = w.guids[p.guid] > ledger.Marks(ledger.AddSaved)
		}
		if w.literalTrigger {
			known = row > ledger.Marks(ledger.AddSaved)
		}
		p.marks = w.guids[p.guid]
		return known, nil
	default:
		plan := p.plan(ledger.CategoryD).Resolve(false)
		if plan.Spawn && w.mark(p, model.MarkSpawned, ledger.AddSpawned) {
			w.publish("pivot", "P", p.dad.Adjacent(), "p0")
		}
		return false, plan.Illegal
	}
}

// pivot is a passthrough hook that a cycle may re-enter (HOOK-06, HOOK-07).
func (w *world) pivot(p *process) (more bool, err error) {
	switch p.at {
	case 0:
		if w.blocked(p) {
			return false, nil
		}
		return true, w.enterPivot(p)
	case 1:
		plan := p.plan(ledger.CategoryB)
		if plan.Save && w.mark(p, model.MarkSaved, ledger.AddSaved) && p.index == 0 &&
			(w.unconditional || !w.of(p).Leg1Done()) {
			w.completeLeg1(p, !w.noPreseed)
		}
		return true, plan.Illegal
	default:
		if p.plan(ledger.CategoryB).Spawn && w.mark(p, model.MarkSpawned, ledger.AddSpawned) {
			w.publish("leg1", "W", p.dad.Resolve(p.index).Adjacent(), "c"+p.guid)
		}
		return false, nil
	}
}

func (w *world) enterPivot(p *process) (err error) {
	marks, known := w.guids[p.guid]
	switch {
	case known:
		err = w.move(p, model.EnterLeg1)
		p.marks, p.index = marks, marks.Index()
		if w.counterDimension && w.of(p).Leg1Done() {
			err = w.move(p, model.RepeatLeg2)
			p.index = w.of(p).Entries() - 1
		}
		return err
	case !w.of(p).Leg1Done():
		err = w.move(p, model.EnterLeg1)
		w.guids[p.guid] = 0
	default:
		err = w.move(p, model.Reenter)
		w.guids[p.guid] = ledger.Marks(w.of(p).Entries())
	}
	p.marks = w.guids[p.guid]
	p.index = p.marks.Index()
	return err
}

// enter is Leg 1 of activities that do not keep marks for it.
func (w *world) enter(p *process) (more bool, err error) {
	if w.blocked(p) {
		return false, nil
	}
	err = w.move(p, model.EnterLeg1)
	return !w.of(p).Leg1Done(), err
}

func (w *world) leg1(p *process) (more bool, err error) {
	if p.at == 0 {
		return w.enter(p)
	}
	if w.completeLeg1(p, false) {
		w.publish("work", "W", p.dad, "w"+p.guid)
	}
	return false, nil
}

func (w *world) cycle(p *process) (more bool, err error) {
	if p.at == 0 {
		return w.enter(p)
	}
	if w.completeLeg1(p, true) {
		w.publish("pivot", "P", p.dad.Reentry(1), "y"+p.guid)
	}
	return false, nil
}

// worker answers, then acknowledges.
func (w *world) worker(p *process) (more bool, err error) {
	if p.at > 0 {
		return false, nil
	}
	guid := "r" + p.guid
	if w.freshGUID {
		w.answers[p.guid]++
		guid += fmt.Sprint("#", w.answers[p.guid])
	}
	w.publish("leg2", "W", p.dad, guid)
	return true, nil
}
