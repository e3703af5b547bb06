package ledger_test

import (
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestDiscard: a row goes if the message names its job too, and no other.
func TestDiscard(t *testing.T) {
	b := newBase(t)
	mine, other := b.job(1, 0), b.job(1, 0)
	step := b.response(mine, 0)
	b.end(mine)
	b.exec(`SELECT legwork.start('x', '{}')`)
	discard := func(guid, gid legwork.ID, lane string) {
		t.Helper()
		if err := b.store.Discard(t.Context(), []ledger.Moot{{Row: ledger.Row{GUID: guid, Gid: gid}, Lane: lane, App: "app",
			Job: other.String()}}); err != nil {
			t.Fatal(err)
		}
	}
	b.unchanged("a row of another job", func() {
		discard(step.Consumed, other, ledger.Answered)
		discard(step.Consumed, legwork.ID{}, ledger.Answered)
	})
	discard(step.Consumed, mine, ledger.Answered)
	b.is(`SELECT lane FROM legwork.outbox`, "start")
	var start legwork.ID
	if err := b.pool.QueryRow(t.Context(), legwork.Qualify(`SELECT guid FROM legwork.outbox`,
		b.namespace)).Scan(&start); err != nil {
		t.Fatal(err)
	}
	b.unchanged("a start under a job's name", func() { discard(start, mine, legwork.LaneStart) })
	discard(start, legwork.ID{}, legwork.LaneStart)
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
}

// TestDiscardLooksAgain: what an engine has seen may be lost by a failover before it deletes the
// row of a message. The row stays then, as its message has an effect.
func TestDiscardLooksAgain(t *testing.T) {
	b := newBase(t)
	row, message, work, gid := legwork.NewID(), legwork.NewID(), legwork.NewID(), legwork.NewID()
	type kind struct{ lane, row string } // as the message names it, and lane and kind of the row
	run, interrupt := kind{"run", "'run', NULL"}, kind{"run", "'run', 'interrupt'"}
	answered, response := kind{"answered", "'work.w', NULL"}, kind{"response", "'response', NULL"}
	whole := kind{"response", "'response', 'timeout'"} // the end of the time limit of a call
	start, signal := kind{"start", "'start', NULL"}, kind{"signal", "'signal', 'job'"}

	job := func(semaphore int, state string) string {
		return fmt.Sprintf(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid,
			completed_at) VALUES ('%s', 'app', 'j', 1, 'g', %d, %s)`, gid, semaphore, state)
	}
	const runs, over = `'running', NULL, NULL`, `'completed', gen_random_uuid(), now()`
	const closing = `'running', gen_random_uuid(), NULL`
	open := job(1, runs)
	activity := func(ledger string, leg1, work legwork.ID) string {
		return fmt.Sprintf(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
			VALUES ('%s', 'a', ',0,0', %s, '%s', '%s')`, gid, ledger, leg1, work)
	}
	const entered, active, final = `1000000000000`, `1100000000000`, `201100000000001`
	marks := func(of legwork.ID, dad, ledger string) string {
		return fmt.Sprintf(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
			VALUES ('%s', '%s', 'a', '%s', %s)`, of, gid, dad, ledger)
	}
	const unmarked, saved, spawned = `1`, `10000000001`, `11000000001`
	says := func(ledger string) string { return marks(message, ",0,0", ledger) }

	stays, goes := false, true
	for name, c := range map[string]struct {
		kind
		goes  bool
		state []string
	}{
		"no job":             {run, goes, nil},
		"the job has ended":  {answered, goes, []string{job(0, over)}},
		"the job is closing": {answered, stays, []string{job(0, closing)}},

		"run, not entered": {run, stays, []string{open}},
		"run, entered":     {run, stays, []string{open, activity(entered, row, work)}},
		"run, done":        {run, goes, []string{open, activity(active, row, work)}},
		"run, of another":  {run, stays, []string{open, activity(active, work, work)}},
		"run, merged":      {run, goes, []string{open, activity(active, work, work), marks(row, ",0,0", spawned)}},
		"run, waits":       {run, goes, []string{open, activity(active, row, work), marks(row, ",0,0", unmarked)}},
		"run, saved":       {run, stays, []string{open, activity(active, row, work), marks(row, ",0,0", saved)}},
		"run, interrupt":   {interrupt, stays, []string{open}},

		"answered, not asked":   {answered, stays, []string{open}},
		"answered, Leg 1 open":  {answered, stays, []string{open, activity(entered, gid, work)}},
		"answered, awaited":     {answered, stays, []string{open, activity(active, gid, row)}},
		"answered, entered":     {answered, stays, []string{open, activity(active, gid, row), says(unmarked)}},
		"answered, for now":     {answered, stays, []string{open, activity(active, gid, row), says(spawned)}},
		"answered, replaced":    {answered, goes, []string{open, activity(active, gid, work)}},
		"answered, for ever":    {answered, goes, []string{open, activity(final, gid, row)}},
		"response, early":       {response, stays, []string{open}},
		"response, awaited":     {response, stays, []string{open, activity(active, gid, work)}},
		"response, saved":       {response, stays, []string{open, activity(active, gid, work), says(saved)}},
		"response, spawned":     {response, goes, []string{open, activity(active, gid, work), says(spawned)}},
		"response, replaced":    {response, goes, []string{open, activity(active, gid, gid)}},
		"response, final":       {response, goes, []string{open, activity(final, gid, work)}},
		"limit of a call":       {whole, stays, []string{open, activity(active, gid, gid)}},
		"limit of an ended one": {whole, goes, []string{open, activity(final, gid, gid)}},

		"start, not begun":   {start, stays, nil},
		"start, inception":   {start, stays, []string{job(0, runs), marks(message, ",0", saved)}},
		"start, begun":       {start, goes, []string{open, marks(message, ",0", spawned)}},
		"start, step 3 left": {start, stays, []string{job(0, runs), marks(message, ",0", spawned)}},
		"start, over":        {start, goes, []string{job(0, over), marks(message, ",0", saved)}},
		"start, id taken":    {start, goes, []string{open}},
		"start, id retired":  {start, stays, []string{job(0, over), `UPDATE legwork.job SET retired = true`}},
		"start, deleted":     {start, goes, []string{marks(message, ",0", spawned)}},
		"start, of no start": {start, stays, []string{says(spawned)}},

		"signal, not accepted": {signal, stays, []string{open}},
	} {
		b.exec(`TRUNCATE legwork.job, legwork.activity, legwork.guid_ledger, legwork.outbox`)
		for _, sql := range c.state {
			b.exec(sql)
		}
		b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad, work)
			SELECT $1, CASE WHEN lane <> 'start' THEN $2::uuid END, lane, kind, 'a', ',0,0', $3 FROM (SELECT `+c.row+`)
			x(lane, kind)`, row, gid, work)
		moot := ledger.Moot{Row: ledger.Row{GUID: row, Gid: gid}, Lane: c.lane, Message: message, Work: work}
		switch c.kind {
		case run:
			moot.Message = row
		case start:
			moot.Gid, moot.App, moot.Job = legwork.ID{}, "app", "j"
		case whole:
			moot.Work = legwork.ID{}
		}
		if err := b.store.Discard(t.Context(), []ledger.Moot{moot}); err != nil {
			t.Fatal(err)
		}
		if left := b.lines(`SELECT count(*) FROM legwork.outbox`)[0]; (left == "0") != c.goes {
			t.Errorf("%s: %s rows are left; the row goes: %t", name, left, c.goes)
		}
	}
}
