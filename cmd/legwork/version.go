package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
)

// release is set by the linker for released binaries.
var release = ""

// versionString is the release, or the commit the binary was built from.
func versionString() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "dev-" + s.Value[:12]
		}
	}
	return "dev"
}

func (c *cli) version() *cobra.Command {
	return writes(&cobra.Command{
		Use: "version", Short: "Print the version of this build", Args: cobra.NoArgs,
		Example: "  legwork version -o json",
		RunE: func(*cobra.Command, []string) error {
			if c.json() {
				return c.encode(map[string]any{"version": versionString(), "go": runtime.Version(), "format": legwork.Format})
			}
			_, err := fmt.Fprintf(c.out, "legwork %s (%s)\n", versionString(), runtime.Version())
			return err
		},
	}, "table", "json")
}
