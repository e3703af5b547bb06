package client

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// maxHistory bounds the lists of a Letter.
const maxHistory = 100

// Letter is everything there is to see of one dead letter.
type Letter struct {
	LetterLine
	FateWords string         `json:"fate_words"`
	Subject   string         `json:"subject"`
	Header    legwork.Header `json:"header"`
	// Data is the body if it is JSON, Bytes64 if it is not.
	Data    json.RawMessage `json:"data,omitempty"`
	Bytes64 []byte          `json:"data_base64,omitempty"`
	// Delivery counts how often the broker had handed it over when it died;
	// Stream and Sequence say where it was, Stored since when.
	Delivery int        `json:"delivery,omitempty"`
	Stream   string     `json:"stream,omitempty"`
	Sequence int64      `json:"sequence,omitempty"`
	Stored   *time.Time `json:"stored_at,omitempty"`
	// JobState is that of its job, or of the one that its start has begun: Began.
	JobState string `json:"job_state,omitempty"`
	Began    *Ref   `json:"began,omitempty"`
	// Ledger are the digits of the message, Entries how often it has entered,
	// ActivityLedger the digits of its activity, with its attempts.
	Ledger         string `json:"ledger,omitempty"`
	Entries        int    `json:"entries,omitempty"`
	ActivityLedger string `json:"activity_ledger,omitempty"`
	// Published is how often the row of its message was handed to the broker;
	// nil: there is no such row.
	Published *int          `json:"published,omitempty"`
	History   []LetterEvent `json:"history"` // the latest first
	Others    []OtherLetter `json:"others"`
}

// LetterEvent is something that was done with a letter, or that its message
// died again.
type LetterEvent struct {
	At    time.Time `json:"at"`
	Event string    `json:"event"` // redriven, discarded, died
	Who   string    `json:"who,omitempty"`
	Why   string    `json:"why,omitempty"`
}

// OtherLetter is a letter of the same message, or of the same job.
type OtherLetter struct {
	ID       legwork.ID `json:"id"`
	At       time.Time  `json:"at"`
	Lane     string     `json:"lane"`
	Reason   string     `json:"reason"`
	State    string     `json:"state"`
	Activity string     `json:"activity,omitempty"`
	Same     *bool      `json:"same_message,omitempty"`
}

// Letter returns everything there is to see of a dead letter. One that does not
// exist is a *legwork.Error with code 404.
func (c *Client) Letter(ctx context.Context, id legwork.ID) (*Letter, error) {
	if err := c.needPostgres("looking at dead letters"); err != nil {
		return nil, err
	}
	var l *Letter
	err := c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["letter.sql"], id)
		if err != nil {
			return err
		}
		if l, err = pgx.CollectExactlyOneRow(rows, scanLetter); err != nil {
			return err
		}
		if rows, err = tx.Query(ctx, c.sql["letter_events.sql"], id, maxHistory); err == nil {
			l.History, err = pgx.AppendRows([]LetterEvent{}, rows, pgx.RowToStructByPos[LetterEvent])
		}
		if err != nil {
			return err
		}
		if rows, err = tx.Query(ctx, c.sql["letter_others.sql"], id, maxHistory); err == nil {
			l.Others, err = pgx.AppendRows([]OtherLetter{}, rows, pgx.RowToStructByPos[OtherLetter])
		}
		return err
	})
	if err == pgx.ErrNoRows {
		return nil, legwork.NotFound("there is no dead letter %s in namespace %s", id, c.namespace)
	}
	return l, c.explain("look at dead letter "+id.String(), err)
}

func scanLetter(row pgx.CollectableRow) (*Letter, error) {
	l := &Letter{}
	var header, data []byte
	var began Ref
	var digits, activity *int64
	err := row.Scan(&l.ID, &l.At, &l.Lane, &l.Reason, &l.Message, &l.GUID, &l.Gid, &l.App, &l.JobID, &l.Topic, &l.Activity,
		&l.DAD,
		&l.State, &l.Deaths, &l.Bytes, &l.Fate, &l.Subject, &header, &data, &l.Delivery, &l.Stream, &l.Sequence, &l.Stored,
		&l.JobState, &began.App, &began.JobID, &digits, &l.Entries, &activity, &l.Published)
	if err != nil {
		return nil, err
	}
	l.FateWords = FateWords(l.Fate)
	if json.Valid(data) {
		l.Data = data
	} else if len(data) > 0 {
		l.Bytes64 = data
	}
	if began.JobID != "" && l.Lane == legwork.LaneStart {
		l.Began = &began
	}
	if digits != nil {
		l.Ledger = ledger.Marks(*digits).String()
	}
	if activity != nil {
		l.ActivityLedger = ledger.Activity(*activity).String()
	}
	return l, json.Unmarshal(header, &l.Header)
}
