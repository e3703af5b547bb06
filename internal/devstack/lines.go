package devstack

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
)

const (
	tailLines   = 20      // kept for the error message of a server that would not start
	maxLineSize = 4 << 10 // longer lines are cut
)

// lines passes the output of a server on to a logger, line by line at debug level, and remembers the last ones.
type lines struct {
	log  *slog.Logger
	mu   sync.Mutex
	rest []byte
	tail []string
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, p...)
	for {
		i := bytes.IndexByte(l.rest, '\n')
		if i < 0 {
			break
		}
		l.add(string(l.rest[:i]))
		l.rest = l.rest[i+1:]
	}
	if len(l.rest) > maxLineSize {
		l.add(string(l.rest))
		l.rest = nil
	}
	return len(p), nil
}

func (l *lines) add(line string) {
	if len(line) > maxLineSize {
		line = line[:maxLineSize]
	}
	if l.log != nil {
		l.log.Log(context.Background(), slog.LevelDebug, line)
	}
	l.tail = append(l.tail, line)
	if len(l.tail) > tailLines {
		l.tail = l.tail[1:]
	}
}

// last is the end of the output so far.
func (l *lines) last() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(append(append([]string(nil), l.tail...), string(l.rest)), "\n")
}
