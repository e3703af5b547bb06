package app

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/fn"
	"github.com/legwork-dev/legwork/internal/cli"
)

func Functions(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "fn", Short: "List and explain the functions that maps can call",
		Example: "  legwork fn list\n  legwork fn list string\n  legwork fn show math.add",
	}
	cmd.AddCommand(fnList(c), fnShow(c))
	return cmd
}

func fnList(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "list [NAMESPACE|WORD]", Short: "List the functions: all, those of a namespace, or those that match a word",
		Args: cobra.MaximumNArgs(1),
		Long: `Lists the functions of the mapping language: all, those of a namespace such as
string, or those whose name or description contains a word. It also finds names from
other languages: uppercase, size, merge. It needs no server; docs/functions.md has
the same list with examples.`,
		Example:           "  legwork fn list\n  legwork fn list array\n  legwork fn list uppercase -o ids",
		ValidArgsFunction: completeNamespace,
		RunE: func(_ *cobra.Command, args []string) error {
			found := functionsAbout(strings.Join(args, ""))
			if len(found) == 0 {
				return legwork.NotFound("no function has to do with %q: %s", args[0], graph.FunctionHint(args[0]))
			}
			return cli.PrintList(c, found, found, func(f fn.Function) string { return f.Name }, func() error {
				var t cli.Table
				for _, f := range found {
					t.Titled([]string{"FUNCTION", "WHAT IT GIVES"}, f.Signature, f.Says)
				}
				return t.Write(c.Out)
			})
		},
	}, cli.Lists...)
}

// functionsAbout returns the functions of a namespace, else those that a word is
// said of.
func functionsAbout(word string) (found []fn.Function) {
	for _, n := range fn.Catalog() {
		if n.Name == word {
			return n.Functions
		}
		for _, f := range n.Functions {
			all := strings.ToLower(strings.Join(append([]string{f.Name, f.Says}, f.Also...), " "))
			if strings.Contains(all, strings.ToLower(word)) {
				found = append(found, f)
			}
		}
	}
	return found
}

func fnShow(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "show NAME", Short: "Show what a function does, with examples", Args: cobra.ExactArgs(1),
		Long: `Shows the arguments and the result of a function, how a document calls it, and
examples, which are run as tests. The name may be written as in documents:
{@math.add}.`,
		Example:           "  legwork fn show math.add\n  legwork fn show '{@array.sort}' -o json",
		ValidArgsFunction: completeFunction,
		RunE: func(_ *cobra.Command, args []string) error {
			f, ok := fn.Describe(args[0])
			if !ok {
				return legwork.NotFound("there is no function %s: %s", args[0], graph.FunctionHint(args[0]))
			}
			if c.JSON() {
				return c.Encode(f)
			}
			return printFunction(c, f)
		},
	}, "table", "json")
}

func printFunction(c *cli.Shell, f fn.Function) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n\n", f.Signature, f.Says)
	for _, e := range f.Examples {
		fmt.Fprintf(&b, "  %s → %s\n", e.Args, e.Result)
	}
	fmt.Fprintf(&b, "\nIn a document:\n  '@pipe':\n")
	if f.Examples[0].Args != "[]" {
		fmt.Fprintf(&b, "    - %s\n", f.Examples[0].Args)
	}
	fmt.Fprintf(&b, "    - ['{@%s}']\n", f.Name)
	_, err := fmt.Fprint(c.Out, b.String())
	return err
}

func completeNamespace(_ *cobra.Command, args []string, _ string) (offers []cobra.Completion,
	_ cobra.ShellCompDirective) {
	for _, n := range fn.Catalog() {
		if len(args) == 0 {
			offers = append(offers, cobra.CompletionWithDesc(n.Name, n.Says))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

func completeFunction(_ *cobra.Command, args []string, begun string) (offers []cobra.Completion,
	_ cobra.ShellCompDirective) {
	for _, n := range fn.Catalog() {
		for _, f := range n.Functions {
			if len(args) == 0 && strings.HasPrefix(f.Name, begun) {
				offers = append(offers, cobra.CompletionWithDesc(f.Name, f.Says))
			}
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}
