package cli

import (
	"context"
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/devdir"
)

// Exit codes, part of the command line's contract.
const (
	ExitOK          = 0
	ExitError       = 1
	ExitUsage       = 2
	ExitNotFound    = 4
	ExitConflict    = 5
	exitJobFailed   = 6
	exitTimeout     = 124
	exitInterrupted = 130
)

// UsageError marks an error of the command line itself.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e UsageError) Unwrap() error { return e.Err }

// JobFailedError marks a job that was waited for and failed.
type JobFailedError struct{ Err error }

func (e JobFailedError) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e JobFailedError) Unwrap() error { return e.Err }

// ExitCode returns the exit code of an error. ctx tells an interrupt from a
// timeout.
func ExitCode(ctx context.Context, err error) int {
	var usage UsageError
	var failed JobFailedError
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &usage):
		return ExitUsage
	case errors.As(err, &failed):
		return exitJobFailed
	case ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx))):
		return exitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		return exitTimeout
	case errors.Is(err, devdir.ErrInUse):
		return ExitConflict
	}
	var e *legwork.Error
	if errors.As(err, &e) {
		switch e.Code {
		case legwork.CodeNotFound:
			return ExitNotFound
		case legwork.CodeConflict:
			return ExitConflict
		case legwork.CodeTimeout:
			return exitTimeout
		}
	}
	return ExitError
}
