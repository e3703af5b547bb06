// Command measure has the measurements that only developers of Legwork need: how
// rates change with full tables, with more processes, under overload, beside a
// noisy neighbour and beside another job queue. It builds legwork from the
// checkout in which it is called and runs it as separate processes:
//
//	go run ./internal/bench/measure flat --closed 250 --for 2s --every 1s
//
// DATABASE_URL and NATS_URL name the servers; without them it starts its own.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == devstack.NATSCommand {
		if err := devstack.RunNATSProcess(context.Background(), os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(cli.ExitError)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure: "+err.Error())
	}
	os.Exit(cli.ExitCode(ctx, err))
}

func run(ctx context.Context, args []string, out, errOut io.Writer) (err error) {
	p, measure, err := parse(args, errOut)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil {
		return cli.UsageError{Err: err}
	}
	p.Out, p.Err = out, errOut
	if p.Servers, err = fleet.OpenServers(ctx, p.Shell); err != nil {
		return err
	}
	defer p.Close()
	if p.Program, err = p.build(ctx, filepath.Join("cmd", "legwork")); err != nil {
		return err
	}
	return measure(ctx, p)
}

// parse reads the name of a measurement and its flags.
func parse(args []string, errOut io.Writer) (p plan, run func(context.Context, plan) error, err error) {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return p, nil, errors.New("which measurement?" + list())
	}
	m, ok := measurements[args[0]]
	if !ok {
		return p, nil, fmt.Errorf("no measurement %q:%s", args[0], list())
	}
	p = m.defaults
	p.Shell = &cli.Shell{}
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	f.SetOutput(errOut)
	p.flags(f, m.flags)
	if err := f.Parse(args[1:]); err != nil {
		return p, nil, err
	}
	if f.NArg() > 0 {
		return p, nil, fmt.Errorf("%q is no flag of %s", f.Arg(0), args[0])
	}
	return p, m.run, p.check(f)
}

func list() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(measurements)) {
		fmt.Fprintf(&b, "\n  %-9s %s", name, measurements[name].does)
	}
	return b.String() + "\n`measure NAME -h` lists the flags of one"
}

// build builds the program in a folder of the checkout, by the go.mod of that
// folder whatever workspace is around.
func (p *plan) build(ctx context.Context, folder string) (path string, err error) {
	p.Note("building %s …", folder)
	path = filepath.Join(p.Dir, filepath.Base(folder))
	cmd := exec.CommandContext(ctx, "go", "build", "-C", folder, "-mod=readonly", "-buildvcs=false", "-o", path, ".")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s, at the root of a checkout: %w\n%s", folder, err, bytes.TrimSpace(said))
	}
	return path, nil
}
