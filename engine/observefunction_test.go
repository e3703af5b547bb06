package engine_test

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/telemetry"
)

// journalSeriesRE finds what metrics tell of journals.
var journalSeriesRE = regexp.MustCompile(`(?m)^legwork_journal_(events|bytes)_total\{.*\} (\S+)$`)

// journalCounters are the events and bytes that metrics tell, of all topics.
func journalCounters(t *testing.T, tel *telemetry.Telemetry) string {
	t.Helper()
	answer := httptest.NewRecorder()
	tel.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	sum := map[string]int{}
	for _, m := range journalSeriesRE.FindAllStringSubmatch(answer.Body.String(), -1) {
		n, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		sum[m[1]] += int(n)
	}
	return fmt.Sprint(sum["events"], sum["bytes"])
}

// journalSizes are the events and bytes of the segments that a world's journals have beside
// some others.
func journalSizes(w *sim.World, beside []string) string {
	return w.One(`SELECT coalesce(sum(n), 0) || ' ' || coalesce(sum(octet_length(events::text)), 0) FROM legwork.journal
		WHERE concat_ws(' ', activity, dad, seq) <> ALL ($1)`, beside)
}

// TestJournalsAreCountedOnce: metrics tell each segment of a journal once, also one that a
// group of answers has together: when two engines have the answers at the same time, some of
// them both, and when copies come later.
func TestJournalsAreCountedOnce(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		const calls = 40
		for _, wait := range []string{"all", "join", "functions"} {
			w, answers := gathered(t, mode, wait, calls)
			had := w.Query(`SELECT concat_ws(' ', activity, dad, seq) FROM legwork.journal`)
			tel, err := telemetry.Setup(t.Context(), telemetry.Config{})
			if err != nil {
				t.Fatal(err)
			}
			engines := make([]*engine.Engine, 2)
			for i := range engines {
				engines[i] = w.Engine(w.Pool)
				engines[i].Metrics = tel.Metrics()
			}
			copies := make([]*sim.Message, calls)
			for i, m := range answers {
				copies[i] = w.Again(m)
			}
			var both sync.WaitGroup
			both.Go(func() { w.Handle(engines[0], legwork.LaneResponse, answers[:2*calls/3]...) })
			both.Go(func() {
				w.Handle(engines[1], legwork.LaneResponse, slices.Concat(copies[calls/3:2*calls/3], answers[2*calls/3:])...)
			})
			both.Wait()
			if got, want := journalCounters(t, tel), journalSizes(w, had); got != want || want == "0 0" {
				t.Errorf("%s: metrics tell %s events and bytes after the batches, the journals got %s", wait, got, want)
			}
			w.Handle(engines[0], legwork.LaneResponse, copies[:calls/3]...)
			w.Settle(engines[1])
			came(t, w, fmt.Sprint(calls))
			if got, want := journalCounters(t, tel), journalSizes(w, had); got != want {
				t.Errorf("%s: metrics tell %s events and bytes of the job, the journals got %s", wait, got, want)
			}
		}
	})
}
