package claims_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/worker"
)

// TestOneClaimAtATime (OWN-06): of many that ask at once one may run; the others verify. A request that is repeated
// under its token is answered as before, as its answer may be lost.
func TestOneClaimAtATime(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.start("o-1")
	_, work := s.take(topic)
	const n = 50
	answers := make([]legwork.ClaimAnswer, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { answers[i] = s.claim(topic, claimOf(work, fmt.Sprint("worker ", i))) })
	}
	all.Wait()
	runs, holder := 0, 0
	for i, a := range answers {
		switch a {
		case legwork.ClaimAnswer{Verdict: "run", Claim: 1}:
			runs, holder = runs+1, i
		case legwork.ClaimAnswer{Verdict: "verify", Claim: 1}:
		default:
			t.Errorf("worker %d: %+v", i, a)
		}
	}
	if runs != 1 {
		t.Errorf("%d of %d may run", runs, n)
	}
	if a := s.claim(topic, claimOf(work, fmt.Sprint("worker ", holder))); a.Verdict != "run" || a.Claim != 1 {
		t.Errorf("the holder again: %+v", a)
	}
	verified := claimOf(work, "verifier")
	verified.Seen, verified.Verified = 1, legwork.NotCompleted
	if a := s.claim(topic, verified); a.Verdict != "run" || a.Claim != 2 {
		t.Errorf("after a verification: %+v", a)
	}
	late := claimOf(work, "late verifier")
	late.Seen, late.Verified = 1, legwork.NotCompleted
	if a := s.claim(topic, late); a.Verdict != "verify" || a.Claim != 2 {
		t.Errorf("after a verification that another one has overtaken: %+v", a)
	}
	if a := s.claim(topic, claimOf(work, fmt.Sprint("worker ", holder))); a.Verdict != "verify" {
		t.Errorf("the first holder, whose claim is over: %+v", a)
	}
}

// TestClaimsThatAreNotGranted: whose work it is not, whose key is another, and what nobody waits for.
func TestClaimsThatAreNotGranted(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ref := s.start("o-1")
	_, work := s.take(topic)
	for name, c := range map[string]struct {
		topic   string
		change  func(*legwork.Claim)
		verdict string
	}{
		"another topic's worker": {"order.price", func(*legwork.Claim) {}, "stale"},
		"another work":           {topic, func(c *legwork.Claim) { c.Work = legwork.NewID() }, "stale"},
		"another attempt":        {topic, func(c *legwork.Claim) { c.Attempt = 2 }, "stale"},
		"no such job":            {topic, func(c *legwork.Claim) { c.Gid = legwork.NewID() }, "stale"},
		"another address":        {topic, func(c *legwork.Claim) { c.DAD = ",0,1" }, "stale"},
		"another key":            {topic, func(c *legwork.Claim) { c.Key = "o-2" }, "contradiction"},
		"no such state":          {topic, func(c *legwork.Claim) { c.Verified = "true" }, "contradiction"},
		"completed, of all":      {topic, func(c *legwork.Claim) { c.Verified = legwork.CompletedResult }, "contradiction"},
	} {
		claim := claimOf(work, "t")
		c.change(claim)
		if a := s.claim(c.topic, claim); a.Verdict != c.verdict {
			t.Errorf("%s: %+v, want %s", name, a, c.verdict)
		}
	}
	s.exec(`UPDATE legwork.reconciliation SET version = 99`)
	if a := s.claim(topic, claimOf(work, "t")); a.Verdict != "later" {
		t.Errorf("the record of a newer build: %+v", a)
	}
	s.exec(`UPDATE legwork.reconciliation SET version = 1`)
	if n := s.number(`SELECT json_array_length(diagnostic) FROM legwork.reconciliation`); n != 3 {
		t.Errorf("%d contradictions are kept", n)
	}
	if a := s.claim(topic, claimOf(work, "t")); a.Verdict != "run" || a.Claim != 1 {
		t.Errorf("after all of these: %+v", a)
	}
	_, err := s.Client.Interrupt(t.Context(), ref, client.Interrupt{Reason: "enough"})
	s.Must(err)
	s.end(ref)
	if a := s.claim(topic, claimOf(work, "t")); a.Verdict != "stale" {
		t.Errorf("after the end of its job: %+v", a)
	}
}

// TestRefusedRequests: a request that is no claim gets an error that says why, and nothing is stored.
func TestRefusedRequests(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.start("o-1")
	_, work := s.take(topic)
	good, err := json.Marshal(claimOf(work, "t"))
	s.Must(err)
	swap := func(old, new string) string { return strings.Replace(string(good), old, new, 1) }
	for name, body := range map[string]string{
		"nothing": "", "no JSON": "{", "an array": "[]", "no token": swap(`"token":"t"`, `"token":""`),
		"a long token":            swap(`"token":"t"`, `"token":"`+strings.Repeat("t", 65)+`"`),
		"U+0000":                  swap(`"token":"t"`, `"token":"\u0000"`),
		"attempt 0":               swap(`"attempt":1`, `"attempt":0`),
		"a large number":          swap(`"attempt":1`, `"attempt":1e99`),
		"an empty key":            swap(`"key":"o-1"`, `"key":""`),
		"a key with a line break": swap(`"key":"o-1"`, `"key":"a\nb"`),
		"a wrong address":         swap(`"dad":"`, `"dad":"x`),
		"a wrong activity":        swap(`"activity":"charge"`, `"activity":"a b"`),
		"too much":                swap(`"token":"t"`, `"token":"t","by":"`+strings.Repeat("b", 9000)+`"`),
	} {
		m, err := s.Conn.NATS().Request(legwork.ClaimSubject(s.Namespace, topic), []byte(body), time.Minute)
		s.Must(err)
		code, message := m.Header.Get(micro.ErrorCodeHeader), m.Header.Get(micro.ErrorHeader)
		if code != "400" && code != "413" || message == "" {
			t.Errorf("%s: %q %q %s", name, code, message, m.Data)
		}
	}
	if n := s.number(`SELECT claim FROM legwork.reconciliation`); n != 0 {
		t.Errorf("claim %d", n)
	}
}

// TestEpochs: once an epoch was raised, as Postgres may have lost claims, the work of jobs that were there is run on a
// verifier's word alone, also under its first claim; so is that of jobs that begin soon after.
func TestEpochs(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	store, err := ledger.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	s.start("o-1")
	_, work := s.take(topic)
	_, err = store.RaiseEpoch(t.Context(), "a test")
	s.Must(err)
	if a := s.claim(topic, claimOf(work, "t")); a.Verdict != "verify" || a.Claim != 0 {
		t.Errorf("work from before: %+v", a)
	}
	seen := claimOf(work, "t")
	seen.Verified = legwork.NotCompleted
	if a := s.claim(topic, seen); a.Verdict != "run" || a.Claim != 1 {
		t.Errorf("work from before, verified: %+v", a)
	}
	s.bank.charge("o-2") // before Postgres lost that
	s.Work(worker.Handle(topic, s.handler, worker.Verify(s.bank.verify)))
	if r := s.end(s.start("o-2")); r.State != "completed" || s.bank.count("o-2") != 1 {
		t.Errorf("a job that was lost and begun again: %s, %d effects", r.State, s.bank.count("o-2"))
	}
	s.exec(`UPDATE legwork.epoch SET raised_at = now() - interval '1 hour'`)
	ref := s.start("o-3")
	if r := s.end(ref); r.State != "completed" {
		t.Errorf("a job of later: %+v", r)
	}
}

// TestUnclaimedWork: the answer of a worker that does not claim is taken, and the record says so. Its failure counts as
// one after the effect.
func TestUnclaimedWork(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ref := s.start("o-1")
	m, work := s.take(topic)
	s.answer(work, func(a *legwork.Transition) {
		a.Status, a.Code, a.Data = legwork.Failed, 500, []byte(`{"message":"no"}`)
	})
	s.Must(m.Settle(legwork.Verdict{}))
	m, work = s.take(topic)
	if a := s.claim(topic, claimOf(work, "t")); work.Attempt != 2 || a.Verdict != "verify" || a.Claim != 1 {
		t.Errorf("the second attempt: %+v", a)
	}
	s.answer(work, func(a *legwork.Transition) { a.Data = []byte(`{"charge":"x"}`) })
	s.Must(m.Settle(legwork.Verdict{}))
	r := s.end(ref)
	if rec, _ := s.record(ref); r.State != "completed" || !rec.Unclaimed || rec.Status != "completed" || rec.Attempt != 2 {
		t.Errorf("%s, record %+v", r.State, rec)
	}
}

// TestContradictions: an answer that contradicts itself fails the activity with error 593, whatever the policy says.
func TestContradictions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for name, change := range map[string]func(*legwork.Transition){
		"an unknown state":               func(a *legwork.Transition) { a.Verified = "true" },
		"success without its result":     func(a *legwork.Transition) { a.Verified = legwork.CompletedNoResult },
		"success that is indeterminate":  func(a *legwork.Transition) { a.Verified = legwork.Indeterminate },
		"success that was not completed": func(a *legwork.Transition) { a.Verified = legwork.NotCompleted },
		"a failure with a result": func(a *legwork.Transition) {
			a.Status, a.Verified = legwork.Failed, legwork.CompletedResult
		},
		"not completed with the code of an": func(a *legwork.Transition) {
			a.Status, a.Code, a.Verified = legwork.Failed, 592, legwork.NotCompleted
		},
	} {
		ref := s.start("o-1")
		m, work := s.take(topic)
		s.claim(topic, claimOf(work, "t"))
		s.answer(work, func(a *legwork.Transition) {
			a.Claim, a.Data = 1, []byte(`{"charge":"x"}`)
			change(a)
		})
		s.Must(m.Settle(legwork.Verdict{}))
		r := s.end(ref)
		rec, _ := s.record(ref)
		if r.Error == nil || r.Error.Code != 593 || rec.Status != "indeterminate" || !rec.Final || rec.Attempt != 1 {
			t.Errorf("%s: %s %+v, record %+v", name, r.State, r.Error, rec)
		}
	}
}

// TestKeyThroughAPause: a failure that came while the job was paused is tried again under the same key.
func TestKeyThroughAPause(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.start("o-1")
	m, work := s.take(topic)
	s.claim(topic, claimOf(work, "t"))
	store, err := ledger.NewStore(s.Pool, s.Namespace)
	s.Must(err)
	_, _, err = store.Pause(t.Context(), ledger.Pause{Kind: ledger.PauseJob, App: "shop", Name: work.Job, Author: "a"})
	s.Must(err)
	s.answer(work, func(a *legwork.Transition) {
		a.Claim, a.Status, a.Code, a.Data = 1, legwork.Failed, 500, []byte(`{"message":"no"}`)
	})
	s.Must(m.Settle(legwork.Verdict{}))
	s.until(`SELECT count(*) FROM legwork.outbox WHERE paused IS NOT NULL OR attempt = 2`, 1)
	_, err = store.Resume(t.Context(), ledger.PauseJob, "shop", work.Job, "a")
	s.Must(err)
	_, again := s.take(topic)
	if again.Attempt != 2 || again.Key != "o-1" {
		t.Errorf("the second attempt: %+v", again)
	}
	if a := s.claim(topic, claimOf(again, "u")); a.Verdict != "verify" {
		t.Errorf("its claim: %+v", a)
	}
}
