package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/legwork-dev/legwork/internal/top"
)

// Control sequences of terminals: those of ECMA-48 and xterm that every terminal
// emulator knows.
const (
	EnterScreen = "\x1b[?1049h\x1b[?25l" // another screen, no cursor
	LeaveScreen = "\x1b[?25h\x1b[?1049l"
	GoHome      = "\x1b[H"
	endOfLine   = "\x1b[K"
	endOfScreen = "\x1b[J"
	bold        = "\x1b[1m"
	reverse     = "\x1b[7m"
	red         = "\x1b[31m"
	normal      = "\x1b[0m"
)

// screen is a terminal that is drawn over.
type screen struct {
	out     *os.File
	Keys    chan byte // nil if nobody can press any
	restore func()
	colours bool
}

// OpenScreen takes over the terminal that out is; keys come from in if that is a
// terminal too.
func OpenScreen(in io.Reader, out io.Writer) (*screen, error) {
	s := &screen{out: out.(*os.File), restore: func() {}, colours: os.Getenv("NO_COLOR") == "" &&
		os.Getenv("TERM") != "dumb"}
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		before, err := term.MakeRaw(int(f.Fd()))
		if err != nil {
			return nil, fmt.Errorf("read keys from the terminal: %w", err)
		}
		s.restore = func() { _ = term.Restore(int(f.Fd()), before) }
		s.Keys = make(chan byte)
		go s.read(f)
	}
	s.write(EnterScreen)
	return s, nil
}

// read passes keys on until the process ends: a read of a terminal cannot be
// stopped.
func (s *screen) read(f *os.File) {
	for buffer := make([]byte, 1); ; {
		if n, err := f.Read(buffer); err != nil || n == 0 {
			return
		}
		s.Keys <- buffer[0]
	}
}

func (s *screen) Close() {
	s.write(LeaveScreen)
	s.restore()
}

// Size is that of the terminal, 80 by 24 if it does not say.
func (s *screen) Size() (width, height int) {
	if w, h, err := term.GetSize(int(s.out.Fd())); err == nil && w > 0 && h > 0 {
		return w, h
	}
	return 80, 24
}

// Draw replaces what is on the screen, without clearing it first: that flickers.
func (s *screen) Draw(lines []top.Line) {
	var b strings.Builder
	b.WriteString(GoHome)
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\r\n") // raw mode adds no return
		}
		b.WriteString(s.paint(line) + endOfLine)
	}
	b.WriteString(endOfScreen)
	s.write(b.String())
}

func (s *screen) paint(line top.Line) string {
	colour := map[top.Kind]string{top.Title: bold, top.Header: reverse, top.Alarm: red}[line.Kind]
	if !s.colours || colour == "" {
		return line.Text
	}
	return colour + line.Text + normal
}

func (s *screen) write(text string) { _, _ = s.out.WriteString(text) }
