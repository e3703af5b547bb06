package ledger_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

var operator = ledger.Operator{Who: "ada", Why: "the graph is mended"}

// letter buries a start that no graph wanted, and returns what redrives it.
func (b *base) letter() ledger.Redrive {
	b.t.Helper()
	l := b.aLetter("start", "unknown_topic", legwork.NewID())
	b.bury(l)
	return ledger.Redrive{ID: l.ID, Topic: "go", Job: "job-1", Data: []byte(`{"n": 1}`)}
}

func (b *base) aLetter(lane, reason string, guid legwork.ID) ledger.DeadLetter {
	return ledger.DeadLetter{ID: legwork.Derive(guid, guid, "letter", 0), Lane: lane, Reason: reason, Message: "no",
		GUID:    guid,
		Subject: "legwork.default.start.go", Header: legwork.Header{"a": {"b"}}, Data: []byte(`{"n": 1}`), Stream: "S",
		Sequence: 7, Stored: time.Now(), Delivery: 2}
}

func (b *base) bury(l ledger.DeadLetter) {
	b.t.Helper()
	if _, err := b.store.Bury(b.t.Context(), []ledger.DeadLetter{l}, nil); err != nil {
		b.t.Fatal(err)
	}
}

func (b *base) redrive(letters ...ledger.Redrive) []ledger.Resolved {
	b.t.Helper()
	done, err := b.store.Redrive(b.t.Context(), operator, letters)
	if err != nil {
		b.t.Fatal(err)
	}
	return done
}

func (b *base) fate(want string, done bool, got ledger.Resolved) {
	b.t.Helper()
	if got.Fate != want || got.Done != done {
		b.t.Errorf("the letter is %+v, want %s, done %t", got, want, done)
	}
}

// TestRedrive: the outbox row and the mark commit together, once, however often
// and from how many sides the letter is redriven at once.
func TestRedrive(t *testing.T) {
	b := newBase(t)
	l := b.letter()
	var all sync.WaitGroup
	done := make([]bool, 8)
	for i := range done {
		all.Go(func() {
			got, err := b.store.Redrive(t.Context(), operator, []ledger.Redrive{l})
			if err != nil {
				t.Error(err)
				return
			}
			done[i] = got[0].Done
		})
	}
	all.Wait()
	times := 0
	for _, d := range done {
		if d {
			times++
		}
	}
	if times != 1 {
		t.Errorf("redriven %d times", times)
	}
	b.is(`SELECT o.lane || ' ' || o.topic || ' ' || o.job_id || ' ' || o.data || ' ' || o.attempt || ' ' || o.publish
		FROM legwork.outbox o JOIN legwork.dead_letter d USING (guid)`, `start go job-1 {"n": 1} 2 0`)
	b.is(`SELECT state || ' ' || deaths || ' ' || delivery || ' ' || sequence FROM legwork.dead_letter`, "redriven 1 2 7")
	b.is(`SELECT event || ' ' || who || ': ' || why FROM legwork.dead_letter_event`, "redriven ada: the graph is mended")
	b.unchanged("redriven again", func() { b.fate(ledger.FateRedriven, false, b.redrive(l)[0]) })
	b.unchanged("one that does not exist", func() {
		b.fate("", false,
			b.redrive(ledger.Redrive{ID: legwork.NewID(), Topic: "x"})[0])
	})
}

// TestRedriveIsOneTransaction: broken anywhere it leaves the letter open and no row.
func TestRedriveIsOneTransaction(t *testing.T) {
	b := newBase(t)
	l := b.letter()
	for at, sql := range []string{"SELECT 1/0", "SELECT 1/0"} {
		broken := storeOver(t, &inserting{inner: b.pool, at: at, sql: sql}, b.namespace)
		b.unchanged("broken", func() {
			if _, err := broken.Redrive(t.Context(), operator, []ledger.Redrive{l}); err == nil {
				t.Errorf("broken before statement %d: no error", at)
			}
		})
	}
	b.fate(ledger.FateRedrive, true, b.redrive(l)[0])
}

// TestDiesAgain: a message that dies once more opens its letter, and its row
// goes in the same transaction; a copy of an open one changes nothing.
func TestDiesAgain(t *testing.T) {
	b := newBase(t)
	guid := legwork.NewID()
	dead := b.aLetter("signal", "no_key", guid)
	b.bury(dead)
	b.unchanged("a second copy", func() { b.bury(dead) })
	l := ledger.Redrive{ID: dead.ID, Topic: "t", Data: dead.Data, Status: legwork.Success, Code: 200}
	for n := 2; n < 5; n++ {
		b.fate(ledger.FateRedrive, true, b.redrive(l)[0])
		b.is(`SELECT lane || ' ' || status || ' ' || code || ' ' || attempt FROM legwork.outbox`,
			fmt.Sprintf("signal success 200 %d", n))
		dead.Message = fmt.Sprint("no ", n)
		b.bury(dead)
		b.is(`SELECT state || ' ' || deaths || ' ' || message FROM legwork.dead_letter`, fmt.Sprintf("open %d no %d", n, n))
		b.is(`SELECT guid FROM legwork.outbox`)
	}
	b.is(`SELECT event || coalesce(' ' || who, '') FROM legwork.dead_letter_event ORDER BY ord`, "redriven ada", "died",
		"redriven ada", "died", "redriven ada", "died")
}

// TestFates: only what has never taken effect, and can be read, is redriven.
func TestFates(t *testing.T) {
	b := newBase(t)
	gid, guid := b.job(1, 0), legwork.NewID()
	b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ($1, $2, 't', ',0', 11000000000)`,
		guid, gid)
	heard := legwork.NewID()
	b.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at) VALUES ($1, 't', 'success', 200, now()
		+ interval '1 day')`, heard)
	of := func(l ledger.DeadLetter, gid legwork.ID) ledger.DeadLetter { l.Gid = gid; return l }
	for want, l := range map[string]ledger.DeadLetter{
		ledger.FateTaken:     b.aLetter("start", "input", guid),
		ledger.FateOver:      of(b.aLetter("response", "exhausted", legwork.NewID()), gid),
		ledger.FateMalformed: b.aLetter("signal", "malformed", legwork.NewID()),
		ledger.FateKept: of(ledger.DeadLetter{ID: legwork.NewID(), Lane: "response", Reason: "early",
			Subject: "s"}, gid),
		"taken signal": b.aLetter("signal", "no_key", heard),
		"over start":   of(b.aLetter("start", "refused", legwork.NewID()), gid),
	} {
		if want == "taken signal" || want == "over start" {
			want = map[string]string{"taken signal": ledger.FateTaken, "over start": ledger.FateOver}[want]
		}
		b.bury(l)
		b.unchanged(want, func() { b.fate(want, false, b.redrive(ledger.Redrive{ID: l.ID, Topic: "go"})[0]) })
	}
	b.is(`SELECT guid FROM legwork.outbox`)
}

// TestDiscardLetters: what a letter contained goes, who discarded it stays; it cannot
// be redriven any more, and one that was redriven is not discarded.
func TestDiscardLetters(t *testing.T) {
	b := newBase(t)
	one, two := b.letter(), b.letter()
	b.redrive(two)
	done, err := b.store.DiscardLetters(t.Context(), operator, []legwork.ID{one.ID, two.ID, legwork.NewID()})
	if err != nil {
		t.Fatal(err)
	}
	b.fate("open", true, done[0])
	b.fate(ledger.FateRedriven, false, done[1])
	b.fate("", false, done[2])
	b.is(`SELECT state || ' ' || length(data) || ' ' || header FROM legwork.dead_letter ORDER BY state`, "discarded 0 {}",
		`redriven 8 {"a":["b"]}`)
	b.unchanged("a discarded one is redriven", func() { b.fate(ledger.FateDiscarded, false, b.redrive(one)[0]) })
	b.is(`SELECT event || ' ' || who FROM legwork.dead_letter_event ORDER BY event`, "discarded ada", "redriven ada")
}

// TestProofOfALetterExpires: with the rows that prove that a start or a signal
// has taken effect goes the chance to redrive it.
func TestProofOfALetterExpires(t *testing.T) {
	b := newBase(t)
	gid, start, signal := legwork.NewID(), legwork.NewID(), legwork.NewID()
	gid[0], gid[1] = 0, 1 // long ago
	b.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid, completed_at, expires_at)
		VALUES ($1, 'app', 'j', 1, 'g', 0, 'completed', $2, now(), now() - interval '1 hour')`, gid, start)
	b.exec(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) VALUES ($1, 't', ',0',
		101100000000001, $2)`, gid, start)
	b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ($1, $2, 't', ',0', 11100000000)`,
		start, gid)
	b.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at) VALUES ($1, 't', 'success', 200, now()
		- interval '1 hour')`, signal)
	letters := []ledger.DeadLetter{b.aLetter("start", "input", start), b.aLetter("signal", "no_key", signal),
		b.aLetter("start", "input", legwork.NewID())}
	for _, l := range letters {
		b.bury(l)
	}
	if r, err := b.store.Retain(t.Context(), time.Minute, legwork.ID{}, 100); err != nil || r.Jobs != 1 || r.Signals != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, want := range []string{ledger.FateMoot, ledger.FateMoot, ledger.FateRedrive} {
		b.fate(want, want == ledger.FateRedrive, b.redrive(ledger.Redrive{ID: letters[i].ID, Topic: "go"})[0])
	}
}
