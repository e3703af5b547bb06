package outbox

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

const (
	// batchRows is the LIMIT of poll.sql and page.sql.
	batchRows = 256
	// batchBytes is the budget of poll.sql and reclaim.sql. One row may exceed
	// it, so a batch has at most batchBytes + legwork.MaxPayloadBytes.
	batchBytes = 32 << 20
)

// DB is what the store needs of a pgx pool or connection. Each call is its own
// transaction.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// Store is the outbox table of one namespace. It is safe for concurrent use.
type Store struct {
	db        DB
	namespace string
	sql       map[string]string
}

// NewStore returns the outbox of a namespace over db. It does not connect.
func NewStore(db DB, namespace string) (*Store, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	sql, err := Statements(namespace)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, namespace: namespace, sql: sql}, nil
}

// key names a row, with the values that it had when it was read.
type key struct {
	guid    legwork.ID
	publish int
	due     time.Time
}

// lanes returns the lanes that have rows, with the time at which the first row of each
// is due, and the time of Postgres just before it read them.
func (s *Store) lanes(ctx context.Context) (first map[string]time.Time, asked time.Time, err error) {
	first = map[string]time.Time{}
	var lane string
	var due time.Time
	err = s.each(ctx, "lanes.sql", nil, []any{&lane, &due, &asked}, func() { first[lane] = due })
	return first, asked, err
}

// fronts returns which of some lanes have rows that are due, and were due after a time
// given for each lane. It also returns the time of Postgres just before it read them.
func (s *Store) fronts(ctx context.Context, lanes []string, after []time.Time) (due map[string]bool, asked time.Time,
	err error) {
	due = map[string]bool{}
	var lane string
	var has bool
	err = s.each(ctx, "fronts.sql", []any{lanes, after}, []any{&lane, &has, &asked}, func() { due[lane] = has })
	return due, asked, err
}

// kept returns the present values of some rows of a lane. Rows that are gone are not
// among them.
func (s *Store) kept(ctx context.Context, lane string, rows []key) (keys []key, err error) {
	guid, _ := columns(rows)
	var k key
	err = s.each(ctx, "kept.sql", []any{lane, guid}, []any{&k.guid, &k.publish, &k.due},
		func() { keys = append(keys, k) })
	return keys, err
}

// page returns the next rows of a lane that were due between two times, in the order in
// which they were due. It returns 256 rows, or more if the last ones are due at the same
// time, because one transaction inserted them. Fewer than 256 are the last rows.
func (s *Store) page(ctx context.Context, lane string, before, after time.Time) (keys []key, err error) {
	var k key
	err = s.each(ctx, "page.sql", []any{lane, before, after}, []any{&k.guid, &k.publish, &k.due},
		func() { keys = append(keys, k) })
	return keys, err
}

// poll claims due rows that nobody has published, of those that were due at or after
// a time, by Postgres's clock. more: there may be others.
func (s *Store) poll(ctx context.Context, grace time.Duration, from time.Time) (rows []row, more bool, err error) {
	rows, bytes, err := s.claim(ctx, "poll.sql", grace, from)
	return rows, len(rows) == batchRows || bytes >= batchBytes, err
}

// next returns the time of Postgres. It also returns how long it takes until the next
// unpublished row is due, of those that are due at or after a time; nil if there
// is none.
func (s *Store) next(ctx context.Context, from time.Time) (now time.Time, wait *time.Duration, err error) {
	err = s.each(ctx, "next.sql", []any{from}, []any{&now, &wait}, func() {})
	return now, wait, err
}

// aside returns which rows of a lane have a message that was set aside, or an answer to
// their work that was set aside.
func (s *Store) aside(ctx context.Context, lane string, rows []key) (map[legwork.ID]bool, error) {
	guid, _ := columns(rows)
	subject := ""
	if topic, work := legwork.WorkTopic(lane); work {
		lane, subject = legwork.LaneResponse, legwork.ResponseSubject(s.namespace, topic)
	}
	var one legwork.ID
	found := map[legwork.ID]bool{}
	err := s.each(ctx, "aside.sql", []any{guid, lane, subject}, []any{&one}, func() { found[one] = true })
	return found, err
}

// reclaim claims lost rows, if they have not changed since they were judged. more: the
// budget of bytes was used up; call it again.
func (s *Store) reclaim(ctx context.Context, lost []key, grace time.Duration) (rows []row, more bool, err error) {
	guid, publish := columns(lost)
	rows, bytes, err := s.claim(ctx, "reclaim.sql", guid, publish, grace)
	return rows, bytes >= batchBytes, err
}

func (s *Store) claim(ctx context.Context, file string, args ...any) (rows []row, bytes int64, err error) {
	var r row
	err = s.each(ctx, file, args, r.fields(), func() {
		rows = append(rows, r)
		bytes += r.size
		r.gid, r.work, r.data, r.deadline = nil, nil, nil, nil // the copy shares them: the next scan must not overwrite them
	})
	return rows, bytes, err
}

// over deletes rows whose job does not exist or has ended, and returns which rows those
// were.
func (s *Store) over(ctx context.Context, moot []key) (ended map[legwork.ID]bool, err error) {
	guid, publish := columns(moot)
	ended = make(map[legwork.ID]bool, len(moot))
	var one legwork.ID
	err = s.each(ctx, "over.sql", []any{guid, publish}, []any{&one}, func() { ended[one] = true })
	return ended, err
}

// postpone postpones the time at which rows are due that cannot be published.
func (s *Store) postpone(ctx context.Context, refused []key) error {
	guid, publish := columns(refused)
	if _, err := s.db.Exec(ctx, s.sql["defer.sql"], guid, publish); err != nil {
		return fmt.Errorf("outbox: defer.sql: %w", err)
	}
	return nil
}

// each runs a statement and calls f for each row, scanned into the targets.
func (s *Store) each(ctx context.Context, file string, args, targets []any, f func()) error {
	rows, err := s.db.Query(ctx, s.sql[file], args...)
	if err == nil {
		_, err = pgx.ForEachRow(rows, targets, func() error { f(); return nil })
	}
	if err != nil {
		return fmt.Errorf("outbox: %s in schema %s: %w", file, legwork.Schema(s.namespace), err)
	}
	return nil
}

func columns(keys []key) (guid []legwork.ID, publish []int32) {
	for _, k := range keys {
		guid, publish = append(guid, k.guid), append(publish, int32(k.publish))
	}
	return guid, publish
}
