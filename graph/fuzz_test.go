package graph

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// FuzzParse: no text makes Parse panic, hang, or return neither an App nor a
// report with places inside the text.
func FuzzParse(f *testing.F) {
	src, err := os.ReadFile("testdata/orders.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(src))
	f.Add(one(input("{t.output.data.x}")))
	f.Add("app: &a [*a, <<, !!str x]\n? - - {[\n")
	f.Add("\ufeffapp:\r\n\t- |\n  x\n%YAML\n---\n...\n")
	f.Fuzz(func(t *testing.T, src string) {
		hang := time.AfterFunc(5*time.Second, func() { panic("Parse hangs on " + strconv.Quote(src)) })
		app, err := Parse("f.yaml", []byte(src))
		hang.Stop()
		if err == nil {
			exercise(t, app)
			return
		}
		for _, p := range err.(*Problems).List {
			if p.Line < 1 || p.Column < 1 || p.Line > strings.Count(src, "\n")+strings.Count(src, "\r")+2 || p.Message == "" {
				t.Errorf("problem without a place: %+v", p)
			}
		}
	})
}

// exercise evaluates everything of a sound app.
func exercise(t *testing.T, app *App) {
	t.Helper()
	for _, g := range app.Graphs {
		_ = g.Mermaid()
		for _, a := range g.Activities {
			s := NewScope(Metadata{JobID: "j"})
			s.SetSelf(Output{Data: []byte(`{"a":{"b":[1]}}`)})
			if _, err := a.Input.Eval(s); err != nil {
				t.Errorf("input of %s: %v", a.ID, err)
			}
			if _, _, err := a.Route(StatusSuccess, 200, s); err != nil {
				t.Errorf("route of %s: %v", a.ID, err)
			}
			if a != g.Trigger && (a.Parent == nil || a.Depth != len(a.Ancestors)) {
				t.Errorf("%s hangs in the air", a.ID)
			}
		}
	}
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
