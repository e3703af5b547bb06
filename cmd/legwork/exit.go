package main

import (
	"context"
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/devdir"
)

// Exit codes, part of the command line's contract.
const (
	exitOK          = 0
	exitError       = 1
	exitUsage       = 2
	exitNotFound    = 4
	exitConflict    = 5
	exitJobFailed   = 6
	exitTimeout     = 124
	exitInterrupted = 130
)

// errUsage marks an error of the command line itself.
type errUsage struct{ error }

func (e errUsage) Unwrap() error { return e.error }

// errJobFailed marks a job that was waited for and failed.
type errJobFailed struct{ error }

func (e errJobFailed) Unwrap() error { return e.error }

// exitCode returns the exit code of an error. ctx tells an interrupt from a
// timeout.
func exitCode(ctx context.Context, err error) int {
	var usage errUsage
	var failed errJobFailed
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &usage):
		return exitUsage
	case errors.As(err, &failed):
		return exitJobFailed
	case ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx))):
		return exitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		return exitTimeout
	case errors.Is(err, devdir.ErrInUse):
		return exitConflict
	}
	var e *legwork.Error
	if errors.As(err, &e) {
		switch e.Code {
		case legwork.CodeNotFound:
			return exitNotFound
		case legwork.CodeConflict:
			return exitConflict
		case legwork.CodeTimeout:
			return exitTimeout
		}
	}
	return exitError
}
