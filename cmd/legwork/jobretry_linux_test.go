package main

import (
	"io"
	"testing"

	"github.com/legwork-dev/legwork/internal/cli"
)

// TestManyRetriesWantAWord: more than 100 jobs are retried with --yes, or when somebody types their number.
func TestManyRetriesWantAWord(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	const n = 101
	s.fail("order.checked", "m", n)
	s.mended.Store(true)
	args := []string{"job", "retry", "--failed", "--rate", "1000"}
	_, errs := s.legwork(cli.ExitUsage, args...)
	has(t, errs, "nothing was done: to retry 101 jobs, repeat with --yes")
	person, program := terminal(t)
	screen := newLineReader()
	go func() { _, _ = io.Copy(screen, person) }()
	for _, c := range []struct {
		typed string
		code  int
		says  string
	}{{"100", cli.ExitUsage, "another number was typed"}, {"101", cli.ExitOK, "101 of 101 jobs are retried"}} {
		ended := make(chan int, 1)
		go func() { ended <- run(t.Context(), s.on(args), program, program, program) }()
		screen.awaits(t, "Type their number to go on: ")
		_, err := person.WriteString(c.typed + "\n")
		s.Must(err)
		if code := <-ended; code != c.code {
			t.Fatalf("%s is typed, and it ends with %d:\n%s", c.typed, code, screen)
		}
		screen.awaits(t, c.says)
	}
	s.AtRest()
}
