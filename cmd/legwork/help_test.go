package main

import (
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/internal/cli"
)

func everyCommand(t *testing.T) (all []*cobra.Command) {
	t.Helper()
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		if !cmd.Hidden {
			all = append(all, cmd)
		}
		for _, sub := range cmd.Commands() {
			add(sub)
		}
	}
	add(root((&cli.Shell{Out: io.Discard, Err: io.Discard})))
	if len(all) < 20 {
		t.Fatalf("only %d commands", len(all))
	}
	return all
}

// TestHelpTeaches: every command says what it is for, by an example that its
// own flags and arguments accept.
func TestHelpTeaches(t *testing.T) {
	t.Parallel()
	for _, cmd := range everyCommand(t) {
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("%s: short help %q: want a phrase without a full stop", cmd.CommandPath(), cmd.Short)
		}
		examples := strings.Split(cmd.Example, "\n")
		own := false
		for _, line := range examples {
			words := shellWords(line)
			for len(words) > 0 && strings.Contains(words[0], "=") { // VARIABLE=value in front
				words = words[1:]
			}
			if len(words) == 0 || words[0] != "legwork" {
				t.Errorf("%s: example %q does not call legwork", cmd.CommandPath(), line)
				continue
			}
			named := accepted(t, cmd, words[1:])
			own = own || named == cmd || cmd.HasSubCommands()
		}
		if !own {
			t.Errorf("%s: no example of the command itself", cmd.CommandPath())
		}
	}
}

// accepted checks a command line as the program would and returns its command.
func accepted(t *testing.T, of *cobra.Command, words []string) *cobra.Command {
	t.Helper()
	root := root((&cli.Shell{Out: io.Discard, Err: io.Discard}))
	cmd, rest, err := root.Find(words)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	if err == nil && cmd.HasSubCommands() && cmd.Name() != "bench" {
		t.Errorf("%s: example %q names no command", of.CommandPath(), words)
	}
	if err != nil {
		t.Errorf("%s: example %q: %v", of.CommandPath(), words, err)
	}
	if cmd.CommandPath() == of.CommandPath() {
		return of
	}
	return cmd
}

// shellWords splits a line as a shell does, comments and redirections left out.
func shellWords(line string) (words []string) {
	line, _, _ = strings.Cut(line, " > ")
	line, _, _ = strings.Cut(line, " < ")
	line, _, _ = strings.Cut(line, " # ")
	line, _, _ = strings.Cut(line, "  #")
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}

// TestHelpIsNarrow: help fits a small terminal.
func TestHelpIsNarrow(t *testing.T) {
	t.Parallel()
	for _, cmd := range everyCommand(t) {
		for line := range strings.Lines(cmd.Long + "\n" + cmd.Example) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 90 {
				t.Errorf("%s: %d characters: %s", cmd.CommandPath(), n, line)
			}
		}
	}
}
