package cli

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork/client"
)

// CompleteOutput offers what the command at hand can write.
func CompleteOutput(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return formatsOf(cmd), cobra.ShellCompDirectiveNoFileComp
}

// CompleteState offers the states of a job.
var CompleteState = cobra.FixedCompletions([]cobra.Completion{client.Running, client.Completed, client.Failed,
	client.Interrupted}, cobra.ShellCompDirectiveNoFileComp)

// completing bounds what a shell waits for a server.
const completing = 2 * time.Second

// CompleteApp offers deployed apps, and the versions of the one that is named.
func (c *Shell) CompleteApp(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion,
	cobra.ShellCompDirective) {
	var offers []cobra.Completion
	c.Ask(cmd, func(ctx context.Context, cl *client.Client) {
		apps, _ := cl.Apps(ctx) // a shell has nobody to tell the error to
		for _, a := range apps {
			switch {
			case len(args) == 0 && !slices.Contains(offers, a.App):
				offers = append(offers, a.App)
			case len(args) == 1 && a.App == args[0]:
				offers = append(offers, a.Version)
			}
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// CompleteJob offers the latest jobs whose id begins so.
func (c *Shell) CompleteJob(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion,
	cobra.ShellCompDirective) {
	var offers []cobra.Completion
	c.Ask(cmd, func(ctx context.Context, cl *client.Client) {
		if len(args) > 0 {
			return
		}
		page, err := cl.Jobs(ctx, client.Filter{Prefix: begun})
		if err != nil {
			return
		}
		for _, j := range page.Jobs {
			offers = append(offers, cobra.CompletionWithDesc(j.JobID, j.State+", app "+j.App))
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// CompleteAnswerable offers the latest running jobs whose id begins so, then the activities for
// which the job waits.
func (c *Shell) CompleteAnswerable(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion,
	cobra.ShellCompDirective) {
	var offers []cobra.Completion
	c.Ask(cmd, func(ctx context.Context, cl *client.Client) {
		page, err := cl.Jobs(ctx, client.Filter{Prefix: begun, State: client.Running})
		if len(args) > 0 {
			page, err = cl.Jobs(ctx, client.Filter{JobID: args[0], State: client.Running})
		}
		if err != nil || len(args) > 1 {
			return
		}
		for _, j := range page.Jobs {
			if len(args) == 0 {
				offers = append(offers, cobra.CompletionWithDesc(j.JobID, j.State+", app "+j.App))
				continue
			}
			e, err := cl.Explain(ctx, client.Gid(j.Gid))
			for i := 0; err == nil && i < len(e.Waits); i++ {
				if w := &e.Waits[i]; w.Activity != "" && !slices.Contains(offers, w.Activity) {
					offers = append(offers, w.Activity)
				}
			}
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// CompleteLetter offers the latest dead letters that are open.
func (c *Shell) CompleteLetter(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion,
	cobra.ShellCompDirective) {
	var offers []cobra.Completion
	c.Ask(cmd, func(ctx context.Context, cl *client.Client) {
		page, err := cl.Letters(ctx, client.LetterFilter{})
		if err != nil {
			return
		}
		for _, l := range page.Letters {
			if !slices.Contains(args, l.ID.String()) {
				offers = append(offers, cobra.CompletionWithDesc(l.ID.String(), l.Lane+" "+l.Reason))
			}
		}
	})
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// Ask looks something up for a shell, if servers run.
func (c *Shell) Ask(cmd *cobra.Command, f func(context.Context, *client.Client)) {
	ctx, cancel := context.WithTimeout(cmd.Context(), completing)
	defer cancel()
	cl, done, err := c.Client(ctx, NeedEither)
	if err != nil {
		return
	}
	defer done()
	f(ctx, cl)
}

// CompleteDocument offers application documents.
func CompleteDocument(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return []cobra.Completion{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
}

// Offer registers what a shell may complete after a flag. It fails on a name
// that is no flag, which is a mistake of this program.
func Offer(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(fmt.Sprintf("%s: %v", cmd.CommandPath(), err))
	}
}
