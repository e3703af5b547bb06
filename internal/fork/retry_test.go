package fork_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/fork"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// shop is an order: it is charged and packed at once, then shipped.
const shop = `app:
  id: shop
  version: '%s'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger, job: {maps: {order: '{$self.input.data.id}'}}}
        charge: {type: worker, topic: charge, job: {maps: {charge: %s}}, retry: {maximumAttempts: 1}}
        note: {type: hook}
        pack: {type: worker, topic: pack, retry: {maximumAttempts: 1}}
        ship: {type: worker, topic: ship, job: {maps: {shipped: '{$self.output.data.id}'}}, retry: {maximumAttempts: 1}}
      transitions:
        t: [{to: charge}, {to: note}]
        note: [{to: pack}]
        charge: [{to: ship}]
`

const plainMap = `'{$self.output.data.id}'`

// site is a world in which each worker is asked how often.
type site struct {
	*sim.World
	t      *testing.T
	e      *engine.Engine
	asked  []string
	answer map[string]sim.Reply // by activity; else {"id": its name}
}

func newSite(t *testing.T, document string) *site {
	t.Parallel()
	s := &site{World: sim.New(t, engine.Fused, document), t: t, answer: map[string]sim.Reply{}}
	s.World.Work = func(work *legwork.Transition) []sim.Reply {
		s.asked = append(s.asked, work.Activity)
		if r, ok := s.answer[work.Activity]; ok {
			return []sim.Reply{r}
		}
		return []sim.Reply{{Data: fmt.Sprintf(`{"id": %q}`, work.Activity)}}
	}
	s.e = s.Engine(s.Pool)
	t.Cleanup(func() {
		if lines, err := invariant.Invariants(context.Background(), s.Pool, s.Namespace); err != nil || len(lines) > 0 {
			t.Errorf("%v %s", err, strings.Join(lines, "\n"))
		}
	})
	return s
}

// failed is an error that no policy retries.
var failed = sim.Reply{Status: legwork.Failed, Code: 422, Data: `{"message": "no"}`}

// gid is that of the job that has an id.
func (s *site) gid(job string) legwork.ID {
	s.t.Helper()
	gid, err := legwork.ParseID(s.One(`SELECT gid::text FROM legwork.job WHERE job_id = $1 AND NOT retired`, job))
	if err != nil {
		s.t.Fatal(err)
	}
	return gid
}

// plan plans a retry, or with an id another fork.
func (s *site) plan(job, document string, cuts ...string) (*fork.Plan, error) {
	s.t.Helper()
	store := s.Store(s.Pool)
	app, err := graph.Parse("shop", []byte(document))
	if err != nil {
		s.t.Fatal(err)
	}
	awaited := map[legwork.ID]*fork.Request{}
	request := func(gid legwork.ID) *fork.Request {
		rows, err := store.JobRows(s.t.Context(), gid)
		if err != nil {
			s.t.Fatal(err)
		}
		was, err := graph.Parse("shop", []byte(s.One(`SELECT source FROM legwork.app_version WHERE id = $1`, rows.Version)))
		if err != nil {
			s.t.Fatal(err)
		}
		var version int32
		if err := s.Pool.QueryRow(s.t.Context(), legwork.Qualify(`SELECT id FROM legwork.app_version WHERE version = $1`,
			s.Namespace), app.Version).Scan(&version); err != nil {
			s.t.Fatal(err)
		}
		return &fork.Request{Source: rows, Graph: was.Graph(rows.Graph), To: app.Graph(rows.Graph), Version: version,
			Schemas: decide.SchemasOf(app), Gid: legwork.NewID().Wide(), Retry: true, Job: rows.Job, Awaited: awaited}
	}
	r := request(s.gid(job))
	for _, c := range cuts {
		r.Cuts = append(r.Cuts, fork.Cut{Activity: c})
	}
	plan, err := fork.Make(r)
	for err == nil && len(plan.Missing) > 0 {
		for _, gid := range plan.Missing {
			awaited[gid] = request(gid)
		}
		plan, err = fork.Make(r)
	}
	if plan != nil {
		plan.Author, plan.Reason = "Ada", "the worker is fixed"
	}
	return plan, err
}

// retry retries a job, lets everything come to rest, and checks who was asked meanwhile.
func (s *site) retry(job, document string, want []string, cuts ...string) *fork.Plan {
	s.t.Helper()
	plan, err := s.plan(job, document, cuts...)
	if err != nil {
		s.t.Fatal(err)
	}
	done, err := s.Store(s.Pool).Fork(s.t.Context(), plan.All()...)
	if err != nil || !done[0].Granted() {
		s.t.Fatalf("%+v %v", done, err)
	}
	s.asked = nil
	s.Settle(s.e)
	if slices.Sort(s.asked); !slices.Equal(s.asked, want) {
		s.t.Errorf("asked %q, want %q", s.asked, want)
	}
	return plan
}

func (s *site) is(job, want string) {
	s.t.Helper()
	got := s.One(`SELECT concat_ws(' ', j.state, j.semaphore,
		(SELECT string_agg(d.path || '=' || d.value::text, ' ' ORDER BY d.path) FROM legwork.job_data d
			WHERE d.gid = j.gid)) FROM legwork.job j WHERE j.job_id = $1 AND NOT j.retired`, job)
	if got != want {
		s.t.Errorf("job %s is %s, want %s", job, got, want)
	}
}

// TestRetry: what has an answer is kept, what failed is asked again, under the same id.
func TestRetry(t *testing.T) {
	v1 := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, v1)
	s.answer["ship"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	s.is("o-1", `failed 1 $error.code=597 $error.message="no" charge="charge" done=true order="o-1"`)
	source := s.gid("o-1")
	delete(s.answer, "ship")
	plan := s.retry("o-1", v1, []string{"ship"})
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
	if plan.Kept != 2 || len(plan.Again) != 2 || plan.Again[0].Why != fork.WhyAnswered ||
		plan.Again[1].Why != fork.WhyEnded {
		t.Errorf("kept %d, again %+v", plan.Kept, plan.Again)
	}
	if got := s.One(`SELECT state || retired FROM legwork.job WHERE gid = $1`, source); got != "failedtrue" {
		t.Errorf("the source is %s", got)
	}
	plan.Gid = legwork.NewID().Wide()
	again, err := s.Store(s.Pool).Fork(t.Context(), &plan.Fork)
	if err != nil || again[0].Other != s.gid("o-1") || again[0].Granted() {
		t.Errorf("a second retry: %+v %v", again, err)
	}
	if _, err := s.plan("o-1", v1); legwork.CodeOf(err) != 409 {
		t.Errorf("a retry of a job that has completed: %v", err)
	}
	s.retry("o-1", v1, []string{"charge", "ship"}, "charge")
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}

// TestRetryFails: a retry fails as its source did, and can be retried itself.
func TestRetryFails(t *testing.T) {
	v1 := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, v1)
	s.answer["ship"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	for range 3 {
		s.retry("o-1", v1, []string{"ship"})
		s.is("o-1", `failed 0 $error.code=597 $error.message="no" charge="charge" done=true order="o-1"`)
	}
}

// TestRetryOfWhatWasOnItsWay: a message that nobody had handled when the job failed has no row,
// and is found.
func TestRetryOfWhatWasOnItsWay(t *testing.T) {
	v1 := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, v1)
	s.answer["charge"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.DoWork(s.The("work", "charge"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "charge")...)
	s.is("o-1", `failed 1 $error.code=597 $error.message="no" done=true order="o-1"`)
	delete(s.answer, "charge")
	plan := s.retry("o-1", v1, []string{"charge", "pack", "ship"})
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
	if plan.Again[1].Activity != "note" || plan.Again[1].Why != fork.WhyWaiting {
		t.Errorf("again %+v", plan.Again)
	}
}

// TestRetryTakesALateAnswer: who has answered when the job had ended is not asked again.
func TestRetryTakesALateAnswer(t *testing.T) {
	v1 := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, v1)
	s.answer["charge"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Handle(s.e, legwork.LaneStart, s.Messages()...)
	s.Handle(s.e, legwork.LaneRun, s.The("run", "note"))
	s.Handle(s.e, legwork.LaneRun, s.The("run", "pack"))
	s.DoWork(s.The("work", "charge"), false)
	s.DoWork(s.The("work", "pack"), false)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "charge")...)
	s.Handle(s.e, legwork.LaneResponse, s.Find("response", "pack")...)
	delete(s.answer, "charge")
	plan := s.retry("o-1", v1, []string{"charge", "ship"})
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
	if i := slices.IndexFunc(plan.Again, func(s fork.Step) bool { return s.Why == fork.WhyAnswered }); i < 0 ||
		plan.Again[i].Activity != "pack" {
		t.Errorf("again %+v", plan.Again)
	}
	if got := s.One(`SELECT output::text FROM legwork.activity a JOIN legwork.job j USING (gid)
		WHERE a.activity = 'pack' AND NOT j.retired`); got != `{"id": "pack"}` {
		t.Errorf("the output of pack is %s", got)
	}
}

// TestRetryWithAnotherVersion: an answer with which the job could not go on, as a map of its
// graph was wrong, is not asked for again in a version in which the map is right. A version that
// lacks what is kept is refused.
func TestRetryWithAnotherVersion(t *testing.T) {
	s := newSite(t, fmt.Sprintf(shop, "1", `{'@pipe': [['{$self.output.data.id}'], ['{@math.sqrt}'], ['{@json.parse}']]}`))
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	if got := s.Job("o-1"); !strings.HasPrefix(got, "failed") {
		t.Fatalf("job is %s", got)
	}
	v2 := fmt.Sprintf(shop, "2", plainMap)
	lacking := strings.ReplaceAll(fmt.Sprintf(shop, "3", plainMap), "charge:", "pay:")
	lacking = strings.ReplaceAll(lacking, "to: charge", "to: pay")
	s.Deploy(v2)
	s.Deploy(lacking)
	if _, err := s.plan("o-1", lacking, "ship"); err == nil {
		t.Error("a version without activity charge is taken")
	}
	s.retry("o-1", v2, []string{"pack", "ship"})
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}

// TestRetriesAtOnce: of many at once one takes effect.
func TestRetriesAtOnce(t *testing.T) {
	v1 := fmt.Sprintf(shop, "1", plainMap)
	s := newSite(t, v1)
	s.answer["ship"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	delete(s.answer, "ship")
	const rivals = 8
	plans := make([]*fork.Plan, rivals)
	for i := range plans {
		plan, err := s.plan("o-1", v1)
		if err != nil {
			t.Fatal(err)
		}
		if plans[i] = plan; i%2 == 0 {
			plan.Key = "k"
		}
	}
	var wg sync.WaitGroup
	done := make([][]ledger.Forked, rivals)
	for i, plan := range plans {
		wg.Go(func() {
			var err error
			if done[i], err = s.Store(s.Pool).Fork(t.Context(), plan.All()...); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	n, again := 0, 0
	for i := range done {
		switch {
		case done[i][0].Granted():
			n++
		case done[i][0].Again:
			again++
		}
	}
	if n != 1 || again > rivals/2-1 {
		t.Errorf("%d have taken effect, %d are the same request: %+v", n, again, done)
	}
	s.asked = nil
	s.Settle(s.e)
	if !slices.Equal(s.asked, []string{"ship"}) {
		t.Errorf("asked %q", s.asked)
	}
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}

// TestRetryOfKeyedWork: work that was claimed keeps its key, and is verified before it runs.
func TestRetryOfKeyedWork(t *testing.T) {
	v1 := strings.Replace(fmt.Sprintf(shop, "1", plainMap), "topic: ship,", "topic: ship, reconcile: true,", 1)
	s := newSite(t, v1)
	s.answer["ship"] = failed
	s.Start("go", "o-1", `{"id": "o-1"}`)
	s.Settle(s.e)
	key := s.One(`SELECT key FROM legwork.reconciliation`)
	delete(s.answer, "ship")
	plan, err := s.plan("o-1", v1)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Again) != 2 || plan.Again[1].Key != key {
		t.Errorf("again %+v, the key was %s", plan.Again, key)
	}
	if _, err := s.Store(s.Pool).Fork(t.Context(), &plan.Fork); err != nil {
		t.Fatal(err)
	}
	if got := s.One(`SELECT concat_ws(' ', r.key, r.claim, r.status, r.final) FROM legwork.reconciliation r
		JOIN legwork.job j USING (gid) WHERE NOT j.retired`); got != key+" 1 indeterminate f" {
		t.Errorf("the record is %s", got)
	}
	s.Settle(s.e)
	s.is("o-1", `completed 0 charge="charge" order="o-1" shipped="ship"`)
}

// withParent is a shop whose orders other jobs await.
func withParent() string {
	document := fmt.Sprintf(shop, "1", plainMap) + `    - subscribes: parent
      activities:
        p: {type: trigger}
        a:
          type: await
          topic: go
          input: {maps: {id: c-1}}
          job: {maps: {shipped: '{$self.output.data.shipped}'}}
          retry: {maximumAttempts: 1}
      transitions:
        p: [{to: a}]
`
	return strings.Replace(document, "t: {type: trigger,",
		"t: {type: trigger, stats: {id: '{$self.input.data.id}'},", 1)
}

// TestRetryOfAChild: a job that failed as the job that it had awaited failed is retried with it.
func TestRetryOfAChild(t *testing.T) {
	document := withParent()
	s := newSite(t, document)
	s.answer["ship"] = failed
	s.Start("parent", "p-1", `{}`)
	s.Settle(s.e)
	s.is("p-1", `failed 0 $error.code=597 $error.message="no" done=true`)
	delete(s.answer, "ship")
	plan := s.retry("p-1", document, []string{"ship"})
	s.is("p-1", `completed 0 shipped="ship"`)
	s.is("c-1", `completed 0 charge="charge" order="c-1" shipped="ship"`)
	if len(plan.Below) != 1 || plan.Below[0].Kept != 2 {
		t.Errorf("below %+v", plan.Below)
	}
}
