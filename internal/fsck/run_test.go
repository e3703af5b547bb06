package fsck_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// broken is damage to jobs, to what is beside them, and to what has none.
var broken = []string{
	`UPDATE legwork.job SET semaphore = semaphore + 1 WHERE job_id LIKE 'working%' OR job_id LIKE 'asleep%'`,
	`UPDATE legwork.guid_ledger SET gid = gen_random_uuid() WHERE activity = 't'`,
	`DELETE FROM legwork.job WHERE job_id = 'done-1'`,
	`INSERT INTO legwork.signal_key (topic, key, guid, ord) SELECT 's', gid, gid, 1 FROM legwork.job`,
	`DELETE FROM legwork.outbox WHERE lane = 'response' AND guid = (SELECT guid FROM legwork.outbox WHERE lane =
		'response' ORDER BY guid LIMIT 1)`,
}

// TestPiecesFindTheSame: whatever the size of the pieces, the findings are
// those of one snapshot of everything; and those of a job are found alone.
func TestPiecesFindTheSame(t *testing.T) {
	w := standing(t)
	if found := check(t, w, 2); len(found) > 0 {
		t.Fatalf("found %q in what the engine wrote", lines(found))
	}
	for _, sql := range broken {
		damage(t, w, sql)
	}
	whole, err := invariant.Invariants(t.Context(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(whole)
	all := check(t, w, 1000)
	for _, size := range []int{1, 3} {
		if got, want := lines(check(t, w, size)), lines(all); !slices.Equal(got, want) {
			t.Errorf("in pieces of %d found\n%s\nwant\n%s", size, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	var plain []string
	for _, f := range all {
		plain = append(plain, f.String())
	}
	slices.Sort(plain)
	if !slices.Equal(plain, whole) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(plain, "\n"), strings.Join(whole, "\n"))
	}
	for _, f := range all {
		// Marks under a GUID from outside are not found by the gid they name.
		if f.Gid != nil && (f.Rule != "orphan" || !strings.HasPrefix(f.Place, "message")) {
			c, found := config(w, 1000)
			if _, err := fsck.Job(t.Context(), c, *f.Gid); err != nil ||
				!slices.Contains(lines(*found), f.Rule+": "+f.String()) {
				t.Errorf("alone, job %s has %q, %v; want %s", f.Gid, lines(*found), err, f)
			}
		}
	}
}

// TestLimitCounts: what is not reported is counted.
func TestLimitCounts(t *testing.T) {
	w := standing(t)
	damage(t, w, broken[0])
	c, found := config(w, 1000, "semaphore")
	c.Limit = 2
	s, err := fsck.Run(t.Context(), c)
	if err != nil || s.Findings != 6 || s.Reported != 2 || len(*found) != 2 || s.Rules["semaphore"] != 2 ||
		s.Messages != 0 {
		t.Errorf("%+v, %v, reported %d", s, err, len(*found))
	}
}

// TestEndsWhereItIs: an interrupted check says where to go on, and from there
// the rest is checked.
func TestEndsWhereItIs(t *testing.T) {
	w := standing(t)
	damage(t, w, `UPDATE legwork.job SET semaphore = semaphore + 1 WHERE state = 'running'`)
	want := lines(check(t, w, 1000, "semaphore"))
	c, found := config(w, 8, "semaphore")
	c.Pace = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(fsck.Progress) {
		cancel() // the pause that follows ends at once
	}
	s, err := fsck.Run(ctx, c)
	if !errors.Is(err, context.Canceled) || s.Next == nil || s.Jobs != 8 {
		t.Fatalf("%+v, %v", s, err)
	}
	first := lines(*found)
	c, found = config(w, 4, "semaphore")
	c.From = *s.Next
	rest, err := fsck.Run(t.Context(), c)
	if err != nil || rest.Next != nil {
		t.Fatalf("%+v, %v", rest, err)
	}
	got := append(first, lines(*found)...)
	slices.Sort(got)
	if !slices.Equal(got, want) || len(first) == 0 {
		t.Errorf("before and after the interrupt %q, want %q", got, want)
	}
}

// blocked is a database of whose jobs nothing can be read until so many
// snapshots were taken; 0: never.
type blocked struct {
	invariant.DB
	snapshots, until int
	free             func()
}

func (b *blocked) BeginTx(ctx context.Context, o pgx.TxOptions) (pgx.Tx, error) {
	if b.snapshots++; b.snapshots == b.until {
		b.free()
	}
	return b.DB.BeginTx(ctx, o)
}

// TestTooMuchAtOnce: a piece that takes too long is tried smaller, in jobs and
// then in keys, and told when nothing smaller is left. Once it passes, nothing
// has been left out.
func TestTooMuchAtOnce(t *testing.T) {
	w := standing(t)
	want := w.One(`SELECT count(*)::text FROM legwork.job`)
	for until, timeout := range map[int]time.Duration{0: 20 * time.Millisecond, 4: time.Second} {
		ctx := t.Context()
		tx, err := w.Pool.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(ctx, legwork.Qualify("LOCK TABLE legwork.job IN ACCESS EXCLUSIVE MODE",
			w.Namespace)); err != nil {
			t.Fatal(err)
		}
		c, _ := config(w, 1000)
		c.Timeout = timeout
		db := &blocked{DB: w.Pool, until: until, free: func() {
			if err := tx.Rollback(ctx); err != nil {
				t.Error(err)
			}
		}}
		c.DB = db
		s, err := fsck.Run(ctx, c)
		switch {
		case until == 0 && (err == nil || !strings.Contains(err.Error(), "raise the timeout") || db.snapshots < 128):
			t.Errorf("%+v, %v, after %d snapshots", s, err, db.snapshots)
		case until > 0 && (err != nil || fmt.Sprint(s.Jobs) != want):
			t.Errorf("%+v, %v, want %s jobs", s, err, want)
		}
		_ = tx.Rollback(ctx)
	}
}

// TestConfigIsChecked: what makes no sense is refused before anything is read.
func TestConfigIsChecked(t *testing.T) {
	for name, c := range map[string]fsck.Config{
		"rule": {Namespace: "x", Rules: []string{"nonesuch"}}, "namespace": {Namespace: "X y"},
		"size": {Namespace: "x", Size: -1}, "pace": {Namespace: "x", Pace: -1},
	} {
		if _, err := fsck.Run(t.Context(), c); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNewerRowsAreRefused: rows of a form that this build would misread are not
// judged.
func TestNewerRowsAreRefused(t *testing.T) {
	w := standing(t)
	for _, sql := range []string{`INSERT INTO legwork.format VALUES ('dance', 1, 99)`,
		`DELETE FROM legwork.format WHERE kind = 'dance'; UPDATE legwork.format SET version = 9 WHERE kind = 'job'`} {
		damage(t, w, sql)
		c, _ := config(w, 1000)
		if s, err := fsck.Run(t.Context(), c); legwork.CodeOf(err) != legwork.CodeConflict || s.Jobs != 0 {
			t.Errorf("%s: %+v, %v", sql, s, err)
		}
	}
}

// TestUnknownKindsAreNotMended (FMT-04): a row of a kind that this build does not know is named, and neither deleted
// nor made due, whatever is true of its job.
func TestUnknownKindsAreNotMended(t *testing.T) {
	w := standing(t)
	const unknown = `SELECT md5(string_agg(o::text, ' ' ORDER BY o.guid)) FROM legwork.outbox o WHERE o.kind = 'dance'`
	damage(t, w, `INSERT INTO legwork.outbox (guid, gid, lane, kind, due_at)
		SELECT gen_random_uuid(), gen_random_uuid(), lane, 'dance', now() + interval '2 years'
		FROM unnest('{run,response,event,work.w.a}'::text[]) lane
		UNION ALL SELECT `+ofJob+`, gid, 'response', 'dance', now() FROM `+ended+` j`)
	before := w.One(unknown)
	found := check(t, w, 1000)
	newer := 0
	for _, f := range found {
		if f.Rule == "newer" && f.Mend == "" && strings.Contains(f.What, "has kind dance on lane") {
			newer++
		}
	}
	if newer != 7 {
		t.Errorf("%d of 7 rows are named in %q", newer, lines(found))
	}
	steps, _ := fsck.Plan(found)
	for _, s := range steps {
		if _, err := fsck.Apply(t.Context(), w.Pool, w.Namespace, s); err != nil {
			t.Error(err)
		}
	}
	if after := w.One(unknown); after != before {
		t.Error("the rows were changed or deleted")
	}
}
