package db

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// tell is how often progress is shown.
const tell = 2 * time.Second

// fsckReport writes what a check finds as it finds it, and the end of it.
type fsckReport struct {
	*cli.Shell
	repair, yes bool
	bar         *cli.Progress
	walk        invariant.Walk
	began, told time.Time
	ids         map[string]bool // printed already

	summary *fsck.Summary
	all     []invariant.Finding // for -o json and --repair
	more    bool                // findings that were not kept to be mended
	steps   []fsck.Step
	left    []invariant.Finding
}

func newFsckReport(c *cli.Shell, f *fsckFlags) *fsckReport {
	return &fsckReport{Shell: c, repair: f.repair, yes: f.yes, bar: cli.NewProgress(c.Err), told: time.Now(),
		ids: map[string]bool{}}
}

// found takes a finding: lines are written at once, the rest in the end.
func (r *fsckReport) found(f invariant.Finding) error {
	if r.repair || r.JSON() {
		if len(r.all) < maxMends {
			r.all = append(r.all, f)
		} else {
			r.more = true
		}
	}
	if r.JSON() || r.repair && r.Flags.Output != "ids" && f.Mend != "" {
		return nil
	}
	r.bar.End()
	switch r.Flags.Output {
	case "jsonl":
		return r.Encode(f)
	case "ids":
		return r.id(f)
	}
	return r.lines(f, "")
}

// id prints the job of a finding, once: its id, or the gid of one that is gone.
func (r *fsckReport) id(f invariant.Finding) (err error) {
	name := f.Job
	if name == "" && f.Gid != nil {
		name = f.Gid.String()
	}
	if name != "" && !r.ids[name] {
		r.ids[name] = true
		_, err = fmt.Fprintln(r.Out, name)
	}
	return err
}

// lines prints a finding for people.
func (r *fsckReport) lines(f invariant.Finding, indent string) error {
	head := f.Rule
	switch {
	case f.Job != "":
		head += fmt.Sprintf("  job %s/%s (%s)", f.App, f.Job, f.Gid)
	case f.Gid != nil:
		head += fmt.Sprintf("  job ? (%s)", f.Gid)
	}
	if f.Place != "job" {
		head += "  " + f.Place
	}
	text := fmt.Sprintf("%s%s\n%s  %s\n", indent, head, indent, f.What)
	if r.repair && f.Mend == "" {
		text += fmt.Sprintf("%s  not repairable: %s\n", indent, fsck.Refusal(f.Rule))
	}
	_, err := fmt.Fprint(r.Out, text)
	return err
}

// progress tells how far the check has come.
func (r *fsckReport) progress(p fsck.Progress) {
	now := time.Now()
	if p.Walk != r.walk {
		r.walk, r.began = p.Walk, now
	}
	if now.Sub(r.told) < tell {
		return
	}
	r.told = now
	of := ""
	if p.About > p.Rows {
		of = fmt.Sprintf(" of about %d", p.About)
	}
	rate := ""
	if d := now.Sub(r.began); d > 0 {
		rate = fmt.Sprintf(", %.0f/s", float64(p.Rows)/d.Seconds())
	}
	r.bar.Show("checked %d%s %s%s; %d findings", p.Rows, of, nouns[p.Walk], rate, p.Findings)
}

var nouns = map[invariant.Walk]string{
	invariant.Jobs: "jobs", invariant.Outbox: "messages in the outbox", invariant.Marks: "message ledgers",
	invariant.Signals: "signals", invariant.Once: "tables",
}

// fsckResult is what -o json writes.
type fsckResult struct {
	*fsck.Summary
	Found  []invariant.Finding `json:"found"`
	Repair []fsck.Step         `json:"repair,omitempty"`
}

// end writes the rest and says what became of the check.
func (r *fsckReport) end(err error) error {
	r.bar.End()
	if r.JSON() {
		if r.all == nil {
			r.all = []invariant.Finding{}
		}
		if e := r.Encode(fsckResult{r.summary, r.all, r.steps}); e != nil {
			return e
		}
	} else if e := r.plan(); e != nil {
		return e
	}
	s := r.summary
	r.Note("checked %d jobs in %s: %d findings", s.Jobs, cli.Span(time.Duration(s.Seconds*float64(time.Second))),
		s.Findings)
	if s.Findings > s.Reported {
		r.Note("%d more of the same rules are not listed: raise --limit, or check single jobs", s.Findings-s.Reported)
	}
	for _, v := range s.Unknown {
		r.Note("this build cannot compile %s: rules that need the types of its activities were left out for its jobs", v)
	}
	if err != nil {
		if s.Next != nil {
			r.Note("go on with --from %s", s.Next)
		}
		return err
	}
	return r.verdict()
}

// plan prints what would be done, or was.
func (r *fsckReport) plan() error {
	for _, step := range r.steps {
		switch r.Flags.Output {
		case "ids":
			continue
		case "jsonl":
			if err := r.Encode(step); err != nil {
				return err
			}
			continue
		}
		head := "would"
		if r.yes {
			head = fmt.Sprintf("did, for %d of %d rows:", step.Done, rows(step))
		}
		if _, err := fmt.Fprintf(r.Out, "repair %s: %s %s\n  because %s\n", step.Name, head, step.What,
			step.Why); err != nil {
			return err
		}
		for _, f := range step.Findings {
			if err := r.lines(f, "  "); err != nil {
				return err
			}
		}
	}
	return nil
}

// rows counts the rows of a step: several findings may be about one.
func rows(s fsck.Step) int {
	keys := map[string]bool{}
	for _, f := range s.Findings {
		keys[f.Key] = true
	}
	return len(keys)
}

// verdict is nil if nothing was found, or all of it was mended.
func (r *fsckReport) verdict() error {
	found := r.summary.Findings
	if found == 0 {
		return nil
	}
	mended, undone := 0, 0
	for _, s := range r.steps {
		mended += max(s.Done, 0)
		undone += rows(s) - max(s.Done, 0)
	}
	switch {
	case r.yes && undone == 0 && len(r.left) == 0 && !r.more:
		r.Note("repaired %d rows", mended)
		return nil
	case r.yes:
		return fmt.Errorf("%d rows were repaired, %d are no longer so or were in use, %d findings are not repairable: run "+
			"it again; %w", mended, undone, len(r.left), errFindings)
	case r.repair && len(r.steps) > 0:
		r.Note("nothing has been changed: --repair --yes does what is planned")
	}
	return fmt.Errorf("%d findings: %w", found, cmp.Or(r.unlisted(), errFindings))
}

// unlisted is the advice where jobs could not be named.
func (r *fsckReport) unlisted() error {
	if r.Flags.Output == "ids" && len(r.ids) == 0 {
		return errors.New("none of them is of a job: leave -o ids away; " + errFindings.Error())
	}
	return nil
}
