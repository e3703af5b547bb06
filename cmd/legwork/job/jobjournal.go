package job

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

func jobJournal(c *cli.Shell) *cobra.Command {
	var app, activity string
	cmd := cli.Writes(&cobra.Command{
		Use: "journal JOB", Short: "Show what the durable functions of a job have done, event by event",
		Args: cobra.ExactArgs(1),
		Long: `Shows the journals of the durable functions of a job: what each has asked for, with
the line of its code, and what came of it. p is the position of an operation; the
activity of it is FUNCTION/p, as "job show" and "job explain" have it. A function
that another has called has a journal of its own. JOB is the job's id or gid.

-o json prints one journal, which flowtest.Replay reads: a test that fails if the
code of today would do something else. If the job has several, name one with
--activity.`,
		Example: "  legwork job journal order-17\n  legwork job journal order-17 -o json > testdata/order-17.json\n" +
			"  legwork job journal order-17 --activity order-checkout/1",
		ValidArgsFunction: c.CompleteJob,
		RunE: func(cmd *cobra.Command, args []string) error {
			cl, ref, done, err := c.Named(cmd.Context(), app, args[0])
			if err != nil {
				return err
			}
			defer done()
			all, err := cl.Journals(cmd.Context(), ref, activity)
			if err != nil {
				return err
			}
			if c.JSON() {
				return printOne(c, all)
			}
			return printJournals(c, all)
		},
	}, "table", "json")
	cmd.Flags().StringVar(&app, "app", "", "the job's app, if several have a job of this id")
	cmd.Flags().StringVar(&activity, "activity", "", "one function, by its activity (default: all)")
	return cmd
}

// printOne prints the only journal there is, as a file for a test.
func printOne(c *cli.Shell, all []client.Journal) error {
	if len(all) > 1 {
		names := make([]string, len(all))
		for i := range all {
			names[i] = all[i].Activity
		}
		return legwork.Invalid("the job has %d functions: name one of them with --activity: %s", len(all),
			strings.Join(names, ", "))
	}
	return c.Encode(all[0])
}

func printJournals(c *cli.Shell, all []client.Journal) error {
	for i := range all {
		j := &all[i]
		if i > 0 {
			fmt.Fprintln(c.Out)
		}
		fmt.Fprintf(c.Out, "function %s, activity %s: %s after %d events\n", j.Function, j.Activity, j.Status, len(j.Events))
		t := cli.Table{Wraps: true}
		for n, raw := range j.Events {
			e, err := readEvent(raw)
			if err != nil {
				return err
			}
			t.Titled([]string{"SEQ", "AT", "P", "EVENT", "LINE", "WHAT"}, fmt.Sprint(n),
				"+"+cli.Span(j.At[n].Sub(j.At[0])), e.position(), e.Type, e.Source, e.what())
		}
		if err := t.Write(c.Out); err != nil {
			return err
		}
	}
	return nil
}

// event is what a line shows of one.
type event struct {
	Type     string          `json:"t"`
	Position *uint32         `json:"p"`
	Set      *uint32         `json:"js"`
	Function string          `json:"fn"`
	Kind     string          `json:"kind"`
	Name     string          `json:"name"`
	Attempt  int             `json:"a"`
	Input    json.RawMessage `json:"in"`
	OK       json.RawMessage `json:"ok"`
	Err      *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"err"`
	Data   json.RawMessage `json:"data"`
	Millis int64           `json:"ms"`
	On     []uint32        `json:"on"`
	Names  []string        `json:"names"`
	Source string          `json:"src"`
	Reason string          `json:"reason"`
}

func readEvent(raw json.RawMessage) (e event, err error) {
	err = json.Unmarshal(raw, &e)
	return e, err
}

func (e *event) position() string {
	switch {
	case e.Position != nil:
		return fmt.Sprint(*e.Position)
	case e.Set != nil:
		return fmt.Sprint(*e.Set)
	}
	return ""
}

// what says the rest of an event in a line.
func (e *event) what() string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if e.Type == "InvokeScheduled" {
		add("%s", e.Function)
	}
	if e.Name != "" {
		add("%s", e.Name)
	}
	if e.Attempt > 1 {
		add("attempt %d", e.Attempt)
	}
	if e.Millis > 0 {
		add("%s", time.Duration(e.Millis)*time.Millisecond)
	}
	if len(e.On) > 0 {
		add("%s of %s %s", e.Kind, strings.Trim(fmt.Sprint(e.On), "[]"), strings.Join(e.Names, " "))
	}
	for _, value := range []json.RawMessage{e.Input, e.OK, e.Data} {
		if value != nil {
			add("%s", value)
		}
	}
	if e.Err != nil {
		add("error %d: %s", e.Err.Code, e.Err.Message)
	}
	if e.Reason != "" {
		add("%s", e.Reason)
	}
	return strings.TrimSpace(strings.Join(parts, "  "))
}
