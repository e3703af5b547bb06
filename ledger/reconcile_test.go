package ledger_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

// recorded gives the work of an answer a record, claimed n times.
func (b *base) recorded(at ledger.Place, work legwork.ID, n int) {
	b.t.Helper()
	b.exec(`INSERT INTO legwork.reconciliation (gid, activity, dad, topic, key, work, claim)
		VALUES ($1, $2, $3, 'w', 'k', $4, $5)`, at.Gid, at.Activity, at.DAD, work, n)
}

// records are all records, without their times.
func (b *base) records() []string {
	b.t.Helper()
	return b.lines(`SELECT concat_ws(' ', activity, status, claim, coalesce(verified, '-'), final, unclaimed,
		coalesce(result_dad, '-'), coalesce(error::text, '-')) FROM legwork.reconciliation ORDER BY activity`)
}

// TestSettleNeedsTheFence (REC-06, REC-07): what an answer says is recorded by the commit that grants it and by no
// other, and only of its own claim.
func TestSettleNeedsTheFence(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	gid := b.job(9, 0)
	answer := b.firstAnswer(gid, 0)
	b.recorded(answer.Place, answer.Work, 2)
	answer.Outcome = &ledger.Outcome{Status: ledger.RecordCompleted, Result: true, Claim: 2}
	late := answer
	late.Attempt = 7
	if done, _ := b.advance(late); done[0].Spawned {
		t.Fatal("an answer to another attempt is granted")
	}
	want := []string{answer.Activity + " indeterminate 2 - f f - -"}
	if got := b.records(); !slices.Equal(got, want) {
		t.Errorf("after an answer without effect: %q", got)
	}
	if done, _ := b.advance(answer); !done[0].Spawned {
		t.Fatal("the answer is not granted")
	}
	want = []string{answer.Activity + " completed 2 - t f ,0,0 -"}
	if got := b.records(); !slices.Equal(got, want) {
		t.Errorf("after the answer: %q", got)
	}
	again := answer
	again.Outcome = &ledger.Outcome{Status: ledger.RecordFailed}
	b.advance(again)
	if got := b.records(); !slices.Equal(got, want) {
		t.Errorf("after a second one: %q", got)
	}

	for _, c := range []struct {
		claimed int
		outcome ledger.Outcome
		want    string
	}{
		{1, ledger.Outcome{Status: ledger.RecordFailed, Cleared: true, Claim: 1}, "failed 1 not-completed f f"},
		{2, ledger.Outcome{Status: ledger.RecordFailed, Cleared: true, Claim: 1}, "failed 2 - f f"},
		{0, ledger.Outcome{Status: ledger.RecordIndeterminate}, "failed 0 - f f"},
		{0, ledger.Outcome{Status: ledger.RecordIndeterminate, Unclaimed: true}, "indeterminate 1 - f t"},
		{3, ledger.Outcome{Status: ledger.RecordIndeterminate, Unclaimed: true}, "indeterminate 3 - f t"},
		{1, ledger.Outcome{Status: ledger.RecordTimedOut}, "timed-out 1 - f f"},
	} {
		b.exec(`DELETE FROM legwork.reconciliation`)
		failed := b.firstAnswer(gid, 0)
		b.recorded(failed.Place, failed.Work, c.claimed)
		c.outcome.Error = []byte(`{"code":500}`)
		retry := ledger.Retry{Place: failed.Place, Version: 1, Work: failed.Work, Attempt: 2, Outcome: &c.outcome,
			Next: legwork.Derive(gid, failed.Work, "r", 2)}
		for _, granted := range []ledger.Retried{ledger.RetriedNow, ledger.NotRetried} {
			got, err := b.store.Retry(t.Context(), []ledger.Retry{retry})
			if err != nil || got[0] != granted {
				t.Fatal(got, err)
			}
			if got := b.records(); len(got) != 1 || got[0] != failed.Activity+" "+c.want+` - {"code":500}` {
				t.Errorf("%d claims, %+v: %q, want %s", c.claimed, c.outcome, got, c.want)
			}
			b.is(`SELECT work = '`+retry.Next.String()+`', attempt FROM legwork.reconciliation`, "true 2")
		}
	}
	b.exec(`UPDATE legwork.reconciliation SET version = 99`)
	before := b.records()
	newer := b.firstAnswer(gid, 0)
	b.exec(`UPDATE legwork.reconciliation SET activity = $1`, newer.Activity)
	newer.Outcome = &ledger.Outcome{Status: ledger.RecordCompleted}
	b.advance(newer)
	if got := b.records(); len(got) != 1 || strings.Fields(got[0])[1] != strings.Fields(before[0])[1] {
		t.Errorf("the record of a newer build: %q, was %q", got, before)
	}
}

// TestRecordsCommitWithTheWork (REC-01, CON-23): a record is put by the commit that asks for the work, and by no other.
func TestRecordsCommitWithTheWork(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	gid := b.job(9, 0)
	answer := b.firstAnswer(gid, 1)
	answer.Children[0].Key = "k"
	answer.Ahead[0].Keyed = &ledger.Keyed{Topic: "w", Key: "k"}
	refused := answer
	refused.Attempt = 3
	b.advance(refused)
	b.is(`SELECT count(*) FROM legwork.reconciliation`, "0")
	b.advance(answer)
	b.is(`SELECT activity = '`+answer.Activity+`c', topic, key, status, claim, work = '`+answer.Ahead[0].Work.String()+`'
		FROM legwork.reconciliation`, "true w k indeterminate 0 true")
	b.is(`SELECT lane, topic FROM legwork.outbox WHERE lane LIKE 'work%'`, "work.w k")
	b.unchanged("a second copy", func() { b.advance(answer) })
	b.is(`SELECT count(*) FROM legwork.reconciliation`, "1")
}

// TestAnswerBesideTheStepThatAsks: after a failover, an answer to keyed work may be in one batch with the step that
// asks for that work anew. It is not granted, and does not end the record that this step puts.
func TestAnswerBesideTheStepThatAsks(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	asks := b.firstAnswer(b.job(9, 0), 1)
	next := &asks.Ahead[0]
	asks.Children[0].Key, next.Keyed = "k", &ledger.Keyed{Topic: "w", Key: "k"}
	answer := ledger.Answer{Version: 1, Attempt: 1, Step: &ledger.Step{
		Place: ledger.Place{Gid: asks.Gid, Activity: next.Activity, DAD: next.DAD},
		GUID:  legwork.ResponseGUID(asks.Gid, next.Work, 1, legwork.Success, 0), Work: next.Work, Consumed: next.Work,
		Final: true, Delta: -1, Status: legwork.Success, Code: 200, Output: []byte(`{}`),
		Outcome: &ledger.Outcome{Status: ledger.RecordCompleted, Result: true}}}
	if done, _ := b.advance(asks, answer); !done[0].Spawned || done[1].Spawned {
		t.Fatalf("%+v", done)
	}
	const record = `SELECT status, final, result_dad IS NULL FROM legwork.reconciliation`
	b.is(record, "indeterminate false true")
	if done, _ := b.advance(answer); !done[0].Spawned {
		t.Fatalf("%+v", done)
	}
	b.is(record, "completed true false")
}

// counting counts the statements of a store, by name.
type counting struct {
	ledger.DB
	mu    sync.Mutex
	names []string
}

func (c *counting) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	c.mu.Lock()
	for _, q := range batch.QueuedQueries {
		c.names = append(c.names, sqlfile.NameOf(q.SQL))
	}
	c.mu.Unlock()
	return c.DB.SendBatch(ctx, batch)
}

// TestNoMoreWithoutAKey (REC-02): work that is not keyed costs the statements that it always did, and leaves no record.
func TestNoMoreWithoutAKey(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	db := &counting{DB: b.pool}
	store := storeOver(t, db, b.namespace)
	gid := b.job(9, 0)
	plain, keyed := b.firstAnswer(gid, 1), b.firstAnswer(gid, 1)
	if _, _, err := store.Advance(t.Context(), []ledger.Answer{plain}); err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(db.names), "[ledger/advance.sql ledger/prune.sql]"; got != want {
		t.Errorf("work without a key costs %s, want %s", got, want)
	}
	b.is(`SELECT count(*) FROM legwork.reconciliation`, "0")
	db.names = nil
	keyed.Children[0].Key, keyed.Ahead[0].Keyed = "k", &ledger.Keyed{Topic: "w", Key: "k"}
	keyed.Outcome = &ledger.Outcome{Status: ledger.RecordCompleted}
	if _, _, err := store.Advance(t.Context(), []ledger.Answer{keyed}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ledger/post.sql", "ledger/record.sql", "ledger/settle.sql"} {
		if !slices.Contains(db.names, name) {
			t.Errorf("keyed work costs %s, without %s", db.names, name)
		}
	}
}
