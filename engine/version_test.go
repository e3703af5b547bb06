package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestRunningJobsKeepTheirVersion: a second version, activated in mid-flight,
// is for new jobs (graphs.md, decision 2).
func TestRunningJobsKeepTheirVersion(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "old", `{}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "a") })
		w.Deploy(version(strings.Replace(sequential, "topic: w.b", "topic: w.new", 1), "2"))
		fresh := w.Engine(w.Pool)
		w.Start("go", "new", `{}`)
		w.Settle(fresh)
		for job, want := range map[string]string{"old": "1", "new": "2"} {
			jobIs(t, w, job, "completed 0")
			if got := w.One(`SELECT v.version FROM legwork.job j JOIN legwork.app_version v ON v.id = j.version_id WHERE
				job_id = $1`, job); got != want {
				t.Errorf("job %s runs version %s, want %s", job, got, want)
			}
			ledgersAre(t, w, job, "t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000011000000001", "b,0,0,0 201100000000001", "b,0,0,0/guid 000111100000001")
		}
		atRest(t, w)
	})
}

// TestVersionsAppearAtOnce: what another process has deployed and started a
// moment ago is known here before its first message is judged.
func TestVersionsAppearAtOnce(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	here, there := w.Engine(w.Pool), w.Engine(w.Pool)
	for _, v := range []string{"2", "3", "4"} {
		warm(t, w, here) // it has just looked
		topic := "go." + v
		document := strings.Replace(version(sequential, v), "subscribes: go", "subscribes: "+topic, 1)
		w.Deploy(document)
		outcomesAre(t, w.Handle(here, legwork.LaneStart, w.Start(topic, "start"+v, `{}`)), "ack done")
		warm(t, w, here)
		w.Query(`INSERT INTO legwork.app_version (app, version, source) VALUES ('test', $1, $2)`, v+"0",
			strings.Replace(document, "version: '"+v, "version: '"+v+"0", 1))
		exec(t, w, `UPDATE legwork.app_version SET active = false`)
		w.Query(`UPDATE legwork.app_version SET active = true WHERE version = $1`, v+"0")
		warm(t, w, there) // the start is there, the transition here
		outcomesAre(t, w.Handle(there, legwork.LaneStart, w.Start(topic, "run"+v, `{}`)), "ack done")
		w.Drain(here)
		jobIs(t, w, "start"+v, "completed 0")
		jobIs(t, w, "run"+v, "completed 0")
	}
	lettersAre(t, w)
	atRest(t, w)
}

// TestVersionsCommitInAnyOrder: a deployment with a lower id may become visible
// after one with a higher id.
func TestVersionsCommitInAnyOrder(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	ctx := context.Background()
	slow, err := w.Pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Rollback(ctx)
	insert := legwork.Qualify(`INSERT INTO legwork.app_version (app, version, source, active) VALUES ($1, '1', $2, true)`,
		w.Namespace)
	other := func(app string) string {
		return strings.NewReplacer("id: test", "id: "+app, "subscribes: go", "subscribes: "+app).Replace(sequential)
	}
	if _, err := slow.Exec(ctx, insert, "slow", other("slow")); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Pool.Exec(ctx, legwork.Qualify(insert, w.Namespace), "fast", other("fast")); err != nil {
		t.Fatal(err)
	}
	e := w.Engine(w.Pool)
	outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Start("fast", "j1", `{}`)), "ack done")
	if err := slow.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Start("slow", "j1", `{}`)), "ack done")
	w.Settle(e)
	if n := w.One(`SELECT count(*) FROM legwork.job WHERE state = 'completed'`); n != "2" {
		t.Errorf("%s jobs completed, want 2", n)
	}
	atRest(t, w)
}
