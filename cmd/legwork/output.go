package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// formatsKey is the annotation that lists what a command can write.
const formatsKey = "legwork.formats"

// writes declares the values of --output that a command takes, for the check
// before it runs and for the completion of shells. The first is the default.
func writes(cmd *cobra.Command, formats ...string) *cobra.Command {
	cmd.Annotations = map[string]string{formatsKey: strings.Join(formats, " ")}
	return cmd
}

func formatsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.Annotations[formatsKey]) }

// checkOutput refuses an --output that the command cannot write.
func (c *cli) checkOutput(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("output") {
		return nil
	}
	formats := formatsOf(cmd)
	if len(formats) == 0 {
		return errUsage{fmt.Errorf("%s has one form of output only: leave --output away", cmd.CommandPath())}
	}
	if !slices.Contains(formats, c.flags.output) {
		return errUsage{fmt.Errorf("--output %q: this command writes %s", c.flags.output, strings.Join(formats, ", "))}
	}
	return nil
}

// oneOf checks the value of --output against what a command can write.
func (c *cli) oneOf(allowed ...string) error {
	if slices.Contains(allowed, c.flags.output) {
		return nil
	}
	return errUsage{fmt.Errorf("--output %q: this command writes %s", c.flags.output, strings.Join(allowed, ", "))}
}

// json reports whether the result is to be JSON.
func (c *cli) json() bool { return c.flags.output == "json" }

// encode writes a result as one line of JSON.
func (c *cli) encode(v any) error { return json.NewEncoder(c.out).Encode(v) }

// note writes progress and remarks, never results.
func (c *cli) note(format string, args ...any) { fmt.Fprintf(c.err, format+"\n", args...) }
