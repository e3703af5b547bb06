package legwork

import "time"

// DirectWait is how long a worker waits for the receipt of an answer that it has sent to the engines
// without a stream, before it posts it. Engines drop what has waited for longer.
const DirectWait = 500 * time.Millisecond

// AnswerReceipt tells a worker what became of an answer of its, after the commit: on the
// subject that the answer has named in Legwork-Receipt.
type AnswerReceipt struct {
	// GUID is that of the work, and Seq the number of the answer, both as the answer has them.
	GUID    ID            `json:"guid"`
	Seq     int           `json:"seq"`
	Outcome AnswerOutcome `json:"outcome"`
	// Over: nobody waits for an answer to this work any more.
	Over bool `json:"over,omitempty"`
	// Message says why it was refused, if its worker can mend that.
	Message string `json:"message,omitempty"`
}

// AnswerOutcome is what became of an answer.
type AnswerOutcome string

const (
	AnswerDone      AnswerOutcome = "done"      // it has taken effect
	AnswerDuplicate AnswerOutcome = "duplicate" // it had taken effect before
	AnswerRefused   AnswerOutcome = "refused"   // it has no effect, and never will
	AnswerHeld      AnswerOutcome = "held"      // its job is paused: it takes effect when that goes on
)
