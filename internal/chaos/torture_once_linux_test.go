//go:build slow

package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/worker"
)

// onceVariable names the folder of the payments that keyed work makes.
const onceVariable = "LEGWORK_TORTURE_ONCE"

// payments are a system outside that takes no key into account: it makes every payment that
// it is asked for. No fault reaches its books, a file for each key. What it offers to a
// verifier is a fence: once it has said that there was no payment, it refuses all that
// others ask for under the same attempt, sent before or later.
type payments struct{ dir string }

// booking is a line of a file.
type booking struct {
	What    string `json:"what"`
	Who     string `json:"who"`
	Attempt int    `json:"attempt"`
}

const (
	paid    = "paid"
	fenced  = "fenced"
	refused = "refused"
)

var errRefused = errors.New("refused: a later execution has asked whether there was a payment")

// who is an execution.
func who(task *worker.Task) string { return fmt.Sprintf("%d %p", os.Getpid(), task) }

// pay makes a payment.
func (p payments) pay(task *worker.Task) error {
	return p.book(task, func(all []booking) (string, error) {
		for _, b := range slices.Backward(all) {
			if b.What == fenced { // the last one
				if b.Who != who(task) && b.Attempt >= task.Attempt {
					return refused, errRefused
				}
				break
			}
		}
		return paid, nil
	})
}

// verify tells whether there was a payment. Nobody can tell by some keys, and of some
// payments the result cannot be had.
func (p payments) verify(_ context.Context, task *worker.Task) (v worker.Verdict, err error) {
	tag := task.IdempotencyKey
	err = p.book(task, func(all []booking) (string, error) {
		v = worker.NotCompleted()
		if value(tag, "clear", 0)%5 == 0 {
			v = worker.CannotTell()
			return "", nil
		}
		for _, b := range all {
			switch {
			case b.What == paid && value(tag, "result", 0)%5 == 0:
				v = worker.ResultUnavailable()
				return "", nil
			case b.What == paid:
				v = worker.Completed(onceResult(tag))
				return "", nil
			case b.What == refused && b.Who == who(task): // somebody else may pay
				v = worker.CannotTell()
			}
		}
		return fenced, nil
	})
	return v, err
}

func onceResult(tag string) any { return map[string]int{"v": value(tag, "g1", 0)} }

// book decides by what is in the books of a key, and writes it down, before anybody else
// can look.
func (p payments) book(task *worker.Task, decide func([]booking) (what string, err error)) error {
	file, err := os.OpenFile(filepath.Join(p.dir, task.IdempotencyKey), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer file.Close() // and the lock with it
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	all, err := p.read(task.IdempotencyKey)
	if err != nil {
		return err
	}
	what, verdict := decide(all)
	if what == "" {
		return verdict
	}
	line, err := json.Marshal(booking{What: what, Who: who(task), Attempt: task.Attempt})
	if err == nil {
		_, err = file.Write(append(line, '\n'))
	}
	return errors.Join(verdict, err)
}

func (p payments) read(key string) (all []booking, err error) {
	text, err := os.ReadFile(filepath.Join(p.dir, key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for line := range bytes.Lines(text) {
		var b booking
		if err := json.Unmarshal(line, &b); err != nil {
			return nil, fmt.Errorf("the books of %s: %w", key, err)
		}
		all = append(all, b)
	}
	return all, err
}

// charge is the handler of keyed work.
func (p payments) charge(ctx context.Context, task *worker.Task, j *journal) (*worker.Reply, error) {
	if err := j.write(begun, task); err != nil {
		return nil, worker.BeforeEffect(err)
	}
	if err := p.linger(ctx, task); err != nil {
		return nil, err
	}
	if err := p.pay(task); err != nil {
		return nil, err
	}
	if err := p.linger(ctx, task); err != nil { // it may die with its answer
		return nil, err
	}
	return worker.Code(200, onceResult(task.IdempotencyKey)), nil
}

// linger takes long enough that faults find many executions before, and many behind their payment.
func (p payments) linger(ctx context.Context, task *worker.Task) error {
	timer := time.NewTimer(time.Duration(value(task.IdempotencyKey, "linger", 0)) * time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// onceCounts is what became of keyed work.
type onceCounts struct {
	Jobs     int `json:"jobs"`
	Paid     int `json:"payments"`
	Fenced   int `json:"verified_not_completed"`
	Refused  int `json:"refused"` // payments that an execution asked for after another one had verified
	Unclear  int `json:"unclear"` // works that ended with error 591 or 592
	LostTwin int `json:"paid_twice_after_a_failover_without_an_epoch"`
}

// text is the counts in words.
func (c *onceCounts) text() string {
	twice := "no key twice"
	if c.LostTwin > 0 {
		twice = fmt.Sprintf("%d keys twice, after failovers for which nobody has raised the epoch", c.LostTwin)
	}
	return fmt.Sprintf("%d jobs, %d payments at a system outside that repeats what it is asked for: %s; the verifier "+
		"said %d times that there was none, then %d payments that earlier executions asked for were refused; %d works ended "+
		"with error 591 or 592", c.Jobs, c.Paid, twice, c.Fenced, c.Refused, c.Unclear)
}

// checkOnce checks that no key has two payments, and that each job that went on has one. After a failover for which
// nobody has raised the epoch, a claim that is lost does not keep its work from being run: such keys are counted
// (docs/reliability.md).
func (a *arena) checkOnce(ctx context.Context) *onceCounts {
	c := &onceCounts{}
	p := payments{a.payments}
	files, err := os.ReadDir(a.payments)
	if err != nil {
		a.violation("read the payments: %v", err)
	}
	made := map[string]int{}
	var twice []string
	for _, f := range files {
		all, err := p.read(f.Name())
		if err != nil {
			a.violation("%v", err)
		}
		for _, b := range all {
			switch b.What {
			case paid:
				c.Paid++
				made[f.Name()]++
			case fenced:
				c.Fenced++
			case refused:
				c.Refused++
			}
		}
		switch n := made[f.Name()]; {
		case n > 1 && a.tail.claims[f.Name()]:
			c.LostTwin++
		case n > 1:
			twice = append(twice, fmt.Sprintf("%s %v", f.Name(), all))
		}
	}
	a.none("keys have been paid twice", twice)
	rows, err := a.pool.Query(ctx, a.sql(`
SELECT j.job_id, j.state, coalesce(u.value #>> '{}', '')
FROM legwork.job j LEFT JOIN legwork.job_data u ON u.gid = j.gid AND u.path = 'unclear'
WHERE j.graph = 't.charge'`))
	if err != nil {
		a.violation("check the payments: %v", err)
		return c
	}
	var id, state, code string
	var unpaid []string
	_, err = pgx.ForEachRow(rows, []any{&id, &state, &code}, func() error {
		if c.Jobs++; code != "" {
			c.Unclear++
		}
		if made[id] == 0 && code != "592" {
			unpaid = append(unpaid, fmt.Sprintf("%s %s %s", id, state, code))
		}
		return nil
	})
	if err != nil {
		a.violation("check the payments: %v", err)
	}
	a.none("jobs ended without their payment", unpaid)
	return c
}
