package ledger

import "errors"

// A value that no ledger can hold. The row is damaged or the text is no ledger: stop, and inspect.
var (
	// ErrSyntax: the text is not exactly 15 decimal digits.
	ErrSyntax = errors.New("a ledger is exactly 15 decimal digits")
	// ErrRange: the value is below 0 or longer than 15 digits (LED-12).
	ErrRange = errors.New("the value does not fit 15 digits; run fsck on the row")
	// ErrReserved: a digit is set that the protocol never writes (LED-10, GUID-02).
	ErrReserved = errors.New("a reserved digit is set; run fsck on the row")
	// ErrImpossible: a digit is larger than the protocol allows, or is set before the digit it depends on.
	ErrImpossible = errors.New("the digits cannot arise from the protocol; run fsck on the row")
)

// An entry is refused; nothing was counted (CON-28).
var (
	// ErrLeg1Ceiling: 99 attempts have not completed Leg 1; dead-letter the message and fail the job (LED-13).
	ErrLeg1Ceiling = errors.New("99 attempts are used and Leg 1 is not complete; dead-letter the message and fail the job")
	// ErrLeg2Ceiling: 99,999,999 entries are used; dead-letter the message, or ack it if its marks are all done
	// (LED-14).
	ErrLeg2Ceiling = errors.New("99,999,999 Leg 2 entries are used; dead-letter the message unless all its steps are done")
	// ErrLeg1Incomplete: Leg 1 has not committed; give the message back and try again later (WORK-03).
	ErrLeg1Incomplete = errors.New("the activity's Leg 1 is not complete; hand the message back with a delay")
	// ErrFinalized: the activity has had its final response; ack the message (WORK-06).
	ErrFinalized = errors.New("the activity is finalized; acknowledge the message")
	// ErrRoot: the trigger's ledger is seeded once and never moves; @1 = 1+2 = 3 must not exist (CON-02).
	ErrRoot = errors.New("this is a trigger's ledger, which never moves after its seed; the caller is wrong")
)

// A step is refused, because it has been done or may not be done yet.
var (
	// ErrNotEntered: Leg 1 is to be completed although no attempt was counted (L1-01).
	ErrNotEntered = errors.New("no Leg 1 attempt was counted; enter Leg 1 first")
	// ErrLeg1Complete: another delivery has completed Leg 1; roll back, reload and continue (CON-04).
	ErrLeg1Complete = errors.New("the activity's Leg 1 is already complete; roll back, reload and continue")
	// ErrMarkSet: another delivery has committed this step; roll back, reload and continue (CON-04).
	ErrMarkSet = errors.New("the mark is already set; roll back, reload and continue")
	// ErrOrdinal: an ordinal outside 0..99,999,999 was to be seeded (GUID-03).
	ErrOrdinal = errors.New("an ordinal is 0 to 99,999,999; seed it from the activity's Leg 2 entry count")
	// ErrIllegalMarks: these marks cannot arise for this category; run no step, dead-letter the message (GUID-14).
	ErrIllegalMarks = errors.New("run no step; dead-letter the message and run fsck on the job")
)

// ErrSavepoint: the store is used in a savepoint, where what a statement is granted is not found by the next.
// The savepoint is aborted: roll back to it.
var ErrSavepoint = errors.New("the ledger works in a transaction, not in a savepoint; release it first, as a " +
	"rollback to it does not end it")

// A semaphore delta is refused; it has no effect.
var (
	// ErrJobClosed: another message has closed the job (CON-08).
	ErrJobClosed = errors.New("the job is closed; acknowledge the message")
	// ErrNoObligation: the job has no open obligation that the delta could settle (CON-08).
	ErrNoObligation = errors.New("the job has no open obligation; acknowledge the message")
	// ErrSemaphoreRange: the delta would take the semaphore below 0 or past its largest value (SEM-01).
	ErrSemaphoreRange = errors.New("the semaphore would leave its range; run fsck on the job")
)

// The countdown codec refuses (OLD-01 to OLD-06).
var (
	// ErrCountdown: the digits are not those of a countdown ledger at this point of its life.
	ErrCountdown = errors.New("the countdown ledger does not allow it")
	// ErrCountdownClosed: Leg 2 has ended; undo the entry just made and acknowledge (OLD-06).
	ErrCountdownClosed = errors.New("its Leg 2 has ended; undo the entry just made and acknowledge the message")
)
