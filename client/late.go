package client

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// LateAnswer is an answer that came after its work had timed out, or its job
// had ended. It had no effect on the job; the work itself may have had one.
type LateAnswer struct {
	GUID     legwork.ID  `json:"guid"`
	Work     legwork.ID  `json:"work"`
	Activity string      `json:"activity"`
	DAD      legwork.DAD `json:"dad"`
	// Why it was late: timeout, or over if the job had ended.
	Why    string         `json:"why"`
	Status legwork.Status `json:"status"`
	Code   int            `json:"code"`
	At     time.Time      `json:"at"`
	// Data is the answer's body; of one that is longer than legwork.MaxLateBytes
	// the beginning, as a JSON text. Bytes is the whole length.
	Data  json.RawMessage `json:"data"`
	Bytes int             `json:"bytes"`
}

func scanLate(row pgx.CollectableRow) (l LateAnswer, err error) {
	var data string
	err = row.Scan(&l.GUID, &l.Work, &l.Activity, &l.DAD, &l.Why, &l.Status, &l.Code, &l.At, &l.Bytes, &data)
	if l.Data = legwork.OrNull(json.RawMessage(data)); err == nil && !json.Valid(l.Data) {
		l.Data, err = json.Marshal(data)
	}
	return l, err
}

// late says how many answers came too late; "" if none did.
func (j *Job) late() string {
	if len(j.LateAnswers) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s too late to count: job show has what it said",
		plural(len(j.LateAnswers), "answer came", "answers came"))
}
