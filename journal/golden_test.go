package journal_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/journal"
)

// golden is a run of the source document: its events, and the status after each.
type golden struct {
	name     string
	events   []journal.Event
	statuses []string
}

func goldens(t *testing.T) (all []golden) {
	t.Helper()
	for _, name := range []string{"full", "buffered", "blocking"} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var rows [][2]json.RawMessage
		if err := json.Unmarshal(text, &rows); err != nil {
			t.Fatal(err)
		}
		g := golden{name: name}
		var list []json.RawMessage
		for _, row := range rows {
			g.statuses = append(g.statuses, strings.Trim(string(row[0]), `"`))
			list = append(list, row[1])
		}
		text, err = json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		if g.events, err = journal.Decode(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, g)
	}
	return all
}

func entries(events []journal.Event) (all []journal.Entry) {
	for i, e := range events {
		all = append(all, journal.Entry{Seq: i, Event: e})
	}
	return all
}

// TestSourceDocument: the three runs of the source document, event by event (JRN-11): the
// status after each, by steps and as a whole (JRN-07), and the events again as they were.
func TestSourceDocument(t *testing.T) {
	t.Parallel()
	want := map[string]int{"full": 25, "buffered": 9, "blocking": 11}
	for _, g := range goldens(t) {
		if len(g.events) != want[g.name] {
			t.Errorf("%s has %d events, want %d", g.name, len(g.events), want[g.name])
		}
		f := new(journal.Frame)
		for i, e := range g.events {
			next, err := f.Append(e)
			if err != nil {
				t.Fatalf("%s: %v", g.name, err)
			}
			f = next
			if f.Status.String() != g.statuses[i] || f.Seq != i+1 {
				t.Errorf("%s: after event %d the frame is %v with version %d, want %s", g.name, i, f.Status, f.Seq,
					g.statuses[i])
			}
			whole, err := journal.Fold(g.events[:i+1])
			if err != nil || whole.Status != f.Status || whole.Next != f.Next {
				t.Errorf("%s: the fold of %d events is %+v, %v", g.name, i+1, whole, err)
			}
		}
		if _, err := journal.Check(entries(g.events)); err != nil {
			t.Errorf("%s: %v", g.name, err)
		}
		text, err := journal.Encode(g.events)
		if err != nil {
			t.Fatal(err)
		}
		again, err := journal.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := journal.Fill(again); err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(g.events, again, same) {
			t.Errorf("%s is read again as\n%s", g.name, text)
		}
		if strings.Count(string(text), "result") > 0 {
			t.Errorf("%s stores a result twice:\n%s", g.name, text)
		}
	}
}

// TestNumbers: events are numbered without a gap (S-1).
func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, g := range goldens(t) {
		for at, seq := range map[int]int{2: 3, 3: 2, 4: -1} {
			all := entries(g.events)
			all[at].Seq = seq
			var v *journal.Violation
			if _, err := journal.Check(all); !errors.As(err, &v) || v.Broken[0] != "S-1" {
				t.Errorf("%s with number %d at place %d: %v", g.name, seq, at, err)
			}
		}
	}
}

// same compares two events as JSON.
func same(a, b journal.Event) bool {
	left, err1 := json.Marshal(a)
	right, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && journal.Name(a) == journal.Name(b) && string(left) == string(right)
}
