package ledger

import (
	"fmt"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// digit is the expression that reads the digits whose last one has this weight: 10 for one of them, 100 for two.
func digit(weight, of int64) string { return fmt.Sprintf("{} / %d %% %d", weight, of) }

func value(n int64) string { return fmt.Sprint(n) }

// holder is what the unique index of jobs has in the place of the gid of one that holds its id.
const holder = "00000000-0000-0000-0000-000000000000"

// ours is how a statement asks for its transaction.
const ours = "pg_current_xact_id()::xid"

// Expressions are what SQL calls by name (#name), each a number or a condition. They stand here only, and
// TestExpressionsAgree compares them with the readers of Activity and Marks.
var Expressions = sqlfile.Expressions{
	// Readers of an activity ledger.
	"finalize": fmt.Sprintf("{} / %d", W100T),  // @1: 0 active, 1 a trigger, 2 final
	"attempts": digit(W1T, 100),                // @2-3: Leg 1 entries
	"leg1":     digit(W100B, 10),               // @4: 1 once Leg 1's work has committed
	"entries":  fmt.Sprintf("{} %% %d", W100M), // @8-15: Leg 2 entries
	// Leg 1 is done, nothing has entered Leg 2, and it is open: @1 is 0, @4 1, the rest behind it 0.
	"unanswered": fmt.Sprintf("{} < %d AND {} %% %d = %d", W100T, W1T, AddLeg1Done),

	// Readers of a GUID ledger.
	"closed":    digit(W100B, 10), // @4: 1 if this message closed the job
	"saved":     digit(W10B, 10),  // @5: 1 once step 1 has committed
	"spawned":   digit(W1B, 10),   // @6: 1 once step 2 has committed
	"steps":     digit(W1B, 100),  // @5-6: 0 as long as neither has
	"completed": digit(W100M, 10), // @7: 1 once step 3 has committed

	// What is added to an activity ledger.
	"add_attempt":  value(AddAttempt),
	"add_leg1":     value(AddLeg1Done),
	"add_entry":    value(AddEntry),
	"add_finalize": value(AddFinalize),
	"answered":     value(AddFinalize + AddEntry), // the entry of a final answer, and its end, at once

	// What is added to a GUID ledger.
	"add_closed":    value(AddClosed),
	"add_saved":     value(AddSaved),
	"add_spawned":   value(AddSpawned),
	"add_completed": value(AddCompleted),
	"ended":         value(AddClosed + AddCompleted), // the job is closed and completed at once

	// Ledgers that are born with more than one step done.
	"trigger_seed":  value(int64(TriggerSeed)),
	"entered_ahead": value(int64(EnteredAhead)),
	"begun":         value(int64(begunMarks)),                 // a start after inception and step 2
	"advanced":      value(int64(advanced(false))),            // a first final answer that does not end its job
	"interrupted":   value(AddClosed + AddSaved + AddSpawned), // the message that interrupted a job
	"cancels":       value(AddSaved + AddSpawned),             // the request that cancels a job, which goes on for a while

	// Bounds.
	"final":        value(final),
	"max_attempts": value(MaxAttempts),
	"max_entries":  value(MaxEntries),

	// The row was written by this transaction: how a statement finds what one before it was granted. A savepoint has
	// an id of its own, in which nothing is found: see Store.noSavepoint.
	"ours": "{}.xmin = " + ours,
	// The job holds its id: it is not retired. With its app and job_id before it these are the columns of the unique
	// index, which then reads no job that has held the id before. Where they are not parameters, it belongs into a
	// subquery with OFFSET 0: the planner might look jobs up by this column alone, and compare the others after that.
	"holds": "CASE WHEN {}.retired THEN {}.gid ELSE '" + holder + "' END = '" + holder + "'",
	// The row is what an answer takes along: the work, the await, or the answer itself.
	"answerable": "{}.lane = 'response' OR {}.kind = 'await' OR starts_with({}.lane, 'work.')",
	// The row is of a kind or a lane that only a newer build knows; see outbox/sql/newer.sql.
	"newer": "({}.kind NOT IN ('leg1', 'await', 'interrupt', 'timeout', 'leaves', 'job') OR {}.lane NOT IN ('start', " +
		"'run', 'response', 'signal', 'event') AND NOT starts_with({}.lane, 'work.')) IS TRUE",
	// What table trouble says of the error of a job: its code, 0 if it has none, and its activity.
	"code":    "CASE WHEN {} ->> 'code' ~ '^[0-9]{1,6}$' THEN ({} ->> 'code')::int ELSE 0 END",
	"culprit": "left(coalesce({} ->> 'activity', ''), 64)",
	// How long a document is; only what Postgres has compressed is read for that.
	"bytes": "CASE WHEN pg_column_compression({}) IS NULL THEN pg_column_size({}) ELSE octet_length({}::text) END",
}
