// Command legwork is the whole of Legwork in one binary: engine, relay, the
// embedded servers for development, and the tools to look at jobs. With the
// build tag production, as in the image, it has no servers.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // graphs name zones, and machines may have no table of them

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
)

func main() {
	pace()
	if len(os.Args) > 1 && os.Args[1] == devstack.NATSCommand {
		if err := devstack.RunNATSProcess(context.Background(), os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(cli.ExitError)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
