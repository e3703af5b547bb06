package cli

import (
	"os"
	"os/user"

	"github.com/spf13/cobra"
)

// Author is who does something: by, or the user that runs the program.
func Author(by string) string {
	if by != "" {
		return by
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return os.Getenv("USER")
}

// AuthorFlag adds the flag that says who.
func AuthorFlag(cmd *cobra.Command, by *string) {
	cmd.Flags().StringVar(by, "by", "", "who (default: your user name)")
}
