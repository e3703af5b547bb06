package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork/journal"
)

// Of the journal that is told in pages.
const (
	pagedCalls = 12
	pageEvents = 7
)

var pagesCheck = functional(check{
	name: "pages", required: true,
	wants: "a journal that is told in several pages is read to its end before the code runs",
	run: func(ctx context.Context, r *rig) finding {
		const do = "request the journal with gid, activity, dad and work of the turn's headers, from 0; while a page says " +
			"more, request the next one from the to of this one"
		var events []journal.Event
		for p := range journal.Position(pagedCalls) {
			events = append(events, called(p, topicA, inputA, saidA)...)
		}
		f := r.begin(programInput{Steps: repeated("call", pagedCalls+1)}, events...)
		f.elsewhere(len(events) + 1)
		f.look(func() { f.page = pageEvents })
		if err := f.take(ctx, false); err != nil {
			return lacking(err, do)
		}
		wrong := ""
		pages := 0
		f.look(func() {
			pages, wrong = len(f.asked), f.misread()
			want := fmt.Sprint(pagedCalls, " ", topicA, " ", inputA)
			if got := f.operations(); wrong == "" && (len(got) != 1 || got[0] != want) {
				wrong = fmt.Sprintf("behind %d calls it asks for %q", pagedCalls, got)
			}
		})
		if wrong != "" {
			return failed(wrong, do)
		}
		return passed(fmt.Sprintf("%d pages", pages))
	},
})

// misread says what is wrong with how the journal was requested. The caller holds the
// record.
func (f *function) misread() string {
	read := 0
	for _, a := range f.asked {
		switch {
		case a.fault != "":
			return "a request for the journal: " + a.fault
		case a.From > read:
			return fmt.Sprintf("a request from event %d, and only %d were told", a.From, read)
		}
		read = min(max(read, a.From+f.page), len(f.events))
	}
	return ""
}
