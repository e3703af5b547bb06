package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/client"
)

// Within is context.WithTimeout whose cause says what did not happen in time;
// 0 is no limit.
func Within(ctx context.Context, d time.Duration, what string) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, d, ErrLate(fmt.Sprintf("%s within %v", what, d)))
}

// ReceiptTimeout is how long job start waits for its receipt.
const ReceiptTimeout = 30 * time.Second

// Hint says, unless it is stopped soon, what a missing receipt may mean.
func (c *Shell) Hint(cl *client.Client) *time.Timer {
	return time.AfterFunc(FirstWord, func() {
		c.Note("no receipt yet: is an engine running in namespace %s? Start one with `legwork engine`", cl.Namespace())
	})
}

// FirstWord is how long a command waits for a job, or for a receipt, before it
// says what it waits for.
const FirstWord = 2 * time.Second

// ErrLate is a timeout in the user's words.
type ErrLate string

func (e ErrLate) Error() string { return string(e) }

// Is makes it exit code 124.
func (e ErrLate) Is(target error) bool { return target == context.DeadlineExceeded }
