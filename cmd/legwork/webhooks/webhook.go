package webhooks

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/webhook"
)

// Command is legwork webhook.
func Command(c *cli.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use: "webhook", Short: "Deliver events to addresses over HTTP",
		Long: `A webhook gets the events of a topic (the publishes of a graph) at its address: a
CloudEvent in JSON, signed as Standard Webhooks say. "legwork server" and "legwork
dev" deliver them, at least once each, and try again for 24 hours (docs/webhooks.md).`,
		Example: "  legwork webhook add 'order.*' https://example.com/events\n  legwork webhook list\n" +
			"  legwork webhook test 0197…",
	}
	cmd.AddCommand(add(c), list(c), show(c), test(c), rotate(c), remove(c))
	return cmd
}

// over opens the webhooks for one command.
func over(ctx context.Context, c *cli.Shell, do func(context.Context, *webhook.Store) error) error {
	s, err := c.Servers(ctx, cli.NeedPostgres)
	if err != nil {
		return err
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork webhook", Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	store, err := webhook.NewStore(pool, s.Namespace)
	if err != nil {
		return err
	}
	return do(ctx, store)
}

// named makes a function of a command that names one webhook.
func named(c *cli.Shell, do func(context.Context, *webhook.Store, legwork.ID) error,
) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		id, err := legwork.ParseID(args[0])
		if err != nil {
			return cli.UsageError{Err: fmt.Errorf("a webhook is named by its id: %w", err)}
		}
		return over(cmd.Context(), c, func(ctx context.Context, store *webhook.Store) error { return do(ctx, store, id) })
	}
}

// complete offers the webhooks that there are.
func complete(c *cli.Shell) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) (offers []cobra.Completion, _ cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		ctx, cancel := context.WithTimeout(cmd.Context(), 2*time.Second)
		defer cancel()
		_ = over(ctx, c, func(ctx context.Context, store *webhook.Store) error { // a shell has nobody to tell the error to
			all, err := store.List(ctx)
			for _, w := range all {
				offers = append(offers, cobra.CompletionWithDesc(w.ID.String(), w.Topic+" to "+w.URL))
			}
			return err
		})
		return offers, cobra.ShellCompDirectiveNoFileComp
	}
}

func add(c *cli.Shell) *cobra.Command {
	var file, by string
	cmd := cli.Writes(&cobra.Command{
		Use: "add TOPIC URL", Short: "Deliver the events of a topic to an address", Args: cobra.ExactArgs(2),
		Long: `Delivers the events of a topic to an address, from now on. TOPIC may end with * for
the rest: order.* is every topic that begins with order., and * is every topic.

It prints the webhook's id and its secret, which verifies the signatures. The secret
is not shown again. --secret-file names a file with a secret of your own, in the form
of Standard Webhooks (whsec_ and base64); - is standard input.`,
		Example: "  legwork webhook add order.done https://example.com/events\n  legwork webhook add '*' " +
			"http://127.0.0.1:8080/ -o json",
		RunE: func(cmd *cobra.Command, args []string) error {
			w := webhook.Webhook{Topic: args[0], URL: args[1], CreatedBy: cli.Author(by)}
			if file != "" {
				var err error
				if w.Secret, err = readSecret(c, file); err != nil {
					return cli.UsageError{Err: err}
				}
			}
			return over(cmd.Context(), c, func(ctx context.Context, store *webhook.Store) error {
				added, err := store.Add(ctx, w)
				if err != nil {
					return err
				}
				if c.JSON() {
					return c.Encode(added)
				}
				_, err = fmt.Fprintf(c.Out, "webhook %s\nsecret  %s\n", added.ID, added.Secret)
				return err
			})
		},
	}, "table", "json")
	cmd.Flags().StringVar(&file, "secret-file", "", "file with the secret, - for standard input (default: a new one)")
	cmd.Flags().StringVar(&by, "by", "", "who (default: your user name)")
	return cmd
}

// readSecret reads a secret, which must not stand among the arguments of a process.
func readSecret(c *cli.Shell, file string) (string, error) {
	in := c.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", fmt.Errorf("--secret-file: %w", err)
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, 1024))
	if err != nil {
		return "", fmt.Errorf("--secret-file: %w", err)
	}
	secret := strings.TrimSpace(string(text))
	_, err = webhook.ReadSecret(secret)
	return secret, err
}

func list(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "list", Short: "List webhooks: what waits, what has failed", Args: cobra.NoArgs,
		Long: `Lists the webhooks, the oldest first. WAITING is deliveries that are still to be made,
FAILED those that were given up after 24 hours, in the last week. A webhook whose last
attempts have failed is failing: it is tried with one delivery at a time.`,
		Example: "  legwork webhook list\n  legwork webhook list -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return over(cmd.Context(), c, func(ctx context.Context, store *webhook.Store) error {
				all, err := store.List(ctx)
				if err != nil {
					return err
				}
				if len(all) == 0 {
					c.Note("there are no webhooks")
				}
				return cli.PrintList(c, all, all, func(w webhook.Webhook) string { return w.ID.String() },
					func() error { return table(c, all) })
			})
		},
	}, cli.Lists...)
}

func table(c *cli.Shell, all []webhook.Webhook) error {
	var t cli.Table
	for _, w := range all {
		state := w.State
		if w.FailingSince != nil {
			state += " for " + cli.Span(time.Since(*w.FailingSince)) + ": " + w.Error
		}
		t.Titled([]string{"WEBHOOK", "TOPIC", "URL", "WAITING", "FAILED", "STATE"}, w.ID.String(), w.Topic, w.URL,
			strconv.Itoa(w.Waiting), strconv.Itoa(w.Failed), state)
	}
	return t.Write(c.Out)
}

func show(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "show WEBHOOK", Short: "Show a webhook, and deliveries that it has not taken", Args: cobra.ExactArgs(1),
		Long: `Shows a webhook with up to 20 deliveries that have failed, and up to 20 that were
tried in vain and are tried again.`,
		Example: "  legwork webhook show 0197…\n  legwork webhook show 0197… -o json", ValidArgsFunction: complete(c),
		RunE: named(c, func(ctx context.Context, store *webhook.Store, id legwork.ID) error {
			w, err := store.Get(ctx, id)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(w)
			}
			if err := table(c, []webhook.Webhook{*w}); err != nil || len(w.Deliveries) == 0 {
				return err
			}
			fmt.Fprintln(c.Out)
			for _, d := range w.Deliveries {
				what := map[bool]string{true: "failed at", false: "is tried next at"}[d.State == "failed"]
				if _, err := fmt.Fprintf(c.Out, "%s %s %s %s after %d attempts: %s\n", d.Event, d.Topic, what,
					d.At.UTC().Format(time.RFC3339), d.Attempts, d.Error); err != nil {
					return err
				}
			}
			return nil
		}),
	}, "table", "json")
}

func test(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "test WEBHOOK", Short: "Send a test event to a webhook", Args: cobra.ExactArgs(1),
		Long: `Sends one event with the topic legwork.test and the data {"test":true}, once, and says
whether the receiver has taken it. A "legwork server" or "legwork dev" must run, as it
is the one that sends. If the receiver has not taken it, the exit code is 1.`,
		Example: "  legwork webhook test 0197…", ValidArgsFunction: complete(c),
		RunE: named(c, func(ctx context.Context, store *webhook.Store, id legwork.ID) error {
			got, err := store.RunTest(ctx, id)
			if err != nil {
				return err
			}
			if c.JSON() {
				if err := c.Encode(got); err != nil {
					return err
				}
			}
			if !got.Delivered {
				return fmt.Errorf("webhook %s has not taken the test: %s", id, got.Error)
			}
			if !c.JSON() {
				_, err = fmt.Fprintf(c.Out, "webhook %s has taken the test\n", id)
			}
			return err
		}),
	}, "table", "json")
}

func rotate(c *cli.Shell) *cobra.Command {
	var file string
	keep := webhook.KeepSecret
	cmd := cli.Writes(&cobra.Command{
		Use: "rotate WEBHOOK", Short: "Give a webhook a new secret", Args: cobra.ExactArgs(1),
		Long: `Gives a webhook a new secret and prints it; it is not shown again. For --keep, deliveries
have the signatures of both secrets, so that the receiver verifies each of them while it
gets the new one. --keep 0 ends all secrets before: use it for one that others know.`,
		Example: "  legwork webhook rotate 0197…\n  legwork webhook rotate 0197… --keep 0\n" +
			"  legwork webhook rotate 0197… --secret-file /run/secrets/webhook",
		ValidArgsFunction: complete(c),
		RunE: named(c, func(ctx context.Context, store *webhook.Store, id legwork.ID) (err error) {
			secret := ""
			if file != "" {
				if secret, err = readSecret(c, file); err != nil {
					return cli.UsageError{Err: err}
				}
			}
			w, err := store.Rotate(ctx, id, secret, keep)
			if err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(w)
			}
			until := "the ones before it do not sign any more"
			if w.OldSecretUntil != nil {
				until = "the one before it signs, too, until " + w.OldSecretUntil.UTC().Format(time.RFC3339)
			}
			_, err = fmt.Fprintf(c.Out, "webhook %s\nsecret  %s\n%s\n", w.ID, w.Secret, until)
			return err
		}),
	}, "table", "json")
	cmd.Flags().StringVar(&file, "secret-file", "", "file with the secret, - for standard input (default: a new one)")
	cmd.Flags().DurationVar(&keep, "keep", keep, "how long the secret before it signs, too; 0: not any more")
	return cmd
}

func remove(c *cli.Shell) *cobra.Command {
	return cli.Writes(&cobra.Command{
		Use: "remove WEBHOOK", Short: "Remove a webhook with its deliveries", Args: cobra.ExactArgs(1),
		Long: `Removes a webhook. What waits for it is not delivered any more; what is being sent at
this moment still arrives.`,
		Example: "  legwork webhook remove 0197…", ValidArgsFunction: complete(c),
		RunE: named(c, func(ctx context.Context, store *webhook.Store, id legwork.ID) error {
			if err := store.Remove(ctx, id); err != nil {
				return err
			}
			if c.JSON() {
				return c.Encode(map[string]any{"id": id, "removed": true})
			}
			_, err := fmt.Fprintf(c.Out, "webhook %s removed\n", id)
			return err
		}),
	}, "table", "json")
}
