package legwork_test

import (
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

func TestSegments(t *testing.T) {
	gid := legwork.NewID()
	now := gid.Time()
	if d := time.Since(now); d < 0 || d > time.Minute {
		t.Fatalf("a new id was made %v ago", d)
	}
	for _, c := range []struct {
		dad  legwork.DAD
		at   time.Duration
		want legwork.Segment
	}{
		{",0,0,0", 0, legwork.Segment{}},
		{",0,0,0", -time.Hour, legwork.Segment{}},
		{",0,31,0", legwork.TraceAge - 1, legwork.Segment{}},
		{",0,32,0", 0, legwork.Segment{Rounds: ",1"}},
		{",0,70,0", 3*legwork.TraceAge + 1, legwork.Segment{Age: 3, Rounds: ",2"}},
		{",0,5,0,3", 0, legwork.Segment{Rounds: ",5,0"}},
		{",0,5,0,0,40,0", 0, legwork.Segment{Rounds: ",5,1"}},
		{",0,2,9,64", 0, legwork.Segment{Rounds: ",2,9,2"}},
		{"", 0, legwork.Segment{}},
	} {
		if got := legwork.SegmentOf(gid, c.dad, now.Add(c.at)); got != c.want {
			t.Errorf("%s after %v is in %+v, want %+v", c.dad, c.at, got, c.want)
		}
	}
}

// Ids are part of what is stored elsewhere: what yesterday's version made must
// be found under the same id today.
func TestTraceIDsStay(t *testing.T) {
	gid, err := legwork.ParseID("018f3c5e-7a00-7abc-8def-0123456789ab")
	if err != nil {
		t.Fatal(err)
	}
	first, later := legwork.TraceOf(gid, legwork.Segment{}), legwork.TraceOf(gid, legwork.Segment{Rounds: ",1"})
	spans := []legwork.SpanID{legwork.SpanOf(legwork.SpanLeg1, gid, 0), legwork.SpanOf(legwork.SpanLeg1, gid, 1),
		legwork.SpanOf(legwork.SpanLeg2, gid, 0)}
	got := first.String() + " " + later.String()
	for _, s := range spans {
		got += " " + s.String()
	}
	const want = "65c0f986630ebc62b610368016cf12c3 458371e783f3953edd9d073d227742ea 9f1bfea0b9f3f038 7bbce976010f6ff7 " +
		"7acd31f2e3dd56c4"
	if got != want {
		t.Errorf("ids are\n%s, want\n%s", got, want)
	}
}

func TestTraceContext(t *testing.T) {
	const good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	id, span, sampled, ok := legwork.Trace{Parent: good}.Context()
	if !ok || !sampled || id.String() != good[3:35] || span.String() != good[36:52] {
		t.Errorf("%s is %s %s %v %v", good, id, span, sampled, ok)
	}
	if _, _, sampled, ok := (legwork.Trace{Parent: good[:53] + "00"}).Context(); sampled || !ok {
		t.Error("flags 00 are sampled")
	}
	for _, bad := range []string{"", "01" + good[2:], good + "-x", strings.Replace(good, "4bf", "xyz", 1),
		"00-00000000000000000000000000000000-00f067aa0ba902b7-01", good[:36] + "0000000000000000-01"} {
		if _, _, _, ok := (legwork.Trace{Parent: bad}).Context(); ok {
			t.Errorf("%q is taken for a context", bad)
		}
	}
}
