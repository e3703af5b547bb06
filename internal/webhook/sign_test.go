package webhook

import (
	"testing"
	"time"
)

// TestSignature: the example of the specification of Standard Webhooks.
func TestSignature(t *testing.T) {
	key, err := ReadSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	const want = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
	if got := sign(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`)); got != want {
		t.Errorf("the signature is %s, want %s", got, want)
	}
	if made, err := ReadSecret(makeSecret()); err != nil || len(made) != newSecret {
		t.Errorf("a secret that we made has %d bytes, %v", len(made), err)
	}
	for _, bad := range []string{"", "whsec_", "whsec_c2hvcnQ=", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa?w"} {
		if _, err := ReadSecret(bad); err == nil {
			t.Errorf("%q is taken for a secret", bad)
		}
	}
}

// TestPatterns: what a webhook may be for.
func TestPatterns(t *testing.T) {
	for pattern, ok := range map[string]bool{"order.done": true, "order.*": true, "order*": true, "*": true, "": false,
		"*.done": false, "order.**": false, "order..*": false, ".*": false, "order.done.": false, "ord er": false} {
		if err := checkPattern(pattern); (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}
