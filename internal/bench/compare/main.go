// Command compare runs the workloads of legwork bench and the benchmarks of the
// packages for two commits in turns, and writes what benchstat compares. It is
// what make bench-compare calls, from a checkout.
//
// Each commit is checked out by git worktree and built by itself. In every
// round each measurement runs for both, the first one changing from round to
// round: what the machine does meanwhile meets both.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/legwork-dev/legwork/internal/bench"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// plan is what to compare.
type plan struct {
	ref, with string
	rounds    int
	workloads []string
	jobs      int
	benchTime string
	out       string
}

func parse(args []string) (p plan, err error) {
	f := flag.NewFlagSet("compare", flag.ContinueOnError)
	f.StringVar(&p.ref, "ref", "", "the commit to compare with")
	f.StringVar(&p.with, "with", "HEAD", "the commit that is compared")
	f.IntVar(&p.rounds, "rounds", 6, "rounds of each; benchstat wants 6 to be sure")
	workloads := f.String("workloads", strings.Join(bench.Names(), " "),
		"the workloads, none: only the packages' benchmarks")
	f.IntVar(&p.jobs, "jobs", 0, "jobs of a workload, 0: its own number")
	f.StringVar(&p.benchTime, "benchtime", "200ms", "how long a benchmark of a package runs in a round, 0: not at all")
	f.StringVar(&p.out, "out", "bin/compare", "folder for old.txt and new.txt")
	if err := f.Parse(args); err != nil {
		return p, err
	}
	p.workloads = strings.Fields(*workloads)
	switch {
	case p.ref == "":
		return p, errors.New("which commit? make bench-compare REF=<commit>, such as REF=HEAD~1")
	case p.rounds < 1:
		return p, fmt.Errorf("-rounds is %d, want at least 1", p.rounds)
	}
	return p, nil
}

func run(ctx context.Context, args []string) (err error) {
	p, err := parse(args)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "legwork-compare-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := os.MkdirAll(p.out, 0o755); err != nil {
		return err
	}
	var sides []*side
	defer func() {
		for _, s := range sides {
			err = errors.Join(err, s.remove())
		}
	}()
	for _, s := range []*side{{name: "old", commit: p.ref}, {name: "new", commit: p.with}} {
		s.tree, s.built = filepath.Join(dir, s.name), filepath.Join(dir, s.name+"-built")
		if err := s.checkOut(ctx); err != nil {
			return err
		}
		sides = append(sides, s)
		note("building %s, %s …", s.name, s.commit)
		if err := s.build(ctx, p.benchTime != "0"); err != nil {
			return err
		}
		file, err := os.Create(filepath.Join(p.out, s.name+".txt"))
		if err != nil {
			return err
		}
		defer file.Close()
		s.out = file
		// Not as a key: benchstat would take the two for different things.
		fmt.Fprintf(file, "# commit %s\n%s", s.commit, bench.Units())
	}
	return rounds(ctx, p, sides)
}

func note(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
