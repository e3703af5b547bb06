package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
)

// endless is a file that does not end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	if e.read += len(p); e.read > 8*legwork.MaxPayloadBytes {
		return 0, errors.New("it is read without bound")
	}
	return copy(p, bytes.Repeat([]byte(" "), len(p))), nil
}

func TestPayloadsAreReadUpToTheirLimit(t *testing.T) {
	t.Parallel()
	c := &cli.Shell{In: &endless{}}
	if _, err := c.Payload("-"); err == nil ||
		!strings.Contains(err.Error(), "standard input has more than 983040 bytes") {
		t.Errorf("standard input: %v", err)
	}
	file := filepath.Join(t.TempDir(), "data.json")
	for size, want := range map[int]string{legwork.MaxPayloadBytes: "",
		legwork.MaxPayloadBytes + 1: "more than 983040 bytes"} {
		if err := os.WriteFile(file, []byte(`"`+strings.Repeat("x", size-2)+`"`), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := c.Payload("@" + file)
		if want == "" && (err != nil || len(got) != size) || want != "" &&
			(err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file)) {
			t.Errorf("a file of %d bytes: %d are read, %v", size, len(got), err)
		}
	}
}
