// Command mutate is the mutation gate: it puts one deliberate bug at a time
// into the engine and runs the part of the tests that must notice. A bug that
// no test notices is a hole in the tests, and the gate fails.
//
// The bugs are the files in mutants/: a sentence that says what is wrong, the
// tests that must fail, and edits by exact search. Nothing is written to the
// working tree: the compiler sees the edited files through an overlay.
//
//	go run ./internal/mutate [-run REGEXP]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"text/tabwriter"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	only := flags.String("run", "", "try only the mutants whose name matches this `regexp`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	all, err := load()
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(m mutant) bool { return !match.MatchString(m.name) })
	g := &gate{root: root, mutants: all, baseline: map[suite]error{}}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MUTANT\tKILLED BY\tSECONDS")
	bad := 0
	for _, m := range all {
		began := time.Now()
		by, err := g.try(ctx, m)
		if err != nil {
			bad++
			by = "NOT KILLED: " + err.Error()
		}
		fmt.Fprintf(table, "%s\t%s\t%.1f\n", m.name, by, time.Since(began).Seconds())
		fmt.Fprintf(os.Stderr, "%s: %s\n", m.name, by)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	switch {
	case len(all) == 0:
		return fmt.Errorf("no mutant matches %q", *only)
	case bad > 0:
		return fmt.Errorf("%d of %d mutants were not killed: write the test that fails on each", bad, len(all))
	}
	fmt.Fprintf(out, "%d mutants, all killed\n", len(all))
	return nil
}
