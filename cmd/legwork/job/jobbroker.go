package job

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/locate"
)

// askingBroker bounds what job explain waits for the broker; the rows are the
// answer, it only adds to them.
const askingBroker = 3 * time.Second

// brokerSays asks the broker about the messages that a job, or the child that
// holds it up, waits for; nil if no broker is known. With must, not to know one
// is an error, as is one that does not answer.
func brokerSays(ctx context.Context, c *cli.Shell, e *client.Explanation, must bool) ([]locate.Located, error) {
	waits := e.Last()
	waits = waits[:min(len(waits), maxWaits)]
	if !slices.ContainsFunc(waits, client.Wait.Published) {
		return nil, nil
	}
	s, err := c.Servers(ctx, cli.NeedEither)
	if err != nil {
		return nil, err
	}
	if s.NATSURL == "" {
		if must {
			return nil, cli.UsageError{Err: fmt.Errorf("--broker needs NATS: set NATS_URL")}
		}
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askingBroker)
	defer cancel()
	found, err := located(ctx, s, waits)
	if err != nil && !must {
		c.Note("the broker was not asked where the message is: %v", err)
		return nil, nil
	}
	return found, err
}

func located(ctx context.Context, s cli.Settings, waits []client.Wait) ([]locate.Located, error) {
	broker, err := locate.Open(ctx, s.ClientConfig())
	if err != nil {
		return nil, err
	}
	defer broker.Close()
	return broker.Locate(ctx, waits)
}

// printLocated prints a line for the message of the likely cause, or, with all,
// of each wait.
func printLocated(c *cli.Shell, e *client.Explanation, found []locate.Located, all bool) error {
	for i, w := range e.Last() {
		if i > 0 && !all {
			break
		}
		for k := range found {
			if w.Message == nil || found[k].Message != *w.Message {
				continue
			}
			if _, err := fmt.Fprintln(c.Out, found[k].Sentence); err != nil {
				return err
			}
		}
	}
	return nil
}
