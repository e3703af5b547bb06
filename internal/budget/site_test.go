package budget

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

//go:embed testdata/app.yaml
var document string

// site is a namespace with full tables, whose engine, relay and client run as in
// production, each over a pool whose statements are explained. Only the broker
// is simulated.
type site struct {
	*sim.World
	t                       *testing.T
	engines, relays, asking *pgxpool.Pool
	logs                    []*explain.Log
	store                   *ledger.Store
	outbox                  *outbox.Store
	client                  *client.Client
	relay                   *outbox.Pass
	engine                  *engine.Engine
	names                   map[string]string // of statements, by text
	batch                   int
	slow                    bool // workers of b.slow have not ended yet
	broken                  bool // workers of b.mends fail
	unended                 []*legwork.Transition
	made                    int
}

func newSite(t *testing.T) *site {
	s := &site{World: sim.New(t, engine.Fused, document), t: t, names: map[string]string{}}
	s.Asleep = true
	s.World.Work = s.answers
	for pool, o := range map[**pgxpool.Pool]pg.Options{&s.engines: {}, &s.relays: {Ordered: true}, &s.asking: {}} {
		var log *explain.Log
		o.Size = 4
		*pool, log = explain.Pool(t, o)
		s.logs = append(s.logs, log)
	}
	var err error
	s.store, err = ledger.NewStore(s.engines, s.Namespace)
	s.must(err)
	s.outbox, err = outbox.NewStore(s.relays, s.Namespace)
	s.must(err)
	s.client, err = client.New(s.Namespace, s.asking, nil)
	s.must(err)
	t.Cleanup(s.client.Close)
	s.relay, s.engine = s.Relay(s.relays, nil, nil), s.Engine(s.engines)
	for _, owner := range []string{"client", "ledger", "outbox", "internal/components", "internal/doctor", "internal/top",
		"internal/webhook"} {
		all, err := sqlfile.New(owner, os.DirFS("../../"+owner), ledger.Expressions).In(s.Namespace)
		s.must(err)
		for _, text := range all {
			s.names[text] = sqlfile.NameOf(text)
		}
	}
	return s
}

func (s *site) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *site) exec(sql string, args ...any) {
	s.t.Helper()
	_, err := s.Pool.Exec(s.t.Context(), legwork.Qualify(sql, s.Namespace), args...)
	s.must(err)
}

// answers are those of the workers, by topic.
func (s *site) answers(t *legwork.Transition) []sim.Reply {
	switch {
	case t.Topic == "b.code":
		return s.Turn("w", t, flowbody.Of(t.Topic, code))
	case t.Topic == "b.inner":
		return s.Turn("w", t, flowbody.Of(t.Topic, waits))
	case t.Topic == "b.broken":
		return s.Turn("w", t, flowbody.Of(t.Topic, breaks))
	case t.Topic == "b.fail", t.Topic == "b.mends" && s.broken:
		return []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"no"}`}}
	case t.Topic == "b.once" && t.Attempt == 1:
		return []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"no"}`}}
	case t.Topic == "b.slow" && s.slow:
		s.unended = append(s.unended, t)
		return []sim.Reply{{Status: legwork.Pending, Code: 202, Data: `{"n":1}`}}
	case t.Topic == "b.slow":
		return []sim.Reply{{Status: legwork.Pending, Code: 202, Data: `{"n":1}`}, {Seq: 1, Data: `{"n":2}`}}
	}
	return []sim.Reply{{Data: string(t.Data)}}
}

// hourAgo is how old copies are at least, in milliseconds.
const hourAgo = 3_600_000

// fill makes jobs that have ended, jobs that wait for a signal and sleep, and
// jobs that wait for a worker, which the broker has.
func (s *site) fill(closed, open int) {
	s.t.Helper()
	ids := []string{}
	for _, topic := range []string{"b.chain", "b.wait", "b.busy"} {
		ids = append(ids, s.start(topic, 1)...)
	}
	s.slow = true
	s.rush()
	for i, n := range []int{closed, open / 2, open - open/2} {
		s.copies(ids[i], n, i*(closed+open))
	}
	s.exec("UPDATE legwork.outbox SET due_at = due_at + interval '1 day'") // nobody looks at them
	s.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at, taken_by)
		SELECT gid, 'b.say', 'success', 200, now() + interval '1 day', gid FROM legwork.job`)
	s.exec(`INSERT INTO legwork.dead_letter (id, at, lane, reason, message, guid, gid, subject, header, data, stream, sequence, stored_at, delivery)
		SELECT gid, created_at, 'run', 'failed', 'no', gid, gid, 's', '{}', '', 's', 1, now(), 1 FROM legwork.job LIMIT $1`, open)
	s.exec(`INSERT INTO legwork.dead_letter (id, at, lane, reason, message, guid, gid, subject, header, data, stored_at, delivery, state, due_at, needs)
		SELECT gen_random_uuid(), created_at, 'response', 'early', 'no', gid, gid, 's', '{}', '', now(), 1, 'waiting', now() + interval '1 day', ''
		FROM legwork.job LIMIT $1`, open)
	s.exec(`INSERT INTO legwork.fork (gid, source, kind, author, reason, key)
		SELECT gid, gen_random_uuid(), 'retry', 'a', '', 'k' FROM legwork.job`)
	s.exec(`INSERT INTO legwork.action (gid, what, who, why, outcome, key)
		SELECT CASE WHEN ord = 1 THEN gid END, 'retry', 'a', '', 'done', gen_random_uuid()
		FROM legwork.job CROSS JOIN generate_series(1, 2) ord`)
	s.must(bench.Settle(s.t.Context(), s.Pool, s.Namespace))
	s.taken() // this does not count
}

// copies multiplies a job; those of several jobs need different offsets.
func (s *site) copies(id string, n, offset int) {
	s.t.Helper()
	gid, err := legwork.ParseID(s.One("SELECT gid::text FROM legwork.job WHERE job_id = $1", id))
	s.must(err)
	s.must(bench.Fill(s.t.Context(), s.Pool,
		bench.Copies{Namespace: s.Namespace, Job: gid, N: n, Offset: hourAgo + offset}))
}

// start puts starts of a graph into the broker, and returns their job ids.
func (s *site) start(topic string, n int, input ...any) (ids []string) {
	s.t.Helper()
	for range n {
		s.made++
		in := map[string]any{"n": 1, "group": "g" + strconv.Itoa(s.made)}
		for i := 0; i < len(input); i += 2 {
			in[input[i].(string)] = input[i+1]
		}
		id := fmt.Sprintf("job-%d", s.made)
		in["id"] = id
		data, err := json.Marshal(in)
		s.must(err)
		s.Start(topic, id, string(data))
		ids = append(ids, id)
	}
	return ids
}

// rush works until nothing is left to do, in batches of one size.
func (s *site) rush() {
	s.t.Helper()
	for range 1000 {
		s.must(s.relay.Once(s.t.Context()))
		lanes := map[string][]*sim.Message{}
		for _, m := range s.Messages() {
			lanes[m.Lane] = append(lanes[m.Lane], m)
		}
		if len(lanes) == 0 {
			return
		}
		for lane, ms := range lanes {
			if _, work := legwork.WorkTopic(lane); work {
				for _, m := range ms {
					s.DoWork(m, false)
				}
				continue
			}
			for batch := range slices.Chunk(ms, max(s.batch, 1)) {
				s.Handle(s.engine, lane, batch...)
			}
		}
	}
	s.t.Fatal("it does not come to rest")
}

// taken is what has run since it was last asked, by the statement's name.
func (s *site) taken() map[string]explain.Ran {
	s.t.Helper()
	all := map[string]explain.Ran{}
	for _, log := range s.logs {
		for name, ran := range log.Most(s.names) {
			if before, ok := all[name]; !ok || before.Pages < ran.Pages {
				all[name] = ran
			}
		}
	}
	return all
}

// ref is a job by its id.
func ref(id string) client.Ref { return client.Ref{App: "budget", JobID: id} }

// wake makes the timers of jobs due.
func (s *site) wake(ids []string) {
	s.t.Helper()
	s.exec(`UPDATE legwork.outbox SET due_at = now() WHERE publish = 0 AND gid IN (SELECT gid FROM legwork.job WHERE
		job_id = ANY ($1))`, ids)
}

func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}
