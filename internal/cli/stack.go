package cli

import (
	"context"
	"log/slog"

	"github.com/legwork-dev/legwork/internal/devstack"
)

// Start starts the servers that are not named in s, and names them there.
func (c *Shell) Start(ctx context.Context, s *Settings, cfg devstack.Config) (*devstack.Stack, error) {
	cfg.DatabaseURL, cfg.NATSURL = s.DatabaseURL, s.NATSURL
	if cfg.Dir == "" {
		cfg.Dir = c.Flags.Dir
	}
	if cfg.Log == nil {
		cfg.Log = c.StackLog()
	}
	stack, err := devstack.Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	s.DatabaseURL, s.NATSURL = stack.DatabaseURL, stack.NATSURL
	return stack, nil
}

// StackLog tells what the embedded servers take their time for.
func (c *Shell) StackLog() *slog.Logger { return slog.New(slog.NewTextHandler(c.Err, nil)) }

func Stop(stack *devstack.Stack) { _ = stack.Stop(context.Background()) }
