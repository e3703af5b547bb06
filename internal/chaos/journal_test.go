//go:build slow

package chaos

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork/worker"
)

// What an entry of a journal says.
const (
	begun    = "begun"
	finished = "finished"
)

// entry is one moment of one execution of work.
type entry struct {
	What     string `json:"what"`
	GUID     string `json:"guid"`
	Key      string `json:"key"` // the idempotency key
	Attempt  int    `json:"attempt"`
	Delivery int    `json:"delivery"`
	Job      string `json:"job"`
	Activity string `json:"activity"`
	PID      int    `json:"pid"`
}

// journal is a worker process's file of entries. What it has written is
// there although the process is killed the next moment.
type journal struct {
	mu   sync.Mutex
	file *os.File
}

func openJournal(dir string) (*journal, error) {
	file, err := os.CreateTemp(dir, "journal-*.jsonl")
	return &journal{file: file}, err
}

func (j *journal) write(what string, task *worker.Task) error {
	line, err := json.Marshal(entry{What: what, GUID: task.GUID.String(), Key: task.IdempotencyKey, Attempt: task.Attempt,
		Delivery: task.Delivery, Job: task.Job, Activity: task.Activity, PID: os.Getpid()})
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// readJournals returns the entries of all worker processes of a run. A kill
// may have cut the last line of a file.
func readJournals(t *testing.T, dir string) (all []entry) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "journal-*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			var e entry
			if json.Unmarshal(lines.Bytes(), &e) == nil {
				all = append(all, e)
			}
		}
		if err := errors.Join(lines.Err(), file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
