package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

const tour = `
app:
  id: tour
  version: '1'
  graphs:
    - subscribes: tour.asked
      function: {topic: tour.v1, calls: ['*']}
    - subscribes: tour.job
      activities:
        in: {type: trigger, job: {maps: {n: 5}}}
`

// tourTS and tourGo are one program.
const tourTS = `
import { LegworkError, work } from "@legwork-dev/sdk";
import { durable, job, signal, worker } from "@legwork-dev/sdk/flow";
const [add, fails, never] = [worker("add"), worker("fails"), worker("never", { timeout: 50 })];
await work({ "tour.v1": durable(async (flow, n) => {
  const [began, chance, id] = [flow.now(), flow.random(), flow.uuid()];
  flow.put("progress", { began: true });
  flow.undo(() => flow.call(add, 100));
  const a = await flow.call(add, n);
  const [b, c] = await flow.all([flow.call(add, a), flow.call(job("tour.job"), { n })]);
  await flow.sleep(20);
  const step = await flow.do("pay", () => "paid");
  const read = await flow.record("read", () => ({ read: [1] }));
  const join = flow.join();
  join.call(add, 40);
  const joined = [];
  for await (const { value } of join) joined.push(value);
  const failed = await flow.call(fails).catch((err) => err.code + " " + err.message);
  const broken = await flow.do("break", () => { throw new LegworkError(418, "no coffee"); }).catch((err) => err.code + " " + err.message);
  const late = await flow.call(never.with({ retry: { maximumAttempts: 2 } }), n).catch((err) => err.code);
  await flow.detach(job("tour.job"), { n });
  await flow.send(signal("go"), { job: "nobody" }, "there");
  const rest = flow.join();
  rest.call(never, 1);
  await flow.sleep(1);
  rest.call(never, 2);
  rest.close();
  const go = flow.signal(signal("go"));
  const first = await flow.first([go, flow.sleep("1h")]);
  const more = await flow.signal(signal("more"));
  throw new LegworkError(409, JSON.stringify([a, b, c, step, read, joined, failed, broken, late, first, await go, more]));
}) });
`

func tourGo(ctx flow.Context, n int) (_ any, err error) {
	add, fails := flow.Worker[int, int]("add"), flow.Worker[any, int]("fails")
	var undo flow.Undo
	defer undo.On(ctx, &err)
	flow.Now(ctx)
	flow.Random(ctx)
	flow.UUID(ctx)
	flow.Put(ctx, "progress", map[string]bool{"began": true})
	undo.Add(func(ctx flow.Context) error { _, err := add.Call(ctx, 100); return err })
	type data struct {
		N int `json:"n"`
	}
	a, _ := add.Call(ctx, n)
	later, child := add.Go(ctx, a), flow.Job[data, data]("tour.job").Go(ctx, data{n})
	flow.All(ctx, later, child)
	b, _ := later.Get(ctx)
	c, _ := child.Get(ctx)
	flow.Sleep(ctx, 20*time.Millisecond)
	step, _ := flow.Do(ctx, "pay", func(context.Context) (string, error) { return "paid", nil })
	read, _ := flow.Record(ctx, "read", func(context.Context) (map[string][]int, error) {
		return map[string][]int{"read": {1}}, nil
	})
	join := flow.NewJoin[int](ctx)
	add.Into(ctx, join, 40)
	var joined []int
	for n := range join.All(ctx) {
		joined = append(joined, n)
	}
	said := func(err error) string { return fmt.Sprintf("%d %v", legwork.CodeOf(err), err) }
	_, failed := fails.Call(ctx, nil)
	_, broken := flow.Do(ctx, "break", func(context.Context) (int, error) { return 0, flow.Errorf(418, "no coffee") })
	never := flow.Worker[int, int]("never", flow.Timeout(50*time.Millisecond))
	_, late := never.With(flow.Retry(flow.Policy{MaximumAttempts: 2})).Call(ctx, n)
	if _, err := flow.Job[data, data]("tour.job").Detach(ctx, data{n}); err != nil {
		return nil, err
	}
	if err := flow.Signal[string]("go").Send(ctx, flow.To{Job: "nobody"}, "there"); err != nil {
		return nil, err
	}
	rest := flow.NewJoin[int](ctx)
	never.Into(ctx, rest, 1)
	flow.Sleep(ctx, time.Millisecond)
	never.Into(ctx, rest, 2)
	rest.Close(ctx)
	goes := flow.Signal[string]("go").Next(ctx)
	first := flow.First(ctx, goes, flow.After(ctx, time.Hour))
	more, _ := flow.Signal[int]("more").Receive(ctx)
	word, _ := goes.Get(ctx)
	all, err := json.Marshal([]any{a, b, c, step, read, joined, said(failed), said(broken), legwork.CodeOf(late),
		first, word, more})
	if err != nil {
		return nil, err
	}
	return nil, flow.Errorf(409, "%s", all)
}

// TestTypescriptAndGo: the journals of one program are equal, whoever serves it; each replays those of the other, and a
// job may go from the one to the other.
func TestTypescriptAndGo(t *testing.T) {
	t.Parallel()
	s := newFlowSite(t, tour)
	s.Work(worker.Handle("add", func(_ context.Context, n int) (int, error) { return n + 1, nil }),
		worker.Handle("fails", func(context.Context, any) (int, error) { return 0, worker.Errorf(402, "no money") }))
	inGo := func() (stop func()) {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		cfg := worker.Config{URL: natstest.URL(t), Namespace: s.Namespace, Logger: s.Log}
		go func() { ended <- worker.Run(ctx, cfg, flow.Handle("tour.v1", tourGo)) }()
		return func() { cancel(); s.Must(<-ended) }
	}
	inTS := func() (stop func()) {
		n := s.script(tourTS)
		return func() { n.end(syscall.SIGTERM) }
	}
	journals := map[string]string{}
	for name, serve := range map[string][2]func() func(){"go": {inGo, inGo}, "ts": {inTS, inTS},
		"go, then ts": {inGo, inTS}, "ts, then go": {inTS, inGo}} {
		stop := serve[0]()
		ref := s.start("tour.asked", 3)
		s.waits("hook", 1)
		stop()
		stop = serve[1]()
		_, err := s.Client.SignalJob(t.Context(), ref, "go", "now")
		s.Must(err)
		s.waits("hook WHERE topic LIKE '%more'", 1)
		_, err = s.Client.SignalJob(t.Context(), ref, "more", 17)
		s.Must(err)
		const want = `[4,5,{"n":5},"paid",{"read":[1]},[41],"402 no money","418 no coffee",408,0,"now",17]`
		if got := s.ends(ref); got != "failed 409 "+want {
			t.Errorf("%s: it ends with %s", name, got)
		}
		stop()
		all, err := s.Client.Journals(t.Context(), ref, "")
		s.Must(err)
		text, err := json.Marshal(all[0])
		s.Must(err)
		file := filepath.Join(t.TempDir(), "journal.json")
		s.Must(os.WriteFile(file, text, 0o600))
		flowtest.Replay(t, tourGo, file)
		journals[name] = written(s, all[0].Events)
	}
	for name, got := range journals {
		if got != journals["go"] {
			t.Errorf("the journal of %s is\n%s\nthat of Go alone\n%s", name, got, journals["go"])
		}
	}
}

// written is what a journal has, without what differs in each run: results come as they come.
func written(s *flowSite, raw []json.RawMessage) string {
	s.T.Helper()
	text, err := json.Marshal(raw)
	s.Must(err)
	events, err := journal.Decode(text)
	s.Must(err)
	var lines []string
	for _, e := range events {
		switch f := e.(type) {
		case journal.InvokeCompleted:
			continue
		case journal.InvokeScheduled:
			f.Source = ""
			e = f
		case journal.ExecutionAwaiting:
			f.Source = ""
			e = f
		case journal.TimerScheduled:
			f.At = time.Time{}
			e = f
		case journal.TimeRecorded:
			f.Time = time.Time{}
			e = f
		case journal.RandomGenerated:
			e = journal.RandomGenerated{Promise: f.Promise, Value: strings.Repeat("0", len(f.Value))}
		}
		one, err := journal.Encode([]journal.Event{e})
		s.Must(err)
		lines = append(lines, string(one))
	}
	return strings.Join(lines, "\n")
}
