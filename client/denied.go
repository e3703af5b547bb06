package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// suspicion is how long a request is unanswered before the client checks
// whether the broker has denied it: the broker sends no answer then.
const suspicion = 250 * time.Millisecond

// errDeaf: this user may not subscribe to the answer. The request itself may
// have arrived.
var errDeaf = errors.New("the answer cannot be heard")

// request sends a message and waits for the answer until ctx ends. A user who may
// not send it, or not hear the answer (errDeaf), gets an error of code 403 soon.
func (c *Client) request(ctx context.Context, m *nats.Msg) (*nats.Msg, error) {
	asking, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	before := c.nc.LastError()
	look := time.AfterFunc(suspicion, func() {
		if err := c.deniedSince(asking, before, m.Subject); err != nil {
			cancel(err)
		}
	})
	defer look.Stop()
	reply, err := c.nc.RequestMsgWithContext(asking, m)
	if cause := context.Cause(asking); err != nil && legwork.CodeOf(cause) == legwork.CodeForbidden {
		err = cause
	}
	return reply, err
}

// deniedSince returns what the broker has denied of a request. It tells before it
// answers the ping that comes after the request.
func (c *Client) deniedSince(ctx context.Context, before error, subject string) error {
	if c.nc.FlushWithContext(ctx) != nil {
		return nil // the connection is away: nothing is known
	}
	last := c.nc.LastError()
	if !errors.Is(last, nats.ErrPermissionViolation) {
		return nil
	}
	inbox := cmp.Or(c.nc.Opts.InboxPrefix, "_INBOX")
	switch said := last.Error(); {
	case last != before && strings.Contains(said, fmt.Sprintf("Publish to %q", subject)): // not of an earlier one
		return forbidden(fmt.Sprintf("the broker lets this user not publish to %s", subject), last)
	case strings.Contains(said, `Subscription to "`+inbox+"."):
		return forbidden(fmt.Sprintf("the broker lets this user not hear answers at %s: set LEGWORK_NATS_INBOX to its name",
			inbox), errors.Join(errDeaf, last))
	}
	return nil
}

// forbidden is an error for what this user may not do.
func forbidden(what string, err error) error {
	return &legwork.Error{Code: legwork.CodeForbidden, Class: legwork.Dead, Err: err,
		Message: what + "; `legwork broker permissions` prints what each role needs"}
}
