package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
)

// terminal opens a terminal of 80 columns and 24 lines, and its other end.
func terminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { person.Close() })
	fd := int(person.Fd())
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	must(err)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	must(err)
	t.Cleanup(func() { program.Close() })
	must(unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}))
	return person, program
}

var sequenceRE = regexp.MustCompile("\x1b\\[[?0-9;]*[a-zA-Z]")

// TestTopOnATerminal: frames are drawn in place, within 80 columns and 24 lines,
// until q or Ctrl-C is pressed; then the terminal is as it was.
func TestTopOnATerminal(t *testing.T) {
	t.Parallel()
	namespace := pgtest.Namespace(t)
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	conn, err := streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: namespace})
	if err == nil {
		defer conn.Close()
		err = conn.Provision(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]string{"q": "q", "Ctrl-C": "\x03"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			person, program := terminal(t)
			before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
			if err != nil {
				t.Fatal(err)
			}
			ended := make(chan int, 1)
			go func() {
				args := []string{"top", "--interval", "1h", "--database-url", pgtest.URL(t), "--nats-url", natstest.URL(t), "-n",
					namespace}
				ended <- run(t.Context(), args, program, program, t.Output())
			}()
			seen, buffer := "", make([]byte, 64<<10)
			for pressed := 0; !strings.Contains(seen, cli.LeaveScreen); {
				n, err := person.Read(buffer)
				if err != nil {
					t.Fatalf("%v after %q", err, seen)
				}
				seen += string(buffer[:n])
				// A key that means nothing has it look again at once, and not in an hour.
				if frames := strings.Count(seen, "q quits"); frames > pressed && pressed < 2 {
					pressed++
					if _, err := person.WriteString([]string{"x", key}[pressed-1]); err != nil {
						t.Fatal(err)
					}
				}
			}
			if code := <-ended; code != cli.ExitOK {
				t.Errorf("it ends with %d", code)
			}
			after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
			if err != nil || *after != *before {
				t.Errorf("the terminal is not as it was: %+v, %v", after, err)
			}
			checkFrames(t, namespace, seen)
		})
	}
}

func checkFrames(t *testing.T, namespace, seen string) {
	t.Helper()
	frames := strings.Split(seen, cli.GoHome)
	if !strings.HasPrefix(seen, cli.EnterScreen) || len(frames) < 4 {
		t.Errorf("%d frames in %q", len(frames), seen)
	}
	last := sequenceRE.ReplaceAllString(frames[len(frames)-1], "")
	for _, want := range []string{"namespace " + namespace, "processes   0 engines, 0 relays, 0 workers", "\r\nstart "} {
		if !strings.Contains(last, want) {
			t.Errorf("no %q in\n%s", want, last)
		}
	}
	for _, frame := range frames {
		lines := strings.Split(sequenceRE.ReplaceAllString(frame, ""), "\r\n")
		if len(lines) > 24 {
			t.Errorf("%d lines", len(lines))
		}
		for _, line := range lines {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("too wide: %q", line)
			}
		}
	}
}
