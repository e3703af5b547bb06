//go:build slow

package chaos

import (
	"os"
	"sync"
)

// maxLogBytes bounds one of the two files that a rolling log keeps.
const maxLogBytes = 8 << 20

// rollingLog is a file that all processes of a post write to, one after the
// other. When it is full it becomes the older half, <path>.1.
type rollingLog struct {
	path string
	mu   sync.Mutex
	file *os.File
	size int64
}

func (l *rollingLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil || l.size > maxLogBytes {
		if err := l.roll(); err != nil {
			return 0, err
		}
	}
	n, err := l.file.Write(p)
	l.size += int64(n)
	return n, err
}

func (l *rollingLog) roll() (err error) {
	if l.file != nil {
		_ = l.file.Close()
		if err := os.Rename(l.path, l.path+".1"); err != nil {
			return err
		}
	}
	l.file, err = os.Create(l.path)
	l.size = 0
	return err
}

func (l *rollingLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_ = l.file.Close()
		l.file = nil
	}
}
