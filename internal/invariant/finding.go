package invariant

import (
	"fmt"

	"github.com/legwork-dev/legwork"
)

// Finding is one violation of a rule.
type Finding struct {
	// Rule is the rule's stable name.
	Rule string `json:"rule"`
	// App and Job name the job, Gid its generation. Both names are empty if
	// there is no such job, the gid is nil where none is concerned.
	App string      `json:"app,omitempty"`
	Job string      `json:"job,omitempty"`
	Gid *legwork.ID `json:"gid,omitempty"`
	// Place is what of the job it is about: job, child, activity NAME DAD,
	// message GUID, signal GUID or table NAME.
	Place string `json:"place"`
	// What is a sentence that says what is wrong.
	What string `json:"sentence"`
	// Mend names what would put it right, of the row Key; empty: nothing that
	// is provably safe.
	Mend string `json:"mend,omitempty"`
	Key  string `json:"key,omitempty"`
}

// String is the finding as one line that begins with the job.
func (f Finding) String() string {
	switch {
	case f.Gid == nil:
		return f.What
	case f.Job == "":
		return fmt.Sprintf("job ? (%s): %s", f.Gid, f.What)
	}
	return fmt.Sprintf("job %s/%s (%s): %s", f.App, f.Job, f.Gid, f.What)
}
