package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
)

// completeOutput offers what the command at hand can write.
func completeOutput(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return formatsOf(cmd), cobra.ShellCompDirectiveNoFileComp
}

// completeState offers the states of a job.
var completeState = cobra.FixedCompletions([]cobra.Completion{client.Running, client.Completed, client.Failed}, cobra.ShellCompDirectiveNoFileComp)

// completeDocument offers application documents.
func completeDocument(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
}

// offer registers what a shell may complete after a flag. It fails on a name
// that is no flag, which is a mistake of this program.
func offer(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(fmt.Sprintf("%s: %v", cmd.CommandPath(), err))
	}
}
