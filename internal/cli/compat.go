package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/graph"
)

// CompatFlag is --compat: whose rules a document is read by.
type CompatFlag string

// String, Set and Type make it a flag.
func (f *CompatFlag) String() string { return string(*f) }

// Set takes the name of an engine.
func (f *CompatFlag) Set(s string) error {
	if s != graph.HotMesh {
		return fmt.Errorf("write --compat %s, or leave it out for Legwork's own rules", graph.HotMesh)
	}
	*f = CompatFlag(s)
	return nil
}

// Type is what help calls the value.
func (*CompatFlag) Type() string { return "engine" }

// compat adds --compat to a command that reads documents.
func (f *CompatFlag) Add(cmd *cobra.Command) {
	cmd.Flags().Var(f, "compat", "read the document by the rules of the engine it was written for: hotmesh (see "+
		"docs/graphs.md)")
	Offer(cmd, "compat", cobra.FixedCompletions([]cobra.Completion{graph.HotMesh}, cobra.ShellCompDirectiveNoFileComp))
}
