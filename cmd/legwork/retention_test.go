package main

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/cli"
)

func TestRetentionIsReadFromTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		text, err string
		keep      time.Duration
		on        bool
	}{
		{text: "unset", keep: 24 * time.Hour, on: true},
		{text: "90m", keep: 90 * time.Minute, on: true},
		{text: "off"},
		{text: "0", err: "say off"},
		{text: "-1h", err: "say off"},
		{text: "1s", err: "begin its job a second time"},
		{text: "", err: "neither a duration"},
		{text: "a day", err: "neither a duration"},
	} {
		t.Setenv("LEGWORK_RETENTION", c.text)
		if c.text == "unset" {
			if err := os.Unsetenv("LEGWORK_RETENTION"); err != nil {
				t.Fatal(err)
			}
		}
		s, err := (&cli.Shell{}).Configured(t.Context())
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: %v, want an error with %q", c.text, err, c.err)
			}
			continue
		}
		keep, on := s.Retention.After()
		if err != nil || on != c.on || on && keep != c.keep {
			t.Errorf("%q: %v, %t: %v", c.text, keep, on, err)
		}
	}
}

// TestARelayDeletesWhatHasExpired: a job that has ended goes after its time, one
// that sleeps stays, and both are counted; off means that nothing is deleted.
func TestARelayDeletesWhatHasExpired(t *testing.T) {
	t.Parallel()
	n := measuredRun(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := n.AwaitCount(ctx, 1, "SELECT count(*) FROM legwork.job WHERE expires_at < now()"); err != nil {
		t.Fatal(err)
	}
	n.Retention = -1
	if piece, err := n.Retain(n.Pool); piece != nil || err != nil {
		t.Errorf("a retention that is off deletes: %v", err)
	}
	n.Retention = cli.Retention(time.Millisecond)
	piece, err := n.Retain(n.Pool)
	if err != nil {
		t.Fatal(err)
	}
	if jobs, done, err := piece(ctx); err != nil || jobs != 1 || !done {
		t.Errorf("%d jobs were deleted, done %t: %v", jobs, done, err)
	}
	if err := n.AwaitCount(ctx, 1, "SELECT count(*) FROM legwork.job WHERE state = 'running'"); err != nil {
		t.Fatal(err)
	}
}
