package graph

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// FuzzParse: no text makes Parse panic, hang, or return neither an App nor a
// report with places inside the text; what is sound can be evaluated.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"orders", "claims"} {
		src, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add(one(input("{t.output.data.x}")))
	f.Add(one(input("{'@pipe': [[[1, 2], 0], {'@reduce': [['{$output}', '{$item}'], ['{@math.add}']]}]}")))
	f.Add(reviews)
	f.Add("app: {$ref: '#/app'}\n")
	f.Add("app: &a [*a, <<, !!str x]\n? - - {[\n")
	f.Add("\ufeffapp:\r\n\t- |\n  x\n%YAML\n---\n...\n")
	f.Fuzz(func(t *testing.T, src string) {
		hang := time.AfterFunc(10*time.Second, func() { panic("Parse hangs on " + strconv.Quote(src)) })
		defer hang.Stop()
		app, err := Parse("f.yaml", []byte(src))
		if err == nil {
			exercise(t, app)
			return
		}
		for _, p := range err.(*legwork.Problems).List {
			if p.Line < 1 || p.Column < 1 || p.Line > strings.Count(src, "\n")+strings.Count(src, "\r")+2 || p.Message == "" {
				t.Errorf("problem without a place: %+v", p)
			}
		}
	})
}

// exercise evaluates everything of a sound app. Values may not fit, which is
// an error; what is no error must be valid.
func exercise(t *testing.T, app *App) {
	t.Helper()
	for _, g := range app.Graphs {
		_ = Mermaid(g)
		_, _ = g.ExpireAfter(evaluate.NewScope(evaluate.Metadata{}))
		for _, a := range g.Activities {
			s := evaluate.NewScope(evaluate.Metadata{JobID: "j"})
			s.SetSelf(evaluate.Output{Data: []byte(`{"a":{"b":[1]}}`)})
			s.SetHook([]byte(`{"id":1}`))
			for _, m := range []evaluate.Maps{a.Input, a.Output, a.signal.maps, a.signal.resolver, a.Telemetry} {
				if out, err := m.Eval(s); err == nil && !json.Valid(out) {
					t.Errorf("maps of %s: %s", a.ID, out)
				}
			}
			if leaves, err := a.Job.Leaves(s); err == nil {
				if _, err := evaluate.Assemble(leaves); err != nil && !errors.Is(err, evaluate.ErrTwice) {
					t.Errorf("job.maps of %s: %v", a.ID, err)
				}
			}
			exerciseRest(a, s)
			if _, handled, err := a.Route(legwork.Success, 200, s); err == nil && !handled {
				t.Errorf("route of %s: a success that nobody handles", a.ID)
			}
			if a != g.Trigger && (a.Parent == nil || a.Depth != len(a.Ancestors)) {
				t.Errorf("%s hangs in the air", a.ID)
			}
			if a.Type == Cycle && a.Ancestor == nil {
				t.Errorf("%s has no ancestor", a.ID)
			}
		}
	}
	for _, topic := range app.HookTopics() {
		for _, r := range app.HookTopic(topic) {
			_, _ = r.Keys([]byte(`{"id":1}`))
		}
	}
}

// exerciseRest evaluates what has no result worth checking here.
func exerciseRest(a *Activity, s *evaluate.Scope) {
	switch a.Type {
	case Trigger:
		_, _ = a.NewJobID(s)
		_, _ = a.StatsKey(s)
		_, _ = a.Measures(s)
		_, _ = a.Entity(s)
	case Worker, Await:
		_, _ = a.WorkTopic(s)
		_, _ = a.Awaits(s)
		_, _ = a.RetryAfter(500, 1, nil)
	case Hook:
		_, _ = a.SleepFor(s)
		_, _ = a.Registrations(s)
	case Signal:
		_, _ = a.SignalSpec(s)
	case Interrupt:
		_, _ = a.InterruptSpec(s)
	}
	_, _ = a.Emits(s)
	_, _ = a.Persists(s)
	_, _ = a.Threshold(s)
}

// FuzzEval: no pipe over no data makes an evaluation panic, hang or exhaust
// memory, and its result is JSON within the limit.
func FuzzEval(f *testing.F) {
	for _, seed := range []string{
		"[['{t.output.data}', 1], ['{@array.push}']]",
		"[['{t.output.data.l}', []], {'@reduce': [['{$output}', '{$output}'], ['{@array.concat}']]}]",
		"[['{t.output.data.l}', 0], {'@reduce': [{'@pipe': [['{$input}', '{$item}'], ['{@array.push}']]}, " +
			"['{@array.length}']]}]",
		"[['{t.output.data.l}', {}], {'@reduce': [['{$output}', '{$key}', '{$output}'], ['{@object.set}']]}]",
		"[['{t.output.data.l}', x], {'@reduce': [['{$output}', '{$output}'], ['{@string.concat}']]}]",
		"[[x, 1000000000], ['{@string.repeat}']]",
		"[['', 1000000000, x], ['{@string.padEnd}']]",
		"[[[1], 4294967295, 1], ['{@array.splice}']]",
		"[['{@date.now}', a, b, c], ['{@date.toLocaleString}']]",
		"[['* * * * *'], ['{@cron.nextDelay}']]",
		"[['{t.output.data.l}', []], {'@reduce': [{'@pipe': [['{t.output.data.l}', []], {'@reduce': [['{$output}', " +
			"'{$item}'], ['{@array.push}']]}]}, ['{@array.reverse}']]}]",
	} {
		f.Add(seed, `{"l":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40]}`)
	}
	f.Add("[['{t.output.data.a.b}'], ['{@math.abs}']]", `{"a":{"b":-1e308}}`)
	f.Fuzz(func(t *testing.T, rows, data string) {
		if !json.Valid([]byte(data)) || len(rows) > 10_000 || len(data) > 10_000 {
			return
		}
		app, err := Parse("f.yaml", []byte(one(input("{'@pipe': "+rows+"}"))))
		if err != nil {
			return
		}
		hang := time.AfterFunc(20*time.Second,
			func() { panic("Eval hangs on " + strconv.Quote(rows) + " over " + strconv.Quote(data)) })
		defer hang.Stop()
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("t", evaluate.Output{Data: []byte(data)})
		s.SetEnv(time.Unix(1e9, 0), func() float64 { return 0.5 })
		out, err := app.Activity("a").Input.Eval(s)
		if err == nil && (!json.Valid(out) || len(out) > 960<<10+1000) {
			t.Errorf("%s over %s = %.300s", rows, data, out)
		}
		if again, err2 := app.Activity("a").Input.Eval(s); err == nil && err2 == nil && string(again) != string(out) {
			t.Errorf("%s over %s = %.300s, then %.300s", rows, data, out, again)
		}
	})
}

// TestHostileText: the largest documents of the worst shapes are refused or
// read within seconds.
func TestHostileText(t *testing.T) {
	const size = 1<<20 - 16
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	keys := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", "k"+strconv.Itoa(i)))
		}
		return b.String()
	}
	for name, src := range map[string]string{
		"flow":        fill("["),
		"maps":        fill("{a: "),
		"lists":       fill("- "),
		"questions":   fill("? "),
		"keys":        keys(100_000, "#: v\n"),
		"null keys":   keys(100_000, "#:\n"),
		"app keys":    "app:\n" + keys(9_000, "  #:\n"),
		"flow keys":   "{" + keys(90_000, "#: v, ") + "}",
		"comments":    fill("# x\n"),
		"items":       fill("- 1\n"),
		"block":       "a: |\n" + fill("  x\n"),
		"text":        "a: \"" + fill("\\n") + "\"",
		"blanks":      fill(" "),
		"lines":       fill("\n"),
		"documents":   fill("---\n"),
		"anchors":     fill("&a "),
		"tags":        fill("!a "),
		"quotes":      fill("'"),
		"colons":      fill(": "),
		"too large":   fill("x") + strings.Repeat("x", 64),
		"digits":      "app: " + fill("1"),
		"hex":         "app: 0x" + fill("f"),
		"lost edges":  one("    transitions:\n" + keys(9_000, "      #: [{to: yyyyyy}]\n")),
		"deep blocks": deepBlocks(1400),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			_, err := Parse("f.yaml", []byte(src))
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
			if err == nil {
				t.Error("accepted")
			}
		})
	}
}

func deepBlocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}
