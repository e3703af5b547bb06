package client

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
)

const (
	// maxReads bounds the jobs of one query, maxReaders the queries at a time.
	maxReads   = 200
	maxReaders = 2
	// readTimeout bounds one query.
	readTimeout = 15 * time.Second
)

var errClosed = errors.New("the client is closed")

// reader looks up the results of jobs. Questions that come while a query is
// under way are asked together by the next one, so that thousands of waits
// cost a few queries. It has a goroutine only while there is a question.
type reader struct {
	pool *pgxpool.Pool
	sql  string
	most *int64 // bytes of one job's data; nil: no bound. Set before use

	ctx    context.Context
	cancel context.CancelCauseFunc
	group  sync.WaitGroup

	mu      sync.Mutex
	queue   []*question
	running int
	closed  bool
}

// question is one job that is asked for. done is closed when it is answered;
// no result and no error: there is no such job.
type question struct {
	ref    Ref
	most   *int64 // bytes of its data that are read; nil: all
	done   chan struct{}
	result *Result
	bytes  int64 // of its data, if it has ended
	err    error
}

func (r *reader) init(pool *pgxpool.Pool, sql string) {
	r.pool, r.sql = pool, sql
	r.ctx, r.cancel = context.WithCancelCause(context.Background())
}

// get returns the state of a job as of now, with its data if it has ended; nil if there is no such job.
func (r *reader) get(ctx context.Context, ref Ref) (*Result, error) {
	b, most := boundOf(ctx), r.most
	if b != nil {
		most = &b.most
	}
	q, err := r.ask(ctx, ref, most)
	if err != nil || q.result == nil || q.result.State == Running {
		return q.result, err
	}
	if err := b.read(q.bytes); err != nil {
		return nil, err
	}
	if q.result.Data == nil {
		return nil, legwork.TooLarge("the data of job %s has more than the %d bytes that fit a message: read it from "+
			"Postgres", ref, *most)
	}
	return q.result, nil
}

// state is get without data.
func (r *reader) state(ctx context.Context, ref Ref) (*Result, error) {
	q, err := r.ask(ctx, ref, new(int64))
	return q.result, err
}

// ask asks for a job, with data of at most so many bytes.
func (r *reader) ask(ctx context.Context, ref Ref, most *int64) (question, error) {
	q := &question{ref: ref, most: most, done: make(chan struct{})}
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return question{}, errClosed
	}
	r.queue = append(r.queue, q)
	if r.running < maxReaders {
		r.running++
		r.group.Go(r.run)
	}
	r.mu.Unlock()
	select {
	case <-q.done:
		return *q, q.err
	case <-ctx.Done():
		return question{}, context.Cause(ctx)
	}
}

// run answers questions until there is none.
func (r *reader) run() {
	for {
		r.mu.Lock()
		n := min(len(r.queue), maxReads)
		batch := r.queue[:n:n]
		if r.queue = r.queue[n:]; len(r.queue) == 0 {
			r.queue = nil
		}
		if n == 0 {
			r.running--
			r.mu.Unlock()
			return
		}
		r.mu.Unlock()
		later, err := r.answer(batch)
		for _, q := range batch {
			if err != nil {
				q.result, q.err = nil, err
			} else if later[q] {
				continue
			}
			close(q.done)
		}
		if err == nil && len(later) > 0 {
			r.again(batch, later)
		}
	}
}

// again puts questions in front of those that have come since.
func (r *reader) again(batch []*question, later map[*question]bool) {
	first := slices.DeleteFunc(slices.Clone(batch), func(q *question) bool { return !later[q] })
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append(first, r.queue...)
}

// answer answers questions. For those that it returns as later there was no room: the results of the others have about
// 8 MiB, or one has more.
func (r *reader) answer(batch []*question) (later map[*question]bool, err error) {
	gid, app, job := make([]*legwork.ID, len(batch)), make([]string, len(batch)), make([]string, len(batch))
	most := make([]*int64, len(batch))
	for i, q := range batch {
		gid[i], app[i], job[i], most[i] = q.ref.gid(), q.ref.App, q.ref.JobID, q.most
	}
	ctx, cancel := context.WithTimeout(r.ctx, readTimeout)
	defer cancel()
	rows, err := r.pool.Query(ctx, r.sql, gid, app, job, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	later = map[*question]bool{}
	for rows.Next() {
		ord, result, bytes, err := scanResult(rows)
		if err != nil {
			return nil, err
		}
		q := batch[ord-1]
		if result == nil {
			later[q] = true
			continue
		}
		q.result, q.bytes = result, bytes
	}
	return later, rows.Err()
}

// close ends queries under way and waits for them.
func (r *reader) close() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	r.cancel(errClosed)
	r.group.Wait()
}
