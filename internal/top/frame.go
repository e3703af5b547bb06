package top

import (
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/ledger"
)

// Line is one line of a frame.
type Line struct {
	Text string
	Kind Kind
}

// Kind is what a line is, for those who have colours.
type Kind int

const (
	Plain  Kind = iota
	Title       // what is looked at
	Header      // the titles of a table
	Alarm       // something that somebody should look at
)

// shownPauses is how many pauses have a line.
const shownPauses = 3

// Frame is a view in so many columns, at least 40, and at most so many lines;
// height 0: as many as there are.
func (v *View) Frame(width, height int) []Line {
	width = max(width, 40)
	head := v.head(width)
	wanted := []int{len(v.Lanes), len(v.Graphs), len(v.Processes)}
	room := wanted
	if height > 0 {
		room = share(wanted, height-len(head)-3*len(wanted))
	}
	lines := head
	for i, t := range []grid{v.laneGrid(room[0]), v.graphGrid(), v.processGrid(width)} {
		if len(t.rows) == 0 {
			continue
		}
		t.rows = t.rows[:room[i]]
		lines = append(lines, Line{})
		lines = append(lines, t.lines(width)...)
		if left := wanted[i] - room[i]; left > 0 {
			lines = append(lines, Line{Text: fmt.Sprintf("… %d more", left)})
		}
	}
	if height > 0 && len(lines) > height {
		lines = lines[:height]
	}
	return lines
}

// share gives each what it wants, or as fair a share of the room as there is.
func share(wanted []int, room int) []int {
	given := make([]int, len(wanted))
	for again := true; again; {
		again = false
		for i := range wanted {
			if room > 0 && given[i] < wanted[i] {
				given[i]++
				room--
				again = true
			}
		}
	}
	return given
}

// head says in a few lines how it is.
func (v *View) head(width int) []Line {
	lines := []Line{{Kind: Title, Text: fit(fmt.Sprintf("namespace %s   %s UTC", v.Namespace,
		v.At.UTC().Format("2006-01-02 15:04:05")), width)}}
	say := func(kind Kind, format string, args ...any) {
		lines = append(lines, Line{Kind: kind, Text: fit(fmt.Sprintf(format, args...), width)})
	}
	for _, err := range v.Errors {
		say(Alarm, "! %s", err)
	}
	if v.Jobs != nil {
		say(Plain, "jobs        %s", v.pace())
		rows, unpublished, sleeping, overdue := v.outbox()
		say(Plain, "outbox      %s rows, %s unpublished, %s sleeping, longest overdue %s", rows, number(unpublished),
			number(sleeping), age(overdue))
		if v.DeadLetters > 0 {
			say(Alarm, "letters     %s dead letters are open: legwork deadletter list", number(v.DeadLetters))
		}
		if v.Jobs.Unexplained > 0 {
			say(Alarm, "unexplained %s open jobs that nothing will move: legwork fsck", number(v.Jobs.Unexplained))
		}
	}
	if f := v.Functions; f != nil && (f.Open > 0 || known(f.Turns) > 0) {
		say(Plain, "functions   %s", f.waits())
		kind, do := Plain, ""
		if f.Stuck > 0 || known(f.Failed)+known(f.Disagreed) > 0 {
			kind, do = Alarm, ": legwork doctor"
		}
		say(kind, "turns       %s/s answered, %s/s failed, %s/s disagreed%s", perSecond(f.Turns), perSecond(f.Failed),
			perSecond(f.Disagreed), do)
	}
	for i, p := range v.Pauses {
		if i == shownPauses {
			say(Plain, "paused      … %d more", len(v.Pauses)-i)
			break
		}
		say(Plain, "paused      %s", v.paused(p))
	}
	if v.Held > 0 {
		say(Plain, "held        %s messages wait for a pause to end", number(v.Held))
	}
	say(Plain, "processes   %s", v.roles())
	return lines
}

func (v *View) pace() string {
	all := v.jobs()
	words := fmt.Sprintf("%s/s started, %s/s completed, %s/s failed", perSecond(all.Started), perSecond(all.Completed),
		perSecond(all.Failed))
	if all.Interrupted != nil && *all.Interrupted > 0 {
		words += fmt.Sprintf(", %s/s interrupted", perSecond(all.Interrupted))
	}
	if v.Jobs.Audited == nil {
		return words + "; not counted yet"
	}
	return words + fmt.Sprintf("; %s open over 1m", number(v.Jobs.Open))
}

// waits says what functions wait for: of those that were looked at, how many of each kind.
func (f *Functions) waits() string {
	words := number(f.Open)
	if f.More {
		words += "+"
	}
	words += " open"
	next := ": "
	if f.Seen < f.Open {
		next = fmt.Sprintf("; of %s: ", number(f.Seen))
	}
	for _, of := range []struct {
		kind string
		n    int
	}{{"stuck", f.Stuck}, {"turn", f.Turn}, {"answer", f.Answer}, {"signal", f.Signal}, {"timer", f.Timer},
		{"undo", f.Undo}} {
		if of.n > 0 {
			words += next + of.kind + " " + number(of.n)
			next = ", "
		}
	}
	return words
}

func (v *View) outbox() (rows string, unpublished, sleeping int, overdue time.Duration) {
	sum, more := 0, ""
	for _, l := range v.Lanes {
		if l.Outbox == nil {
			continue
		}
		sum, unpublished, sleeping, overdue = sum+l.Outbox.Rows, unpublished+l.Outbox.Unpublished, sleeping+l.Outbox.Sleeping,
			max(overdue, l.Outbox.Overdue)
		if l.Outbox.More {
			more = "+"
		}
	}
	return number(sum) + more, unpublished, sleeping, overdue
}

func (v *View) paused(p ledger.Pause) string {
	return fmt.Sprintf("%s %s for %s by %s: %s", p.Kind, p.Name, age(v.At.Sub(p.Since)), p.Author, p.Reason)
}

// roles counts the processes.
func (v *View) roles() string {
	var words []string
	for _, role := range []string{"engine", "relay", "server", "worker"} {
		n := 0
		for _, p := range v.Processes {
			if p.Role == role {
				n++
			}
		}
		if n == 1 {
			words = append(words, "1 "+role)
		} else if n > 1 || role != "server" {
			words = append(words, fmt.Sprintf("%d %ss", n, role))
		}
	}
	return strings.Join(words, ", ")
}
