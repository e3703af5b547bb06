//go:build slow

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestMeasurements runs them with small numbers: that they measure, that nothing
// is lost, and what must hold on any machine. Rates are for an idle one.
func TestMeasurements(t *testing.T) {
	t.Setenv("DATABASE_URL", pgtest.URL(t))
	t.Setenv("NATS_URL", natstest.URL(t))
	t.Chdir("../../..") // which it builds
	curves := t.TempDir()
	for _, test := range []struct{ args, want string }{
		{"flat --closed 250 --sleeping 100 --backlog 100 --for 2s --every 1s --in-flight 40 --engines 2 --workers 2 " +
			"--curve " + curves + "/flat", `"closed_jobs":250,.*"ratio_to_empty":[0-9.]+,.*"table":"outbox"`},
		{"functions --closed 250 --for 2s --every 1s --in-flight 40 --seed 7 --curve " + curves + "/functions",
			`"closed_jobs":250,.*"long":{"events":[1-9].*"seed":7`},
		{"overload --jobs 1000 --for 500ms", `"starts":1000,.*"lost":0,"duplicates":0,"dead_letters":0,`},
		{"fairness --jobs 300 --for 2s --in-flight 50",
			`"alone":{"n":[1-9].*"beside_hot_job":{"n":[1-9].*"beside_noisy_app":{"n":[1-9]`},
		{"http --jobs 300 --rounds 1 --for 1s --in-flight 32",
			`"alone":{"nats_starts_per_s":[1-9].*"worked":{.*"http_starts_per_s":[1-9].*"http_latency_ms":{"n":200,.*"streams":1000,`},
		// Others use these servers meanwhile, so the figures themselves say nothing here.
		{"idle --sleeping 300 --for 1s",
			`"sleeping_jobs":300,.*"engine_queries_per_s":[0-9.]+,"relay_queries_per_s":[0-9.]+,`},
		{"scaling --steps 1x1,2x2,1x1 --for 1s --in-flight 40 --curve " + curves + "/scaling",
			`"engines":1,"workers":1,"jobs_per_s":[1-9].*"engines":2,"workers":2,"jobs_per_s":[1-9].*"jobs":[1-9][0-9]*,"lost":0,` +
				`.*"duplicates":0,"duplicate_effects":0,"dead_letters":0,"outbox_rows_left":0,"broken_invariants":\[\],"drained":3,`},
	} {
		var out, notes bytes.Buffer
		if err := run(t.Context(), append(strings.Fields(test.args), "-o", "json"), &out, &notes); err != nil {
			t.Errorf("measure %s: %v\n%s", test.args, err, notes.String())
		} else if !regexp.MustCompile(test.want).Match(out.Bytes()) {
			t.Errorf("measure %s wrote %s, want %s", test.args, out.String(), test.want)
		}
	}
	for file, want := range map[string]string{"flat.csv": "at_s,jobs,activities_per_s", "flat.svg": "<polyline",
		"functions.svg": "Durable functions over 250 ",
		"flat.json":     `"points":`, "scaling.csv": "at_s,jobs_per_s", "scaling.svg": "2 E × 2 W", "scaling.json": `"steps":`} {
		if text, err := os.ReadFile(filepath.Join(curves, file)); err != nil || !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s: %v, want %s in it", file, err, want)
		}
	}
}
