package client

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestRefusal: what is about one job does not end a run, and what is about none does.
func TestRefusal(t *testing.T) {
	t.Parallel()
	busy := &legwork.Error{Code: codeBusy, Class: legwork.Retry, Message: "moved by others"}
	for err, about := range map[error]bool{
		legwork.Conflict("it has ended"):                             true,
		fmt.Errorf("move job o-1: %w", busy):                         true,
		&legwork.Error{Code: legwork.CodeUnknown, Message: "denied"}: false,
		context.DeadlineExceeded:                                     false,
		errors.New("the server is away"):                             false,
	} {
		if got := refusal(err); (got != nil) != about {
			t.Errorf("%v is about a job: %v, want %v", err, got, about)
		}
	}
	if refusal(nil) != nil {
		t.Error("no error is a refusal")
	}
}
