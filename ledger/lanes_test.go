package ledger_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// rows of a job, one of each kind, by what they are.
func (b *base) oneOfEach(gid legwork.ID) map[string]legwork.ID {
	b.t.Helper()
	out := map[string]legwork.ID{}
	for _, row := range []string{"run", "run await", "run interrupt", "run timeout", "response", "response timeout",
		"response leaves", "event", "event leaves", "signal", "work.w"} {
		out[row] = legwork.Derive(gid, gid, "row:"+row, 1)
		lane, kind, _ := strings.Cut(row, " ")
		b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind, activity, dad) VALUES ($1, $2, $3, nullif($4, ''),
			'a', ',0,0')`, out[row], gid, lane, kind)
	}
	return out
}

// ends are the rows that a message of each lane may end, as messages name them.
var ends = map[string][]string{
	legwork.LaneRun:      {"run", "run await", "run interrupt", "run timeout"},
	legwork.LaneResponse: {"response", "response timeout", "response leaves"},
	legwork.LaneEvent:    {"event", "event leaves"},
	legwork.LaneSignal:   {"signal"},
	legwork.LaneStart:    nil,
	ledger.Answered:      {"response", "response timeout", "response leaves", "run await", "work.w"},
}

// TestAMessageEndsRowsOfItsLane: messages name rows in their headers. One with
// the GUID and the gid of somebody else's row deletes it only where a message of
// its lane can have that row.
func TestAMessageEndsRowsOfItsLane(t *testing.T) {
	b := newBase(t)
	for lane, mine := range ends {
		gid := b.job(1, 0)
		rows := b.oneOfEach(gid)
		b.end(gid)
		b.receipt(gid, rows["signal"])
		for row, guid := range rows {
			left := fmt.Sprintf(`SELECT count(*) FROM legwork.outbox WHERE guid = '%s'`, guid)
			want := "1"
			if slices.Contains(mine, row) {
				want = "0"
			}
			t.Run(lane+" "+row, func(t *testing.T) {
				if err := b.store.Discard(t.Context(),
					[]ledger.Moot{{Row: ledger.Row{GUID: guid, Gid: gid}, Lane: lane, Message: guid}}); err != nil {
					t.Fatal(err)
				}
				if got := b.lines(left)[0]; got != want {
					t.Errorf("discard leaves %s rows, want %s", got, want)
				}
			})
		}
	}
	for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal} {
		mine := ends[lane]
		if lane == legwork.LaneResponse {
			mine = ends[ledger.Answered]
		}
		gid := b.job(1, 0)
		for row, guid := range b.oneOfEach(gid) {
			letter := ledger.DeadLetter{ID: legwork.NewID(), Lane: lane, Reason: "test",
				Place: ledger.Place{Gid: gid, Activity: "a", DAD: ",0,0"}, GUID: guid}
			if _, err := b.store.Bury(t.Context(), []ledger.DeadLetter{letter}, nil); err != nil {
				t.Fatal(err)
			}
			want := "1"
			if slices.Contains(mine, row) {
				want = "0"
			}
			if got := b.lines(`SELECT count(*) FROM legwork.outbox WHERE guid = $1`, guid)[0]; got != want {
				t.Errorf("a dead letter of lane %s leaves %s rows %q, want %s", lane, got, row, want)
			}
		}
	}
}

// end ends a job, so that none of its messages has an effect any more.
func (b *base) end(gid legwork.ID) {
	b.t.Helper()
	b.exec(`UPDATE legwork.job SET state = 'completed', semaphore = 0, closed_guid = gid, completed_at = now() WHERE gid = $1`,
		gid)
}

// receipt is that of a signal which a job has got.
func (b *base) receipt(gid, signal legwork.ID) {
	b.t.Helper()
	b.exec(`INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, gid, signal, response, payload_sha256, woken,
		accepted_at, expires_at)
		SELECT 'a', gid::text, 't', '1', gid, $2, '{}', '', 0, now(), now() FROM legwork.job WHERE gid = $1`, gid, signal)
}

// TestAStepEndsRowsOfItsLane: a step that commits ends the row that its message
// is, or that it answers, and no event and no signal, whatever it claims.
func TestAStepEndsRowsOfItsLane(t *testing.T) {
	b := newBase(t)
	for _, row := range []string{"event", "event leaves", "signal", "run", "run interrupt", "run timeout"} {
		gid := b.job(2, 0)
		rows := b.oneOfEach(gid)
		step := b.response(gid, 0)
		step.Consumed = rows[row]
		if c, _ := b.commit(ledger.All, step); !c[0].Spawned {
			t.Fatalf("%+v", c[0])
		}
		if got := b.lines(`SELECT count(*) FROM legwork.outbox WHERE guid = $1`, rows[row])[0]; got != "1" {
			t.Errorf("an answer ended row %q", row)
		}
	}
	for _, row := range []string{"event", "signal"} { // of a step that closes its job
		gid := b.job(1, 0)
		rows := b.oneOfEach(gid)
		step := b.response(gid, 0)
		step.Consumed = rows[row]
		if _, closed := b.commit(ledger.All, step); len(closed) != 1 {
			t.Fatal("the job goes on")
		}
		if got := b.lines(`SELECT count(*) FROM legwork.outbox WHERE guid = $1`, rows[row])[0]; got != "1" {
			t.Errorf("the end of a job ended row %q", row)
		}
	}
}

// TestOwedByARowOfItsLane: a message enters an activity for the first time if
// the row under its GUID is a message that enters activities of this job.
func TestOwedByARowOfItsLane(t *testing.T) {
	b := newBase(t)
	for _, cycle := range []bool{false, true} {
		gid, other := b.job(2, 0), b.job(1, 0)
		for row, guid := range b.oneOfEach(gid) {
			for _, of := range []legwork.ID{other, gid} {
				at := ledger.Place{Gid: of, Activity: strings.ReplaceAll(row, " ", ""), DAD: ",0,0"}
				e, _, err := b.store.EnterLeg1(t.Context(),
					[]ledger.Leg1Entry{{Place: at, GUID: guid, Version: 1, Epoch: 1, Cycle: cycle}}, ledger.Want{})
				if want := row == "run" && of == gid; err != nil || e[0].Expected != want {
					t.Errorf("row %q, the job's own: %t, cycle %t: expected %t, want %t (%v)", row, of == gid, cycle, e[0].Expected,
						want, err)
				}
			}
		}
		known := b.response(other, 0).GUID // it has a ledger in another job
		e, _, err := b.store.EnterLeg1(t.Context(), []ledger.Leg1Entry{{GUID: known, Version: 1, Epoch: 1, Cycle: cycle,
			Place: ledger.Place{Gid: gid, Activity: "forged", DAD: ",0,0"}}}, ledger.Want{})
		if err != nil || e[0].Expected || e[0].Counted {
			t.Errorf("a GUID of another job, cycle %t: %+v, %v", cycle, e[0], err)
		}
	}
}

// ended are deletions of outbox rows that need no lane, and why.
var ended = map[string]string{
	"advance.sql":        "the row is the work that the activity waits for, by the fence of the same statement",
	"advance_frames.sql": "the row is the work that is answered, by the fence of the same statement",
	"advance_turns.sql":  "the row is the work that is answered, by the fence of the same statement",
	"retry.sql":          "the row is the work that the activity waits for, by the fence of the same statement",
	"drop.sql":           "the row is the work that an operation waits for, and nobody takes its answer any more",
	// The await's row was locked by its kind.
	"start_child.sql": "joined to the row of an await",
}

// TestDeletionsSayWhatTheyMean: each deletion of outbox rows says of which lane
// or kind they are, or there is a reason why it need not.
func TestDeletionsSayWhatTheyMean(t *testing.T) {
	deletion := regexp.MustCompile(`(?s)DELETE FROM legwork\.outbox\b.*?(\n\)|$)`)
	found := 0
	for name, sql := range statements(t, legwork.DefaultNamespace) {
		for _, text := range deletion.FindAllString(sql, -1) {
			found++
			if !strings.Contains(text, "o.lane") && !strings.Contains(text, "o.kind") && ended[name] == "" {
				t.Errorf("%s deletes rows of any lane:\n%s", name, text)
			}
		}
	}
	if found < 17 {
		t.Errorf("found %d deletions", found)
	}
}
