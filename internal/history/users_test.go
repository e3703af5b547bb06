package history_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/history"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// user is a client with a connection of its own, and not much patience.
type user struct {
	*site
	id  int
	rnd *rand.Rand
	nc  *nats.Conn
	c   *client.Client
}

// cutEvery is how many calls pass between two cuts of a connection.
const cutEvery = 20

// admit makes the users; the last of them speaks NATS alone.
func (s *site) admit(n int) {
	s.Helper()
	pool := pgtest.Pool(s)
	s.run.Go(func() error { return client.Serve(s.ctx, s.conn.NATS(), s.pool, s.ns) })
	for i := range n {
		u := &user{site: s, id: i, rnd: rand.New(rand.NewPCG(s.seed, uint64(i+1))), nc: natstest.Conn(s)}
		own := pool
		if i == n-1 {
			own = (*pgxpool.Pool)(nil)
		}
		var err error
		u.c, err = client.New(s.ns, own, u.nc)
		s.must(err)
		s.Cleanup(u.c.Close)
		s.users = append(s.users, u)
	}
}

// share gives the users the tasks, each a random part in random order, and
// waits until all are done.
func (s *site) share(tasks []func(*user)) {
	s.rnd.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	var all sync.WaitGroup
	for i, u := range s.users {
		all.Go(func() {
			for at := i; at < len(tasks); at += len(s.users) {
				tasks[at](u)
			}
		})
	}
	all.Wait()
}

// ask records a call. Of three one gives up before it can have been answered,
// or nearly so; and a connection is cut now and then, in the middle of
// whatever its user asks. An answer of nil leaves the call open.
func (u *user) ask(input any, call func(context.Context) any) (answer any) {
	ctx, cancel := context.WithTimeout(u.Context(), deadline)
	defer cancel()
	if !u.hale && u.rnd.IntN(3) == 0 {
		ctx, cancel = context.WithTimeout(ctx, time.Duration(1+u.rnd.IntN(20))*time.Millisecond)
		defer cancel()
	}
	answered := u.Call(u.id, input)
	if !u.hale && u.draw(cutEvery) == 0 {
		u.add("connections cut")
		other := u.users[u.draw(len(u.users))]
		_ = other.nc.ForceReconnect() // it may be away just now
	}
	answer = call(ctx)
	answered(answer)
	return answer
}

// insist asks until there is an answer; each time is a call of its own.
func (u *user) insist(input any, call func(context.Context) any) any {
	for {
		if answer := u.ask(input, call); answer != nil {
			return answer
		}
		if u.Failed() {
			return nil
		}
	}
}

// unknown reports whether a call may or may not have had its effect. Whatever
// else goes wrong is an error of the test.
func (u *user) unknown(err error) bool {
	var own *legwork.Error
	var lost *client.NoReceiptError
	switch {
	case err == nil:
		return false
	case errors.As(err, &lost), errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrConnectionClosed),
		errors.Is(err, nats.ErrNoResponders), errors.Is(err, nats.ErrConnectionReconnecting),
		errors.Is(err, nats.ErrDisconnected):
	case errors.As(err, &own) && own.Class == legwork.Retry:
	default:
		u.Errorf("client %d: %v", u.id, err)
	}
	return true
}

// start is one start.
func (u *user) start(in history.Start, topic string, data any) func(context.Context) any {
	return func(ctx context.Context) any {
		r, err := u.c.Start(ctx, topic, data, client.WithJobID(in.Job), client.WithIdempotencyKey(in.Key))
		if u.unknown(err) {
			return nil
		}
		return history.Started{Gid: gid(r.Gid), Duplicate: r.Duplicate}
	}
}

// look asks who has a job id.
func (u *user) look(app, job string) func(context.Context) any {
	return func(ctx context.Context) any {
		j, err := u.c.Job(ctx, client.Ref{App: app, JobID: job})
		if legwork.CodeOf(err) == legwork.CodeNotFound && legwork.ClassOf(err) == legwork.Dead {
			return history.Started{}
		}
		if u.unknown(err) {
			return nil
		}
		return history.Started{Gid: gid(j.Gid)}
	}
}

func gid(id legwork.ID) string {
	if id.IsZero() {
		return ""
	}
	return id.String()
}

// read asks for the state of a job, or waits so long for its end.
func (u *user) read(ref client.Ref, wait time.Duration) func(context.Context) any {
	return func(ctx context.Context) any {
		if wait == 0 {
			j, err := u.c.Job(ctx, ref)
			if u.unknown(err) {
				return nil
			}
			return seen(j.State, j.Data, j.Error)
		}
		ctx, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		r, err := u.c.Await(ctx, ref)
		var ended *client.JobError
		if r == nil && u.unknown(err) || err != nil && !errors.As(err, &ended) {
			return nil
		}
		return seen(r.State, r.Data, r.Error)
	}
}

// seen is what a reader has seen: the value that a job completed with, or the
// reason why it ended.
func seen(state string, data json.RawMessage, failure *client.Failure) history.Seen {
	var doc struct{ Value string }
	switch {
	case state == client.Running:
		return history.Running
	case failure != nil:
		return history.Seen{State: state, Value: failure.Message}
	case json.Unmarshal(legwork.OrNull(data), &doc) != nil:
		return history.Seen{State: state, Value: string(data)}
	}
	return history.Seen{State: state, Value: doc.Value}
}
