package legwork

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// records are the kinds of rows that this build reads and writes, each with its
// version, as the table legwork.format has them (FMT-01). A migration that only
// adds leaves them alone; one that changes what a row means raises its version,
// so that a build that would misread it refuses (docs/upgrades.md). Jobs are of
// version 2 once a document with Legwork's own rules is deployed, not before.
var records = map[string]int{
	"activity_ledger": 1, "guid_ledger": 1, "outbox": 1, "job": 2, "dead_letter": 1,
	"child": 1, "hook": 1, "signal": 1, "stat": 1,
	"dead_letter_event": 1, "audit": 1, "pause": 1, "late_answer": 1, "event": 1, "signal_receipt": 1, "webhook": 1,
	"reconciliation": 1, "journal": 1, "component": 1, "fork": 1, "action": 1, "trouble": 1, "awaits": 1, "search": 1,
	"audit_count": 1,
}

// Reads is what this build can read beyond kinds and versions: a number that a release raises when it adds rows that
// an older build must not overlook. A kind of rows may need a number (the column min_reader of table legwork.format),
// also one that a build does not know. A build refuses a database that needs a higher one.
//
// 2: keyed work (ADR 61). 3: journals of durable functions (ADR 70). 4: components (ADR 82).
// 5: jobs that are moved to another version (ADR 93).
const Reads = 5

// CheckReader refuses a database that needs a newer reader than this build is: code 409, and worth another try, by an
// upgraded process. least has the numbers that the kinds of rows need.
func CheckReader(least map[string]int) error {
	var newer []string
	for _, kind := range slices.Sorted(maps.Keys(least)) {
		if least[kind] > Reads {
			newer = append(newer, fmt.Sprintf("%s rows that need reader %d", kind, least[kind]))
		}
	}
	if newer == nil {
		return nil
	}
	return &Error{Code: CodeConflict, Class: Retry, Message: fmt.Sprintf("the database holds %s (this build is reader "+
		"%d): upgrade this process; docs/upgrades.md says how to go back to an older build",
		strings.Join(newer, ", "), Reads)}
}

// Records returns the kinds of rows that this build knows, with their versions.
func Records() map[string]int { return maps.Clone(records) }

// CheckRecords refuses a database with rows that a newer build has written in a
// form that this one would misread: code 409, and worth another try, by an
// upgraded process. Kinds that this build does not know are not its own and do
// no harm.
func CheckRecords(found map[string]int) error {
	var newer []string
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		if known, ours := records[kind]; ours && found[kind] > known {
			newer = append(newer, fmt.Sprintf("%s rows of version %d (this build reads up to %d)", kind, found[kind], known))
		}
	}
	if newer == nil {
		return nil
	}
	return &Error{Code: CodeConflict, Class: Retry,
		Message: "the database holds " + strings.Join(newer, ", ") + ": upgrade this process"}
}
