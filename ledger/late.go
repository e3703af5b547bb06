package ledger

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Late is an answer of a worker that had no effect.
type Late struct {
	Place
	GUID, Work legwork.ID
	Status     legwork.Status
	Code       int
	Data       []byte // as it came
}

// KeepLate stores the answers that came too late, and returns which. It does not
// store copies of answers that had an effect or were stored before, nor more than
// legwork.MaxLate of a job; of each it stores at most legwork.MaxLateBytes.
func (s *Store) KeepLate(ctx context.Context, all []Late) (kept map[legwork.ID]bool, err error) {
	n := len(all)
	kept = make(map[legwork.ID]bool, n)
	if n == 0 {
		return kept, nil
	}
	guid, gid, work := make([]legwork.ID, n), make([]legwork.ID, n), make([]legwork.ID, n)
	activity, dad, status := make([]string, n), make([]legwork.DAD, n), make([]legwork.Status, n)
	code, bytes, data := make([]int32, n), make([]int32, n), make([]string, n)
	for i := range all {
		l := &all[i]
		guid[i], gid[i], work[i], activity[i], dad[i] = l.GUID, l.Gid, l.Work, l.Activity, l.DAD
		status[i], code[i], bytes[i] = l.Status, int32(l.Code), int32(len(l.Data))
		data[i] = strings.ReplaceAll(strings.ToValidUTF8(string(l.Data[:min(len(l.Data), legwork.MaxLateBytes)]), ""), "\x00",
			"")
	}
	var t tx
	s.add(&t, "late_answer.sql", func(rows pgx.Rows) error {
		var gid, guid legwork.ID
		if err := rows.Scan(&gid, &guid); err != nil {
			return err
		}
		kept[guid] = true
		return nil
	}, guid, gid, work, activity, dad, status, code, bytes, data, legwork.MaxLate)
	return kept, s.run(ctx, &t)
}
