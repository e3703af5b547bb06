package client

import (
	"cmp"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Reasons why a job is not done, and how one ended: Wait.Reason and
// Explanation.Reason. Programs may rely on the words.
const (
	ReasonWorker     = "worker"      // no worker has answered
	ReasonRetry      = "retry"       // the next attempt is not due
	ReasonTimer      = "timer"       // a hook sleeps
	ReasonSignal     = "signal"      // a hook waits for a signal
	ReasonChild      = "child"       // a child job has not ended
	ReasonRelay      = "relay"       // nobody has published a message that is due
	ReasonEngine     = "engine"      // a message is published, no engine has taken it
	ReasonBusy       = "busy"        // an engine has taken a message and not finished
	ReasonPaused     = "paused"      // its graph, its topic or the job itself is paused
	ReasonCompletion = "completion"  // closed, its completion tasks are to do
	ReasonDeadLetter = "dead_letter" // a message could not be processed
	ReasonLost       = "lost"        // nothing is left that could move it
	ReasonTurn       = "turn"        // a durable function waits for a worker to take its turn
	ReasonStuck      = "stuck"       // the turn of a durable function failed, and is taken again
)

// Kinds of rows of lane run; kindTimeout is one of lane response, too.
const (
	kindAwait     = "await"
	kindInterrupt = "interrupt"
	kindTimeout   = "timeout"
)

// Wait is one thing that a running job waits for.
type Wait struct {
	Reason   string      `json:"reason"`
	Activity string      `json:"activity,omitempty"`
	DAD      legwork.DAD `json:"dad,omitempty"`
	Since    time.Time   `json:"since"`
	Age      float64     `json:"age_s"`
	// Topic of the workers, the signal, or the child.
	Topic string `json:"topic,omitempty"`
	// Where says which signal: "id = 42".
	Where string `json:"where,omitempty"`
	// Due is when a timer ends or an attempt begins, DueIn the seconds until then.
	Due   *time.Time `json:"due_at,omitempty"`
	DueIn float64    `json:"due_in_s,omitempty"`
	// TimesOut is when its time limit passes, TimesOutIn the seconds until then.
	TimesOut   *time.Time `json:"times_out_at,omitempty"`
	TimesOutIn float64    `json:"times_out_in_s,omitempty"`
	// Attempt of Attempts, where the graph bounds them; Code and Error are why the
	// attempt before has failed.
	Attempt  int    `json:"attempt,omitempty"`
	Attempts int    `json:"attempts,omitempty"`
	Code     int    `json:"code,omitempty"`
	Error    string `json:"error,omitempty"`
	// Publish counts how often the message was handed to the broker, Entries how
	// often it has reached an engine.
	Publish int         `json:"publish,omitempty"`
	Entries int         `json:"entries,omitempty"`
	Message *legwork.ID `json:"message,omitempty"`
	// Lane is where the message is published, or will be.
	Lane   string      `json:"lane,omitempty"`
	Child  *Child      `json:"child,omitempty"`
	Letter *DeadLetter `json:"dead_letter,omitempty"`
	// Function is the durable function that waits, by its activity. Operation is what it has
	// asked for ("call order.charge"), at Position of its journal and a line of its code.
	Function  string `json:"function,omitempty"`
	Operation string `json:"operation,omitempty"`
	Position  *int   `json:"position,omitempty"`
	Source    string `json:"source,omitempty"`
	// Sentence is all of that in words.
	Sentence string `json:"sentence"`

	turn   *Function // whose turn it is
	undone *Function // that is being cancelled: the wait is for what undoes it
	caller *Function // who has asked for it
	kind   string
	paused string
	began  bool
	lost   int // obligations
}

// Published reports whether what is waited for is a message that was published,
// so that the broker can say where it is.
func (w Wait) Published() bool { return w.Message != nil && w.Lane != "" && w.Publish > 0 }

// waitsOf derives from its rows what a running job waits for, the most likely
// cause first: what is broken, then the longest waits, then what passes by
// itself.
func waitsOf(j *Job) []Wait {
	if j.State != Running {
		return nil
	}
	waits, merged := hookWaits(j)
	for i := range j.Outstanding {
		o := &j.Outstanding[i]
		if w, ok := rowWait(j, o); ok && !(merged[o.GUID] && o.asleep()) {
			waits = append(waits, w)
		}
	}
	waits = append(waits, childWaits(j)...)
	waits = append(waits, letterWaits(j, waits)...)
	for i := range waits {
		waits[i].asked(j)
	}
	if j.ClosedBy != nil {
		waits = []Wait{{Reason: ReasonCompletion, Since: j.Created, Message: j.ClosedBy}}
	} else if lost := j.unheldObligations(waits); lost > 0 {
		waits = append(waits, Wait{Reason: ReasonLost, Since: j.Created, lost: lost})
	}
	slices.SortStableFunc(waits, func(a, b Wait) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.Age, a.Age))
	})
	for i := range waits {
		waits[i].limited(j)
		waits[i].Sentence = waits[i].say(j) + waits[i].sayLimit()
	}
	return waits
}

// limited finds the time limit of what is waited for. That of a call of a function is for all its
// attempts, so that it names none of them (ADR 72).
func (w *Wait) limited(j *Job) {
	for i := range j.Outstanding {
		o := &j.Outstanding[i]
		if o.Kind == kindTimeout && o.Lane == legwork.LaneResponse && w.Activity != "" && o.Activity == w.Activity &&
			o.DAD == w.DAD {
			w.TimesOut, w.TimesOutIn = &o.Due, o.DueIn
		}
	}
}

// rank puts what is broken first, and what passes by itself last.
func (w *Wait) rank() int {
	switch w.Reason {
	case ReasonDeadLetter, ReasonLost, ReasonCompletion, ReasonStuck:
		return 0
	case ReasonPaused:
		return 1
	}
	if w.idle() {
		return 4
	}
	switch w.Reason {
	case ReasonTimer, ReasonRetry:
		return 3
	case ReasonRelay, ReasonEngine:
		if w.overdue() {
			return 1
		}
	}
	return 2
}

// hookWaits makes one wait of all registrations for one work, together with
// the timer that would end it: merged has their works.
func hookWaits(j *Job) (waits []Wait, merged map[legwork.ID]bool) {
	merged = map[legwork.ID]bool{}
	at := map[legwork.ID]int{}
	for _, h := range j.Hooks {
		if i, known := at[h.Work]; known {
			w := &waits[i]
			w.Where = orWhere(w.Where, w.Topic, h)
			continue
		}
		work := h.Work
		w := Wait{Reason: ReasonSignal, Activity: h.Activity, DAD: h.DAD, Since: h.Since, Age: h.Age, Topic: h.Topic,
			Where: h.Where, Message: &work}
		if h.Paused != nil {
			w.Reason, w.paused = ReasonPaused, *h.Paused
		}
		if timer := j.outstanding(h.Work); timer != nil && timer.asleep() && timer.Paused == nil {
			w.Due, w.DueIn = &timer.Due, timer.DueIn
			if timer.Status == legwork.Failed {
				w.TimesOut, w.TimesOutIn, w.Due, w.DueIn = w.Due, w.DueIn, nil, 0
			}
		}
		at[h.Work], merged[h.Work] = len(waits), true
		waits = append(waits, w)
	}
	return waits, merged
}

func (j *Job) outstanding(guid legwork.ID) *Outstanding {
	for i := range j.Outstanding {
		if o := &j.Outstanding[i]; o.GUID == guid {
			return o
		}
	}
	return nil
}

// orWhere adds another registration of the same hook.
func orWhere(where, topic string, h Hook) string {
	more := h.Where
	if h.Topic != topic {
		more = "topic " + h.Topic
		if h.Where != "" {
			more += " where " + h.Where
		}
	}
	switch {
	case more == "" || more == where:
		return where
	case where == "":
		return "any, or " + more
	}
	return where + " or " + more
}

// rowWait is what one outstanding message waits for; some hold nothing up.
func rowWait(j *Job, o *Outstanding) (w Wait, ok bool) {
	topic, isWork := legwork.WorkTopic(o.Lane)
	if o.Lane == legwork.LaneEvent || o.Lane == legwork.LaneSignal || o.Kind == kindTimeout {
		return w, false
	}
	guid := o.GUID
	w = Wait{Activity: o.Activity, DAD: o.DAD, Since: o.Since, Age: o.Age, Topic: topic, Publish: o.Publish,
		Message: &guid,
		Attempt: o.Attempt, Lane: o.Lane, kind: o.Kind, began: o.Began}
	if o.Kind == kindAwait {
		w.Topic = o.Topic
	}
	if a := j.activity(o.Activity, o.DAD); a != nil && (isWork || a.Attempt > 1 && o.Attempt > 1) {
		w.Attempts = a.attempts
	}
	if o.Failed != nil {
		w.Code, w.Error = o.Failed.Code, o.Failed.Message
	}
	switch {
	case o.Paused != nil:
		w.Reason, w.paused = ReasonPaused, *o.Paused
	case o.asleep() && o.Timer():
		w.Reason, w.Due, w.DueIn = ReasonTimer, &o.Due, o.DueIn
	case o.asleep() && o.Attempt > 1:
		w.Reason, w.Due, w.DueIn = ReasonRetry, &o.Due, o.DueIn
	case o.asleep() && o.Lane == legwork.LaneResponse && o.Seq > 0:
		return w, false // it comes after the answer before it
	case o.Publish == 0:
		w.Reason, w.Due, w.DueIn = ReasonRelay, &o.Due, o.DueIn
	default:
		w.Reason = ReasonEngine
		if isWork {
			w.Reason = ReasonWorker
		}
		if w.Entries = j.entries(o); w.Entries > 0 {
			w.Reason = ReasonBusy
		}
	}
	return w, true
}

// entries counts how often an engine has taken a message, or for work its
// answer, without being done with it.
func (j *Job) entries(o *Outstanding) int {
	guid := j.entering(o)
	for i := range j.Messages {
		if m := &j.Messages[i]; m.GUID == guid && !m.done() {
			return m.Entries
		}
	}
	if a := j.activity(o.Activity, o.DAD); a != nil && o.Lane == legwork.LaneRun && o.Kind == "" && !a.entered() {
		return a.tries()
	}
	return 0
}

// entering is the message that enters with a row: of work its answer.
func (j *Job) entering(o *Outstanding) legwork.ID {
	if _, isWork := legwork.WorkTopic(o.Lane); !isWork && o.Lane != legwork.LaneResponse {
		return o.GUID
	}
	work := o.GUID
	if o.Work != nil {
		work = *o.Work
	}
	return legwork.ResponseGUID(j.Gid, work, max(o.Attempt, 1), o.Status, o.Seq)
}

// done reports whether the message has nothing left to do.
func (m *Message) done() bool {
	marks, err := ledger.ParseMarks(m.Ledger)
	return err == nil && marks.Spawned() && (!marks.Closed() || marks.Completed())
}

func (a *Activity) digits() ledger.Activity {
	digits, err := ledger.ParseActivity(a.Ledger)
	if err != nil {
		return 0
	}
	return digits
}

// entered reports whether Leg 1 is complete, tries how often it was entered.
func (a *Activity) entered() bool { return a.digits().Leg1Done() }
func (a *Activity) tries() int    { return a.digits().Attempts() }

func (j *Job) activity(name string, dad legwork.DAD) *Activity {
	for i := range j.Activities {
		if a := &j.Activities[i]; a.Activity == name && a.DAD == dad {
			return a
		}
	}
	return nil
}

// childWaits are the children that the job waits for.
func childWaits(j *Job) (waits []Wait) {
	for i := range j.Children {
		c := &j.Children[i]
		if c.State != Running || c.Severed {
			continue
		}
		work := c.Work
		waits = append(waits, Wait{Reason: ReasonChild, Activity: c.Activity, DAD: c.DAD, Since: c.Created, Age: c.Age,
			Topic: c.Graph,
			Child: c, Message: &work, Attempt: c.Attempt})
	}
	return waits
}

// letterWaits are activities for which nothing is under way but a message that
// could not be processed: there are fewer waits than open obligations.
func letterWaits(j *Job, waits []Wait) (dead []Wait) {
	if len(waits) >= j.Semaphore {
		return nil
	}
	for i := range j.DeadLetters {
		d := &j.DeadLetters[i]
		if d.State != LetterOpen {
			continue
		}
		about := func(w Wait) bool { return w.Activity == d.Activity }
		if slices.ContainsFunc(waits, about) || slices.ContainsFunc(dead, about) {
			continue
		}
		dead = append(dead, Wait{Reason: ReasonDeadLetter, Activity: d.Activity, Since: d.At, Letter: d})
	}
	return dead
}
