package invariant

import "github.com/legwork-dev/legwork/internal/sqlfile"

// Digits are what the rules read of ledgers by name, such as #saved(g.ledger). They are spelled out here again, and are
// not those of package ledger, so that an error there cannot hide from the rules.
var Digits = sqlfile.Expressions{
	// Of an activity ledger.
	"finalize":     "{} / 100000000000000",     // @1: 0 active, 1 a trigger, 2 final
	"attempts":     "{} / 1000000000000 % 100", // @2-3: Leg 1 entries
	"leg1":         "{} / 100000000000 % 10",   // @4: 1 once Leg 1's work has committed
	"reserved":     "{} / 100000000 % 1000",    // @5-7
	"entries":      "{} % 100000000",           // @8-15: Leg 2 entries
	"trigger_seed": "101100000000001",

	// Of a GUID ledger.
	"marks":     "{} / 100000000",         // @1-7
	"closed":    "{} / 100000000000 % 10", // @4: 1 if this message closed the job
	"saved":     "{} / 10000000000 % 10",  // @5: 1 once step 1 has committed
	"spawned":   "{} / 1000000000 % 10",   // @6: 1 once step 2 has committed
	"completed": "{} / 100000000 % 10",    // @7: 1 once step 3 has committed
	"ordinal":   "{} % 100000000",         // @8-15: the number of the entry

	// Of the error of a job: the code that lists tell.
	"code": "coalesce(substring({} ->> 'code' FROM '^[0-9]{1,6}$'), '0')::int",
}
