package ledger_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestSkip: an activity that is skipped by its threshold closes its job with
// all that is open, unless others have spawned meanwhile; its ledger stays.
func TestSkip(t *testing.T) {
	b := newBase(t)
	for _, c := range []struct{ semaphore, threshold, after int }{{1, 1, 0}, {2, 3, 0}, {5, 2, 4}} {
		gid := b.job(int64(c.semaphore), 0)
		step := b.entered(gid, "s")
		step.Threshold, step.Delta, step.Final = c.threshold, -1, true
		if got, _ := b.commit(ledger.Do{Save: true}, step); !got[0].Saved || got[0].Spawned ||
			got[0].Marks.String() != "000010000000000" {
			t.Errorf("%+v: %+v", c, got)
		}
		step.Resumes = true
		got, closed := b.commit(ledger.All, step)
		if !got[0].Spawned || got[0].After != c.after || got[0].Hit != (c.after == 0) || (len(closed) == 1) != got[0].Hit {
			t.Errorf("%+v: %+v", c, got)
		}
		b.is(`SELECT lpad(ledger::text, 15, '0') FROM legwork.activity WHERE gid = '`+gid.String()+`'`, "001000000000000")
		b.is(`SELECT count(*) FROM legwork.outbox`, "0")
		b.unchanged("second copy", func() { b.commit(ledger.All, step) })
	}
	two := []ledger.Step{b.entered(b.job(9, 0), "x"), {}}
	two[1] = b.entered(two[0].Gid, "y")
	two[0].Threshold, two[1].Threshold = 1, 8
	got, closed := b.commit(ledger.All, two...)
	if got[0].After != 8 || !got[1].Hit || got[1].Before != 8 || len(closed) != 1 || closed[0].Index != 1 {
		t.Errorf("two of a batch: %+v, %+v", got, closed)
	}
}

// TestShapes: data that replace others of another shape leave nothing of them.
func TestShapes(t *testing.T) {
	b := newBase(t)
	gid := b.job(9, 0)
	write := func(steps ...[]string) {
		t.Helper()
		var all []ledger.Step
		for _, paths := range steps {
			step := b.response(gid, 1)
			step.Data = nil
			for _, p := range paths {
				step.Data = append(step.Data, ledger.Leaf{Path: p, Value: []byte(`1`)})
			}
			all = append(all, step)
		}
		b.commit(ledger.All, all...)
	}
	stored := func(want ...string) {
		t.Helper()
		b.is(`SELECT path FROM legwork.job_data ORDER BY path`, want...)
	}
	write([]string{"a.b", "a.c.d", "ab", "a-b", "a/b", `a\.x`})
	stored("a-b", "a.b", "a.c.d", "a/b", `a\.x`, "ab")
	write([]string{"a.c"})
	stored("a-b", "a.b", "a.c", "a/b", `a\.x`, "ab")
	write([]string{"a"})
	stored("a", "a-b", "a/b", `a\.x`, "ab")
	write([]string{"a.b.c"})
	stored("a-b", "a.b.c", "a/b", `a\.x`, "ab")
	write([]string{"x"}, []string{"x.y"}, []string{"a.b"}, []string{"x.z"}) // the later of a batch wins
	stored("a-b", "a.b", "a/b", `a\.x`, "ab", "x.y", "x.z")
	write([]string{"x.y", "x.z"}, []string{"x"})
	stored("a-b", "a.b", "a/b", `a\.x`, "ab", "x")
	step := b.response(b.job(1, 0), 0)
	step.Data = []ledger.Leaf{{Path: "x.y", Value: []byte(`1`)}}
	b.commit(ledger.All, step)
	b.unchanged("a copy of a step that another job's data followed", func() { b.commit(ledger.All, step) })
	b.is(`SELECT count(*) FROM legwork.job_data WHERE path LIKE 'x%'`, "2") // of two jobs
}

// TestPaths: what lies at, below and above the paths asked for.
func TestPaths(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	for _, p := range []string{"a", "b.c.d", "b.e", "bc", "f"} {
		b.exec(`INSERT INTO legwork.job_data VALUES ($1, $2, '1')`, gid, p)
	}
	for _, c := range []struct{ paths, want []string }{
		{nil, []string{"a", "b.c.d", "b.e", "bc", "f"}}, {[]string{""}, []string{"a", "b.c.d", "b.e", "bc", "f"}},
		{[]string{"b"}, []string{"b.c.d", "b.e"}}, {[]string{"b.c", "b", "b.c.d"}, []string{"b.c.d", "b.e"}},
		{[]string{"a.x.y", "f"}, []string{"a", "f"}}, {[]string{"nothing"}, nil}, {[]string{}, nil},
	} {
		loaded, err := b.store.Load(t.Context(), ledger.Want{Data: []ledger.WantData{{Index: 7, Gid: gid, Paths: c.paths}}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range loaded.Data[7] {
			got = append(got, l.Path)
		}
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.paths, got, c.want)
		}
	}
}

// TestStats: index rows come with step 2, name open jobs, and go with the piece
// of the signal that has used them (SIG-03, SIG-04). A piece is told once, and
// none when the message has saved.
func TestStats(t *testing.T) {
	b := newBase(t)
	var jobs []legwork.ID
	for i := range 3 {
		gid := legwork.NewID()
		begin := ledger.Begin{GUID: legwork.NewID(), Gid: gid, App: "app", Version: 1, Job: fmt.Sprint("j", i), Graph: "g",
			Activity: "t", Input: []byte(`{}`),
			Key: "k", Entity: "e", Children: childrenOf(gid, gid, 1),
			Stats: []ledger.Stat{{Key: "k", Name: "color", Value: "red"}, {Key: "k", Name: "n", Value: fmt.Sprint(i)}}}
		if _, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.Do{}); err != nil {
			t.Fatal(err)
		}
		b.is(`SELECT count(*) FROM legwork.stat WHERE gid = '`+gid.String()+`'`, "0")
		for range 2 {
			if _, err := b.store.Seed(t.Context(), []ledger.Begin{begin}, ledger.All); err != nil {
				t.Fatal(err)
			}
		}
		jobs = append(jobs, gid)
	}
	b.is(`SELECT count(*) FROM legwork.stat`, "6")
	b.exec(`UPDATE legwork.job SET closed_guid = gid WHERE gid = $1`, jobs[1])
	red := ledger.StatQuery{App: "app", Graph: "g", Key: "k", Name: "color", Value: "red"}
	one, past := red, red
	one.Name, one.Value, past.Until = "n", "2", time.Now().Add(-time.Hour)
	message := b.entered(b.job(1, 0), "s")
	broadcast := ledger.Broadcast{Place: message.Place, GUID: message.GUID, Queries: []ledger.StatQuery{red}}
	page := func(size int, queries ...ledger.StatQuery) ledger.Page {
		t.Helper()
		broadcast := broadcast
		broadcast.Queries = queries
		pages, err := b.store.Targets(t.Context(), []ledger.Broadcast{broadcast}, size)
		if err != nil || !pages[0].Found {
			t.Fatalf("%+v, %v", pages, err)
		}
		return pages[0]
	}
	if p := page(9, red); len(p.Targets) != 2 || p.Targets[0] != (ledger.Target{Gid: jobs[0], Job: "j0"}) ||
		p.Targets[1].Gid != jobs[2] || *p.Upto != jobs[2] || p.More || p.After != nil {
		t.Errorf("%+v", p)
	}
	if p := page(2, one, red); len(p.Targets) != 1 || *p.Upto != jobs[1] || !p.More {
		t.Errorf("%+v", p)
	}
	if p := page(9, past); len(p.Targets) != 0 || p.Upto == nil {
		t.Errorf("%+v", p)
	}
	first := page(2, red)
	piece := func(p ledger.Page) bool {
		t.Helper()
		signal := legwork.Transition{GUID: legwork.Derive(message.Gid, message.GUID, p.Upto.String(), 0),
			Kind: legwork.Signal, Gid: message.Gid, Activity: "s", DAD: message.DAD,
			Topic: "t", Status: legwork.Success, Code: 200, Data: []byte(`{}`)}
		granted, err := b.store.CommitPieces(t.Context(),
			[]ledger.Piece{{Broadcast: &broadcast, Page: &p, Signals: []legwork.Transition{signal}, Scrub: true}})
		if err != nil {
			t.Fatal(err)
		}
		return granted[0]
	}
	if !piece(first) {
		t.Error("the first piece is not granted")
	}
	b.is(`SELECT job_id FROM legwork.stat WHERE name = 'color' ORDER BY 1`, "j1", "j2") // j1 is closed, not ended
	b.unchanged("a second copy", func() {
		if piece(first) {
			t.Error("a piece is granted twice")
		}
	})
	second := page(2, red)
	if len(second.Targets) != 1 || second.Targets[0].Gid != jobs[2] || *second.After != jobs[1] {
		t.Errorf("%+v", second)
	}
	if left, err := b.store.Undelivered(t.Context(), []ledger.Place{message.Place}); err != nil || len(left) != 1 ||
		left[0].Topic != "t" {
		t.Errorf("%+v, %v", left, err)
	}
	message.Leg1, message.Delta = true, 0
	b.commit(ledger.Do{Save: true}, message)
	if piece(second) {
		t.Error("a message that has saved tells somebody")
	}
}

// TestIdsAgain: the id of a job that has ended and expired is free after
// Retire; what began the old one begins nothing anew (decision 11).
func TestIdsAgain(t *testing.T) {
	b := newBase(t)
	moment := time.Duration(0)
	begin := func() ledger.Begin {
		return ledger.Begin{GUID: legwork.NewID(), Gid: legwork.NewID(), App: "app", Version: 1, Job: "j", Graph: "g",
			Activity: "t", Input: []byte(`{}`), Expire: &moment}
	}
	start := func(s ledger.Begin) ledger.Begun {
		t.Helper()
		begun, err := b.store.Start(t.Context(), []ledger.Begin{s}, ledger.All)
		if err != nil {
			t.Fatal(err)
		}
		return begun[0]
	}
	open := begin()
	open.Children = childrenOf(open.Gid, open.GUID, 1)
	if got := start(open); !got.Created {
		t.Fatalf("%+v", got)
	}
	retire := func() {
		t.Helper()
		if err := b.store.Retire(t.Context(), []string{"app", "app"}, []string{"j", "j"}); err != nil {
			t.Fatal(err)
		}
	}
	b.unchanged("an open job", func() {
		if got := start(begin()); got.Created || got.Expired {
			t.Errorf("%+v", got)
		}
		retire()
	})
	if _, _, err := b.store.InterruptJobs(t.Context(),
		[]ledger.InterruptRequest{{App: "app", Job: "j",
			Interruption: ledger.Interruption{GUID: legwork.NewID()}}}); err != nil {
		t.Fatal(err)
	}
	second := begin()
	if got := start(second); got.Created || !got.Expired || *got.Gid != open.Gid {
		t.Errorf("%+v", got)
	}
	retire()
	if got := start(second); !got.Created {
		t.Errorf("%+v", got)
	}
	b.unchanged("the old start again", func() {
		again := open
		again.Gid = legwork.NewID()
		if got := start(again); got.Created || *got.Gid != open.Gid || got.Marks == nil {
			t.Errorf("%+v", got)
		}
	})
	retire()
	third := begin()
	forever := third
	forever.Expire = nil
	if got := start(forever); !got.Created {
		t.Errorf("%+v", got)
	}
	b.unchanged("a job without expiry", retire)
	b.is(`SELECT retired FROM legwork.job ORDER BY gid = $$`+third.Gid.String()+`$$::uuid`, "true", "true", "false")
}

// TestSeedAgain: a copy that finds the trigger's digit set is told so.
func TestSeedAgain(t *testing.T) {
	b := newBase(t)
	gid := legwork.NewID()
	begin := ledger.Begin{GUID: legwork.NewID(), Gid: gid, App: "app", Version: 1, Job: "j", Graph: "g", Activity: "t",
		Input: []byte(`{}`), Children: childrenOf(gid, gid, 1)}
	if _, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.All); err != nil {
		t.Fatal(err)
	}
	begun, err := b.store.Seed(t.Context(), []ledger.Begin{begin}, ledger.All)
	if err != nil || begun[0].Marks == nil || begun[0].Marks.String() != "000011000000000" {
		t.Errorf("%+v, %v", begun, err)
	}
}

// TestForeignRow: a step consumes no row of another job.
func TestForeignRow(t *testing.T) {
	b := newBase(t)
	mine, other := b.response(b.job(1, 0), 1), b.response(b.job(1, 0), 1)
	mine.Consumed = other.Consumed
	b.commit(ledger.All, mine)
	b.is(`SELECT count(*) FROM legwork.outbox WHERE guid = '`+other.Consumed.String()+`'`, "1")
}

// TestRetain: jobs that expired long enough ago go with all their rows, also
// those whose ids are not of the job's prefix; nothing else does.
func TestRetain(t *testing.T) {
	b := newBase(t)
	everything := func(gid legwork.ID) {
		b.exec(`UPDATE legwork.job SET expire = interval '1 h' WHERE gid = $1`, gid)
		b.waits(gid, "h", time.Hour, "k"+gid.String())
		b.exec(`INSERT INTO legwork.stat (app, graph, key, name, value, gid, job_id) VALUES ('app', 'g', 'k', 'n', 'v',
			$1, 'j')`, gid)
		b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, topic) VALUES ($1, $1, 'event', 'ev')`, gid)
		b.exec(`INSERT INTO legwork.job_data VALUES ($1, 'a', '1')`, gid)
	}
	old := func() legwork.ID { // begun two hours ago
		id := legwork.NewID()
		ms := uint64(time.Now().Add(-2*time.Hour).UnixMilli()) << 16
		for i := range 6 {
			id[i] = byte(ms >> (56 - 8*i))
		}
		return id
	}
	var gids []legwork.ID
	for i := range 5 {
		gid := old()
		begin := ledger.Begin{GUID: legwork.NewID(), Gid: gid, App: "app", Version: 1, Job: fmt.Sprint("j", i), Graph: "g",
			Activity: "t", Input: []byte(`{}`), Children: childrenOf(gid, gid, 1)}
		if _, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.All); err != nil {
			t.Fatal(err)
		}
		everything(gid)
		gids = append(gids, gid)
	}
	b.exec(`INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, topic, severed) VALUES ($1, $2, 'a',
		',0', $1, 't', true)`, gids[0], gids[1])
	kept := b.everything()
	for _, i := range []int{0, 2} {
		if _, _, err := b.store.InterruptJobs(t.Context(),
			[]ledger.InterruptRequest{{Gid: gids[i], Interruption: ledger.Interruption{GUID: legwork.NewID()}}}); err != nil {
			t.Fatal(err)
		}
		b.exec(`UPDATE legwork.job SET expires_at = now() - $2::interval WHERE gid = $1`, gids[i],
			[]time.Duration{90 * time.Minute, 0, 30 * time.Minute}[i])
	}
	walk := func() (jobs int) {
		t.Helper()
		var after legwork.ID
		for {
			r, err := b.store.Retain(t.Context(), time.Hour, after, 2)
			if err != nil {
				t.Fatal(err)
			}
			jobs += r.Jobs
			if r.Next == nil {
				return jobs
			}
			after = *r.Next
		}
	}
	if n := walk(); n != 0 {
		t.Errorf("%d jobs are gone, whose events nobody has kept", n)
	}
	b.exec(`DELETE FROM legwork.outbox WHERE gid = $1 AND lane = 'event'`, gids[0])
	if n := walk(); n != 1 {
		t.Errorf("%d jobs are gone", n)
	}
	for _, table := range []string{"job", "job_data", "activity", "guid_ledger", "outbox", "hook", "stat", "child"} {
		if rows := b.lines(`SELECT * FROM legwork.`+table+` WHERE gid = $1`, gids[0]); len(rows) > 0 {
			t.Errorf("%s keeps %q", table, rows)
		}
		if table != "child" && table != "hook" && table != "stat" { // these go with the end of the job
			if rows := b.lines(`SELECT * FROM legwork.`+table+` WHERE gid = $1`, gids[2]); len(rows) == 0 {
				t.Errorf("%s of a job that has expired a moment ago is empty", table)
			}
		}
	}
	now := b.everything()
	for _, line := range kept {
		if !slices.Contains(now, line) && !containsAny(line, gids[0], gids[2]) {
			t.Errorf("gone: %s", line)
		}
	}
	if n := walk(); n != 0 {
		t.Errorf("%d more are gone", n)
	}
	stale, fresh := signalOf("1", 200, "x"), signalOf("2", 200, "y")
	stale.Kept = -time.Minute
	b.signal(stale, fresh)
	if r, err := b.store.Retain(t.Context(), time.Hour, legwork.ID{}, 10); err != nil || r.Signals != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	b.is(`SELECT s.data::text, k.key = '`+keyOf(
		"y").String()+`' FROM legwork.signal s JOIN legwork.signal_key k USING (guid)`, "2 true")
	b.is(`SELECT count(*) FROM legwork.signal_key`, "1")
}

func containsAny(line string, ids ...legwork.ID) bool {
	return slices.ContainsFunc(ids, func(id legwork.ID) bool { return strings.Contains(line, id.String()) })
}
