package outbox

import (
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestAnAwaitAsksForNoIdThatNobodyWants: an await that the relay publishes, such as a
// retry, begins a child under the id that the row names. If the row names none, the child
// gets a new id, never that of its parent.
func TestAnAwaitAsksForNoIdThatNobodyWants(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, wanted := range []string{"", "child-1"} {
		s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, attempt, topic, job_id, data, publish, due_at)
			VALUES (gen_random_uuid(), $1, 'run', 'await', 'call', ',0,0', 2, 'order', nullif($2, ''), '{}', 0, now())`, s.gid, wanted)
	}
	s.relay()
	s.eventually("both are published", func() bool { return s.stored("RUN") == 2 })
	children := map[string]string{}
	for _, d := range s.messages("RUN") {
		children[d.Header.Get(legwork.HeaderChild)] = d.Header.Get(legwork.HeaderJob)
	}
	if len(children) != 2 || children[""] != "order-1" || children["child-1"] != "order-1" {
		t.Errorf("the children and their parents are %v", children)
	}
}
