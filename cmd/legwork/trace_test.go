package main

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/dev"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

//go:embed testdata/traced.yaml
var tracedApp []byte

// tracedSite runs an engine, a relay, workers and a foreign worker.
type tracedSite struct {
	*node.Node
	cl  *client.Client
	ctx context.Context
}

func newTracedSite(t *testing.T, tel telemetry.Config) *tracedSite {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	tel.LogLevel, tel.LogOutput = "error", t.Output()
	s := cli.Settings{DatabaseURL: pgtest.URL(t), NATSURL: natstest.URL(t), Namespace: pgtest.Namespace(t),
		Mode: "fused", MaxBatch: 16, Batches: 1, Connections: 4, Telemetry: tel}
	n, err := node.Open(ctx, s, "test")
	if err != nil {
		t.Fatal(err)
	}
	cl, err := client.New(n.Namespace, n.Pool, n.Conn.NATS())
	if err != nil {
		t.Fatal(err)
	}
	if err := node.DeployAndActivate(ctx, cl, "traced.yaml", tracedApp); err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 3)
	go func() { ended <- n.RunAll(running) }()
	go func() {
		ended <- worker.Run(running, worker.Config{URL: n.NATSURL, Namespace: n.Namespace, Logger: n.Log,
			TracerProvider: n.Tel.TracerProvider()},
			tracedWorkers()...)
	}()
	go func() { ended <- foreignLook(running, n) }()
	t.Cleanup(func() {
		stop()
		for range 3 {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		cl.Close()
		n.Close()
		cancel()
	})
	return &tracedSite{Node: n, cl: cl, ctx: ctx}
}

func tracedWorkers() []worker.Registration {
	var priced atomic.Int64
	return []worker.Registration{
		flow.Handle("traced.trip", trip), flow.Handle("traced.leg", tripLeg),
		worker.Handle("traced.price", func(context.Context, any) (any, error) {
			if priced.Add(1) == 1 {
				return nil, worker.Errorf(503, "the price list is closed")
			}
			return map[string]int{"cents": 100}, nil
		}),
		worker.Handle("traced.say", func(context.Context, any) (any, error) {
			return map[string]string{"text": "no json"},
				nil
		}),
		worker.Handle("traced.pack", func(context.Context, any) (any, error) { return nil, nil }),
		worker.Handle("traced.busy", func(context.Context, any) (any, error) { return nil, worker.Errorf(503, "busy") }),
		worker.Handle("traced.burn", func(context.Context, any) (any, error) { return nil, worker.Errorf(402, "no money") }),
	}
}

// foreignLook is a worker that knows NATS only, and copies traceparent.
func foreignLook(ctx context.Context, n *node.Node) error {
	if err := n.Conn.ProvisionTopics(ctx, []string{"traced.look"}); err != nil {
		return err
	}
	js, err := jetstream.New(n.Conn.NATS())
	if err != nil {
		return err
	}
	c, err := js.Consumer(ctx, "LEGWORK_"+n.Namespace+"_WORK", "traced_look")
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		m, err := c.Next(jetstream.FetchMaxWait(time.Second))
		if err != nil {
			continue // nothing to do yet
		}
		reply := &nats.Msg{Subject: m.Headers().Get("Legwork-Reply"), Header: nats.Header{}, Data: []byte(`{"ok":true}`)}
		for _, key := range []string{"Legwork-Guid", "Legwork-Job", "Legwork-Gid", "Legwork-App", "Legwork-Version",
			"Legwork-Activity", "Legwork-Dad", "Legwork-Attempt", "traceparent"} {
			reply.Header.Set(key, m.Headers().Get(key))
		}
		if _, err := js.PublishMsg(ctx, reply); err != nil {
			return err
		}
		if err := m.Ack(); err != nil {
			return err
		}
	}
	return nil
}

// run takes one order through: it is decided twice, as the desk sees it twice.
func (s *tracedSite) run(t *testing.T, id string) *client.Result {
	t.Helper()
	started, err := s.cl.Start(s.ctx, "traced.order", map[string]string{"id": id})
	if err != nil {
		t.Fatal(err)
	}
	for _, say := range []string{"again", "pack"} {
		if _, err := s.cl.Signal(s.ctx, "traced.decision", map[string]string{"id": id, "say": say}); err != nil {
			t.Fatal(err)
		}
	}
	result, err := s.cl.Await(s.ctx, client.Of(started))
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// tracedTree is the tree of an order, each span with its causes; publishes are
// left out. The rounds of the cycle lie side by side below the job.
var tracedTree = []string{
	"job traced.order",
	"job traced.order > leg1 check",
	"job traced.order > leg1 check > job traced.check",
	"job traced.order > leg1 check > job traced.check > leg1 look",
	"job traced.order > leg1 check > job traced.check > leg1 look > leg2 look",
	"job traced.order > leg1 check > job traced.check > leg1 look > leg2 look > complete traced.check",
	"job traced.order > leg1 check > job traced.check > leg2 check",
	"job traced.order > leg1 desk",
	"job traced.order > leg1 desk > leg1 decide",
	"job traced.order > leg1 desk > leg1 decide > leg2 decide",
	"job traced.order > leg1 desk > leg1 decide > leg2 decide > leg1 pack",
	"job traced.order > leg1 desk > leg1 decide > leg2 decide > leg1 pack > work traced.pack",
	"job traced.order > leg1 desk > leg1 decide > leg2 decide > leg1 pack > work traced.pack > leg2 pack",
	"job traced.order > leg1 price",
	"job traced.order > leg1 price > work traced.price",
	"job traced.order > leg1 price > work traced.price",
	"job traced.order > leg1 price > work traced.price > leg2 price",
	"job traced.order > leg1 price > work traced.price > leg2 price",
	"job traced.order > leg1 price > work traced.price > leg2 price > leg1 desk",
	"job traced.order > leg1 price > work traced.price > leg2 price > leg1 desk > leg1 decide",
	"job traced.order > leg1 price > work traced.price > leg2 price > leg1 desk > leg1 decide > leg2 decide",
	"job traced.order > leg1 price > work traced.price > leg2 price > leg1 desk > leg1 decide > leg2 decide > leg1 again",
}

// TestAJobIsOneTrace: a job's whole life is one trace, at whatever backend.
func TestAJobIsOneTrace(t *testing.T) {
	t.Parallel()
	to := newSink(t)
	s := newTracedSite(t, telemetry.Config{Endpoint: to.endpoint()})
	job := s.run(t, "o-1")
	if err := s.Tel.Flush(s.ctx); err != nil {
		t.Fatal(err)
	}
	id := legwork.TraceOf(job.Gid, legwork.Segment{}).String()
	all := awaitSpans(s.ctx, t, to, id, len(tracedTree)+1)
	var got []string
	for _, line := range treeOf(all) {
		if !strings.HasSuffix(line, " > complete traced.order") { // below whichever branch was the last
			got = append(got, line)
		}
	}
	if a, b := strings.Join(got, "\n"), strings.Join(tracedTree, "\n"); a != b {
		t.Errorf("the trace is\n%s\nwant\n%s", a, b)
	}
	checkAttributes(t, job, all)
}

// checkAttributes: every span says where it belongs, and what became of it.
func checkAttributes(t *testing.T, job *client.Result, all []seen) {
	t.Helper()
	named := map[string][]seen{}
	for _, s := range all {
		named[s.name] = append(named[s.name], s)
		if s.attrs["legwork.job.gid"] == "" || s.attrs["legwork.app"] != "traced" {
			t.Errorf("%s does not say whose it is: %v", s.name, s.attrs)
		}
		kind, _, _ := strings.Cut(s.name, " ")
		for _, key := range map[string][]string{
			"job": {"legwork.guid", "legwork.ledger.activity", "legwork.ledger.guid", "legwork.semaphore.after",
				"legwork.outcome"},
			"leg1":    {"legwork.guid", "legwork.dad", "legwork.activity", "legwork.ledger.activity", "legwork.outcome"},
			"leg2":    {"legwork.guid", "legwork.dad", "legwork.activity", "legwork.attempt", "legwork.outcome"},
			"work":    {"legwork.guid", "legwork.dad", "legwork.activity", "legwork.attempt", "legwork.outcome"},
			"publish": {"legwork.guid", "legwork.publish.how"},
		}[kind] {
			if s.attrs[key] == "" {
				t.Errorf("%s has no %s: %v", s.name, key, s.attrs)
			}
		}
		for _, key := range []string{"legwork.ledger.activity", "legwork.ledger.guid"} {
			if v := s.attrs[key]; v != "" && len(v) != 15 {
				t.Errorf("%s: %s is %q", s.name, key, v)
			}
		}
	}
	if root := named["job traced.order"][0]; root.attrs["legwork.job.id"] != "o-1" ||
		root.attrs["legwork.job.gid"] != job.Gid.String() || root.parent != "" {
		t.Errorf("the root is %+v", root)
	}
	failed := map[string]int{}
	for _, s := range all {
		if s.failed != "" {
			failed[s.name]++
			if !strings.Contains(s.failed, "the price list is closed") {
				t.Errorf("%s failed with %q", s.name, s.failed)
			}
		}
	}
	if len(failed) != 2 || failed["work traced.price"] != 1 || failed["leg2 price"] != 1 {
		t.Errorf("errors are on %v, want the first attempt and its answer", failed)
	}
	again := named["leg1 again"][0]
	rounds := 0
	for _, s := range named["leg1 desk"] {
		for _, p := range named["publish run"] {
			if len(s.links) == 1 && s.links[0] == p.id && p.parent == again.id {
				rounds++
			}
		}
	}
	if rounds != 1 {
		t.Errorf("%d entries of the desk link to the cycle that caused them, want 1", rounds)
	}
	for _, s := range named["leg2 decide"] {
		if len(s.links) != 1 {
			t.Errorf("what a signal woke links to %v, want the signal", s.links)
		}
	}
}

// rowsTree is what the rows keep of the same order: not the answer that was an
// error and had its work tried again.
var rowsTree = treeWithout(tracedTree, "job traced.order > leg1 price > work traced.price > leg2 price")

func treeWithout(lines []string, one string) (out []string) {
	for _, line := range lines {
		if line == one {
			one = ""
			continue
		}
		if line == "job traced.order > leg1 check > job traced.check > leg1 look > leg2 look" {
			// it told nobody
			out = append(out, "job traced.order > leg1 check > job traced.check > leg1 look > work traced.look")
		}
		out = append(out, strings.Replace(line, "leg1 look > leg2 look", "leg1 look > work traced.look > leg2 look", 1))
	}
	return out
}

// TestAJobThatWasNotSampled: its rows give the same tree, under the ids that its
// spans would have had.
func TestAJobThatWasNotSampled(t *testing.T) {
	to := newSink(t)
	s := newTracedSite(t, telemetry.Config{Endpoint: to.endpoint(), Sampler: "parentbased_always_off"})
	ran := s.run(t, "o-2")
	past, err := s.cl.Trace(s.ctx, client.Gid(ran.Gid))
	if err != nil {
		t.Fatal(err)
	}
	if past.Sampled || past.ID != legwork.TraceOf(ran.Gid, legwork.Segment{}) {
		t.Errorf("trace %s, sampled %v", past.ID, past.Sampled)
	}
	var out strings.Builder
	c := &cli.Shell{Out: &out, Err: t.Output()}
	if err := job.PrintTrace(c, past); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + out.String())
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", to.endpoint())
	if err := job.SendTrace(s.ctx, c, past, ""); err != nil {
		t.Fatal(err)
	}
	all := awaitSpans(s.ctx, t, to, past.ID.String(), len(rowsTree)+1)
	var got []string
	for _, line := range treeOf(all) {
		if !strings.HasSuffix(line, " > complete traced.order") {
			got = append(got, line)
		}
	}
	checkSignals(s.ctx, t, to, all, past)
	checkPicture(t, past)
	slices.Sort(rowsTree)
	if a, b := strings.Join(got, "\n"), strings.Join(rowsTree, "\n"); a != b {
		t.Errorf("the trace is\n%s\nwant\n%s", a, b)
	}
}

func TestWhereTracesAre(t *testing.T) {
	t.Parallel()
	for endpoint, want := range map[string]string{"http://tracer:4318": "http://tracer:16686/trace/",
		"": "job trace JOB"} {
		if got := dev.WhereTraces(telemetry.Config{Endpoint: endpoint}); !strings.Contains(got, want) {
			t.Errorf("with endpoint %q: %s", endpoint, got)
		}
	}
}
