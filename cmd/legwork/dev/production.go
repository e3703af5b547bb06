//go:build production

package dev

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
)

// Demo and Dev say in the program of the image that they are not in it: it has no servers to embed, and no data set.

func Demo(*cli.Shell) *cobra.Command { return missing("demo") }
func Dev(*cli.Shell) *cobra.Command  { return missing("dev") }

func missing(name string) *cobra.Command {
	return &cobra.Command{Use: name, Short: "Not in this build, which has no embedded servers", Args: cobra.ArbitraryArgs,
		DisableFlagParsing: true, RunE: func(*cobra.Command, []string) error {
			return fmt.Errorf("%w: legwork %s is in the program that `go install ./cmd/legwork` builds in a checkout",
				devstack.ErrNotEmbedded, name)
		}}
}
