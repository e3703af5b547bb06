package top

import (
	"cmp"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// View is what is shown: the document of `legwork top -o json`. What is not known
// is left out. Rates are per second, between two looks.
type View struct {
	Namespace string    `json:"namespace"`
	At        time.Time `json:"at"`
	Jobs      *Jobs     `json:"jobs,omitempty"`
	// Pauses that hold Held messages, at most 10,000 counted.
	Pauses []ledger.Pause `json:"pauses"`
	Held   int            `json:"held"`
	// DeadLetters that are open, at most 10,000 counted.
	DeadLetters int       `json:"dead_letters"`
	Lanes       []Lane    `json:"lanes"`
	Graphs      []Graph   `json:"graphs"`
	Processes   []Process `json:"processes"`
	// Functions that are durable.
	Functions *Functions `json:"functions,omitempty"`
	Errors    []string   `json:"errors,omitempty"`
}

// Jobs is what the auditor's last whole round has found of jobs older than a
// minute.
type Jobs struct {
	Open        int64      `json:"open"`
	Unexplained int        `json:"unexplained"`
	Audited     *time.Time `json:"audited_at,omitempty"`
}

// Functions is the durable functions that are open, at most 10,000 counted, and how many of
// the Seen ones of the oldest jobs wait for what. One that waits for several things counts for
// each.
type Functions struct {
	Open int  `json:"open"`
	More bool `json:"more,omitempty"`
	Seen int  `json:"seen"`
	// Turn: for a worker to take its turn. Stuck: the turn has failed, and is taken again.
	Turn  int `json:"turn"`
	Stuck int `json:"stuck"`
	// Answer of a worker, a job or a function.
	Answer int `json:"answer"`
	Signal int `json:"signal"`
	Timer  int `json:"timer"`
	// Undo: it is cancelled, and the job that undoes it has not ended.
	Undo int `json:"undo"`
	// Turns that were answered; Failed and Disagreed are those of them that were wrong, or
	// whose code disagrees with the journal.
	Turns     *float64 `json:"turns_per_s,omitempty"`
	Failed    *float64 `json:"failed_per_s,omitempty"`
	Disagreed *float64 `json:"disagreed_per_s,omitempty"`
}

// Lane is what waits in a lane: at the broker, if that has a consumer for it, and
// in the outbox.
type Lane struct {
	Lane string `json:"lane"`
	*Load
	Outbox *Outbox `json:"outbox,omitempty"`
}

// Load is what the broker says of a lane.
type Load struct {
	Waiting  uint64 `json:"waiting"`
	InFlight int    `json:"in_flight"`
	// Oldest is the age of the first message that waits.
	Oldest *time.Duration `json:"oldest_ns,omitempty"`
	// Taken counts deliveries, repeated ones too; Again those in flight that were
	// delivered before.
	Taken  *float64 `json:"taken_per_s,omitempty"`
	Again  int      `json:"again"`
	Pulls  int      `json:"pulls"`
	Paused bool     `json:"paused,omitempty"`
}

// Outbox is what must still take effect of a lane: see `legwork outbox status`.
type Outbox struct {
	Rows        int           `json:"rows"`
	More        bool          `json:"more,omitempty"`
	Overdue     time.Duration `json:"overdue_ns"`
	Unpublished int           `json:"unpublished"`
	Sleeping    int           `json:"sleeping"`
}

// Graph is what the engines that are there do of the jobs of one graph.
type Graph struct {
	Graph       string   `json:"graph"`
	Started     *float64 `json:"started_per_s,omitempty"`
	Completed   *float64 `json:"completed_per_s,omitempty"`
	Failed      *float64 `json:"failed_per_s,omitempty"`
	Interrupted *float64 `json:"interrupted_per_s,omitempty"`
}

// Process is one that answers.
type Process struct {
	presence.Member
	DoneRate   *float64 `json:"done_per_s,omitempty"`
	FailedRate *float64 `json:"failed_per_s,omitempty"`
}

// Compare makes a view of a look, with rates since an earlier one; nil: none.
func Compare(before, now *Look) View {
	v := View{Namespace: now.Namespace, At: now.At, Errors: now.Errors, Pauses: []ledger.Pause{}, Lanes: []Lane{},
		Graphs: []Graph{}, Processes: []Process{}}
	if before == nil {
		before = &Look{}
	}
	if p := now.Postgres; p != nil {
		v.Jobs = &Jobs{Open: p.Open, Unexplained: p.Unexplained, Audited: p.Audited}
		v.Pauses, v.Held, v.DeadLetters = append(v.Pauses, p.Pauses...), p.Held, p.Letters
		functions := p.Functions
		v.Functions = &functions
	}
	v.lanes(before, now)
	if now.Presence != nil {
		v.processes(before.Presence, now.Presence)
		v.graphs(before.Presence, now.Presence)
		v.turns(before.Presence, now.Presence)
	}
	return v
}

// lanes are those of the engine in the order of a job's life, then topics, the
// longest backlog first.
func (v *View) lanes(before, now *Look) {
	at := map[string]int{}
	lane := func(name string) *Lane {
		i, ok := at[name]
		if !ok {
			i, at[name] = len(v.Lanes), len(v.Lanes)
			v.Lanes = append(v.Lanes, Lane{Lane: name})
		}
		return &v.Lanes[i]
	}
	if now.Broker != nil {
		for name, l := range loads(before.Broker, now.Broker) {
			lane(name).Load = l
		}
	}
	if now.Postgres != nil {
		for i := range v.Lanes {
			v.Lanes[i].Outbox = &Outbox{}
		}
		for _, s := range now.Postgres.Outbox {
			lane(s.Lane).Outbox = waits(s)
		}
	}
	slices.SortFunc(v.Lanes, byPlace)
}

func byPlace(a, b Lane) int {
	return cmp.Or(cmp.Compare(place(a.Lane), place(b.Lane)), cmp.Compare(b.waiting(), a.waiting()),
		cmp.Compare(a.Lane, b.Lane))
}

// waiting is what makes a topic one to look at.
func (l *Lane) waiting() uint64 {
	if l.Load == nil {
		return 0
	}
	return l.Waiting + uint64(max(l.InFlight, 0))
}

// loads are those of the lanes, with what was taken since an earlier look.
func loads(before, now *broker) map[string]*Load {
	earlier := map[string]streams.Load{}
	var since time.Duration
	if before != nil {
		since = now.At.Sub(before.At)
		for _, l := range before.Loads {
			earlier[l.Lane] = l
		}
	}
	all := make(map[string]*Load, len(now.Loads))
	for _, l := range now.Loads {
		to := &Load{Waiting: l.Waiting, InFlight: l.InFlight, Again: l.Again, Pulls: l.Pulls, Paused: l.Paused}
		if l.Aged {
			to.Oldest = &l.Oldest
		}
		if e, ok := earlier[l.Lane]; ok {
			to.Taken = rate(int64(e.Taken), int64(l.Taken), since)
		}
		all[l.Lane] = to
	}
	return all
}

func waits(s outbox.LaneStatus) *Outbox {
	return &Outbox{Rows: s.Rows, More: s.More, Overdue: s.Oldest, Unpublished: s.Never, Sleeping: s.Sleeping}
}

// place is where a lane stands in the life of a job.
func place(lane string) int {
	order := []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent}
	if i := slices.Index(order, lane); i >= 0 {
		return i
	}
	return len(order)
}

// rate is how much a count grew each second; nil if it shrank, because it began
// anew, or no time has passed.
func rate(before, now int64, since time.Duration) *float64 {
	if now < before || since <= 0 {
		return nil
	}
	r := float64(now-before) / since.Seconds()
	return &r
}

// busiest are the n lanes with most to do, in their order.
func (v *View) busiest(n int) []Lane {
	busy := slices.Clone(v.Lanes)
	slices.SortStableFunc(busy, func(a, b Lane) int { return cmp.Compare(b.waiting(), a.waiting()) })
	busy = busy[:min(n, len(busy))]
	slices.SortFunc(busy, byPlace)
	return busy
}
