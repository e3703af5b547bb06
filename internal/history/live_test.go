package history_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/history"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

const (
	subjects = 10 // jobs, or keys, of a history
	people   = 8
	fleet    = 3 // engines
)

// three graphs: one that begins, one that waits, one that works.
const document = `
app:
  id: judged
  version: '1'
  graphs:
    - subscribes: judged.begin
      activities:
        b: {type: trigger}
        bw: {type: worker, topic: judged.work, input: {maps: {job: '{$job.metadata.jid}'}}}
      transitions:
        b: [{to: bw}]
    - subscribes: judged.wait
      activities:
        w: {type: trigger}
        h: {type: hook, job: {maps: {value: '{$self.hook.data.value}'}}}
      transitions:
        w: [{to: h}]
      hooks:
        judged.signal: [{to: h, conditions: {match: [{expected: '{w.output.data.key}', actual: '{$self.hook.data.key}'}]}}]
    - subscribes: judged.end
      activities:
        e: {type: trigger}
        ew: {type: worker, topic: judged.slow, input: {maps: {job: '{$job.metadata.jid}'}}, job: {maps: {value: '{$self.output.data.value}'}}}
      transitions:
        e: [{to: ew}]
`

func (s *site) work(topic string, f func(context.Context, map[string]string) (map[string]string, error)) {
	s.run.Go(func() error {
		return worker.Run(s.ctx, worker.Config{URL: natstest.URL(s), Namespace: s.ns, Logger: quiet()},
			worker.Handle(topic, f))
	})
}

// TestEachJobIDStartsOnce: of concurrent starts with one id one makes the job,
// the others are told which it is; a repetition under the same key is told what
// the first was (TRIG-02, CON-06).
func TestEachJobIDStartsOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t, document)
	s.work("judged.work", func(context.Context, map[string]string) (map[string]string, error) { return nil, nil })
	s.repeat()
	s.relay()
	s.engines(fleet, engine.Fused, engine.Step)
	s.admit(people)
	var tasks []func(*user)
	for j := range subjects {
		job := fmt.Sprint("job-", j)
		for k := range 10 {
			in := history.Start{Job: job, Key: fmt.Sprintf("%s key %d", job, k/2)} // two under each key
			tasks = append(tasks, func(u *user) { u.ask(in, u.start(in, "judged.begin", map[string]int{"k": k})) })
			if k%3 == 0 {
				tasks = append(tasks, func(u *user) { u.ask(history.Look{Job: job}, u.look("judged", job)) })
			}
		}
	}
	s.share(tasks)
	for j := range subjects {
		in := history.Start{Job: fmt.Sprint("job-", j), Key: fmt.Sprint("last of job-", j)}
		u := s.users[j%people]
		u.insist(in, u.start(in, "judged.begin", nil))
		u.insist(history.Look{Job: in.Job}, u.look("judged", in.Job))
	}
	s.judge(func() error { return history.Check(history.Starts, s.Calls()) })
}

// TestEachSignalIsConsumedOnce: signals of the same and of different ids meet
// hooks that wait, or are kept for hooks that come (SIGID-05, SIGID-10, CON-25).
func TestEachSignalIsConsumedOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t, document)
	s.repeat()
	s.relay()
	s.engines(fleet, engine.Fused, engine.Step)
	s.admit(people)
	const waiters = 3
	var tasks []func(*user)
	var waits sync.WaitGroup
	for k := range subjects {
		key := fmt.Sprint("key-", k)
		for i := range waiters {
			tasks = append(tasks, func(u *user) { u.waits(&waits, key, fmt.Sprintf("%s-%d", key, i)) })
		}
		for i := range 8 { // two of each id
			in := history.Signal{Key: key, ID: fmt.Sprint(key, " ", i/2), Value: fmt.Sprint(key, " value ", i)}
			tasks = append(tasks, func(u *user) { u.ask(in, u.signal(in)) })
		}
	}
	s.share(tasks)
	for k := range subjects { // nobody waits in vain
		for i := range waiters {
			in := history.Signal{Key: fmt.Sprint("key-", k), ID: fmt.Sprint("last ", i), Value: fmt.Sprint("last ", i)}
			u := s.users[(k+i)%people]
			u.insist(in, u.signal(in))
		}
	}
	waits.Wait()
	s.judge(func() error { return history.Check(history.Signals, s.Calls()) })
}

// waits starts a job whose hook waits under a key. It begins to wait at some
// time before it is woken; then it is asked what it was woken with.
func (u *user) waits(group *sync.WaitGroup, key, job string) {
	waited := u.Call(u.id, history.Wait{Key: key, Job: job})
	receipt, err := u.c.Start(u.Context(), "judged.wait", map[string]string{"key": key}, client.WithJobID(job),
		client.WithIdempotencyKey(job))
	for attempts := 0; err != nil && attempts < 10; attempts++ { // a cut connection
		receipt, err = u.c.Start(u.Context(), "judged.wait", map[string]string{"key": key}, client.WithJobID(job),
			client.WithIdempotencyKey(job))
	}
	if err != nil {
		u.Errorf("start of %s: %v", job, err)
		return
	}
	group.Go(func() {
		ctx, cancel := context.WithTimeout(u.Context(), deadline)
		defer cancel()
		read := u.read(client.Of(receipt), deadline)
		first := read(ctx)
		if first == nil {
			u.Errorf("%s was not woken", job)
			return
		}
		waited(history.Waited{})
		for range 2 {
			heard := u.Call(u.id, history.Hear{Key: key, Job: job})
			if again := read(ctx); again != nil {
				heard(history.Heard{Value: again.(history.Seen).Value})
			}
		}
	})
}

// signal is one signal.
func (u *user) signal(in history.Signal) func(context.Context) any {
	return func(ctx context.Context) any {
		r, err := u.c.Signal(ctx, "judged.signal", map[string]string{"key": in.Key, "value": in.Value},
			client.WithIdempotencyKey(in.ID))
		if u.unknown(err) {
			return nil
		}
		return history.Signalled{Woken: r.Woken, Kept: r.Kept, Duplicate: r.Duplicate}
	}
}

// TestResultsAreStable: whatever ends a job, one of several executions of its
// work or of several interrupts, every reader sees the same from then on
// (INT-05, SEM-11). Not in step mode, in which who reads a job that has been
// closed and not yet completed is told that it runs.
func TestResultsAreStable(t *testing.T) {
	t.Parallel()
	s := newSite(t, document)
	s.span = 5 // there is little to commit
	doors := make(map[string]chan struct{}, subjects)
	for j := range subjects {
		doors[fmt.Sprint("end-", j)] = make(chan struct{})
	}
	s.work("judged.slow", func(ctx context.Context, in map[string]string) (map[string]string, error) {
		select {
		case <-doors[in["job"]]:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		value := legwork.NewID().String() // no two executions say the same
		s.Call(people, history.Work{Job: in["job"], Value: value})
		s.add("executions")
		return map[string]string{"value": value}, nil
	})
	s.repeat()
	s.relay()
	s.engines(fleet, engine.Fused)
	s.admit(people)
	refs := s.begin()
	var tasks []func(*user)
	for j := range subjects {
		job, ref := fmt.Sprint("end-", j), refs[j]
		tasks = append(tasks, func(*user) { close(doors[job]) })
		for i := range 10 {
			tasks = append(tasks, func(u *user) {
				u.ask(history.Read{Job: job},
					u.read(ref, time.Duration(i%2)*50*time.Millisecond))
			})
		}
		for i := range j % 4 { // some are not interrupted
			in := history.Interrupt{Job: job, Reason: fmt.Sprint("reason ", i)}
			tasks = append(tasks, func(u *user) { u.ask(in, u.interrupt(ref, in.Reason)) })
		}
	}
	s.share(tasks)
	for j, ref := range refs {
		for _, u := range s.users {
			u.insist(history.Read{Job: fmt.Sprint("end-", j)}, u.read(ref, deadline))
		}
	}
	s.judge(func() error { return history.Check(history.Ends, s.Calls()) })
}

// begin starts the jobs that end.
func (s *site) begin() (refs []client.Ref) {
	for j := range subjects {
		u := s.users[j%(people-1)]
		r, err := u.c.Start(s.Context(), "judged.end", nil, client.WithJobID(fmt.Sprint("end-", j)))
		s.must(err)
		refs = append(refs, client.Of(r))
	}
	return refs
}

// interrupt is one interrupt.
func (u *user) interrupt(ref client.Ref, reason string) func(context.Context) any {
	return func(ctx context.Context) any {
		_, err := u.c.Interrupt(ctx, ref, client.Interrupt{Reason: reason})
		if legwork.CodeOf(err) == legwork.CodeConflict {
			return history.Interrupted{Already: true}
		}
		if u.unknown(err) {
			return nil
		}
		return history.Interrupted{}
	}
}
