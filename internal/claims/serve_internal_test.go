package claims

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestOldRequests: a claim that nobody waits for any more is not granted: the next delivery of the work would find that
// somebody has begun it. The repetition of a request, beside it in a batch, gets the same answer; another one for the
// same work waits for the next statement.
func TestOldRequests(t *testing.T) {
	t.Parallel()
	of := func(token string, came time.Time) request {
		r := request{came: came, reply: []string{token}}
		r.Token = token
		return r
	}
	now := time.Now()
	old := of("old", now.Add(-legwork.ClaimWait-time.Second))
	first, rest := apart([]request{old, of("a", now), of("b", now), of("a", now), of("c", now)})
	if len(first) != 1 || first[0].Token != "a" || len(first[0].reply) != 2 {
		t.Errorf("granted are %+v", first)
	}
	if then, left := apart(rest); len(then) != 1 || then[0].Token != "b" || len(left) != 1 || left[0].Token != "c" {
		t.Errorf("then %+v, and not %+v", then, left)
	}
}
