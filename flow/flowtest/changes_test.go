package flowtest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/journal"
)

// replayed replays a journal with a build, and returns what it says; "" if it agrees.
type replayed func(t testing.TB, file string)

func code[In, Out any](f func(flow.Context, In) (Out, error)) replayed {
	return func(t testing.TB, file string) { flowtest.Replay(t, f, file) }
}

// places are the journals that a job has on its way, each in a file: at every point at which a build may take it over.
// operations is how many it has asked for.
type places []struct {
	file       string
	operations int
}

func placesOf(t *testing.T, version string, raw json.RawMessage) (all places) {
	t.Helper()
	events, err := journal.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for n := 1; n < len(events); n++ {
		f, err := journal.Fold(events[:n])
		if err != nil {
			t.Fatal(err)
		}
		_, resumed := events[n-1].(journal.ExecutionResumed)
		if f.Status == journal.Running && n > 1 && !resumed {
			continue // within a turn, which is stored as a whole
		}
		some, err := journal.Encode(events[:n])
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, fmt.Sprint(n, ".json"))
		text := fmt.Sprintf(`{"job":"o-1","app":"shop","version":%q,"function":"shop.fulfil.v1","events":%s}`, version, some)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		all = append(all, struct {
			file       string
			operations int
		}{file, int(f.Next)})
	}
	return all
}

// The changes as one would write them without knowing of jobs that run.

func bare(change string) func(flow.Context, Order) (Parcel, error) {
	return func(ctx flow.Context, o Order) (Parcel, error) {
		due, wait := o, 24*time.Hour
		steps := []string{"charge", "reserve", "sleep", "ship"}
		switch change {
		case "insert":
			steps = []string{"charge", "check", "reserve", "sleep", "ship"}
		case "remove":
			steps = []string{"charge", "sleep", "ship"}
		case "swap":
			steps = []string{"reserve", "charge", "sleep", "ship"}
		case "input":
			due.Cents += postage
		case "rename":
			steps[0] = "bill"
		case "sleep":
			wait = time.Hour
		case "job":
			steps[1] = "reserve-job"
		}
		for _, step := range steps {
			var err error
			switch step {
			case "charge":
				_, err = Charge.Call(ctx, due)
			case "bill":
				_, err = Billing.Call(ctx, due)
			case "check":
				_, err = CheckAddress.Call(ctx, o)
			case "reserve":
				_, err = Reserve.Call(ctx, o)
			case "reserve-job":
				_, err = ReserveJob.Call(ctx, o)
			case "sleep":
				flow.Sleep(ctx, wait)
			}
			if err != nil {
				return Parcel{}, err
			}
		}
		return Ship.Call(ctx, o)
	}
}

// withNoteSet is change 6 as it breaks jobs: the new field is not empty.
func withNoteSet(ctx flow.Context, g Gift) (Parcel, error) {
	g.Note = "with love"
	return WithNote(ctx, g)
}

func weighBare(ctx flow.Context, items []string) (int, error) {
	for _, item := range items {
		_, err := Weigh.Call(ctx, item)
		if err != nil {
			return 0, err
		}
		if _, err := Pick.Call(ctx, item); err != nil {
			return 0, err
		}
	}
	return len(items), nil
}

// TestTenChanges: what docs/changing-functions.md says of each change. With the code of the page a job goes on from
// wherever it stands; without a gate it disagrees from that many operations on.
func TestTenChanges(t *testing.T) {
	t.Parallel()
	yes := func(Order) (bool, error) { return true, nil }
	order := flowtest.Run(t, Fulfil, Order{"o-1", 900},
		flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil }),
		flowtest.Answer(Reserve, yes), flowtest.Answer(Ship, func(Order) (Parcel, error) { return Parcel{"p"}, nil }))
	picks := flowtest.Run(t, PickAll, []string{"a", "b", "c"},
		flowtest.Answer(Pick, func(string) (bool, error) { return true, nil }))
	if order.Err != nil || picks.Err != nil {
		t.Fatal(order.Err, picks.Err)
	}
	orders, loops := placesOf(t, "1", order.Journal), placesOf(t, "1", picks.Journal)
	if len(orders) < 12 || len(loops) < 9 {
		t.Fatalf("jobs stand at %d and %d places", len(orders), len(loops))
	}
	for name, c := range map[string]struct {
		at        places
		code      replayed
		disagrees int // from so many operations on; 0: never
	}{
		"0 no change":                 {orders, code(Fulfil), 0},
		"0 no change, written anew":   {orders, code(bare("")), 0},
		"1 a call at the end":         {orders, code(CallAtTheEnd), 0},
		"2 a call in the middle":      {orders, code(CallInTheMiddle), 0},
		"2 without a gate":            {orders, code(bare("insert")), 2},
		"3 a call removed":            {orders, code(WithoutReserve), 0},
		"3 without a gate":            {orders, code(bare("remove")), 2},
		"4 two calls swapped":         {orders, code(Swapped), 0},
		"4 without a gate":            {orders, code(bare("swap")), 1},
		"5 another input":             {orders, code(WithPostage), 0},
		"5 without a gate":            {orders, code(bare("input")), 1},
		"6 an optional field":         {orders, code(WithNote), 0},
		"6 which is not empty":        {orders, code(withNoteSet), 1},
		"7 another topic":             {orders, code(OtherTopic), 0},
		"7 without a gate":            {orders, code(bare("rename")), 1},
		"8 a time limit, and a sleep": {orders, code(OtherTimes), 0},
		"8 a sleep without a gate":    {orders, code(bare("sleep")), 3},
		"9 a step more in a loop":     {loops, code(WeighAll), 0},
		"9 without a gate":            {loops, code(weighBare), 1},
		"10 a job for a worker":       {orders, code(ChildJob), 0},
		"10 without a gate":           {orders, code(bare("job")), 2},
		"by version":                  {orders, code(ByVersion), 0},
		"by version, of a newer job":  {placesOf(t, "2", order.Journal), code(ByVersion), 2},
		"another function":            {orders, code(FulfilNow), 1},
	} {
		for _, at := range c.at {
			said := failures(t, func(t testing.TB) { c.code(t, at.file) })
			want := c.disagrees > 0 && at.operations >= c.disagrees
			if (said != "") != want || want && !strings.Contains(said, "disagrees with the journal of job o-1 at position ") {
				t.Errorf("%s: of a job that has asked for %d operations (%s) it says %q", name, at.operations,
					filepath.Base(at.file), said)
			}
		}
	}
}

// TestGateGoes: once all jobs went the new way, the gate may go, and the jobs go on.
func TestGateGoes(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, CallInTheMiddle, Order{"o-1", 900},
		flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil }),
		flowtest.Answer(CheckAddress, func(Order) (bool, error) { return true, nil }),
		flowtest.Answer(Reserve, func(Order) (bool, error) { return true, nil }),
		flowtest.Answer(Ship, func(Order) (Parcel, error) { return Parcel{"p"}, nil }))
	for _, at := range placesOf(t, "1", r.Journal) {
		code(bare("insert"))(t, at.file)
	}
}
