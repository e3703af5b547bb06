package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
)

// release is set by the linker for released binaries.
var release = ""

// VersionString is the release, or the commit the binary was built from.
func VersionString() string {
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

func (c *Shell) Version() *cobra.Command {
	return Writes(&cobra.Command{
		Use: "version", Short: "Print the version of this build", Args: cobra.NoArgs,
		Example: "  legwork version -o json",
		RunE: func(*cobra.Command, []string) error {
			if c.JSON() {
				return c.Encode(map[string]any{"version": VersionString(), "go": runtime.Version(), "format": legwork.Format})
			}
			_, err := fmt.Fprintf(c.Out, "legwork %s (%s)\n", VersionString(), runtime.Version())
			return err
		},
	}, "table", "json")
}
