package graph

import (
	"strconv"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// FuzzFiles: no files make ParseFiles panic or hang, and what it returns to
// store is the same application.
func FuzzFiles(f *testing.F) {
	for _, src := range split() {
		f.Add(splitApp, src, "x: {$ref: 'a.yaml#/app'}\n")
	}
	f.Add("$ref: b.yaml\n", "$ref: c.yaml\n", "$ref: 'b.yaml#/x'\n")
	f.Add("app: {$ref: 'b.yaml#/a~1b/0', version: 2}\n", "a/b: [{id: x, graphs: [{$ref: c.yaml}]}]\n",
		"subscribes: s\nactivities: {t: {type: trigger}}\n")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		hang := time.AfterFunc(20*time.Second,
			func() { panic("hangs on " + strconv.Quote(a) + strconv.Quote(b) + strconv.Quote(c)) })
		defer hang.Stop()
		app, bundle, err := ParseFiles("a.yaml", files{"a.yaml": a, "b.yaml": b, "c.yaml": c}.read)
		if err != nil {
			for _, p := range err.(*legwork.Problems).List {
				if p.Line < 1 || p.Column < 1 || p.File == "" || p.Message == "" {
					t.Errorf("problem without a place: %+v", p)
				}
			}
			return
		}
		again, err := Parse("bundle", bundle)
		if err != nil {
			t.Fatalf("the bundle is refused: %v\n%s", err, bundle)
		}
		if dump(t, app) != dump(t, again) {
			t.Errorf("the bundle is another application:\n%s\nof\n%s\n%s\n%s", bundle, a, b, c)
		}
	})
}
