package picture

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph"
)

func TestSVGGolden(t *testing.T) {
	for _, name := range []string{"orders", "claims"} {
		src, err := os.ReadFile("../testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		app := parse(t, string(src))
		picture := SVG(app.Graphs...)
		compareGolden(t, "testdata/"+name+".svg", picture)
		wellFormed(t, picture)
		for range 5 {
			if again := SVG(parse(t, string(src)).Graphs...); again != picture {
				t.Fatalf("%s is drawn differently the second time", name)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the golden files")

func parse(t *testing.T, src string) *graph.App {
	t.Helper()
	app, err := graph.Parse("app.yaml", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return app
}

func compareGolden(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func wellFormed(t *testing.T, picture string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("not XML: %v", err)
		}
	}
}

// TestSVGSays: everything that keeps a job waiting is in the picture, and the
// description says it to who cannot see it.
func TestSVGSays(t *testing.T) {
	src, err := os.ReadFile("../testdata/claims.yaml")
	if err != nil {
		t.Fatal(err)
	}
	app := parse(t, string(src))
	picture := SVG(app.Graph("claim.filed"))
	for _, want := range []string{
		"<title id=\"legwork-title\">App claims version 2.1: claim.filed</title>",
		"sleeps $job.data.patience", "waits for claim.closed where id = claim.out", "awaits .check", "retries: 4 attempts",
		"retries: 503 up to 3x",
		"back to desk", "ends this job", "451, 499", ">sign.hook.data.verdict = again<", "@array.length = 2", ">202<",
		"graph claim.filed, publishes claim.settled",
		"stop is of type interrupt, ends this job.",
	} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture lacks %q", want)
		}
	}
	boxes := len(app.Graph("claim.filed").Activities)
	for class, want := range map[string]int{`class="back"`: 1, `class="edge error"`: 1, `class="box"`: boxes} {
		if n := strings.Count(picture, class); n != want {
			t.Errorf("%d times %s, want %d", n, class, want)
		}
	}
}

// TestSVGLayout: activities stand below their parents, beside each other and
// inside of the picture, however wide a graph is.
func TestSVGLayout(t *testing.T) {
	for _, shape := range []struct{ fan, depth int }{{1, 1}, {1, 40}, {30, 2}, {3, 4}} {
		app := parse(t, grownTree(shape.fan, shape.depth))
		l := newLayout(app.Graphs[0], 10)
		for r, row := range l.rows {
			for i, b := range row {
				if b.x < svgMargin-0.01 || b.x+b.w > l.width+0.01 || b.y+b.h > l.height+0.01 {
					t.Errorf("%+v: %s at %v,%v is outside", shape, b.ID, b.x, b.y)
				}
				if i > 0 && b.x < row[i-1].x+row[i-1].w+svgGapX-0.01 {
					t.Errorf("%+v: %s and %s overlap", shape, row[i-1].ID, b.ID)
				}
				if r > 0 && b.y < l.rows[r-1][0].y+l.rows[r-1][0].h {
					t.Errorf("%+v: %s is not below its parents", shape, b.ID)
				}
			}
		}
	}
}

// grownTree is a tree: every activity has fan children, to a depth.
func grownTree(fan, depth int) string {
	var activities, transitions strings.Builder
	var grow func(id string, depth int)
	grow = func(id string, depth int) {
		if depth == 0 {
			return
		}
		var to []string
		for i := range fan {
			child := fmt.Sprintf("%s_%d", id, i)
			if len(child) > 60 {
				child = fmt.Sprintf("n%d_%d", depth, i)
			}
			fmt.Fprintf(&activities, "        %s: {type: hook, title: 'number %d'}\n", child, i)
			to = append(to, "{to: "+child+"}")
			grow(child, depth-1)
		}
		fmt.Fprintf(&transitions, "        %s: [%s]\n", id, strings.Join(to, ", "))
	}
	grow("t", depth)
	return "app:\n  id: grown\n  version: '1'\n  graphs:\n    - subscribes: grow\n" +
		"      activities:\n        t: {type: trigger}\n" +
		activities.String() + "      transitions:\n" + transitions.String()
}

// TestSVGHostile: no text of a document becomes markup.
func TestSVGHostile(t *testing.T) {
	app := parse(t, `
app:
  id: hostile
  version: '1'
  graphs:
    - subscribes: x
      activities:
        t: {type: trigger, title: '</text><script>alert("1")</script>'}
        a: {type: hook, title: "a\u0001b & <b> 'c' \uFFFF"}
      transitions:
        t: [{to: a, conditions: {match: [{expected: '<i>', actual: '{t.output.data.x}'}]}}]
`)
	picture := SVG(app.Graphs...)
	wellFormed(t, picture)
	if strings.Contains(picture, "<script>") || strings.Contains(picture, "<i>") {
		t.Error("text became markup")
	}
	wellFormed(t, SVG())
}
