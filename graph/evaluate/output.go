package evaluate

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// Metadata is what {$job.metadata.x} reads. An empty field is undefined.
type Metadata struct {
	JobID    string // jid
	GID      string // gid
	Key      string // key
	Topic    string // tpc: the topic the graph subscribes to
	App      string // app
	Version  string // vrs
	Time     string // ts: when the job started
	Activity string // aid: the activity that is evaluated
	DAD      string // dad: its address

	// The rest is in the job's row: see Ref.ReadsRow.
	Created, Updated     time.Time       // jc, ju; ts if Time is empty
	Semaphore            int             // js: open obligations
	ParentJob, ParentGID string          // pj, pg: of the job that awaits this one
	ParentActivity       string          // pa
	ParentDAD            string          // pd
	Error                json.RawMessage // err
	TraceID, SpanID      string          // trc, spn
}

// Output is what an activity produced. The zero Output has nothing.
type Output struct {
	Data   json.RawMessage // valid JSON; for a trigger, the payload it was started with
	Err    json.RawMessage // the error of status error: {"message", "code", "stack"}
	Status legwork.Status
	Code   int
	DAD    string
	// Hook is what woke a hook: the data of the last signal, or of its timer.
	Hook             json.RawMessage
	Entered, Updated time.Time // ac, au
}

// identity is the metadata that every message carries.
type identity struct {
	job, gid, topic, app, version, activity, dad string
}

// hasRow tells whether anything of the job's row is set.
func (m *Metadata) hasRow() bool {
	return m.Key != "" || m.Time != "" || !m.Created.IsZero() || !m.Updated.IsZero() || m.Semaphore != 0 ||
		m.ParentJob != "" || m.ParentGID != "" ||
		m.Error != nil || m.TraceID != "" || m.SpanID != ""
}

// given is an output whose data becomes a Datum on first use. It is small: what
// few outputs have is apart.
type given struct {
	data   json.RawMessage
	err    json.RawMessage
	status legwork.Status
	code   int
	dad    string
	datum  *Datum
	rest   *rest
}

type rest struct {
	hook             json.RawMessage
	entered, updated time.Time
	datum            *Datum
}

func (g *given) set(o Output) {
	*g = given{data: o.Data, err: o.Err, status: o.Status, code: o.Code, dad: o.DAD}
	if o.Hook != nil || !o.Entered.IsZero() || !o.Updated.IsZero() {
		g.rest = &rest{hook: o.Hook, entered: o.Entered, updated: o.Updated}
	}
}

func (g *given) output() *Datum {
	if g.datum == nil {
		g.datum = NewDatum(g.data)
	}
	return g.datum
}

func (g *given) hook() *Datum {
	if g.rest == nil {
		return nil
	}
	if g.rest.datum == nil {
		g.rest.datum = NewDatum(g.rest.hook)
	}
	return g.rest.datum
}

func (g *given) entered() time.Time {
	if g.rest == nil {
		return time.Time{}
	}
	return g.rest.entered
}

func (g *given) updated() time.Time {
	if g.rest == nil {
		return time.Time{}
	}
	return g.rest.updated
}
