//go:build slow

package chaos

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// keptLines is how much of a process's output a failure shows.
const keptLines = 60

// output keeps the last lines that a process wrote and tells when one comes
// that somebody waits for.
type output struct {
	mu    sync.Mutex
	rest  []byte
	lines []string
	waits map[string]chan struct{} // by the text that is waited for; closed once it has come
	file  io.Writer                // nil unless somebody keeps it all
}

func newOutput(name string) *output {
	o := &output{waits: map[string]chan struct{}{}}
	if dir := os.Getenv("LEGWORK_CHAOS_LOGS"); dir != "" {
		// a failure shows the last lines anyway
		if file, err := os.CreateTemp(dir, strings.ReplaceAll(name, " ", "_")+"-*.log"); err == nil {
			o.file = file
		}
	}
	return o
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rest = append(o.rest, p...)
	for {
		line, rest, found := bytes.Cut(o.rest, []byte("\n"))
		if !found {
			return len(p), nil
		}
		o.rest = rest
		o.add(string(line))
	}
}

func (o *output) add(line string) {
	if o.file != nil {
		_, _ = fmt.Fprintln(o.file, line)
	}
	o.lines = append(o.lines, line)
	if len(o.lines) > keptLines {
		o.lines = o.lines[1:]
	}
	for text, seen := range o.waits {
		if strings.Contains(line, text) {
			closeOnce(seen)
		}
	}
}

// line returns a channel that is closed once a line with the text has come.
func (o *output) line(text string) <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	if seen, asked := o.waits[text]; asked {
		return seen
	}
	seen := make(chan struct{})
	o.waits[text] = seen
	for _, l := range o.lines {
		if strings.Contains(l, text) {
			closeOnce(seen)
		}
	}
	return seen
}

// closeOnce closes a channel that only its caller closes, and perhaps has.
func closeOnce(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// next is line for what comes from now on. An empty text has come already.
func (o *output) next(text string) <-chan struct{} {
	o.mu.Lock()
	defer o.mu.Unlock()
	seen := make(chan struct{})
	if text == "" {
		close(seen)
		return seen
	}
	o.waits[text] = seen
	return seen
}

// last returns the last n lines.
func (o *output) last(n int) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.Join(o.lines[max(0, len(o.lines)-n):], "\n")
}

// first returns the first line that is still kept, "" if there is none.
func (o *output) first() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.lines) == 0 {
		return ""
	}
	return o.lines[0]
}

func (o *output) close() {
	if file, ok := o.file.(*os.File); ok {
		_ = file.Close()
	}
}
