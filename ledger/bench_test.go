package ledger_test

import (
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// BenchmarkJob runs whole jobs of one worker activity through the store, in
// batches on one connection; one operation is one job: five transactions' share.
func BenchmarkJob(b *testing.B) {
	for _, size := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("batch-%d", size), func(b *testing.B) {
			namespace := pgtest.Namespace(b)
			if _, err := migrations.Up(b.Context(), pgtest.URL(b), namespace); err != nil {
				b.Fatal(err)
			}
			pool, err := pg.Open(b.Context(), pgtest.URL(b), pg.Options{Size: 1})
			if err != nil {
				b.Fatal(err)
			}
			defer pool.Close()
			store, err := ledger.NewStore(pool, namespace)
			if err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for done := 0; done < b.N; done += size {
				wholeJobs(b, store, size)
			}
		})
	}
}

// wholeJobs takes n jobs from their start to their end.
func wholeJobs(tb testing.TB, store *ledger.Store, n int) {
	ctx := tb.Context()
	starts := make([]ledger.Begin, n)
	leg1, leg2 := make([]ledger.Leg1Entry, n), make([]ledger.Leg2Entry, n)
	sends, ends := make([]ledger.Step, n), make([]ledger.Step, n)
	for i := range n {
		gid := legwork.NewID()
		at := ledger.Place{Gid: gid, Activity: "a", DAD: ",0,0"}
		child := legwork.Transition{GUID: legwork.Derive(gid, gid, "child", 0), Kind: legwork.Leg1, Gid: gid, Activity: "a",
			DAD: at.DAD}
		work := legwork.Transition{GUID: legwork.Derive(gid, child.GUID, "work", 1), Kind: legwork.Work, Topic: "w", Gid: gid,
			Activity: "a", DAD: at.DAD, Data: []byte(`{}`)}
		answer := legwork.ResponseGUID(gid, work.GUID, 1, legwork.Success, 0)
		starts[i] = ledger.Begin{GUID: legwork.NewID(), Gid: gid, App: "bench", Version: 1, Job: gid.String(), Graph: "g",
			Activity: "t",
			Input:    []byte(`{}`), Children: []legwork.Transition{child}}
		leg1[i] = ledger.Leg1Entry{Place: at, GUID: child.GUID, Version: 1, Epoch: 1}
		sends[i] = ledger.Step{Place: at, GUID: child.GUID, Plain: true, Work: work.GUID, Consumed: child.GUID,
			Children: []legwork.Transition{work}}
		leg2[i] = ledger.Leg2Entry{Place: at, GUID: answer, Version: 1, Work: work.GUID}
		ends[i] = ledger.Step{Place: at, GUID: answer, Guard: true, Final: true, Delta: -1, Output: []byte(`{}`),
			Status: legwork.Success, Code: 200, Consumed: work.GUID,
			Data: []ledger.Leaf{{Path: "total", Value: []byte(`1`)}}}
	}
	_, err := store.Start(ctx, starts, ledger.All)
	if err == nil {
		_, _, err = store.EnterLeg1(ctx, leg1, ledger.Want{})
	}
	if err == nil {
		_, _, err = store.Commit(ctx, sends, ledger.All)
	}
	if err == nil {
		_, _, err = store.EnterLeg2(ctx, leg2, ledger.Want{})
	}
	var closed []ledger.Closed
	if err == nil {
		_, closed, err = store.Commit(ctx, ends, ledger.All)
	}
	if err != nil || len(closed) != n {
		tb.Fatalf("%d of %d jobs ended, %v", len(closed), n, err)
	}
}
