package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
)

// parsers are commands that need servers; without any they read their arguments
// and flags and say what is missing.
var parsers = [][]string{{"job", "list"}, {"job", "show"}, {"job", "start"}, {"job", "wait"}, {"job", "explain"},
	{"job", "interrupt"}, {"signal", "send"}, {"outbox", "status"},
	{"db", "status"}, {"app", "list"}, {"app", "activate"}, {"engine"}, {"relay"}, {"worker", "demo"}, {"version"},
	{"completion"}}

// FuzzArguments: no arguments and no settings make the command line panic or
// end with another code than it promises, and an error is one readable message.
func FuzzArguments(f *testing.F) {
	f.Add(0, "--since\n90m\n--limit\n-1", "64")
	f.Add(2, "order.placed\n--data\n{\"a\":", "x")
	f.Add(2, "a\r\nb\n--data\n[\n--id\n\x00", "-5")
	f.Add(5, "'; DROP TABLE x\n--code\n1e9\n--expire\n99999999h", "1e999")
	f.Add(6, "t\n{}\n--status\nmaybe", "99999999999999999999")
	f.Add(11, "--namespace\nX'\n--output\njson", "0")
	codes := map[int]bool{cli.ExitOK: true, cli.ExitError: true, cli.ExitUsage: true, cli.ExitNotFound: true,
		cli.ExitConflict: true}
	f.Fuzz(func(t *testing.T, command int, text, setting string) {
		args := append([]string{}, parsers[((command%len(parsers))+len(parsers))%len(parsers)]...)
		args = append(args, strings.Split(text, "\n")...)
		for _, a := range args {
			if strings.HasPrefix(a, "@") || strings.Contains(a, "url") || a == "-" || strings.Contains(a, "dir") ||
				strings.ContainsAny(setting, "\x00") {
				return // it would read files, or look for servers
			}
		}
		t.Setenv("LEGWORK_HOME", t.TempDir())
		for _, name := range []string{"DATABASE_URL", "NATS_URL"} {
			t.Setenv(name, "")
		}
		for _, name := range []string{"LEGWORK_MAX_BATCH", "LEGWORK_EXPIRE", "LEGWORK_MAX_WAITING",
			"LEGWORK_PG_CONNECTIONS"} {
			t.Setenv(name, setting)
		}
		var out, errOut bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		code := run(ctx, args, strings.NewReader(""), &out, &errOut)
		if !codes[code] || code != cli.ExitOK && errOut.Len() == 0 {
			t.Errorf("%q with %q: code %d, %q", args, setting, code, errOut.String())
		}
	})
}

// FuzzMoment: a time on the command line is a time, and before now if it is an
// age.
func FuzzMoment(f *testing.F) {
	for _, seed := range []string{"", "2026-11-02", "90m", "2d", "65535d", "99999999999h", "-1h", "1e9s", "d"} {
		f.Add(seed)
	}
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, s string) {
		at, err := cli.Moment(s, now)
		if err == nil && (strings.HasSuffix(s, "d") || strings.HasSuffix(s, "h")) && at.After(now) {
			t.Errorf("%q is %v", s, at)
		}
		c := &cli.Shell{}
		if body, err := c.Payload(strings.TrimLeft(s, "@-")); err == nil && legwork.CheckPayload(body) != nil {
			t.Errorf("%q is taken as %q", s, body)
		}
	})
}
