//go:build slow

package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/worker"
)

// tillGraph is a graph of TestKeyedFailover; its app has one for each part.
const tillGraph = `
    - subscribes: till.PART
      activities:
        asked_PART: {type: trigger}
        charge_PART:
          type: worker
          topic: charge.PART
          reconcile: {key: '{asked_PART.output.data.id}'}
          input: {maps: {id: '{asked_PART.output.data.id}'}}
          job: {maps: {charge: '{$self.output.data.charge}'}}
      transitions: {asked_PART: [{to: charge_PART}]}`

// Parts of the jobs of TestKeyedFailover, by what the standby has not received of them.
const (
	answerLost  = "answer"  // the answers, as the effects happen before
	claimLost   = "claim"   // the claims, the answers and the ends of the jobs
	claimantDie = "died"    // the claims of workers that have died since, half of them behind the effect
	nothingKept = "nothing" // the jobs
)

var tillParts = []string{answerLost, claimLost, claimantDie, nothingKept}

// tillJobs is how many jobs each part has.
const tillJobs = 20

// till is a system outside that survives all failovers: it counts effects by their keys.
type till struct {
	mu       sync.Mutex
	charges  map[string]int
	verified map[string]int // how often the verifier has told of an effect
}

func (b *till) charge(key string) map[string]string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.charges[key]++
	return map[string]string{"charge": fmt.Sprintf("%s %d", key, b.charges[key])}
}

// verify is an honest verifier.
func (b *till) verify(_ context.Context, t *worker.Task) (worker.Verdict, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := b.charges[t.IdempotencyKey]; n > 0 {
		b.verified[t.IdempotencyKey]++
		return worker.Completed(map[string]string{"charge": fmt.Sprintf("%s %d", t.IdempotencyKey, n)}), nil
	}
	return worker.NotCompleted(), nil
}

// count is how many effects the keys of a part have had.
func (b *till) count(part string) (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, times := range b.charges {
		if strings.HasPrefix(key, part) {
			n += times
		}
	}
	return n
}

// TestKeyedFailover (OWN-06): a primary is killed whose asynchronous standby has not received the last claims, answers,
// ends and jobs of keyed work. The standby is promoted, and its epoch raised before anybody goes on with it, as the
// runbook says. Then no effect happens twice, as the verifier knows of those that Postgres has lost, and each job
// completes with the result of its effect.
func TestKeyedFailover(t *testing.T) {
	t.Parallel()
	b, primary := newBroker(t), newDatabase(t)
	standby, err := primary.standby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, through := newProxy(t, primary.stack.DatabaseURL)
	k := &keyedFailover{site: newSite(t, through, b.url, "chaos", killedLease), lagged: make(chan struct{}),
		till: &till{charges: map[string]int{}, verified: map[string]int{}}}
	k.deployTill()
	k.start(engineRole, engineRole, relayRole)
	workers := k.workers()
	workers(answerLost)
	for _, part := range []string{answerLost, claimLost, claimantDie} {
		k.startJobs(part)
	}
	k.until("works are asked for", 3*tillJobs, `SELECT count(*) FROM legwork.reconciliation`)
	k.eventually("the first effects happen", k.patience(), func(context.Context) (bool, error) {
		return k.till.count(answerLost) == tillJobs, nil
	})
	k.must(standby.catchUp(t.Context(), primary))
	k.must(standby.lag(t.Context()))
	close(k.lagged)
	workers(claimLost)
	workers(nothingKept)
	k.startJobs(nothingKept)
	k.claimAndDie()
	k.until("jobs end", 3*tillJobs, `SELECT count(*) FROM legwork.job WHERE state <> 'running'`)

	primary.kill()
	k.must(standby.promote(t.Context()))
	var kept string
	k.must(standby.query(t.Context(), &kept, `SELECT concat_ws(' ', count(*), count(*) FILTER (WHERE claim > 0),
		count(*) FILTER (WHERE final)) FROM legwork_chaos.reconciliation`))
	if want := fmt.Sprint(3*tillJobs, tillJobs, 0); kept != want {
		t.Errorf("the standby has %s records, claims and results, want %s: other commits were lost", kept, want)
	}
	k.raiseEpoch(standby)
	p.point(standby.stack.DatabaseURL)
	workers(claimantDie)
	for _, part := range tillParts { // callers repeat what may be lost
		k.startJobs(part)
	}
	k.eventually("all jobs end and the outbox is empty", k.patience(), func(ctx context.Context) (bool, error) {
		jobs, rows, err := k.ended(ctx)
		return jobs == len(tillParts)*tillJobs && rows == 0, err
	})
	k.checkTill()
	k.fleet.stop()
}

type keyedFailover struct {
	*site
	till   *till
	lagged chan struct{} // closed when the standby receives no more
}

func (k *keyedFailover) deployTill() {
	k.t.Helper()
	document := "app:\n  id: till\n  version: '1'\n  graphs:"
	for _, part := range tillParts {
		document += strings.ReplaceAll(tillGraph, "PART", part)
	}
	d, err := k.client.Deploy(k.t.Context(), "till.yaml", []byte(document))
	k.must(err)
	k.must(k.client.Activate(k.t.Context(), d.App, d.Version))
}

// workers returns a function that starts the worker of a part. It runs until the test ends.
func (k *keyedFailover) workers() func(part string) {
	ctx, stop := context.WithCancel(context.Background())
	group := &errgroup.Group{}
	k.t.Cleanup(func() {
		stop()
		if err := group.Wait(); err != nil {
			k.t.Errorf("a worker ended: %v", err)
		}
	})
	cfg := worker.Config{URL: k.natsURL, Namespace: k.ns, Logger: slog.New(slog.DiscardHandler)}
	return func(part string) {
		group.Go(func() error {
			return worker.Run(ctx, cfg, worker.HandleRaw("charge."+part, k.work, worker.Verify(k.till.verify)))
		})
	}
}

// work charges, and answers once the standby receives no more.
func (k *keyedFailover) work(ctx context.Context, t *worker.Task) (*worker.Reply, error) {
	charge := k.till.charge(t.IdempotencyKey)
	select {
	case <-k.lagged:
		return worker.Code(200, charge), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// startJobs starts the jobs of a part, or starts them again under their keys.
func (k *keyedFailover) startJobs(part string) {
	k.t.Helper()
	var group errgroup.Group
	for n := range tillJobs {
		id := fmt.Sprintf("%s-%d", part, n)
		group.Go(func() error {
			return insist(k.t.Context(), func() error {
				ctx, cancel := context.WithTimeout(k.t.Context(), askLimit)
				defer cancel()
				_, err := k.client.Start(ctx, "till."+part, map[string]string{"id": id}, client.WithJobID(id),
					client.WithIdempotencyKey(id))
				return err
			})
		})
	}
	k.must(group.Wait())
}

// claimAndDie is what workers do that claim work and die: half of them before the effect, the others behind it.
func (k *keyedFailover) claimAndDie() {
	k.t.Helper()
	topic := "charge." + claimantDie
	k.must(k.conn.ProvisionTopics(k.t.Context(), []string{topic}))
	source, err := k.conn.Source(k.t.Context(), legwork.LaneWork(topic))
	k.must(err)
	defer source.Close()
	for n := 0; n < tillJobs; {
		ctx, cancel := context.WithTimeout(k.t.Context(), k.patience())
		messages, err := source.Next(ctx, tillJobs-n)
		cancel()
		k.must(err)
		for _, m := range messages {
			work, err := legwork.DecodeWork(m.Delivery)
			k.must(err)
			if verdict := k.claim(topic, work); verdict != legwork.ClaimRun {
				continue // it was delivered twice
			}
			if n++; n%2 == 0 {
				k.till.charge(work.Key)
			}
		}
	}
}

func (k *keyedFailover) claim(topic string, work *legwork.Transition) (verdict string) {
	k.t.Helper()
	body, err := json.Marshal(legwork.Claim{Work: work.GUID, Gid: work.Gid, Activity: work.Activity, DAD: work.DAD,
		Attempt: work.Attempt, Key: work.Key, Token: legwork.NewID().String(), By: "a worker that dies"})
	k.must(err)
	ctx, cancel := context.WithTimeout(k.t.Context(), k.patience())
	defer cancel()
	m, err := k.conn.NATS().RequestWithContext(ctx, legwork.ClaimSubject(k.ns, topic), body)
	k.must(err)
	var a legwork.ClaimAnswer
	k.must(json.Unmarshal(m.Data, &a))
	return a.Verdict
}

// until waits until a query gives a number.
func (k *keyedFailover) until(what string, want int, query string) {
	k.t.Helper()
	k.eventually(what, k.patience(), func(ctx context.Context) (bool, error) {
		var n int
		err := k.pool.QueryRow(ctx, k.sql(query)).Scan(&n)
		return n == want, err
	})
}

// raiseEpoch raises the epoch of the new primary at its own address, which nobody else uses yet.
func (k *keyedFailover) raiseEpoch(heir *database) {
	k.t.Helper()
	through := k.databaseURL
	defer func() { k.databaseURL = through }()
	k.databaseURL = heir.stack.DatabaseURL
	var e struct{ Epoch int64 }
	k.must(k.command(k.t.Context(), &e, "epoch", "raise", "--reason", "failover to the standby"))
	if e.Epoch < 2 {
		k.t.Errorf("the new epoch is %d", e.Epoch)
	}
}

func (k *keyedFailover) checkTill() {
	k.t.Helper()
	k.till.mu.Lock()
	defer k.till.mu.Unlock()
	for key, n := range k.till.charges {
		if n != 1 {
			k.t.Errorf("the effect of %s has happened %d times", key, n)
		}
	}
	// All that happened before the failover and is not recorded was found by the verifier.
	if n, want := len(k.till.verified), 3*tillJobs+tillJobs/2; n != want {
		k.t.Errorf("the verifier has told of %d effects, want %d", n, want)
	}
	k.none("jobs have not the result of their effect", `
		SELECT concat_ws(' ', j.job_id, j.state, r.status, r.final, r.unclaimed, d.value #>> '{}')
		FROM legwork.job j LEFT JOIN legwork.reconciliation r USING (gid) LEFT JOIN legwork.job_data d ON d.gid = j.gid AND d.path = 'charge'
		WHERE j.state <> 'completed' OR r.status IS DISTINCT FROM 'completed' OR NOT r.final OR r.unclaimed OR r.result_dad IS NULL
		   OR d.value #>> '{}' IS DISTINCT FROM j.job_id || ' 1'`)
	for _, check := range []func(context.Context, invariant.DB, string) ([]string, error){invariant.Invariants,
		invariant.Idle} {
		lines, err := check(k.t.Context(), k.pool, k.ns)
		k.must(err)
		for _, l := range first(lines) {
			k.t.Error(l)
		}
	}
}
