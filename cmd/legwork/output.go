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

// lists are the forms of output of a list, for writes.
var lists = []string{"table", "json", "jsonl", "ids"}

// printList writes a list as --output asks: the whole as one document, a line of
// JSON for each item, their ids, or the page for people.
func printList[T any](c *cli, whole any, items []T, id func(T) string, page func() error) error {
	switch c.flags.output {
	case "json":
		return c.encode(whole)
	case "jsonl":
		for _, item := range items {
			if err := c.encode(item); err != nil {
				return err
			}
		}
		return nil
	case "ids":
		for _, item := range items {
			if _, err := fmt.Fprintln(c.out, id(item)); err != nil {
				return err
			}
		}
		return nil
	}
	return page()
}

// json reports whether the result is to be JSON.
func (c *cli) json() bool { return c.flags.output == "json" }

// encode writes a result as one line of JSON.
func (c *cli) encode(v any) error { return json.NewEncoder(c.out).Encode(v) }

// note writes progress and remarks, never results.
func (c *cli) note(format string, args ...any) { fmt.Fprintf(c.err, format+"\n", args...) }
