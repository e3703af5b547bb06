package upgrade

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// written are messages as text: lane, subject, headers and body of each.
func written(ms []*sim.Message, namespace string) string {
	var b strings.Builder
	for _, m := range ms {
		fmt.Fprintf(&b, "= %s %s\n", m.Lane, m.Subject)
		for _, key := range slices.Sorted(maps.Keys(m.Header)) {
			for _, value := range m.Header[key] {
				fmt.Fprintf(&b, "%s: %s\n", key, value)
			}
		}
		fmt.Fprintf(&b, "\n%s\n", m.Data)
	}
	return renamed(b.String(), namespace, golden)
}

// send puts the messages of a text into a world's broker.
func send(t *testing.T, w *sim.World, text string) {
	t.Helper()
	for _, part := range strings.Split("\n"+renamed(text, golden, w.Namespace), "\n= ")[1:] {
		head, body, ok := strings.Cut(part, "\n\n")
		first, headers, _ := strings.Cut(head, "\n")
		lane, subject, fine := strings.Cut(first, " ")
		if !ok || !fine {
			t.Fatalf("not a message: %q", part)
		}
		h := legwork.Header{}
		for _, line := range strings.Split(headers, "\n") {
			if key, value, ok := strings.Cut(line, ": "); ok {
				h[key] = append(h[key], value)
			}
		}
		w.Put(lane, subject, h, []byte(strings.TrimSuffix(body, "\n")))
	}
}

// decoded is what this build reads in the messages of a world, as text.
func decoded(t *testing.T, w *sim.World) string {
	t.Helper()
	var b strings.Builder
	for _, m := range w.Messages() {
		decode := map[string]func(*legwork.Delivery) (*legwork.Transition, error){
			legwork.LaneRun: legwork.DecodeRun, legwork.LaneResponse: legwork.DecodeResponse, legwork.LaneEvent: nil,
			legwork.LaneStart: func(d *legwork.Delivery) (*legwork.Transition,
				error) {
				return legwork.DecodeStart(w.Namespace, d)
			},
			legwork.LaneSignal: func(d *legwork.Delivery) (*legwork.Transition,
				error) {
				return legwork.DecodeSignal(w.Namespace, d)
			},
		}
		read, engines := decode[m.Lane]
		if engines && read == nil {
			continue // engines only pass them on
		}
		if !engines {
			read = legwork.DecodeWork
		}
		got, err := read(&m.Delivery)
		if err != nil {
			t.Errorf("%s %v: %v", m.Lane, m.Header, err)
			continue
		}
		if len(got.Data) == 0 {
			got.Data = nil // which JSON has a word for
		}
		if got.Kind == legwork.Start || got.Kind == legwork.Signal {
			got.GUID = legwork.ID{} // made from the namespace, and from the place in the stream
		}
		fmt.Fprintf(&b, "%s %s\n", m.Lane, fields(t, got))
	}
	return renamed(b.String(), w.Namespace, golden)
}

// fields are those of a transition that say something, so that a field which a
// later build adds changes nothing.
func fields(t *testing.T, got *legwork.Transition) string {
	t.Helper()
	all := map[string]any{}
	text, err := json.Marshal(got)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(all, func(key string, v any) bool {
		if key == "Attempt" && v == 1.0 || key == "Publish" {
			return true // of every message that does not say; towards the broker only
		}
		switch fmt.Sprint(v) {
		case "", "0", "false", "map[]", "<nil>", legwork.ID{}.String(), "0001-01-01T00:00:00Z":
			return true
		}
		return false
	})
	text, _ = json.Marshal(all) // it has been JSON
	return string(text)
}
