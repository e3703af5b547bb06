package flowtest

import (
	"encoding/json"

	"github.com/legwork-dev/legwork/journal"
)

// Forgetful has the function replayed from its journal in each turn, as by a worker that keeps
// nothing, and its frame read from what is kept of it, as by an engine. What is kept must be
// the fold of the journal.
func Forgetful() Option { return forgetful{} }

type forgetful struct{}

func (forgetful) join(w *world) {
	w.forgets = func() {
		fold, err := journal.Fold(w.events)
		if err != nil {
			w.t.Fatalf("the journal breaks a rule: %v", err)
		}
		kept, err := json.Marshal(w.frame)
		if err != nil {
			w.t.Fatal(err)
		}
		if want, err := json.Marshal(fold); err != nil || string(kept) != string(want) {
			w.t.Fatalf("the frame is kept as\n%s, and the journal folds to\n%s", kept, want)
		}
		w.frame = new(journal.Frame)
		if err := json.Unmarshal(kept, w.frame); err != nil {
			w.t.Fatal(err)
		}
	}
}
