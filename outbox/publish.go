package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/legwork-dev/legwork"
)

// publish publishes claimed rows. It deletes rows that can have no effect any more.
// Rows that cannot be published are counted, logged once and postponed. Rows that the
// broker did not take become due again by themselves. publish returns an error if the
// broker took no message at all, or if Postgres failed.
func (r *Relay) publish(ctx context.Context, rows []row, how string) error {
	ts, from := make([]*legwork.Transition, 0, len(rows)), make([]*row, 0, len(rows))
	var bad []key
	var over []moot
	taken, failed := map[string]int{}, map[string]int{}
	refuse := func(row *row, err error) {
		r.refused.tell(row, err)
		bad = append(bad, row.key())
		failed[row.lane]++
	}
	for i := range rows {
		if t, err := r.message(&rows[i]); errors.Is(err, errNoJob) || errors.Is(err, errClosed) {
			over = append(over, moot{&rows[i], err})
		} else if err != nil {
			refuse(&rows[i], err)
		} else {
			ts, from = append(ts, t), append(from, &rows[i])
		}
	}
	var first error
	some := len(ts) == 0
	if len(ts) > 0 {
		for i, err := range r.publisher.Publish(ctx, ts) {
			switch {
			case err == nil:
				some = true
				taken[from[i].lane]++
			case legwork.ClassOf(err) == legwork.Dead:
				some = true
				refuse(from[i], err)
			default:
				failed[from[i].lane]++
				if first == nil {
					first = err
				}
			}
		}
	}
	kept, err := r.end(ctx, over)
	for _, m := range kept {
		if errors.Is(m.why, errNoJob) {
			refuse(m.row, errNoVersion)
		}
	}
	r.count(taken, failed, how)
	if err != nil {
		return err
	}
	if len(bad) > 0 {
		if err := r.store.postpone(ctx, bad); err != nil {
			return err
		}
	}
	if some {
		return nil
	}
	return fmt.Errorf("outbox: the broker took none of %d messages: %w", len(ts), first)
}

// moot is a row whose message can have no effect.
type moot struct {
	*row
	why error // errNoJob or errClosed
}

// end deletes moot rows and returns those that stay. A row stays if it has a job
// after all, whose version is not deployed, and if another transaction has locked it.
func (r *Relay) end(ctx context.Context, over []moot) (kept []moot, err error) {
	if len(over) == 0 {
		return nil, nil
	}
	keys := make([]key, len(over))
	for i, m := range over {
		keys[i] = m.key()
	}
	ended, err := r.store.over(ctx, keys)
	if err != nil {
		return nil, err
	}
	gone, closed := 0, 0
	for _, m := range over {
		switch {
		case !ended[m.guid]:
			kept = append(kept, m)
		case errors.Is(m.why, errNoJob):
			gone++
		default:
			closed++
		}
	}
	if gone > 0 {
		r.cfg.Log.Info("ended outbox rows whose jobs are gone: nobody is left to take them", "rows", gone)
	}
	if closed > 0 {
		r.cfg.Log.Info("ended outbox rows whose jobs have ended: nobody waits for them", "rows", closed)
	}
	return kept, nil
}

// message makes the message of a row. An event carries the whole document, because
// its listeners cannot read leaves ({"path": value, …}).
func (r *Relay) message(row *row) (*legwork.Transition, error) {
	t, err := row.transition()
	if err != nil || t.Kind != legwork.Event || !t.Leaves {
		return t, err
	}
	if r.cfg.Assemble == nil {
		return nil, errNoAssemble
	}
	if t.Data, err = r.cfg.Assemble(t.Data); err != nil {
		return nil, fmt.Errorf("assemble the data of the event: %w", err)
	}
	t.Leaves = false
	return t, nil
}

var errNoAssemble = errors.New("this relay cannot assemble events: set Config.Assemble")

func (r *Relay) count(taken, failed map[string]int, how string) {
	for lane, n := range taken {
		r.cfg.Metrics.Published(lane, how, n)
	}
	for lane, n := range failed {
		r.cfg.Metrics.PublishErrors(lane, n)
	}
}

// maxRefused is how many logged rows are remembered.
const maxRefused = 4096

// refusals logs each row that cannot be published once per process.
type refusals struct {
	log  *slog.Logger
	mu   sync.Mutex
	told map[legwork.ID]struct{}
}

func newRefusals(log *slog.Logger) *refusals {
	return &refusals{log: log, told: map[legwork.ID]struct{}{}}
}

func (f *refusals) tell(r *row, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, known := f.told[r.guid]; known {
		return
	}
	if len(f.told) >= maxRefused {
		clear(f.told)
	}
	f.told[r.guid] = struct{}{}
	args := []any{"guid", r.guid.String(), "lane", r.lane, "error", err}
	if r.gid != nil {
		args = append(args, "gid", r.gid.String())
	}
	f.log.Error("an outbox row cannot be published: mend its cause; it is tried again later", args...)
}
