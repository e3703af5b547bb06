package legwork

import (
	"strings"
	"time"
	"unicode/utf8"
)

// What a verifier says of an effect (REC-05): four states, never a boolean.
const (
	NotCompleted      = "not-completed"                // it did not happen, and will not by what was sent so far
	CompletedResult   = "completed-with-result"        // it happened, and this is its result
	CompletedNoResult = "completed-result-unavailable" // it happened, and its result cannot be had any more
	Indeterminate     = "indeterminate"                // the verifier cannot tell
)

// What a worker is answered that asks for a claim (docs/wire.md).
const (
	ClaimRun           = "run"           // the claim is granted: run the work now
	ClaimVerify        = "verify"        // somebody may have run it: verify first, then ask again
	ClaimStale         = "stale"         // nobody waits for it: acknowledge it, run nothing
	ClaimLater         = "later"         // it cannot be granted now: hand the work back
	ClaimContradiction = "contradiction" // the request contradicts the record: answer error 593
)

// Claim is a worker's request to run keyed work (OWN-06): the work by its headers,
// and what was verified.
type Claim struct {
	Work     ID     `json:"work"`
	Gid      ID     `json:"gid"`
	Activity string `json:"activity"`
	DAD      DAD    `json:"dad"`
	Attempt  int    `json:"attempt"`
	Key      string `json:"key"`
	// Token names the delivery: a request that is sent again has the same one. 1 to 64
	// bytes, unique.
	Token string `json:"token"`
	// By names the worker, for people; at most 128 bytes.
	By string `json:"by,omitempty"`
	// Seen is the number of the claim that the answer ClaimVerify told of, and Verified the
	// state that the verifier then found.
	Seen     int    `json:"seen,omitempty"`
	Verified string `json:"verified,omitempty"`
}

// ClaimWait is how long a worker waits for the answer to a claim before it asks again. Engines drop what has waited for
// longer.
const ClaimWait = 5 * time.Second

// Bounds of a Claim.
const (
	maxToken   = 64
	maxClaimer = 128
)

// Check checks the parts of a claim that are not identities of rows.
func (c *Claim) Check() error {
	switch {
	case c.Work.IsZero() || c.Gid.IsZero():
		return Invalid("a claim needs work and gid: copy Legwork-Guid and Legwork-Gid of the work")
	case c.Token == "" || len(c.Token) > maxToken:
		return Invalid("the token of a claim has %d bytes: want 1 to %d", len(c.Token), maxToken)
	case len(c.By) > maxClaimer:
		return Invalid("by of a claim has %d bytes, at most %d are allowed", len(c.By), maxClaimer)
	case c.Attempt < 1 || c.Attempt > MaxEntries || c.Seen < 0 || c.Seen > MaxEntries:
		return Invalid("attempt and seen of a claim are %d and %d: want numbers up to %d", c.Attempt, c.Seen, MaxEntries)
	case !storable(c.Token) || !storable(c.By) || !storable(c.Verified) || len(c.Verified) > maxClaimer:
		return Invalid("a text of a claim cannot be stored: want UTF-8 without U+0000, at most %d bytes", maxClaimer)
	}
	if _, err := ParseDAD(string(c.DAD)); err != nil {
		return Invalid("dad of a claim: %v", err)
	}
	if err := CheckName("activity", c.Activity); err != nil {
		return err
	}
	return CheckKey(c.Key)
}

func storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// ClaimAnswer is what a [Claim] is answered with.
type ClaimAnswer struct {
	Verdict string `json:"verdict"` // ClaimRun, …
	// Claim is the number of the claim: of ClaimRun the granted one, which the answer to the work
	// names; of ClaimVerify the last one, which the next request has seen.
	Claim int `json:"claim"`
}

// maxKey bounds the idempotency key of keyed work, in bytes.
const maxKey = 256

// CheckKey checks the idempotency key of keyed work: 1 to 256 printable bytes of ASCII,
// neither the first nor the last of them a blank, so that it travels in a header as it is.
func CheckKey(key string) error {
	if key == "" || len(key) > maxKey {
		return Invalid("the idempotency key has %d bytes: want 1 to %d", len(key), maxKey)
	}
	for i := range len(key) {
		if c := key[i]; c < ' ' || c > '~' || c == ' ' && (i == 0 || i == len(key)-1) {
			return Invalid("the idempotency key has the byte 0x%02x at %d: want printable ASCII without outer blanks", c, i+1)
		}
	}
	return nil
}

// WorkKey is the idempotency key of the work of an activity, of all its attempts,
// unless its graph says another one.
func WorkKey(gid ID, activity string, dad DAD) string {
	return Derive(gid, ID{}, activity+string(dad), 0).String()
}
