package doctor

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork/streams"
)

// TestLimits: what no test can bring about on a real server.
func TestLimits(t *testing.T) {
	now := time.Now()
	for name, c := range map[string]struct {
		is   Check
		want Status
	}{
		"clock":             {clock("c", now, now.Add(time.Second), 0), OK},
		"clock late":        {clock("c", now, now.Add(-2*time.Second), 0), Warn},
		"clock wrong":       {clock("c", now, now.Add(6*time.Second), 0), Fail},
		"slow answer":       {clock("c", now, now.Add(6*time.Second), 5*time.Second), OK},
		"connections":       {Patient{Connections: 8}.connections(100, 76), OK},
		"connections few":   {Patient{Connections: 8}.connections(100, 77), Warn},
		"connections none":  {Patient{Connections: 8}.connections(100, 98), Fail},
		"version":           {version("2.11.0"), OK},
		"version old":       {version("2.10.27"), Fail},
		"version of a fork": {version("main"), Unknown},
		"quota":             {quota(streams.Health{Store: 8 << 30, MaxStore: 10 << 30}), OK},
		"quota nearly full": {quota(streams.Health{Store: 9 << 30, MaxStore: 10 << 30}), Warn},
		"quota full":        {quota(streams.Health{Store: 98 << 30, MaxStore: 100 << 30}), Fail},
		"lane full": {lanes(streams.Health{Lanes: []streams.LaneHealth{{Lane: "run", InFlight: 9, MaxInFlight: 9,
			Pulls: 1}}}), Warn},
		"lane of an engine": {lanes(streams.Health{Lanes: []streams.LaneHealth{{Lane: "run", Waiting: 9, Pulls: 1}}}), OK},
		"lane that was busy": {lanes(streams.Health{Lanes: []streams.LaneHealth{{Lane: "run", Waiting: 9,
			Idle: time.Second}}}), OK},
		"lane left alone": {lanes(streams.Health{Lanes: []streams.LaneHealth{{Lane: "run", Waiting: 9,
			Idle: time.Minute}}}), Fail},
	} {
		if c.is.Status != c.want {
			t.Errorf("%s: %+v, want %s", name, c.is, c.want)
		}
	}
}
