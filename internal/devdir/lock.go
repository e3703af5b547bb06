package devdir

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// ErrInUse is returned when a stack already runs over the folder.
var ErrInUse = errors.New("the folder is in use by another stack")

// ErrNotRunning is returned by Find when no stack runs over the folder.
var ErrNotRunning = errors.New("no stack is running over the folder")

// errLocked is returned when another open file holds the lock.
var errLocked = errors.New("locked")

// maxLockFile bounds what is read from a lock file.
const maxLockFile = 64 << 10

// Running is what a stack tells other processes of the same user about itself.
type Running struct {
	PID         int    `json:"pid"`
	DatabaseURL string `json:"database_url,omitempty"`
	NATSURL     string `json:"nats_url,omitempty"`
}

// Lock is an operating system lock: it goes away with the process that holds it, however that ends.
type Lock struct {
	file *os.File
}

// Find returns the addresses of the stack that runs over dir ("" is Default), for commands in another terminal. It
// returns ErrNotRunning if there is none, or if it is still starting.
func Find(dir string) (Running, error) {
	if dir == "" {
		dir = Default()
	}
	file, err := os.OpenFile(lockPath(dir), os.O_RDWR, 0)
	if err != nil {
		return Running{}, fmt.Errorf("legwork dev: %s: %w (%w); start one with `legwork dev`", dir, ErrNotRunning, err)
	}
	defer file.Close()
	// The default folder may be below the temporary one, where anybody may make it and name servers of theirs.
	if owner, ok := ownerOf(file); ok && owner != os.Geteuid() && os.Geteuid() != 0 {
		return Running{}, fmt.Errorf("legwork dev: %s: %w: it belongs to another user (uid %d)", dir, ErrNotRunning, owner)
	}
	if err := tryLock(file); !errors.Is(err, errLocked) {
		_ = unlock(file) // if there is no lock, closing is enough
		return Running{}, fmt.Errorf("legwork dev: %s: %w; start one with `legwork dev`", dir, ErrNotRunning)
	}
	running, err := readRunning(file)
	if err != nil {
		return Running{}, fmt.Errorf("legwork dev: %s: %w: it is still starting", dir, ErrNotRunning)
	}
	return running, nil
}

func lockPath(dir string) string { return filepath.Join(dir, "stack.lock") }

// LockDir takes the lock of a stack's folder, or returns ErrInUse.
func LockDir(dir string) (*Lock, error) {
	lock, err := take(lockPath(dir))
	if !errors.Is(err, errLocked) {
		return lock, err
	}
	holder := "another process"
	if file, err := os.Open(lockPath(dir)); err == nil {
		defer file.Close()
		if running, err := readRunning(file); err == nil {
			holder = fmt.Sprintf("process %d", running.PID)
		}
	}
	return nil, fmt.Errorf("legwork dev: %s: %w (%s); stop that one first, or set LEGWORK_HOME to another folder", dir,
		ErrInUse, holder)
}

// take opens or makes the file and locks it, or returns errLocked.
func take(path string) (*Lock, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("legwork dev: cannot open the lock file: %w", err)
	}
	if err := tryLock(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("legwork dev: lock %s: %w", path, err)
	}
	// What a killed predecessor said about itself no longer holds.
	if err := file.Truncate(0); err != nil {
		file.Close()
		return nil, fmt.Errorf("legwork dev: empty the lock file: %w", err)
	}
	return &Lock{file: file}, nil
}

// Wait takes a lock whose holder is expected to be on its way out.
func Wait(ctx context.Context, path string, patience time.Duration) (*Lock, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		lock, err := take(path)
		if !errors.Is(err, errLocked) {
			return lock, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Announce tells Find where the servers of the stack listen.
func (l *Lock) Announce(r Running) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := l.file.WriteAt(append(text, '\n'), 0); err != nil {
		return fmt.Errorf("legwork dev: write the lock file: %w", err)
	}
	return nil
}

// Release empties and unlocks the file. It stays in place: removing it would let two processes lock two files of one
// name.
func (l *Lock) Release() error {
	return errors.Join(l.file.Truncate(0), unlock(l.file), l.file.Close())
}

func readRunning(file *os.File) (Running, error) {
	text, err := io.ReadAll(io.NewSectionReader(file, 0, maxLockFile))
	if err != nil {
		return Running{}, err
	}
	var r Running
	err = json.Unmarshal(text, &r)
	return r, err
}
