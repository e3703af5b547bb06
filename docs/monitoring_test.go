package docs_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// kindOfMetric is what metrics.md says of one; a test of cmd/legwork keeps that
// what a run exposes.
type kindOfMetric struct {
	kind   string
	labels []string
}

var metricRow = regexp.MustCompile("(?m)^\\| `(legwork_[a-z_]+)` \\| ([a-z]+) \\|([a-z, ]*)\\|")

// metrics returns the series that there are, those of histograms by each name.
func metrics(t *testing.T) map[string]kindOfMetric {
	t.Helper()
	all := map[string]kindOfMetric{}
	for _, m := range metricRow.FindAllStringSubmatch(text(t, "metrics.md"), -1) {
		k := kindOfMetric{m[2], append(strings.FieldsFunc(m[3], func(r rune) bool { return r == ' ' || r == ',' }),
			"legwork_namespace")}
		if k.kind != "histogram" {
			all[m[1]] = k
			continue
		}
		all[m[1]+"_sum"], all[m[1]+"_count"] = k, k
		all[m[1]+"_bucket"] = kindOfMetric{k.kind, append(slices.Clone(k.labels), "le")}
	}
	return all
}

var (
	series   = regexp.MustCompile(`\b(legwork_[a-z_]+)\b(?:\{([^}]*)\})?`)
	matcher  = regexp.MustCompile(`([a-z_]+)\s*(?:=~|!~|!=|=)`)
	grouping = regexp.MustCompile(`\bby \(([^)]*)\)`)
	rated    = regexp.MustCompile(`\b(?:rate|increase)\((legwork_[a-z_]+)`)
)

// faults says what an expression of PromQL names that does not exist. It knows
// the forms that are used here, not the whole language.
func faults(all map[string]kindOfMetric, expr string) (found []string) {
	known := []string{}
	bare := grouping.ReplaceAllString(expr, "")
	for _, m := range series.FindAllStringSubmatch(bare, -1) {
		k, ok := all[m[1]]
		if !ok {
			found = append(found, "no metric "+m[1])
			continue
		}
		known = append(known, k.labels...)
		for _, l := range matcher.FindAllStringSubmatch(m[2], -1) {
			if !slices.Contains(k.labels, l[1]) {
				found = append(found, m[1]+" has no label "+l[1])
			}
		}
	}
	for _, m := range grouping.FindAllStringSubmatch(expr, -1) {
		for _, l := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ' ' || r == ',' }) {
			if !slices.Contains(known, l) {
				found = append(found, "nothing in it has the label "+l)
			}
		}
	}
	for _, m := range rated.FindAllStringSubmatch(bare, -1) {
		if all[m[1]].kind == "gauge" {
			found = append(found, m[1]+" is a gauge and has no rate")
		}
	}
	if !series.MatchString(bare) {
		found = append(found, "names no metric")
	}
	for open, shut := range map[string]string{"(": ")", "{": "}", "[": "]"} {
		if strings.Count(expr, open) != strings.Count(expr, shut) {
			found = append(found, open+" and "+shut+" do not match")
		}
	}
	return found
}

// TestFaults: the check sees what is wrong.
func TestFaults(t *testing.T) {
	all := metrics(t)
	for expr, want := range map[string]string{
		`max by (lane) (legwork_backlog{lane="x"}) > 0`:                                            "",
		`histogram_quantile(0.9, sum by (le) (rate(legwork_commit_seconds_bucket{step="a"}[5m])))`: "",
		`legwork_backlogs > 0`:                                 "no metric legwork_backlogs",
		`legwork_commit_seconds > 0`:                           "no metric legwork_commit_seconds",
		`legwork_backlog{topic="x"}`:                           "legwork_backlog has no label topic",
		`max by (topic) (legwork_backlog)`:                     "nothing in it has the label topic",
		`rate(legwork_backlog[5m])`:                            "legwork_backlog is a gauge and has no rate",
		`sum by (le) (rate(legwork_commit_seconds_count[5m]))`: "nothing in it has the label le",
		`max(legwork_backlog > 0`:                              "( and ) do not match",
		`up == 0`:                                              "names no metric",
	} {
		if got := strings.Join(faults(all, expr), "; "); got != want {
			t.Errorf("%s: %q, want %q", expr, got, want)
		}
	}
}

// TestAlerts: every alert rule names what exists, and says what to do.
func TestAlerts(t *testing.T) {
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr, For string
				Labels           map[string]string
				Annotations      map[string]string
			}
		}
	}
	if err := yaml.UnmarshalWithOptions([]byte(text(t, "../deploy/prometheus/rules.yaml")), &file,
		yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	all, seen, used := metrics(t), map[string]bool{}, ""
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			for _, fault := range faults(all, r.Expr) {
				t.Errorf("alert %s: %s", r.Alert, fault)
			}
			if seen[r.Alert] || r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["action"] == "" ||
				r.For == "" {
				t.Errorf("alert %q is there twice, or has no severity, summary, action or time", r.Alert)
			}
			seen[r.Alert], used = true, used+" "+r.Expr
		}
	}
	for _, must := range []string{"legwork_jobs_unexplained", "legwork_dead_letters_open", "legwork_outbox_oldest_seconds",
		"legwork_relay_lag_seconds",
		"legwork_backlog_oldest_seconds", "legwork_fence_rejections_total", "legwork_info",
		"legwork_timer_lateness_seconds", "legwork_function_turns_total"} {
		if !strings.Contains(used, must) {
			t.Errorf("no alert watches %s", must)
		}
	}
}

// TestDashboards: every query of every dashboard names what exists.
func TestDashboards(t *testing.T) {
	files, err := filepath.Glob("../deploy/grafana/*.json")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d dashboards, %v", len(files), err)
	}
	all, used := metrics(t), ""
	for _, file := range files {
		var d struct {
			UID, Title string
			Templating struct {
				List []struct{ Definition string }
			}
			Panels []struct {
				Title   string
				Targets []struct{ Expr string }
			}
		}
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &d)
		}
		if err != nil || d.UID == "" || len(d.Panels) < 5 {
			t.Fatalf("%s: %v, %d panels", file, err, len(d.Panels))
		}
		for _, v := range d.Templating.List {
			if m := regexp.MustCompile(`^label_values\((\w+), (\w+)\)$`).FindStringSubmatch(v.Definition); m != nil &&
				!slices.Contains(all[m[1]].labels, m[2]) {
				t.Errorf("%s: %s: there is no such label", file, v.Definition)
			}
		}
		for _, p := range d.Panels {
			for _, q := range p.Targets {
				used += " " + q.Expr
				for _, fault := range faults(all, q.Expr) {
					t.Errorf("%s, %s: %s in %s", file, p.Title, fault, q.Expr)
				}
			}
		}
	}
	for name := range all {
		base := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(name, "")
		if !strings.Contains(used, base) {
			t.Errorf("no dashboard shows %s", base)
		}
	}
}
