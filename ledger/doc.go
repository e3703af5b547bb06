// Package ledger has the numbers that record which steps have committed, and the SQL that changes them.
//
// Three numbers decide what is left to do after a crash, each by reading one integer (LED-02):
//
//	Activity   one per activity instance      attempts, Leg 1 done, Leg 2 entries, finalized   only grows
//	Marks      one per transition message     which steps this message has committed           only grows
//	Semaphore  one per job                    open obligations; 0 closes the job               converges
//
// Both ledgers are 15 decimal digits. Comments name a digit by its position (@4 is the fourth from the left) or by its
// weight (100B), which is what a step adds to set it:
//
//	position   1          2 3        4           5      6         7           8 … 15
//	weight     100T       10T 1T     100B        10B    1B        100M        10M … 1
//	Activity   finalize   attempts   Leg 1 done  always 000                   Leg 2 entries
//	Marks      0          0 0        closed      saved  spawned   completed   ordinal
//
// A worker's ledgers, one line per commit:
//
//	                           Activity          Marks of the response
//	Leg 1 enter                001000000000000   -
//	Leg 1 work published       001100000000000   -
//	Leg 2 enter                001100000000001   000000000000001
//	save                       001100000000001   000010000000001
//	spawn (does not close)     201100000000001   000011000000001
//	or spawn (closes the job)  001100000000001   000111000000001
//	   complete                201100000000001   000111100000001
//
// The SQL reads and adds these digits by name (#saved, #add_spawned: expressions.go), and names its parameters (@guid):
// see package internal/sqlfile.
//
// Steps are committed in three ways. What they share stands in sql/parts; this is what differs:
//
//	             commit.sql, complete.sql            advance.sql                     begin.sql
//	for          any step                            a first final answer            a new start that has children
//	fence        digits of its activity and GUID     the activity's: no entry yet    the job's id, and no GUID row
//	entry        in a transaction before             here                            none
//	GUID row     is there; gets a mark for each step made with all its marks         made with all its marks
//	semaphore    moves by what is spawned            moves; at 0 the job ends here   begins at what is spawned
//	end of job   complete.sql, by the snapshot       here                            never
//	deletes      its own row, or that of its work    the row of its work             the row of the start
//	not granted  no effect; the caller learns why    enters, and goes the first way  start.sql, which tells why
//
// advance_frames.sql is as advance.sql, for answers to durable functions: the fence of one to a turn is the whole
// ledger of its frame, and journals must not have grown. advance_turns.sql is for batches of answers to turns alone.
//
// Every function on these types is pure and total: it gives a defined result for any int64. One that changes a ledger
// checks first, so a refused change leaves the value as it was (CON-28).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package ledger
