package client_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// TestExplainPausedHook: a hook that waits for a signal names the pause of its
// graph or job, and not one of others; a timer that a pause holds is no hundred
// years away.
func TestExplainPausedHook(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(people)
	s.engine(nil)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := s.pool.Exec(t.Context(), legwork.Qualify(sql, s.ns), args...)
		s.must(err)
	}
	pause := func(kind, name string, of *client.Explanation) {
		t.Helper()
		exec(`INSERT INTO legwork.pause (kind, app, name, gid, reason, author) SELECT $1, 'people', $2, CASE WHEN $1 =
			'job' THEN $3::uuid END, 'not on Fridays', 'ada'`, kind, name, of.Gid)
	}
	one, two := s.ask("s-1", "sign"), s.ask("d-1", "deadline")
	e := s.explains(one, client.ReasonSignal)
	other := s.explains(two, client.ReasonSignal)

	pause("graph", "people.checked", e)
	pause("job", "d-1", other)
	s.explains(one, client.ReasonSignal) // neither is its own
	exec(`UPDATE legwork.outbox SET paused = (SELECT id FROM legwork.pause WHERE kind = 'job'), due_at = now() +
		interval '100 years' WHERE lane = 'response' AND gid = $1`, other.Gid)
	other = s.explains(two, client.ReasonPaused)
	says(t, other, "job d-1 is not done: activity deadline has waited ",
		` for a signal on topic people.late where id = "d-1" and team = "blue", and is held: job d-1 is paused by ada since `,
		": not on Fridays")

	pause("graph", "people.asked", e)
	e = s.explains(one, client.ReasonPaused)
	says(t, e, "graph people.asked is paused by ada since ")
	if len(e.Waits) != 1 {
		t.Errorf("waits are %+v", e.Waits)
	}
	exec(`UPDATE legwork.pause SET ended_at = now()`)
	s.explains(one, client.ReasonSignal)
}
