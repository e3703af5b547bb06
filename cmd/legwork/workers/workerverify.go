package workers

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/conformance"
)

// prescribed is the program that --function judges, in words.
//
//go:embed program.txt
var prescribed string

// verifyFlags are those of legwork worker verify.
type verifyFlags struct {
	cmd, topic                    string
	input, slow, pending, failing string
	reconcile, function           bool
	unavailable, indeterminate    string
	lease, patience               time.Duration
	only                          []string
	logs                          bool
}

func workerVerify(c *cli.Shell) *cobra.Command {
	var f verifyFlags
	cmd := cli.Writes(&cobra.Command{
		Use: "verify --cmd COMMAND", Short: "Check a worker program, in any language, against the contract",
		Args: cobra.NoArgs,
		Long: `Checks a worker program. It starts a broker of its own and the program, acts as the
engine, and reads every message that the program publishes. It sends work, also
twice, broken, large and without headers; delays confirmations for longer than the
lease; kills the program, restarts the broker, sends SIGTERM, and runs two copies.
Nothing else is needed, and it connects to no other broker.

The command is run by sh. The program must read NATS_URL and LEGWORK_NAMESPACE from
its environment. --input is work that it can do at once. The checks of slow work,
pending answers and errors need inputs of their own: --slow takes the program longer
than --lease, --pending makes it send pending answers, and --failing makes it fail.
The topic is that of the first consumer that the program creates, unless you set
--topic.

With --reconcile it also sends keyed work (docs/wire.md, Claim keyed work) and answers
the program's claims. The program's verifier must say not-completed for a key that it
has not seen, and completed-with-result for work that it has done. For the input of
--unavailable it must say completed-result-unavailable, for that of --indeterminate
indeterminate.

With --function it also takes the part of the engine towards a worker of durable
functions (docs/wire.md, Run a durable function): it sends turns, tells journals, takes
answers, brings what the program waits for, and kills it within a step. The program must
serve this function, on the topic of its consumer or --topic; its input in is
{steps, file, bytes, ms}, and all inputs are made by the checks:

` + indented(prescribed) + `
examples/verify is this program in Go. What a language does not have is "not shown".

Each line says what the program did and, if that is wrong, what it must do. If a
required check fails, jobs may be lost; if a recommended one fails, they are slower.
docs/anywhere.md explains the checks.

Exit codes: 0 no required check failed, 1 one did, or an error, 2 wrong usage.`,
		Example: `  legwork worker verify --cmd 'node worker.mjs' --input '{"name": "Ada"}'
  legwork worker verify --cmd ./worker --topic order.ship --input @order.json --logs
  legwork worker verify --cmd ./worker --slow '{"ms": 5000}' --failing '{}' -o json
  legwork worker verify --cmd ./worker --only drain --only kill
  legwork worker verify --cmd ./worker --reconcile --failing '{"amount": -1}'
  legwork worker verify --cmd ./verify --function --logs`,
		RunE: func(cmd *cobra.Command, _ []string) error { return runVerify(cmd.Context(), c, &f) },
	}, "table", "json", "jsonl", "ids")
	flags := cmd.Flags()
	flags.StringVar(&f.cmd, "cmd", "", "the command that runs the program")
	flags.StringVar(&f.topic, "topic", "", "the topic whose work it does (default: that of the consumer it creates)")
	flags.StringVar(&f.input, "input", "{}", "work that it can do at once: JSON, @FILE, or - for standard input")
	flags.StringVar(&f.slow, "slow", "", "work that takes it longer than the lease")
	flags.StringVar(&f.pending, "pending", "", "work to which it sends pending answers")
	flags.StringVar(&f.failing, "failing", "", "work that it answers with an error")
	flags.BoolVar(&f.reconcile, "reconcile", false, "make the checks of keyed work, too")
	flags.BoolVar(&f.function, "function", false, "make the checks of durable functions, too")
	flags.StringVar(&f.unavailable, "unavailable", "", "work whose effect has happened and whose result cannot be had")
	flags.StringVar(&f.indeterminate, "indeterminate", "", "work of which its verifier cannot tell")
	flags.DurationVar(&f.lease, "lease", conformance.DefaultLease, "ack wait of the topic's consumer")
	flags.DurationVar(&f.patience, "patience", conformance.DefaultPatience,
		"how long to wait for what the program must do")
	flags.StringSliceVar(&f.only, "only", nil, "only this check; may be repeated")
	flags.BoolVar(&f.logs, "logs", false, "show what the program writes, on standard error")
	cli.Offer(cmd, "only", cobra.FixedCompletions(conformance.Names(), cobra.ShellCompDirectiveNoFileComp))
	cli.Offer(cmd, "cmd", func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveDefault
	})
	return cmd
}

// indented is a text beside others.
func indented(text string) string {
	var lines strings.Builder
	for line := range strings.Lines(text) {
		lines.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
	}
	return lines.String()
}

// runVerify checks the program and prints the checklist.
func runVerify(ctx context.Context, c *cli.Shell, f *verifyFlags) error {
	cfg, err := verifyConfig(c, f)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	p := &verifyPage{Shell: c}
	cfg.Done = p.result
	c.Note("running %q; this takes about half a minute", f.cmd)
	report, err := conformance.Verify(ctx, cfg)
	switch {
	case legwork.CodeOf(err) == legwork.CodeInvalid:
		return cli.UsageError{Err: err}
	case err != nil:
		return err
	}
	return p.end(report)
}

func verifyConfig(c *cli.Shell, f *verifyFlags) (cfg conformance.Config, err error) {
	if f.cmd == "" {
		return cfg, errors.New(`--cmd is missing: the command that runs the program, such as --cmd "node worker.mjs"`)
	}
	cfg = conformance.Config{
		// exec: the signals of the checks go to the program, not to a shell.
		Command: []string{"sh", "-c", "exec " + f.cmd}, Topic: f.topic, Namespace: c.Flags.Namespace,
		Lease: f.lease, Patience: f.patience, Only: f.only, Reconcile: f.reconcile, Function: f.function,
		Output: io.Discard,
	}
	if f.logs {
		cfg.Output = c.Err
	}
	if f.function && (f.input != "{}" || f.slow+f.pending+f.failing+f.unavailable+f.indeterminate != "") {
		return cfg, errors.New("--function makes its inputs itself: leave --input, --slow and the others away")
	}
	for flag, value := range map[string]struct {
		text string
		to   *json.RawMessage
	}{"input": {f.input, &cfg.Input}, "slow": {f.slow, &cfg.Slow}, "pending": {f.pending, &cfg.Pending},
		"failing": {f.failing, &cfg.Failing}, "unavailable": {f.unavailable, &cfg.Unavailable},
		"indeterminate": {f.indeterminate, &cfg.Indeterminate}} {
		if value.text == "" {
			continue
		}
		if *value.to, err = c.Payload(value.text); err != nil {
			return cfg, fmt.Errorf("--%s: %w", flag, err)
		}
	}
	return cfg, nil
}

// verifyPage writes results as they come.
type verifyPage struct {
	*cli.Shell
	err error
}

// result takes one line of the checklist.
func (p *verifyPage) result(r conformance.Result) {
	switch {
	case p.Flags.Output == "jsonl":
		p.keep(p.Encode(r))
	case p.Flags.Output == "ids" && r.Outcome == conformance.Failed:
		_, err := fmt.Fprintln(p.Out, r.Check)
		p.keep(err)
	case p.Flags.Output == "table":
		_, err := fmt.Fprint(p.Out, verifyLines(r))
		p.keep(err)
	default:
		p.Note("%s %s", r.Check, r.Outcome)
	}
}

func (p *verifyPage) keep(err error) { p.err = errors.Join(p.err, err) }

// verifyLines is one result for people.
func verifyLines(r conformance.Result) string {
	word := map[string]string{conformance.Passed: "ok", conformance.Failed: "FAILED", conformance.Untested: "-"}[r.Outcome]
	kind := "required"
	if !r.Required {
		kind = "recommended"
		if r.Outcome == conformance.Failed {
			word = "warning"
		}
	}
	text := fmt.Sprintf("%-8s %-12s %-12s %s\n", word, r.Check, kind,
		cli.Fit(r.Seen, cli.PageWidth-len("warning  large-answer recommended  ")))
	if r.Outcome == conformance.Failed {
		text += fmt.Sprintf("         wants: %s\n         seen:  %s\n         do:    %s\n", r.Wants, r.Seen, r.Do)
	}
	return text
}

// end writes what is left and says how it went.
func (p *verifyPage) end(report *conformance.Report) error {
	if p.JSON() {
		p.keep(p.Encode(report))
	}
	counts := map[string]int{}
	failed := 0
	for _, r := range report.Results {
		counts[r.Outcome]++
		if r.Required && r.Outcome == conformance.Failed {
			failed++
		}
	}
	p.Note("topic %s: %d passed, %d failed (%d of them required), %d not tested", report.Topic,
		counts[conformance.Passed], counts[conformance.Failed], failed, counts[conformance.Untested])
	if p.err != nil {
		return p.err
	}
	if !report.Passed {
		return fmt.Errorf("%d required checks failed: docs/wire.md is the contract", failed)
	}
	return nil
}
