package history_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/history"
)

// damages are what befalls the rows between two calls, and the calls.
var damages = map[string]struct {
	sql   string
	calls func(u *user, harm func()) error
}{
	"a job id is forgotten":      {`UPDATE legwork.job SET retired = true`, (*user).startTwice},
	"a signal id is forgotten":   {`DELETE FROM legwork.signal`, (*user).signalTwice},
	"a kept signal is forgotten": {`DELETE FROM legwork.signal_key`, (*user).signalBefore},
	"a result is written over": {`UPDATE legwork.job_data SET value = '"other"' WHERE path = 'value'`,
		(*user).readTwice},
	"an end is forgotten": {`UPDATE legwork.job SET closed_guid = NULL, completed_at = NULL, state = 'running'`,
		(*user).readTwice},
}

// TestDamageIsCaught: an engine does wrong because its rows were tampered with,
// and the history of that is found to be wrong; without the damage it is right.
func TestDamageIsCaught(t *testing.T) {
	t.Parallel()
	for name, c := range damages {
		t.Run(name, func(t *testing.T) {
			for _, sql := range []string{"", c.sql} {
				s := newSite(t, document)
				s.work("judged.slow", func(context.Context, map[string]string) (map[string]string, error) {
					s.Call(people, history.Work{Job: "j", Value: "done"})
					return map[string]string{"value": "done"}, nil
				})
				s.hale = true
				s.engines(1, engine.Fused)
				s.relay()
				s.admit(2)
				err := c.calls(s.users[0], func() { s.exec(sql) })
				if (err == nil) != (sql == "") {
					t.Errorf("after %q the history is judged: %v", sql, err)
				}
			}
		})
	}
}

func (s *site) exec(sql string) {
	if sql == "" {
		return
	}
	tag, err := s.pool.Exec(s.Context(), legwork.Qualify(sql, s.ns))
	s.must(err)
	if tag.RowsAffected() == 0 {
		s.Fatalf("%s: no row", sql)
	}
}

func (u *user) startTwice(harm func()) error {
	for _, key := range []string{"a", "b"} {
		in := history.Start{Job: "j", Key: key}
		u.insist(in, u.start(in, "judged.begin", nil))
		harm()
		harm = func() {}
	}
	return history.Check(history.Starts, u.Calls())
}

// signalTwice: whichever of the hooks b and c hears the first signal is wrong.
func (u *user) signalTwice(harm func()) error {
	u.hooked("a")
	first := history.Signal{Key: "k", ID: "1", Value: "v"}
	u.insist(first, u.signal(first))
	b := u.hooked("b")
	harm()
	u.insist(first, u.signal(first))
	second := history.Signal{Key: "k", ID: "2", Value: "w"}
	u.insist(second, u.signal(second))
	c := u.hooked("c")
	third := history.Signal{Key: "k", ID: "3", Value: "x"}
	u.insist(third, u.signal(third))
	u.hears("b", b)
	u.hears("c", c)
	return history.Check(history.Signals, u.Calls())
}

func (u *user) hears(job string, ref client.Ref) {
	u.insist(history.Hear{Key: "k", Job: job}, func(ctx context.Context) any {
		return history.Heard{Value: u.read(ref, deadline)(ctx).(history.Seen).Value}
	})
}

func (u *user) signalBefore(harm func()) error {
	in := history.Signal{Key: "k", ID: "1", Value: "v"}
	u.insist(in, u.signal(in))
	harm()
	u.hooked("a")
	in = history.Signal{Key: "k", ID: "2", Value: "w"}
	u.insist(in, u.signal(in))
	return history.Check(history.Signals, u.Calls())
}

// hooked starts a job and waits until its hook waits, or was woken.
func (u *user) hooked(job string) client.Ref {
	waited := u.Call(u.id, history.Wait{Key: "k", Job: job})
	r, err := u.c.Start(u.Context(), "judged.wait", map[string]string{"key": "k"}, client.WithJobID(job))
	u.must(err)
	for {
		j, err := u.c.Job(u.Context(), client.Of(r))
		u.must(err)
		if len(j.Hooks) > 0 || j.State != client.Running {
			break
		}
	}
	waited(history.Waited{})
	return client.Of(r)
}

func (u *user) readTwice(harm func()) error {
	r, err := u.c.Start(u.Context(), "judged.end", nil, client.WithJobID("j"))
	u.must(err)
	in := history.Read{Job: "j"}
	u.insist(in, u.read(client.Of(r), deadline))
	harm()
	u.insist(in, u.read(client.Of(r), 0))
	return history.Check(history.Ends, u.Calls())
}
