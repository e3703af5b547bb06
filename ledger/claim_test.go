package ledger_test

import (
	"cmp"
	"encoding/json"
	"os"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestClaimVectors (OWN-06, REC-05): each row of contract/testdata/claims.json, asked together with all others.
func TestClaimVectors(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	text, err := os.ReadFile("../contract/testdata/claims.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name   string
			Record struct {
				Claim, Version      int
				Token, Verified     string
				Final, Ended, Doubt bool
			}
			Ask struct {
				Token, Key, Topic, Verified string
				Seen, Attempt               int
			}
			Want legwork.ClaimAnswer
		}
	}
	if err := json.Unmarshal(text, &file); err != nil || len(file.Vectors) < 15 {
		t.Fatal(len(file.Vectors), err)
	}
	if _, err := b.store.RaiseEpoch(t.Context(), "a test"); err != nil {
		t.Fatal(err)
	}
	claims := make([]ledger.Claim, len(file.Vectors))
	for i, v := range file.Vectors {
		gid := b.job(1, 0)
		if r := v.Record; r.Ended {
			b.exec(`UPDATE legwork.job SET closed_guid = gid WHERE gid = $1`, gid)
		} else if !r.Doubt {
			b.exec(`UPDATE legwork.job SET created_at = now() + interval '1 hour' WHERE gid = $1`, gid)
		}
		work := legwork.Derive(gid, gid, "work", 1)
		b.exec(`INSERT INTO legwork.reconciliation (gid, activity, dad, topic, key, work, claim, token, verified, final, version)
			VALUES ($1, 'a', ',0,0', 'w', 'k', $2, $3, $4, nullif($5, ''), $6, $7)`, gid, work, v.Record.Claim, v.Record.Token,
			v.Record.Verified, v.Record.Final, cmp.Or(v.Record.Version, 1))
		claims[i] = ledger.Claim{Topic: cmp.Or(v.Ask.Topic, "w"), Claim: legwork.Claim{Work: work, Gid: gid, Activity: "a",
			DAD: ",0,0", Attempt: cmp.Or(v.Ask.Attempt, 1), Key: cmp.Or(v.Ask.Key, "k"), Token: v.Ask.Token, Seen: v.Ask.Seen,
			Verified: v.Ask.Verified}}
	}
	answers, err := b.store.Claim(t.Context(), claims)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range file.Vectors {
		if answers[i] != v.Want {
			t.Errorf("%s: %+v, want %+v", v.Name, answers[i], v.Want)
		}
	}
}

// TestRecordsAreApart (REC-04): no two operations share a record, whatever their names and keys contain.
func TestRecordsAreApart(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	places := []ledger.Place{}
	for _, activity := range []string{"a", "a_b", "a-b"} {
		for _, dad := range []legwork.DAD{",0,0", ",0,0,0", ",0,01"} {
			places = append(places, ledger.Place{Gid: b.job(1, 0), Activity: activity, DAD: dad})
		}
	}
	keys := []string{"a:b", "a%3Ab", "a/b", "a:b/c", "%", ":", "/", "a b", "A:b"}
	var claims []ledger.Claim
	for i, at := range places {
		at.Gid = places[0].Gid // of one job
		work := legwork.Derive(at.Gid, at.Gid, "work", i)
		b.exec(`INSERT INTO legwork.reconciliation (gid, activity, dad, topic, key, work) VALUES ($1, $2, $3, 'w', $4, $5)`,
			at.Gid, at.Activity, at.DAD, keys[i], work)
		claims = append(claims, ledger.Claim{Topic: "w", Claim: legwork.Claim{Work: work, Gid: at.Gid, Activity: at.Activity,
			DAD: at.DAD, Attempt: 1, Key: keys[i], Token: "t"}})
	}
	for round, want := range []legwork.ClaimAnswer{{Verdict: "run", Claim: 1}, {Verdict: "verify", Claim: 1}} {
		for i := range claims {
			claims[i].Token = string(rune('t' + round))
		}
		answers, err := b.store.Claim(t.Context(), claims)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range answers {
			if a != want {
				t.Errorf("round %d, %s %s with the key %s: %+v", round, claims[i].Activity, claims[i].DAD, keys[i], a)
			}
		}
	}
}
