//go:build !production

package dev

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/legwork-dev/legwork/internal/cli"
)

// grace is how long a command that runs beside dev has to end after SIGTERM.
const grace = 10 * time.Second

// beside runs a command that finds the servers by its environment, until it ends. When ctx
// ends, the command gets SIGTERM, with all that it has started.
func beside(ctx context.Context, c *cli.Shell, s cli.Settings, http string, command []string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = c.Out, c.Err
	cmd.Env = append(os.Environ(), "NATS_URL="+s.NATSURL, "DATABASE_URL="+s.DatabaseURL, "LEGWORK_HTTP_URL=http://"+http,
		"LEGWORK_NAMESPACE="+s.Namespace)
	inGroup(cmd)
	cmd.WaitDelay = grace
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s has ended: %w", command[0], err)
	}
	return nil
}
