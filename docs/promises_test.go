package docs_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	onceRE   = regexp.MustCompile(`(?i)exactly[ -]once`)
	effectRE = regexp.MustCompile(`(?i)\beffects?\b`)
	notRE    = regexp.MustCompile(`(?i)\bnot\b|cannot`)
)

// TestNoPromiseOfEffects (REC-00): no page promises that an effect outside happens exactly once, and the page about
// keyed work says that this is not promised. What was counted in a run (a row of a table) is no promise.
func TestNoPromiseOfEffects(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	denied := false
	for _, page := range append(pages, "../README.md", "../ARCHITECTURE.md", "../worker/doc.go", "../doc.go") {
		for _, paragraph := range strings.Split(text(t, page), "\n\n") {
			if strings.HasPrefix(paragraph, "|") {
				continue
			}
			for _, sentence := range strings.Split(strings.ReplaceAll(paragraph, "\n", " "), ". ") {
				if !onceRE.MatchString(sentence) || !effectRE.MatchString(sentence) {
					continue
				}
				if !notRE.MatchString(sentence) {
					t.Errorf("%s promises effects: %s", page, sentence)
				}
				denied = denied || page == "graphs.md"
			}
		}
	}
	if !denied {
		t.Error("graphs.md does not say that effects outside are not promised to happen exactly once")
	}
}
