package invariant

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/journal"
)

// historyRule is the rule of folder job that SQL cannot say: the events of each journal break no
// invariant of package journal (JRN-11), and what is kept beside them is their fold.
const historyRule = "history"

// historySQL is the statement that it reads.
func historySQL() (string, error) {
	text, err := files.ReadFile("sql/history.sql")
	if err != nil {
		return "", err
	}
	return sqlfile.Statement("internal/invariant/history.sql", string(text), Digits)
}

// history is one journal that is being read: a segment at a time, so that it needs the memory
// of its fold, however long it is.
type history struct {
	Finding
	activity string
	dad      legwork.DAD
	frame    journal.Frame
	kept     json.RawMessage // the fold beside it; none if the function has ended
	bytes    int64           // that its state says
	read     int64
	answered bool // its activity has an answer
	broken   string
}

// histories checks the journals of a piece.
func (c *Checker) histories(ctx context.Context, tx pgx.Tx, r *Result, p Piece, limit int) error {
	rows, err := tx.Query(ctx, c.history, p.From, p.To)
	if err != nil {
		return err
	}
	var at *history
	done := func() {
		if at == nil {
			return
		}
		if what := at.wrong(); what != "" {
			at.Place = fmt.Sprintf("activity %s %s", at.activity, at.dad)
			at.What = fmt.Sprintf("the journal of activity %s %s: %s", at.activity, at.dad, what)
			if r.Total++; limit > 0 {
				r.Findings, limit = append(r.Findings, at.Finding), limit-1
			}
		}
	}
	var next history
	var seq int
	var events json.RawMessage
	var gid legwork.ID
	_, err = pgx.ForEachRow(rows, []any{&gid, &next.App, &next.Job, &next.activity, &next.dad, &seq, &events, &next.kept,
		&next.bytes, &next.answered}, func() error {
		if at == nil || *at.Gid != gid || at.activity != next.activity || at.dad != next.dad {
			done()
			one, of := next, gid
			one.Rule, one.Gid = historyRule, &of
			at = &one
		}
		at.add(events)
		return nil
	})
	if err == nil {
		done()
	}
	return err
}

// add folds a segment in.
func (h *history) add(raw json.RawMessage) {
	if h.read += int64(len(raw)); h.broken != "" {
		return
	}
	events, err := journal.Decode(raw)
	if err != nil {
		h.broken = fmt.Sprintf("the segment at event %d cannot be read: %v", h.frame.Seq, err)
		return
	}
	for _, e := range events {
		if err := h.frame.Add(e); err != nil {
			h.broken = err.Error()
			return
		}
	}
}

// wrong says what is wrong with a journal that has been read; "": nothing.
func (h *history) wrong() string {
	var kept journal.Frame
	switch {
	case h.broken != "":
		return h.broken
	case h.kept == nil && h.answered && !h.frame.Status.Ended():
		return fmt.Sprintf("its activity has an answer, but by its events it is %s", h.frame.Status)
	case h.kept == nil:
		return ""
	case h.frame.Status.Ended():
		return fmt.Sprintf("by its events it is %s, but its state is kept as if it went on", h.frame.Status)
	case json.Unmarshal(h.kept, &kept) != nil:
		return "what is kept of it cannot be read"
	}
	is, want := text(&kept), text(&h.frame)
	switch {
	case is != want:
		return fmt.Sprintf("what is kept of it is %s, but by its events it is %s", legwork.Clip(is, 200),
			legwork.Clip(want, 200))
	case h.read != h.bytes:
		return fmt.Sprintf("it has %d bytes, but what is kept of it says %d", h.read, h.bytes)
	}
	return ""
}

func text(f *journal.Frame) string {
	kept, _ := json.Marshal(f) // it always can
	return string(kept)
}
