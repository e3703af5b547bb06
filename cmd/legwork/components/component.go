package components

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/component"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/components"
	"github.com/legwork-dev/legwork/internal/pg"
)

// example is the digest of the examples in the help, which have no room for a whole one.
const example = "sha256:4355a46b19d3…"

// Command is legwork component.
func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "component", Short: "Push, serve, list and remove durable functions in WebAssembly",
		Long: `A component is a durable function that is compiled to WebAssembly, in Go, Rust or
another language. "push" stores it under the SHA-256 of its bytes, and prints the name
by which a graph pins it:

  - subscribes: order.checkout
    function: {component: 'sha256:…', calls: [order.charge]}

"serve" runs it: it is the worker of the topic wasm.<first 32 digits>. A component has
64 MiB of memory, and no files, network or clock: what has effects it calls
(docs/components.md).`,
		Example: "  legwork component push checkout.wasm\n  legwork component serve " + example + "\n" +
			"  legwork component list",
	}
	cmd.AddCommand(push(c), list(c), serve(c), remove(c))
	return cmd
}

// over opens the components for one command.
func over(ctx context.Context, c *cli.Shell, do func(context.Context, *components.Store) error) error {
	s, err := c.Servers(ctx, cli.NeedPostgres)
	if err != nil {
		return err
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork component", Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := components.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	return do(ctx, store)
}

// complete offers the components that there are, once each.
func complete(c *cli.Shell, most int) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion, _ cobra.ShellCompDirective) {
		if most > 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		ctx, cancel := context.WithTimeout(cmd.Context(), 2*time.Second)
		defer cancel()
		_ = over(ctx, c, func(ctx context.Context, store *components.Store) error { // a shell has nobody to tell the error to
			all, err := store.List(ctx)
			for _, one := range all {
				if !slices.Contains(args, one.Digest) {
					offers = append(offers, cobra.CompletionWithDesc(one.Digest, one.Name))
				}
			}
			return err
		})
		return offers, cobra.ShellCompDirectiveNoFileComp
	}
}

// pushed is what push prints as JSON.
type pushed struct {
	Component string `json:"component"`
	Topic     string `json:"topic"`
	Bytes     int    `json:"bytes"`
	Created   bool   `json:"created"` // false: it was there
}

func push(c *cli.Shell) *cobra.Command {
	var check bool
	cmd := cli.Writes(&cobra.Command{
		Use: "push FILE|-", Short: "Check a component and store it", Args: cobra.ExactArgs(1),
		Long: `Checks a WebAssembly module, stores it under the SHA-256 of its bytes, and prints its
name. Pushing it again does nothing. - is standard input.

It refuses a module of more than 16 MiB, one that imports anything but legwork.op,
legwork.log and wasi_snapshot_preview1 without sockets, and one that does not export
memory, alloc(i32) i32 and run(i32, i32) i64. --check only checks, and needs no server.`,
		Example: "  legwork component push checkout.wasm\n  legwork component push checkout.wasm -o json\n" +
			"  legwork component push checkout.wasm --check",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return []cobra.Completion{"wasm"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			wasm, err := read(c, args[0])
			if err != nil {
				return err
			}
			if err := component.Check(cmd.Context(), wasm); err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if check {
				c.Note("%s is a component", args[0])
				return nil
			}
			return over(cmd.Context(), c, func(ctx context.Context, store *components.Store) error {
				d, created, err := store.Push(ctx, filepath.Base(args[0]), wasm)
				if err != nil {
					return err
				}
				if c.JSON() {
					return c.Encode(pushed{d.String(), d.Topic(), len(wasm), created})
				}
				if _, err = fmt.Fprintf(c.Out, "component %s\ntopic     %s\n", d, d.Topic()); err == nil {
					c.Note("name it as component of a function in a document, deploy that, and `legwork component serve %s`", d)
				}
				return err
			})
		},
	}, "table", "json")
	cmd.Flags().BoolVar(&check, "check", false, "only say whether it is a component")
	return cmd
}

// read reads a module; more than is allowed is not read.
func read(c *cli.Shell, file string) ([]byte, error) {
	in := c.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	wasm, err := io.ReadAll(io.LimitReader(in, legwork.MaxComponentBytes+1))
	if err == nil && len(wasm) > legwork.MaxComponentBytes {
		err = legwork.TooLarge("%s has more than %d MiB, which is the most that a component may have: build it without "+
			"debug information", file, legwork.MaxComponentBytes>>20)
	}
	return wasm, err
}

func list(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "list", Short: "List components, and the versions of apps that pin them", Args: cobra.NoArgs,
		Long: `Lists the components that were pushed, the latest first. PINNED BY are the versions of
apps whose graphs name the component. -o json has their sizes and times, too.`,
		Example: "  legwork component list\n  legwork component list -o ids",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return over(cmd.Context(), c, func(ctx context.Context, store *components.Store) error {
				all, err := store.List(ctx)
				if err != nil {
					return err
				}
				if len(all) == 0 {
					c.Note("there are no components: `legwork component push FILE`")
				}
				return cli.PrintList(c, all, all, func(one components.Component) string { return one.Digest },
					func() error { return table(c, all) })
			})
		},
	}, cli.Lists...)
}

func table(c *cli.Shell, all []components.Component) error {
	var t cli.Table
	for _, one := range all {
		// The digest is what is copied from here, so it must not be clipped: it leaves room for little else.
		t.Titled([]string{"NAME", "PINNED BY", "COMPONENT"}, cli.Fit(one.Name, 20),
			cli.Fit(strings.Join(one.Versions, ", "), 24), one.Digest)
	}
	return t.Write(c.Out)
}

func remove(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "remove COMPONENT", Short: "Remove a component that nothing needs", Args: cobra.ExactArgs(1),
		Long: `Removes a component. It is exit code 5 if the active version of an app pins it, or a
version with open jobs. A version that is not active any more cannot be activated again
before the component is pushed again.`,
		Example: "  legwork component remove " + example, ValidArgsFunction: complete(c, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := legwork.ParseDigest(args[0])
			if err != nil {
				return cli.UsageError{Err: err}
			}
			return over(cmd.Context(), c, func(ctx context.Context, store *components.Store) error {
				if err := store.Remove(ctx, d); err != nil {
					return err
				}
				if c.JSON() {
					return c.Encode(map[string]any{"component": d.String(), "removed": true})
				}
				_, err := fmt.Fprintf(c.Out, "component %s removed\n", d)
				return err
			})
		},
	}, "table", "json")
}
