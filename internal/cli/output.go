package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// formatsKey is the annotation that lists what a command can write.
const formatsKey = "legwork.formats"

// Writes declares the values of --output that a command takes, for the check
// before it runs and for the completion of shells. The first is the default.
func Writes(cmd *cobra.Command, formats ...string) *cobra.Command {
	cmd.Annotations = map[string]string{formatsKey: strings.Join(formats, " ")}
	return cmd
}

func formatsOf(cmd *cobra.Command) []string { return strings.Fields(cmd.Annotations[formatsKey]) }

// CheckOutput refuses an --output that the command cannot write.
func (c *Shell) CheckOutput(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("output") {
		return nil
	}
	formats := formatsOf(cmd)
	if len(formats) == 0 {
		return UsageError{Err: fmt.Errorf("%s has one form of output only: leave --output away", cmd.CommandPath())}
	}
	if !slices.Contains(formats, c.Flags.Output) {
		return UsageError{Err: fmt.Errorf("--output %q: this command writes %s", c.Flags.Output, strings.Join(formats, ", "))}
	}
	return nil
}

// OneOf checks the value of --output against what a command can write.
func (c *Shell) OneOf(allowed ...string) error {
	if slices.Contains(allowed, c.Flags.Output) {
		return nil
	}
	return UsageError{Err: fmt.Errorf("--output %q: this command writes %s", c.Flags.Output, strings.Join(allowed, ", "))}
}

// Lists are the forms of output of a list, for writes.
var Lists = []string{"table", "json", "jsonl", "ids"}

// PrintList writes a list as --output asks: the whole as one document, a line of
// JSON for each item, their ids, or the page for people.
func PrintList[T any](c *Shell, whole any, items []T, id func(T) string, page func() error) error {
	switch c.Flags.Output {
	case "json":
		return c.Encode(whole)
	case "jsonl":
		for _, item := range items {
			if err := c.Encode(item); err != nil {
				return err
			}
		}
		return nil
	case "ids":
		for _, item := range items {
			if _, err := fmt.Fprintln(c.Out, id(item)); err != nil {
				return err
			}
		}
		return nil
	}
	return page()
}

// JSON reports whether the result is to be JSON.
func (c *Shell) JSON() bool { return c.Flags.Output == "json" }

// Encode writes a result as one line of JSON.
func (c *Shell) Encode(v any) error { return json.NewEncoder(c.Out).Encode(v) }

// Note writes progress and remarks, never results.
func (c *Shell) Note(format string, args ...any) { fmt.Fprintf(c.Err, format+"\n", args...) }
