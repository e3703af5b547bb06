package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/conformance"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/journals"
	"github.com/legwork-dev/legwork/internal/rehearsal"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// rehearseFlags are those of legwork worker rehearse.
type rehearseFlags struct {
	cmd            string
	topics         []string
	jobs           int
	bytes          int64
	patience, time time.Duration
	logs           bool
}

func workerRehearse(c *cli.Shell) *cobra.Command {
	var f rehearseFlags
	cmd := cli.Writes(&cobra.Command{
		Use:   "rehearse --cmd COMMAND",
		Short: "Replay the journals of open jobs against a new build, in any language, and write nothing",
		Args:  cobra.NoArgs,
		Long: `Tells before a deployment which jobs would stand still with the new build: those in
whose journals something else is recorded than the code of their durable function now
asks for (error 570). It reads the journals of open jobs from Postgres, starts the
program on a NATS of its own, and hands it each journal as a turn that is a rehearsal.
What the program answers is looked at and dropped.

No step of the functions runs that has no result yet, no worker of the program gets
work, and nothing is written. The program does start, though: it gets NATS_URL and
LEGWORK_NAMESPACE, which it must read, and LEGWORK_REHEARSAL=true for what it does
besides, such as a migration of its own database. The command is run by sh.

Of each topic up to --jobs functions are replayed, chosen so that each position at which
functions stand is among them, the newest jobs first. Before an old branch of
flow.Patched is removed, --jobs 0 replays all.

Each function that would not go on is told with the sentence that "legwork job explain"
would have: put the old code back, or gate the change with flow.Patched;
docs/changing-functions.md works through ten changes. Functions that would go on and fail
at once are named as well, as that may be right.

A program whose SDK is too old to know rehearsals is given each journal up to its last
wait, behind which nothing can run. Functions that have not waited yet are then not shown.

Go programs can do the same when they start: flow.Rehearse.

Environment: DATABASE_URL, LEGWORK_NAMESPACE. The role legwork_reader is enough.

Exit codes: 0 all would go on, or none is open, 1 some would not, none was rehearsed, or
an error, 2 wrong usage, 4 the program serves no topic of an open function, 124 --time is
over.`,
		Example: `  legwork worker rehearse --cmd ./new-build
  legwork worker rehearse --cmd 'node worker.mjs' --topic shop.checkout.v1 --jobs 1000
  legwork worker rehearse --cmd ./new-build --jobs 0 --time 30m -o json > rehearsal.json
  legwork worker rehearse --cmd 'go run ./worker' --logs`,
		RunE: func(cmd *cobra.Command, _ []string) error { return runRehearse(cmd.Context(), c, &f) },
	}, "table", "json", "jsonl", "ids")
	flags := cmd.Flags()
	flags.StringVar(&f.cmd, "cmd", "", "the command that runs the program (required)")
	flags.StringArrayVar(&f.topics, "topic", nil, "functions of this topic only; may be repeated (default all that the "+
		"program serves)")
	flags.IntVar(&f.jobs, "jobs", 100, "functions of each topic, at most; 0: all")
	flags.Int64Var(&f.bytes, "max-bytes", 4<<20, "leave out journals that are larger, in bytes")
	flags.DurationVar(&f.patience, "patience", conformance.DefaultPatience, "how long the program may take over one "+
		"journal")
	flags.DurationVar(&f.time, "time", 10*time.Minute, "how long all of it may take; 0: no limit")
	flags.BoolVar(&f.logs, "logs", false, "show what the program writes, on standard error")
	cli.Offer(cmd, "topic", c.CompleteTopic)
	cli.Offer(cmd, "cmd", func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return nil, cobra.ShellCompDirectiveDefault
	})
	return cmd
}

func (f *rehearseFlags) check() error {
	switch {
	case f.cmd == "":
		return errors.New(`--cmd is missing: the command that runs the new build, such as --cmd "node worker.mjs"`)
	case f.jobs < 0 || f.bytes <= 0 || f.patience <= 0:
		return errors.New("--jobs, --max-bytes or --patience is too small: want at least 0, and more than 0")
	}
	for _, topic := range f.topics {
		if err := legwork.CheckTopic(topic); err != nil {
			return err
		}
	}
	return nil
}

func runRehearse(ctx context.Context, c *cli.Shell, f *rehearseFlags) error {
	if err := f.check(); err != nil {
		return cli.UsageError{Err: err}
	}
	ctx, cancel := cli.Within(ctx, f.time, "the rehearsal did not end")
	defer cancel()
	return c.OverLedger(ctx, "rehearse", func(ctx context.Context, s cli.Settings, store *ledger.Store) error {
		p := &rehearsalPage{Shell: c, progress: cli.NewProgress(c.Err)}
		source := journals.Source{Store: store}
		chosen, more, err := rehearsal.Choose(ctx, func(ctx context.Context, page frames.OpenPage) (*frames.OpenFunctions,
			error) {
			return source.Open(ctx, f.topics, page)
		}, f.jobs)
		if err != nil {
			return fmt.Errorf("look which functions are open: %w", err)
		}
		if more {
			c.Note("very many functions are open: of the jobs that began last %d functions were looked at", rehearsal.MaxLooked)
		}
		functions := p.choose(source, chosen, f.bytes)
		if len(functions) == 0 {
			return p.end(&conformance.Rehearsal{}, nil)
		}
		cfg := conformance.RehearsalConfig{Command: []string{"sh", "-c", "exec " + f.cmd}, Namespace: s.Namespace,
			Functions: functions, Patience: f.patience, Output: io.Discard, Done: p.result}
		if f.logs {
			cfg.Output = c.Err
		}
		c.Note("open functions that are rehearsed with %q: %d", f.cmd, len(functions))
		found, err := conformance.Rehearse(ctx, cfg)
		p.progress.End()
		return p.end(found, err)
	})
}

// rehearsalPage is what is told of a rehearsal.
type rehearsalPage struct {
	*cli.Shell `json:"-"`
	progress   *cli.Progress
	shown      time.Time // when the progress was
	chosen     int
	bad        int // results that are told by themselves
	err        error

	Topics  []rehearsedTopic        `json:"topics"`
	Results []conformance.Rehearsed `json:"results"`
}

// rehearsedTopic counts the functions of a topic.
type rehearsedTopic struct {
	Topic string `json:"topic"`
	// Open are those that were looked at, Large of them those whose journals are too large.
	// Served: the program serves the topic; otherwise nothing of it is rehearsed.
	Open      int  `json:"open"`
	Large     int  `json:"large"`
	Served    bool `json:"served"`
	Rehearsed int  `json:"rehearsed"`
	Agree     int  `json:"agree"`
	Disagree  int  `json:"disagree"`
	Broken    int  `json:"broken"`
	Fail      int  `json:"fail"`
	NotShown  int  `json:"not_shown"`
}

// choose makes the list of functions that are rehearsed.
func (p *rehearsalPage) choose(source journals.Source, chosen []rehearsal.Chosen,
	most int64) (functions []conformance.OpenFunction) {
	p.Topics, p.Results = []rehearsedTopic{}, []conformance.Rehearsed{}
	for _, topic := range chosen {
		t := rehearsedTopic{Topic: topic.Topic, Open: topic.Open}
		for _, f := range topic.Functions {
			if f.Bytes > most {
				t.Large++
				continue
			}
			functions = append(functions, conformance.OpenFunction{Job: f.Job, Gid: f.Gid, App: f.App, Version: f.Version,
				Topic: f.Topic, Activity: f.Activity, DAD: f.DAD,
				Journal: func(ctx context.Context) ([]journal.Event, error) { return readJournal(ctx, source, &f) }})
		}
		p.Topics = append(p.Topics, t)
	}
	p.chosen = len(functions)
	return functions
}

// readJournal reads a journal; nil: its function has ended meanwhile.
func readJournal(ctx context.Context, source journals.Source, f *frames.OpenFunction) (events []journal.Event,
	err error) {
	page := frames.Page{Gid: f.Gid, Activity: f.Activity, DAD: f.DAD}
	for {
		found, err := source.Journal(ctx, f.Topic, page)
		if err != nil {
			if legwork.CodeOf(err) == legwork.CodeNotFound {
				return nil, nil
			}
			return nil, err
		}
		some, err := journal.Decode(found.Events)
		if err != nil {
			return nil, err
		}
		events, page.From = append(events, some...), found.To
		if !found.More || len(some) == 0 {
			return events, nil
		}
	}
}

// result takes one result as it comes.
func (p *rehearsalPage) result(r conformance.Rehearsed) {
	p.Results = append(p.Results, r)
	t := p.topic(r.Topic)
	t.Rehearsed++
	stands := false
	switch r.Outcome {
	case conformance.Agrees:
		t.Agree++
	case conformance.Disagrees:
		t.Disagree++
		stands = true
	case conformance.Broken:
		t.Broken++
		stands = true
	case conformance.Fails:
		t.Fail++
	case conformance.NotShown:
		t.NotShown++
		t.Rehearsed--
	}
	if stands {
		p.bad++
	}
	switch {
	case p.Flags.Output == "jsonl":
		p.keep(p.Encode(r))
	case p.Flags.Output == "ids" && stands:
		_, err := fmt.Fprintln(p.Out, r.Job)
		p.keep(err)
	}
	if n := len(p.Results); time.Since(p.shown) >= time.Second || p.progress.Live || n == p.chosen {
		p.shown = time.Now()
		p.progress.Show("%d of %d rehearsed, %d would stand still", n, p.chosen, p.bad)
	}
}

func (p *rehearsalPage) topic(name string) *rehearsedTopic {
	return &p.Topics[slices.IndexFunc(p.Topics, func(t rehearsedTopic) bool { return t.Topic == name })]
}

func (p *rehearsalPage) keep(err error) { p.err = errors.Join(p.err, err) }

// end writes what is left and says how it went.
func (p *rehearsalPage) end(found *conformance.Rehearsal, failed error) error {
	for _, topic := range found.Served {
		p.topic(topic).Served = true
	}
	slices.SortFunc(p.Results, func(a, b conformance.Rehearsed) int {
		return cmp.Or(cmp.Compare(a.Topic, b.Topic), cmp.Compare(a.Job, b.Job), cmp.Compare(a.Activity, b.Activity))
	})
	switch p.Flags.Output {
	case "json":
		p.keep(p.Encode(p))
	case "table":
		p.keep(p.page())
	}
	switch {
	case failed != nil || p.err != nil:
		return cmp.Or(failed, p.err)
	case len(p.Topics) == 0:
		p.Note("no durable function is open: there is nothing to rehearse")
	case !slices.ContainsFunc(p.Topics, func(t rehearsedTopic) bool { return t.Rehearsed > 0 }):
		return errors.New("functions are open, and none was rehearsed: the table says why")
	case p.bad > 0:
		return fmt.Errorf("%d of %d open functions would stand still with this build: put the old code back, or gate the "+
			"change (docs/changing-functions.md)", p.bad, len(p.Results))
	}
	return nil
}

// mostTold is how many functions are told for people, of each outcome.
const mostTold = 10

// page is the result for people: the topics, and each function that would stand still or fail.
func (p *rehearsalPage) page() error {
	if len(p.Topics) == 0 {
		return nil
	}
	var t cli.Table
	for _, one := range p.Topics {
		var notes []string
		if !one.Served && p.chosen > 0 {
			notes = append(notes, "not served by this program")
		}
		if one.NotShown > 0 {
			notes = append(notes, fmt.Sprintf("%d not shown: the program does not know rehearsals", one.NotShown))
		}
		if one.Large > 0 {
			notes = append(notes, fmt.Sprintf("%d left out: their journals are larger than --max-bytes", one.Large))
		}
		t.Titled([]string{"TOPIC", "OPEN", "REHEARSED", "AGREE", "DISAGREE", "BROKEN", "FAIL", "NOTE"}, one.Topic,
			fmt.Sprint(one.Open), fmt.Sprint(one.Rehearsed), fmt.Sprint(one.Agree), fmt.Sprint(one.Disagree),
			fmt.Sprint(one.Broken), fmt.Sprint(one.Fail), strings.Join(notes, "; "))
	}
	if err := t.Write(p.Out); err != nil {
		return err
	}
	for _, kind := range []struct{ outcome, does string }{{conformance.Disagrees, ""},
		{conformance.Broken, "would stand still: "}, {conformance.Fails, "would fail: "}} {
		if err := p.told(kind.outcome, kind.does); err != nil {
			return err
		}
	}
	return nil
}

// told writes the functions of one outcome.
func (p *rehearsalPage) told(outcome, does string) error {
	n := 0
	for i := range p.Results {
		r := &p.Results[i]
		if r.Outcome != outcome {
			continue
		}
		if n++; n > mostTold {
			continue
		}
		text := r.Message
		if does != "" {
			text = fmt.Sprintf("function %s of job %s %serror %d: %s", r.Topic, r.Job, does, r.Code, r.Message)
		}
		if _, err := fmt.Fprintf(p.Out, "\n%s\n", text); err != nil {
			return err
		}
	}
	if n > mostTold {
		if _, err := fmt.Fprintf(p.Out, "\nand %d more: -o json has all\n", n-mostTold); err != nil {
			return err
		}
	}
	return nil
}
