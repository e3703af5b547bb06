package worker_test

import (
	"context"
	"errors"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// room sets how many answers the stream takes; -1: any number.
func (s *site) room(messages int64) {
	s.t.Helper()
	stream, err := s.js().Stream(s.ctx(), "LEGWORK_"+s.ns+"_RESPONSE")
	s.must(err)
	cfg := stream.CachedInfo().Config
	cfg.MaxMsgs = messages
	_, err = s.js().UpdateStream(s.ctx(), cfg)
	s.must(err)
}

// TestWorkComesBackIfItsAnswerIsNotStored: a broker that takes no answers fails
// no activity, be it the pending answer or the final one that it refuses.
func TestWorkComesBackIfItsAnswerIsNotStored(t *testing.T) {
	t.Parallel()
	for name, pending := range map[string]bool{"pending": true, "final": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			s.must(s.conn.ProvisionTopics(s.ctx(), []string{"t", "u"}))
			verdicts := s.verdicts()
			stop := s.run(s.config(), worker.Handle("u", func(context.Context, any) (any, error) { return 1, nil }))
			s.send(work("u", `1`)) // its answer fills the stream
			s.until("the stream is full", func() bool { return s.stored("RESPONSE") == 1 })
			stop()
			s.room(1)
			failed := make(chan error, 10)
			s.run(s.config(), worker.Handle("t", func(ctx context.Context, _ any) (any, error) {
				if pending {
					if err := worker.TaskFrom(ctx).Pending(ctx, 1); err != nil {
						failed <- err
						return nil, err
					}
				}
				return 2, nil
			}))
			w := work("t", `1`)
			s.send(w)
			s.await(verdicts, "-NAK")
			if pending {
				if err := receive(t, failed); !errors.Is(err, worker.ErrNotStored) {
					t.Errorf("Pending returned %v, want ErrNotStored", err)
				}
			}
			s.room(-1)
			s.answer() // that of u
			for {
				a := s.answer()
				if a.Work != w.GUID || a.Status == legwork.Failed {
					t.Fatalf("the answer is %+v, want a success for %s", a, w.GUID)
				}
				if a.Status == legwork.Success {
					break
				}
			}
			s.idle()
		})
	}
}
