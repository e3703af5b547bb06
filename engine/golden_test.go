package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestGoldenLedgers: every ledger that a run without incident leaves behind,
// to the digit.
func TestGoldenLedgers(t *testing.T) {
	for name, c := range map[string]struct {
		document, input string
		work            map[string][]sim.Reply
		ledgers         []string
		data            []string
	}{
		// The last response closes the job and finalizes with Step 3 (TRIG-06, WORK-05, GUID-08).
		"sequential": {document: sequential, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
			"b,0,0,0 201100000000001", "b,0,0,0/guid 000111100000001"}},
		"parallel": {document: parallel, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
			"b,0,0 201100000000001", "b,0,0/guid 000011000000001",
			"c,0,0 201100000000001", "c,0,0/guid 000111100000001"}},
		// Every child of one parent has the same address (DAD-03).
		"five-way fan-out": {document: fanOut, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
			"b1,0,0,0 201100000000001", "b1,0,0,0/guid 000011000000001",
			"b2,0,0,0 201100000000001", "b2,0,0,0/guid 000011000000001",
			"b3,0,0,0 201100000000001", "b3,0,0,0/guid 000011000000001",
			"b4,0,0,0 201100000000001", "b4,0,0,0/guid 000011000000001",
			"b5,0,0,0 201100000000001", "b5,0,0,0/guid 000111100000001"}},
		// HOOK-06, with the closing trace.
		"passthrough": {document: hooks, input: `{"n":7}`, data: []string{"seen=7"}, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"h,0,0 201100000000000", "h,0,0/guid 000011000000000",
			"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000"}},
		// A hook that a cycle may re-enter is never finalized and counts one entry ahead (CYC-09, CON-07).
		"re-entrant passthrough": {document: app("t: {type: trigger}\nh: {type: hook, cycle: true}", "t: [{to: h}]"),
			ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"h,0,0 001100000000001", "h,0,0/guid 000111100000000"}},
		// TRIG-05.
		"no children": {document: empty, input: `{"x":[1]}`, data: []string{"x=[1]"}, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011100000000"}},
		// TRIG-07: three of five transitions fire.
		"three of five": {document: threeOfFive, input: `{"n":1}`, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000000", "a,0,0/guid 000011000000000",
			"b,0,0 201100000000000", "b,0,0/guid 000011000000000",
			"e,0,0 201100000000000", "e,0,0/guid 000111100000000"}},
		"by code": {document: routing, work: map[string][]sim.Reply{"a": {{Code: 201, Data: `{"v":"big"}`}}},
			data: []string{`answer="big"`}, ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
				"code,0,0,0 201100000000000", "code,0,0,0/guid 000111100000000"}},
		"by value": {document: routing, work: map[string][]sim.Reply{"a": {{Data: `{"v":"big"}`}}},
			data: []string{`answer="big"`}, ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
				"value,0,0,0 201100000000000", "value,0,0,0/guid 000111100000000"}},
		"by neither": {document: routing, work: map[string][]sim.Reply{"a": {{Data: `{"v":1}`}}}, data: []string{"answer=1"},
			ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000111100000001"}},
		"error route": {document: routing, work: map[string][]sim.Reply{"a": {{Status: "error", Code: 422,
			Data: `{"message":"no stock"}`}}},
			data: []string{"code=422", `why="no stock"`}, ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
				"failed,0,0,0 201100000000000", "failed,0,0,0/guid 000111100000000"}},
		// Each entry of a has a plane of its own, and so have its children (CON-16, OLD-07, DAD-05).
		"pending twice": {document: polling, work: map[string][]sim.Reply{"a": {{Status: "pending", Data: `{"n":1}`},
			{Status: "pending", Seq: 1, Data: `{"n":2}`}, {Data: `{"n":3}`}}}, ledgers: []string{
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000003", "a,0,1 000000000000000", "a,0,2 000000000000000",
			"a,0,0/guid 000011000000001", "a,0,0/guid 000011000000002", "a,0,0/guid 000011000000003",
			"x,0,0,0 201100000000001", "x,0,0,0/guid 000011000000001",
			"x,0,1,0 201100000000001", "x,0,1,0/guid 000111100000001"}},
		// The second arrival at x has a GUID row and no work of its own (CON-11).
		"fan-in": {document: fanIn, work: map[string][]sim.Reply{"x": {{Data: `{"more":true}`}}},
			data: []string{"code=200", `x="success"`}, ledgers: []string{
				"t,0 101100000000001", "t,0/guid 000011000000000",
				"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
				"b,0,0 201100000000001", "b,0,0/guid 000011000000001",
				"x,0,0,0 201100000000001", "x,0,0,0/guid 000011000000000", "x,0,0,0/guid 000011000000001",
				"y,0,0,0,0 201100000000000", "y,0,0,0,0/guid 000111100000000"}},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, c.document)
				w.Work = answers(c.work)
				w.Start("go", "j1", c.input)
				w.Drain(w.Engine(w.Pool))
				jobIs(t, w, "j1", "completed 0")
				ledgersAre(t, w, "j1", c.ledgers...)
				dataIs(t, w, "j1", c.data...)
				if ends := w.Ends(); len(ends) != 1 || ends[0].State != "completed" || ends[0].Job != "j1" {
					t.Errorf("the ends told are %+v", ends)
				}
				lettersAre(t, w)
				atRest(t, w)
			})
		})
	}
}
