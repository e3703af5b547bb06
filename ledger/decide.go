package ledger

import "fmt"

// Category is how an activity uses the step protocol (CAT-01 to CAT-04). The zero value is no category.
type Category uint8

// The four categories.
const (
	CategoryA Category = iota + 1 // two legs, steps in Leg 2: worker, await, web and time hook
	CategoryB                     // Leg 1 only, steps in Leg 1: signal, passthrough hook, interrupt of another job
	CategoryC                     // Leg 1 only, no steps and no marks: cycle, self-interrupt
	CategoryD                     // root: trigger
)

// String is the category's letter.
func (c Category) String() string {
	if c < CategoryA || c > CategoryD {
		return fmt.Sprintf("unknown(%d)", uint8(c))
	}
	return string(rune('A' + c - CategoryA))
}

// Plan says what is left to do for a message (GUID-14). Exactly one of these holds: steps must be run (Save, Spawn,
// Complete), the caller must decide whether the trigger's last step is due (CompleteIfDue), the message is done (Ack),
// or its marks are damaged (Illegal). After running the steps decide again, on the marks that the commit returned: only
// they show whether Spawn closed the job.
type Plan struct {
	Save     bool // step 1: do and save the work
	Spawn    bool // step 2: publish children, move the semaphore, take the snapshot
	Complete bool // step 3: run the job's completion tasks
	Ack      bool // every step is done or does not apply: acknowledge
	// CompleteIfDue is for a trigger that has spawned: its marks carry no snapshot, so only its caller knows whether
	// step 3 is due (no child was spawned, or emit or persist is asked for; TRIG-05). See Resolve.
	CompleteIfDue bool
	// Illegal says why these marks cannot arise; it wraps ErrIllegalMarks. Run nothing and escalate: fail closed.
	Illegal error
}

// Resolve answers CompleteIfDue: step 3 if due, else Ack. Any other plan is returned as it is.
func (p Plan) Resolve(due bool) Plan {
	if !p.CompleteIfDue {
		return p
	}
	return Plan{Complete: due, Ack: !due}
}

// Decide is the whole recovery logic of a message: a pure table over its category and its marks (LED-02, GUID-05,
// GUID-11, GUID-14, TRIG-02). It needs no semaphore: only the mark @4 says that this message closed the job (GUID-09).
//
//	@4 @5 @6 @7   A, B             D (CON-27)
//	 0  0  0  0   save, spawn      save, spawn
//	 0  1  0  0   spawn            spawn
//	 0  1  1  0   ack              complete if due, else ack
//	 1  1  1  0   complete         illegal
//	 1  1  1  1   ack              illegal
//	 0  1  1  1   illegal          ack
//	 any other    illegal          illegal
//
// Category C has no marks, so any is illegal.
func Decide(category Category, marks Marks) Plan {
	if err := marks.Check(); err != nil {
		return illegal(category, fmt.Sprint(err))
	}
	switch category {
	case CategoryA, CategoryB:
		return decideActivity(category, marks)
	case CategoryD:
		return decideRoot(marks)
	case CategoryC:
		return illegal(category, fmt.Sprintf("GUID ledger %s: this category has no step protocol", marks))
	}
	return illegal(category, fmt.Sprintf("GUID ledger %s: no such category", marks))
}

func decideActivity(category Category, m Marks) Plan {
	switch {
	case m.Spawned() && !m.Saved():
		return illegal(category, fmt.Sprintf("GUID ledger %s: spawned (@6) but not saved (@5)", m))
	case m.Closed() && !m.Spawned():
		return illegal(category, fmt.Sprintf("GUID ledger %s: closed the job (@4) but not spawned (@6)", m))
	case m.Completed() && !m.Closed():
		return illegal(category, fmt.Sprintf("GUID ledger %s: completed (@7) but did not close the job (@4)", m))
	case !m.Spawned():
		return Plan{Save: !m.Saved(), Spawn: true}
	case m.Closed() && !m.Completed():
		return Plan{Complete: true}
	}
	return Plan{Ack: true}
}

func decideRoot(m Marks) Plan {
	switch {
	case m.Closed():
		return illegal(CategoryD, fmt.Sprintf("GUID ledger %s: a trigger takes no snapshot (@4)", m))
	case m.Spawned() && !m.Saved():
		return illegal(CategoryD, fmt.Sprintf("GUID ledger %s: spawned (@6) without inception (@5)", m))
	case m.Completed() && !m.Spawned():
		return illegal(CategoryD, fmt.Sprintf("GUID ledger %s: completed (@7) but not spawned (@6)", m))
	case !m.Spawned():
		return Plan{Save: !m.Saved(), Spawn: true}
	case !m.Completed():
		return Plan{CompleteIfDue: true}
	}
	return Plan{Ack: true}
}

func illegal(category Category, what string) Plan {
	return Plan{Illegal: fmt.Errorf("category %s, %s: %w", category, what, ErrIllegalMarks)}
}
