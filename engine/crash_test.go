package engine_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// kind is how a job gets to the point where a message is the next to be handled.
type kind struct {
	document, input string
	work            map[string][]sim.Reply
	does            func(*legwork.Transition) []sim.Reply // instead of work
	lane, activity  string
	word            legwork.Kind // of the message, if its lane carries several
	nth             int          // of several such messages
	rest            bool         // everything else is handled before
	loose           bool         // which of several branches closes the job is open
	messaged        bool         // not entered ahead
	// brings is what happens when the job waits and the message has not come.
	brings func(w *sim.World, job string)
}

// kinds are the messages of the protocol; see also crashtypes_test.go.
var kinds = map[string]kind{
	"start":                      {document: sequential, lane: legwork.LaneStart},
	"start without children":     {document: empty, input: `{"x":1}`, lane: legwork.LaneStart},
	"leg 1 of a worker":          {document: sequential, lane: legwork.LaneRun, activity: "a", messaged: true},
	"leg 1 of a passthrough":     {document: hooks, input: `{"n":7}`, lane: legwork.LaneRun, activity: "h"},
	"passthrough closes the job": {document: hooks, input: `{"n":7}`, lane: legwork.LaneRun, activity: "i"},
	"merge before the answer":    {document: fanIn, lane: legwork.LaneRun, activity: "x", nth: 1},
	"merge closes the job":       {document: fanIn, lane: legwork.LaneRun, activity: "x", nth: 1, rest: true},
	"final response": {document: routing, lane: legwork.LaneResponse, activity: "a",
		work: map[string][]sim.Reply{"a": {{Data: `{"v":"big"}`}}}},
	"pending response": {document: polling, lane: legwork.LaneResponse, activity: "a", work: pendingThenFinal,
		loose: true},
	"final after pending": {document: polling, lane: legwork.LaneResponse, activity: "a", nth: 1,
		work: pendingThenFinal, loose: true},
	"response closes the job": {document: sequential, lane: legwork.LaneResponse, activity: "b"},
	"response fails the job": {document: routing, lane: legwork.LaneResponse, activity: "a",
		work: map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 409, Data: `{"message":"no"}`}}}},
	"a map fails the job": {document: deepChild, lane: legwork.LaneResponse, activity: "a",
		work: map[string][]sim.Reply{"a": {{Data: `{"v":"text"}`}}}},
	"dead letter fails the job":   {document: badTopic, lane: legwork.LaneRun, activity: "a", input: `{"topic":"a b"}`},
	"pending fails the job":       {document: notJSON, lane: legwork.LaneResponse, activity: "a", work: notJSONThenJSON},
	"response after a long chain": {document: fanOut, lane: legwork.LaneResponse, activity: "b5", rest: true},
}

var pendingThenFinal = map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{"n":1}`}, {Data: `{"n":2}`}}}

// deepChild writes into a text as if it were an object.
var deepChild = app(`
t: {type: trigger, job: {maps: {a: 1}}}
a: {type: worker, topic: w.a, job: {maps: {a: {b: '{a.output.data.v}'}}}}
h: {type: hook}`, `
t: [{to: a}]
a: [{to: h, conditions: {match: [{expected: text, actual: '{$job.data.a.b}'}]}}]`)

// notJSON fails at an answer that is a text, final or not.
var notJSON = app(`
t: {type: trigger}
a: {type: worker, topic: w.a, job: {maps: {x: {'@pipe': [['{$self.output.data.text}'], ['{@json.parse}']]}}}}`, "t: [{to: a}]")

var notJSONThenJSON = map[string][]sim.Reply{"a": {{Status: legwork.Pending, Data: `{"text":"no"}`},
	{Seq: 1, Data: `{"text":"1"}`}}}

var badTopic = app(`
t: {type: trigger}
a: {type: worker, topic: '{t.output.data.topic}'}`, "t: [{to: a}]")

// trial brings jobs of one kind to the point where their message is next.
type trial struct {
	*testing.T
	w       *sim.World
	kind    string
	healthy *engine.Engine
	jobs    int
	deaths  int // that were looked at, tried or not
}

// picks reports whether the next death is among those that are tried; other
// kinds try others.
func (r *trial) picks() bool {
	r.deaths++
	return sim.Passes(r.deaths + len(r.kind))
}

// next makes a job and returns the message to crash on; of a start there is an
// outbox row, as legwork.start makes one.
func (r *trial) next() (job string, m *sim.Message) {
	r.Helper()
	k := kinds[r.kind]
	r.jobs++
	job = fmt.Sprintf("job-%d", r.jobs)
	input := k.input
	if input == "" {
		input = `{}`
	}
	r.w.Query(`SELECT legwork.start('go', $1::json, $2)`, input, job)
	r.w.Sweep()
	if k.lane == legwork.LaneStart {
		return job, r.w.The(k.lane, "")
	}
	var found []*sim.Message
	run := func() {
		r.w.Until(r.healthy, func(m *sim.Message) bool {
			if m.Is(k.lane, k.activity) && (k.word == 0 || m.Header.Get(legwork.HeaderKind) == k.word.String()) &&
				!slices.Contains(found, m) {
				found = append(found, m)
			}
			return len(found) > k.nth && (!k.rest || m == found[k.nth])
		})
	}
	if run(); len(found) <= k.nth && k.brings != nil {
		k.brings(r.w, job)
		run()
	}
	if len(found) <= k.nth {
		r.Fatalf("%s: the message does not come", r.kind)
	}
	return job, found[k.nth]
}

// outcome is everything a job leaves behind but its entry counters.
func (r *trial) outcome(job string) string {
	r.Helper()
	return r.outcomeOf(job, kinds[r.kind].loose)
}

func (r *trial) outcomeOf(job string, loose bool) string {
	r.Helper()
	var lines []string
	for _, line := range r.w.Ledgers(job) {
		lines = append(lines, withoutEntries(line))
	}
	lines = append(lines, r.w.Job(job))
	for _, sql := range []string{
		`SELECT 'error ' || coalesce(error::text, '') FROM legwork.job j WHERE job_id = $1`,
		`SELECT 'data ' || d.path || '=' || d.value::text FROM legwork.job_data d JOIN legwork.job j USING (gid) WHERE
			j.job_id = $1`,
		`SELECT 'output ' || a.activity || a.dad || ' ' || coalesce(a.status, '-') || ' ' || coalesce(a.code, 0) || ' '
			|| coalesce(a.output::text, '-') FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE j.job_id = $1`,
		`SELECT 'letter ' || l.lane || ' ' || l.reason FROM legwork.dead_letter l JOIN legwork.job j USING (gid) WHERE
			j.job_id = $1`,
		`SELECT 'letter ' || lane || ' ' || reason FROM legwork.dead_letter WHERE lane = 'signal' AND
			convert_from(data, 'UTF8')::json ->> 'job' = $1`,
		`SELECT 'receipt ' || topic || ' ' || woken || ' ' || response::text FROM legwork.signal_receipt WHERE job_id = $1`,
	} {
		lines = append(lines, r.w.Query(sql, job)...)
	}
	for i, line := range lines {
		lines[i] = ownRE.ReplaceAllString(strings.ReplaceAll(line, job, "JOB"), "…")
	}
	lines = withoutGaps(lines)
	if loose {
		lines = withoutCloser(lines)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// ownRE is what no two jobs have in common: ids and times.
var ownRE = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.]+Z`)

var placeRE = regexp.MustCompile(`\b[A-Za-z]\w*(,\d+)+`)

// withoutGaps numbers the planes of every place anew: their numbers come from
// ordinals and may have gaps after a redelivery (CON-09).
func withoutGaps(lines []string) []string {
	seen := map[string][]int{}
	for _, line := range lines {
		dad := legwork.DAD(dadOf(line))
		for at := 0; at <= dad.Depth(); at++ {
			seen[string(dad.At(at-1))] = append(seen[string(dad.At(at-1))], dad.At(at).Index())
		}
	}
	for parent, indexes := range seen {
		slices.Sort(indexes)
		seen[parent] = slices.Compact(indexes)
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		dad, renamed := legwork.DAD(dadOf(line)), ""
		for at := 0; at <= dad.Depth(); at++ {
			renamed += fmt.Sprintf(",%d", slices.Index(seen[string(dad.At(at-1))], dad.At(at).Index()))
		}
		out[i] = strings.Replace(line, string(dad), renamed, 1)
	}
	return out
}

// withoutCloser blanks which message has closed the job; that one has, the
// invariants say.
func withoutCloser(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Replace(line, "/guid 0001111", "/guid 0000110", 1)
	}
	return out
}

// dadOf is the address of the first place in a line, "" if there is none.
func dadOf(line string) string {
	place := placeRE.FindString(line)
	return place[strings.IndexByte(place+",", ','):]
}

// withoutEntries blanks what counts entries: the attempts and the Leg 2 counter
// of an activity, the ordinal of a GUID.
func withoutEntries(line string) string {
	place, digits, _ := strings.Cut(line, " ")
	if strings.HasSuffix(place, "/guid") {
		return place + " " + digits[:7]
	}
	return place + " " + digits[:1] + "--" + digits[3:7]
}

// ended checks a job after the storm against the run without incident.
func (r *trial) ended(what, job, want string, told bool) {
	r.Helper()
	if got := r.outcome(job); got != want {
		r.Errorf("%s: %s: the job ended as\n%s\nwithout a crash it is\n%s", r.kind, what, got, want)
	}
	ends := r.ends(job)
	// A process that dies right after the commit that closes a job has told
	// nobody; the row is the truth (see legwork.DoneSubject).
	if ends > 1 || told && ends == 0 {
		r.Errorf("%s: %s: the end was told %d times", r.kind, what, ends)
	}
}

// ends counts how often the end of a job was told.
func (r *trial) ends(job string) (n int) {
	for _, c := range r.w.Ends() {
		if c.Job == job {
			n++
		}
	}
	return n
}

// TestCrashMatrix: a process dies at every commit of every message, on both
// sides, and the message is delivered again, or lost, or was in the hands of
// another process that was itself between any two commits. The job ends as if
// nothing had happened (GUID-15).
func TestCrashMatrix(t *testing.T) {
	for kind, k := range kinds {
		t.Run(kind, func(t *testing.T) {
			modes := every
			if k.messaged {
				modes = messaged
			}
			modes(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, k.document)
				if w.Work = answers(k.work); k.does != nil {
					w.Work = k.does
				}
				r := &trial{T: t, w: w, kind: kind, healthy: w.Engine(w.Pool)}
				job, m := r.next()
				commits := r.commits(m)
				r.settle()
				want := r.outcome(job)
				r.ended("no crash", job, want, true)
				for n := 1; n <= commits; n++ {
					for _, side := range []crash.Side{crash.Before, crash.After} {
						if r.picks() {
							r.again(want, n, side)
						}
						if r.picks() {
							r.lost(want, n, side)
						}
					}
					r.together(want, n)
				}
				atRest(t, w)
			})
		})
	}
}

// commits handles a message without a crash and counts the transactions.
func (r *trial) commits(m *sim.Message) int {
	r.Helper()
	e, db := crashing(r.T, r.w, 0, crash.Before)
	if v := r.w.Handle(e, m.Lane, m); v[0].Action != legwork.Ack {
		r.Fatalf("%s: %s: %v", r.kind, v[0].Outcome, v[0].Err)
	}
	return db.Count()
}

// settle brings a job to its end: first what is under way, then the timers.
func (r *trial) settle() {
	r.Helper()
	r.w.Asleep = true
	r.w.Settle(r.healthy)
	r.w.Asleep = false
	r.w.Settle(r.healthy)
}

// again: the broker delivers the message again.
func (r *trial) again(want string, n int, side crash.Side) {
	r.Helper()
	job, m := r.next()
	dies(r.T, r.w, m, n, side)
	r.settle()
	r.ended(fmt.Sprintf("died %s commit %d, delivered again", side, n), job, want, side == crash.Before)
}

// lost: the broker has lost everything, only the outbox is left.
func (r *trial) lost(want string, n int, side crash.Side) {
	r.Helper()
	job, m := r.next()
	dies(r.T, r.w, m, n, side)
	r.w.Lose()
	r.settle()
	r.ended(fmt.Sprintf("died %s commit %d, lost", side, n), job, want, side == crash.Before)
}

// together: another process has the same message, at work between its commits
// n-1 and n while this one comes and dies, at every commit and side. After one
// of the sides the broker loses what comes again.
func (r *trial) together(want string, n int) {
	r.Helper()
	job, count := r.meet(n, 0, crash.Before, false)
	r.ended(fmt.Sprintf("two copies, one waiting before commit %d", n), job, want, true)
	for k := 1; k <= count; k++ {
		if !r.picks() {
			continue
		}
		for _, side := range []crash.Side{crash.Before, crash.After} {
			job, _ := r.meet(n, k, side, side == crash.After)
			r.ended(fmt.Sprintf("two copies, one waiting before commit %d, one died %s commit %d", n, side, k), job, want,
				side == crash.Before)
		}
	}
}

// meet has one engine wait before transaction n while another one handles the
// same message and dies at transaction k, or counts its transactions.
func (r *trial) meet(n, k int, side crash.Side, lose bool) (job string, count int) {
	r.Helper()
	job, m := r.next()
	arrived, leave := make(chan struct{}), make(chan struct{})
	slow, db := crashing(r.T, r.w, 0, crash.Before)
	db.Gate = func(now int) {
		if now == n {
			close(arrived)
			<-leave
		}
	}
	var done sync.WaitGroup
	done.Go(func() { r.w.Handle(slow, m.Lane, r.w.Again(m)) })
	<-arrived
	fast, db := crashing(r.T, r.w, k, side)
	r.w.Handle(fast, m.Lane, m)
	if dead := db.Dead(); dead != (k > 0) {
		r.Fatalf("%s: died is %t at transaction %d of %d", r.kind, dead, k, db.Count())
	}
	close(leave)
	done.Wait()
	if lose {
		r.w.Lose()
	}
	r.settle()
	return job, db.Count()
}
