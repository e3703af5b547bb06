package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork/journal"
)

var patchedCheck = functional(check{
	name: "patched", required: true, steps: []string{"patched"},
	wants: "a change of the code applies if its Gate is recorded, wherever that stands, or if nothing is recorded " +
		"ahead: then the Gate is appended",
	run: func(ctx context.Context, r *rig) finding {
		const do = "name the question id#n, n from 0 for each id; if the journal has a Gate of that name answer yes, else " +
			"if positions are recorded ahead no, else append the Gate and answer yes"
		call := func(p journal.Position) []journal.Event { return called(p, topicA, inputA, saidA) }
		for _, g := range []struct {
			what   string
			steps  []string
			has    []journal.Event
			want   string
			writes string // the name of the Gate that is appended; "" if none is
		}{
			{"a new job", []string{"patched"}, nil, "[true]", changeName + "#0"},
			{"a job that has come further", []string{"patched", "call"}, call(0), "[false," + saidA + "]", ""},
			{"a job that has come further, asked again behind it", []string{"patched", "call", "patched"}, call(0),
				"[false," + saidA + ",true]", changeName + "#1"},
			{"a job whose Gate stands elsewhere", []string{"call", "patched"}, list(gate(0, changeName+"#0"), call(1)),
				"[" + saidA + ",true]", ""},
		} {
			f := r.begin(programInput{Steps: g.steps}, g.has...)
			if len(g.has) > 0 {
				f.elsewhere(len(g.has) + 1)
			}
			if err := f.drive(ctx, false, answers); err != nil {
				return failed(g.what+": "+err.Error(), do)
			}
			if wrong := f.ended(g.want); wrong != "" {
				return failed(g.what+": "+wrong, do)
			}
			var written, want []string
			if f.look(func() { written = f.operations() }); g.writes != "" {
				want = []string{g.writes}
			}
			if !slices.EqualFunc(written, want, func(got, name string) bool { return got[len("0 "):] == "Gate "+name }) {
				return failed(g.what+": it appends "+fmt.Sprintf("%q", written)+", want "+fmt.Sprintf("%q", want), do)
			}
		}
		return passed("as its Gates say")
	},
}, "gate")
