package ledger_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestBeginLeavesWhatTheCommonWayLeaves: inception and step 2, row by row.
func TestBeginLeavesWhatTheCommonWayLeaves(t *testing.T) {
	var left [2][]string
	for way := range left {
		b := newBase(t)
		guid, expire := legwork.NewID(), time.Hour
		s := begin(guid, "j")
		s.Key, s.Entity, s.Publishes, s.Expire = "k", "e", "told", &expire
		s.Stats = []ledger.Stat{{Key: "k", Name: "n", Value: "v"}}
		s.Ahead = []ledger.Ahead{{Activity: "c0", DAD: ",0,0", GUID: s.Children[0].GUID, Work: legwork.NewID()}}
		b.exec(`INSERT INTO legwork.outbox (guid, lane, topic) VALUES ($1, 'start', 'go')`, guid)
		var begun []ledger.Begun
		var err error
		if way == 0 {
			begun, err = b.store.Start(t.Context(), []ledger.Begin{s}, ledger.All)
		} else {
			begun, err = b.store.Begin(t.Context(), []ledger.Begin{s})
		}
		if err != nil || !begun[0].Created || *begun[0].Gid != s.Gid || begun[0].Marks.String() != "000011000000000" {
			t.Fatalf("%+v, %v", begun, err)
		}
		left[way] = append(left[way], fmt.Sprint(begun[0].Job, begun[0].App, begun[0].Version, begun[0].Due,
			begun[0].Expired))
		for _, sql := range []string{
			`SELECT app, job_id, version_id, graph, semaphore, state, key, entity, publishes, expire::text, closed_guid IS
				NULL FROM legwork.job`,
			`SELECT activity, dad, ledger, status, code, output::text, work_guid IS NULL FROM legwork.activity ORDER BY 1`,
			`SELECT activity, dad, ledger, entries FROM legwork.guid_ledger`,
			`SELECT path, value::text FROM legwork.job_data ORDER BY 1`,
			`SELECT lane, activity, dad, publish FROM legwork.outbox ORDER BY 2`,
			`SELECT app, graph, key, name, value, job_id FROM legwork.stat`,
		} {
			left[way] = append(left[way], b.lines(sql)...)
		}
	}
	if !slices.Equal(left[0], left[1]) {
		t.Errorf("\ncommon %q\n begin %q", left[0], left[1])
	}
}

// TestBeginRefuses what is not new: nothing is written, and Start tells why.
func TestBeginRefuses(t *testing.T) {
	b := newBase(t)
	first := begin(legwork.NewID(), "j")
	if begun, err := b.store.Begin(t.Context(), []ledger.Begin{first}); err != nil || !begun[0].Created {
		t.Fatalf("%+v, %v", begun, err)
	}
	again, other := begin(first.GUID, "j2"), begin(legwork.NewID(), "j")
	b.unchanged("a message seen before, and a job id that is taken", func() {
		begun, err := b.store.Begin(t.Context(), []ledger.Begin{again, other})
		if err != nil || begun[0].Created || begun[1].Created {
			t.Errorf("%+v, %v", begun, err)
		}
	})
}

// TestBeginRaces: fifty copies at once, and as many messages for one job id,
// some the common way: one job, one set of children (TRIG-01 to TRIG-03).
func TestBeginRaces(t *testing.T) {
	for name, same := range map[string]bool{"one message": true, "one job id": false} {
		b, one := newBase(t), legwork.NewID()
		err := together(50, func(i int) error {
			guid, job := one, fmt.Sprint("j", i)
			if !same {
				guid, job = legwork.NewID(), "j"
			}
			s := begin(guid, job)
			if i%5 == 0 {
				_, err := b.tried(s, ledger.All)
				return err
			}
			_, err := b.store.Begin(context.Background(), []ledger.Begin{s})
			if ledger.Conflicted(err) {
				return nil // another copy was faster
			}
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		b.is(`SELECT count(*) FROM legwork.job`, "1")
		b.is(`SELECT count(*), max(ledger) FROM legwork.guid_ledger`, "1 11000000000")
		b.is(`SELECT count(*) FROM legwork.outbox`, "2")
	}
}
