package claims_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) {
	testmain.Overlap()
	natstest.Main(m)
}

const document = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        placed: {type: trigger}
        charge:
          type: worker
          topic: order.charge
          reconcile: {key: '{placed.output.data.id}'}
          retry: {maximumAttempts: 5, initialInterval: 10ms}
          input: {maps: {id: '{placed.output.data.id}'}}
          job: {maps: {charge: '{charge.output.data.charge}'}}
      transitions:
        placed: [{to: charge}]
`

// bank is a system outside: it remembers the effects by their keys.
type bank struct {
	mu      sync.Mutex
	charges map[string]int
}

func (b *bank) charge(key string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.charges[key]++
	return fmt.Sprintf("ch_%s_%d", key, b.charges[key])
}

func (b *bank) count(key string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.charges[key]
}

// verify is an honest verifier.
func (b *bank) verify(_ context.Context, t *worker.Task) (worker.Verdict, error) {
	if n := b.count(t.IdempotencyKey); n > 0 {
		return worker.Completed(map[string]string{"charge": fmt.Sprintf("ch_%s_%d", t.IdempotencyKey, n)}), nil
	}
	return worker.NotCompleted(), nil
}

type site struct {
	*sitetest.Site
	bank *bank
}

func newSite(t *testing.T) *site {
	s := newSiteWithoutEngine(t)
	s.Engine(nil)
	return s
}

func newSiteWithoutEngine(t *testing.T) *site {
	s := &site{Site: sitetest.New(t), bank: &bank{charges: map[string]int{}}}
	s.Deploy([]byte(document))
	s.Relay()
	return s
}

type order struct {
	ID string `json:"id"`
}

// start starts the job of an order.
func (s *site) start(id string) client.Ref {
	s.T.Helper()
	receipt, err := s.Client.Start(s.T.Context(), "order.placed", order{id})
	s.Must(err)
	return refOf(receipt)
}

// end waits for the end of a job.
func (s *site) end(ref client.Ref) *client.Result {
	s.T.Helper()
	ctx, cancel := context.WithTimeout(s.T.Context(), 2*time.Minute)
	defer cancel()
	r, err := s.Client.Await(ctx, ref)
	if r == nil {
		s.Must(err)
	}
	return r
}

// record is the record of a job's keyed work.
type record struct {
	Key, Status      string
	Claim, Attempt   int
	Final, Unclaimed bool
	Verified         *string
	Result           *string
	Error            json.RawMessage
}

func (s *site) record(ref client.Ref) (r record, found bool) {
	s.T.Helper()
	rows, err := s.Pool.Query(s.T.Context(), legwork.Qualify(`SELECT key, status, claim, attempt, final, unclaimed, verified,
		(SELECT a.output::text FROM legwork.activity a WHERE a.gid = r.gid AND a.activity = r.activity AND a.dad = r.result_dad),
		error FROM legwork.reconciliation r WHERE r.gid = $1`, s.Namespace), ref.Gid)
	s.Must(err)
	defer rows.Close()
	for rows.Next() {
		found = true
		s.Must(rows.Scan(&r.Key, &r.Status, &r.Claim, &r.Attempt, &r.Final, &r.Unclaimed, &r.Verified, &r.Result, &r.Error))
	}
	s.Must(rows.Err())
	return r, found
}

// take takes the next delivery of work, as a worker does.
func (s *site) take(topic string) (*streams.Message, *legwork.Transition) {
	s.T.Helper()
	s.Must(s.Conn.ProvisionTopics(s.T.Context(), []string{topic}))
	source, err := s.Conn.Source(s.T.Context(), legwork.LaneWork(topic))
	s.Must(err)
	defer source.Close()
	ctx, cancel := context.WithTimeout(s.T.Context(), time.Minute)
	defer cancel()
	messages, err := source.Next(ctx, 1)
	s.Must(err)
	work, err := legwork.DecodeWork(messages[0].Delivery)
	s.Must(err)
	work.Topic = topic
	return messages[0], work
}

// die ends a delivery as the death of its worker does: the work is handed to another.
func (s *site) die(m *streams.Message) {
	s.T.Helper()
	s.Must(m.Settle(legwork.Verdict{Action: legwork.Nak, Delay: time.Millisecond}))
}

func claimOf(work *legwork.Transition, token string) *legwork.Claim {
	return &legwork.Claim{Work: work.GUID, Gid: work.Gid, Activity: work.Activity, DAD: work.DAD, Attempt: work.Attempt,
		Key: work.Key, Token: token}
}

// claim asks for a claim over NATS.
func (s *site) claim(topic string, c *legwork.Claim) legwork.ClaimAnswer {
	s.T.Helper()
	body, err := json.Marshal(c)
	s.Must(err)
	ctx, cancel := context.WithTimeout(s.T.Context(), time.Minute)
	defer cancel()
	m, err := s.Conn.NATS().RequestWithContext(ctx, legwork.ClaimSubject(s.Namespace, topic), body)
	for errors.Is(err, nats.ErrNoResponders) { // the engine's lanes may be there before its claims
		m, err = s.Conn.NATS().RequestWithContext(ctx, legwork.ClaimSubject(s.Namespace, topic), body)
	}
	s.Must(err)
	var a legwork.ClaimAnswer
	s.Must(json.Unmarshal(m.Data, &a))
	return a
}

func refOf(r *legwork.Receipt) client.Ref { return client.Of(r) }

// answer answers work as a worker of any language does.
func (s *site) answer(work *legwork.Transition, change func(*legwork.Transition)) {
	s.T.Helper()
	a := *work
	a.Kind, a.Work, a.Status, a.Code, a.Key = legwork.Leg2, work.GUID, legwork.Success, 0, ""
	change(&a)
	a.GUID = legwork.ResponseGUID(a.Gid, a.Work, a.Attempt, a.Status, 0)
	for _, err := range s.Out.Publish(s.T.Context(), []*legwork.Transition{&a}) {
		s.Must(err)
	}
}

func (s *site) exec(sql string, args ...any) {
	s.T.Helper()
	_, err := s.Pool.Exec(s.T.Context(), legwork.Qualify(sql, s.Namespace), args...)
	s.Must(err)
}

func (s *site) number(sql string) (n int) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(sql, s.Namespace)).Scan(&n))
	return n
}

// until waits until a query gives a number.
func (s *site) until(sql string, n int) {
	s.T.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(time.Minute); s.number(sql) != n; <-tick.C {
		if time.Now().After(end) {
			s.T.Fatalf("not %d within a minute: %s", n, sql)
		}
	}
}
