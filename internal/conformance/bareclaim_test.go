package conformance

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// keyed does one message of work, of keyed work under a claim. It returns false if there
// is nothing to answer.
func (b *bare) keyed(m jetstream.Msg) (pending int, status, body string, ok bool) {
	b.extra = nats.Header{}
	if b.function {
		return b.turn(m)
	}
	h := m.Headers()
	if h.Get("Legwork-Reconcile") == "" && !b.makes("claims all work") || b.makes("claims nothing") {
		pending, status, body = b.handle(m)
		return pending, status, body, true
	}
	if b.makes("runs while it claims") {
		pending, status, body = b.handle(m)
		b.send(m, status, body, pending)
	}
	attempt, _ := strconv.Atoi(h.Get("Legwork-Attempt"))
	claim := map[string]any{"work": h.Get("Legwork-Guid"), "gid": h.Get("Legwork-Gid"),
		"activity": h.Get("Legwork-Activity"), "dad": h.Get("Legwork-Dad"), "attempt": attempt,
		"key": h.Get("Legwork-Idempotency-Key"), "token": legwork.NewID().String()}
	switch {
	case b.makes("claims with its own key"):
		claim["key"] = h.Get("Legwork-Guid")
	case b.makes("claims without a token"):
		delete(claim, "token")
	case b.makes("claims work as a token"):
		claim["token"] = h.Get("Legwork-Guid")
	}
	for {
		verdict, granted := b.claim(claim)
		switch verdict {
		case "run":
			pending, status, body = b.underClaim(m, granted)
			return pending, status, body, true
		case "verify":
			state := b.verdict(m)
			if state == "not-completed" {
				claim["seen"], claim["verified"] = granted, state
				if b.makes("forgets what it has seen") {
					delete(claim, "seen")
				}
				continue
			}
			status, body = b.told(m, state, granted)
			return 0, status, body, true
		case "stale":
			if b.makes("answers stale work") {
				return 0, "error", `{"message":"stale"}`, true
			}
			_ = m.Ack()
			return 0, "", "", false
		case "contradiction":
			if b.makes("hides a contradiction") {
				return 0, "error", `{"message":"no"}`, true
			}
			return 0, "error", `{"message":"another key","code":593}`, true
		}
		if b.makes("runs what nobody grants") || b.makes("runs on an unknown verdict") && verdict != "" {
			pending, status, body = b.handle(m)
			return pending, status, body, true
		}
		_ = m.NakWithDelay(50 * time.Millisecond)
		return 0, "", "", false
	}
}

// claim requests a claim; without an answer three times, with one token. No verdict is "".
func (b *bare) claim(claim map[string]any) (verdict string, granted int) {
	for range 3 {
		if b.makes("a token for each request") {
			claim["token"] = legwork.NewID().String()
		}
		body, _ := json.Marshal(claim)
		m, err := b.nc.Request("legwork."+b.ns+".claim."+topic, body, 500*time.Millisecond)
		var answer struct {
			Verdict string
			Claim   int
		}
		if err == nil && json.Unmarshal(m.Data, &answer) == nil {
			return answer.Verdict, answer.Claim
		}
		if b.makes("claims once") {
			break
		}
	}
	return "", 0
}

// underClaim runs work that may be run.
func (b *bare) underClaim(m jetstream.Msg, granted int) (pending int, status, body string) {
	pending, status, body = b.handle(m)
	if !b.makes("does not name its claim") {
		b.extra.Set("Legwork-Claim", strconv.Itoa(granted))
	}
	switch {
	case status == "success":
		b.done[m.Headers().Get("Legwork-Idempotency-Key")] = body
	case b.makes("verifies no error"):
	case b.makes("contradicts itself"):
		b.extra.Set("Legwork-Verified", "completed-with-result")
	case b.makes("takes errors for success"):
		status, body = "success", "{}"
	default:
		b.extra.Set("Legwork-Verified", "not-completed")
	}
	return pending, status, body
}

// verdict is what the verifier says.
func (b *bare) verdict(m jetstream.Msg) string {
	var in input
	_ = json.Unmarshal(m.Data(), &in)
	_, done := b.done[m.Headers().Get("Legwork-Idempotency-Key")]
	switch {
	case b.makes("never asks its verifier"):
		return "not-completed"
	case b.makes("takes a verification for an end"):
		return "completed-with-result"
	case in.Verify != "":
		return in.Verify
	case done:
		return "completed-with-result"
	}
	return "not-completed"
}

// told is the answer to work that is not run, as its verifier says.
func (b *bare) told(m jetstream.Msg, state string, granted int) (status, body string) {
	b.extra.Set("Legwork-Claim", strconv.Itoa(granted))
	b.extra.Set("Legwork-Verified", state)
	switch {
	case state == "completed-with-result":
		return "success", b.done[m.Headers().Get("Legwork-Idempotency-Key")]
	case b.makes("answers for its verifier"):
		return "success", "{}"
	case b.makes("keeps what it verified"):
		b.extra.Del("Legwork-Verified")
	}
	return "error", fmt.Sprintf(`{"message":%q}`, state)
}
