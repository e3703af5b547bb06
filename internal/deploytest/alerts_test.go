package deploytest

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
)

// ruleTests is deploy/prometheus/rules_test.yaml, in the format of promtool.
type ruleTests struct {
	RuleFiles []string    `yaml:"rule_files"`
	Interval  string      `yaml:"evaluation_interval"`
	Tests     []ruleGroup `yaml:"tests"`
}

// ruleGroup are some series, and what the rules make of them.
type ruleGroup struct {
	Name     string `yaml:"name"`
	Interval string `yaml:"interval"`
	Series   []struct {
		Series string `yaml:"series"`
		Values string `yaml:"values"`
	} `yaml:"input_series"`
	Alerts []alertTest `yaml:"alert_rule_test"`
}

// alertTest is all that an alert says at a time.
type alertTest struct {
	Name string `yaml:"alertname"`
	At   string `yaml:"eval_time"`
	Want []struct {
		Labels      map[string]string `yaml:"exp_labels"`
		Annotations map[string]string `yaml:"exp_annotations"`
	} `yaml:"exp_alerts"`
}

func (a alertTest) time() (time.Duration, error) {
	d, err := model.ParseDuration(a.At)
	return time.Duration(d), err
}

// wanted are the alerts as they would be sent.
func (a alertTest) wanted() (list []string) {
	for _, w := range a.Want {
		all := map[string]string{labels.AlertName: a.Name}
		for name, value := range w.Labels {
			all[name] = value
		}
		list = append(list, alert{labels.FromMap(all), labels.FromMap(w.Annotations)}.String())
	}
	slices.Sort(list)
	return list
}

func alertTests(t *testing.T) []ruleGroup {
	t.Helper()
	text, err := os.ReadFile(root + "/deploy/prometheus/rules_test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file ruleTests
	if err := yaml.UnmarshalWithOptions(text, &file, yaml.DisallowUnknownField()); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(file.RuleFiles, []string{"rules.yaml"}) || file.Interval != "1m" {
		t.Fatalf("it tests %v every %s", file.RuleFiles, file.Interval)
	}
	return file.Tests
}

// check returns what rules do otherwise than the group wants.
func (g ruleGroup) check(t *testing.T, rules []rulefmt.Rule) error {
	var data samples
	for _, s := range g.Series {
		series, err := read(s.Series + " " + s.Values)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Series, err)
		}
		data = append(data, series)
	}
	var times []time.Duration
	for _, a := range g.Alerts {
		at, err := a.time()
		if err != nil {
			return err
		}
		times = append(times, at)
	}
	found, err := newCourt(t, rules, data).firing(t.Context(), times...)
	if err != nil {
		return err
	}
	var errs []error
	for i, a := range g.Alerts {
		var got []string
		for _, f := range found[times[i]] {
			if f.name() == a.Name {
				got = append(got, f.String())
			}
		}
		slices.Sort(got)
		if want := a.wanted(); !slices.Equal(got, want) {
			errs = append(errs, fmt.Errorf("after %s %s says %q, want %q", a.At, a.Name, got, want))
		}
	}
	return errors.Join(errs...)
}

// about reports whether the group tests an alert.
func (g ruleGroup) about(alert string) bool {
	return slices.ContainsFunc(g.Alerts, func(a alertTest) bool { return a.Name == alert })
}

// TestAlerts: each alert fires when it should, says what it should, and is
// silent otherwise.
func TestAlerts(t *testing.T) {
	t.Parallel()
	rules := alertRules(t)
	for _, g := range alertTests(t) {
		if g.Interval != "1m" {
			t.Errorf("%s: a sample every %s, want 1m", g.Name, g.Interval)
		}
		if err := g.check(t, rules); err != nil {
			t.Errorf("%s: %v", g.Name, err)
		}
	}
}

// TestEveryAlertIsTested: each rule has a test in which it fires and one in
// which it does not, and whatever is changed in it makes one of them fail.
func TestEveryAlertIsTested(t *testing.T) {
	t.Parallel()
	groups := alertTests(t)
	for _, rule := range alertRules(t) {
		t.Run(rule.Alert, func(t *testing.T) {
			t.Parallel()
			var about []ruleGroup
			var fires, silent int
			for _, g := range groups {
				if !g.about(rule.Alert) {
					continue
				}
				about = append(about, g)
				for _, a := range g.Alerts {
					if a.Name == rule.Alert && len(a.Want) > 0 {
						fires++
					} else if a.Name == rule.Alert {
						silent++
					}
				}
			}
			if fires == 0 || silent == 0 {
				t.Fatalf("%d tests in which it fires, %d in which it is silent", fires, silent)
			}
			for what, wrong := range spoilt(rule) {
				noticed := false
				for _, g := range about {
					g.Alerts = slices.DeleteFunc(slices.Clone(g.Alerts), func(a alertTest) bool { return a.Name != rule.Alert })
					noticed = noticed || g.check(t, []rulefmt.Rule{wrong}) != nil
				}
				if !noticed {
					t.Errorf("no test notices that %s", what)
				}
			}
		})
	}
}

// limitRE finds the thresholds of a rule.
var limitRE = regexp.MustCompile(`(>|==) (\d+)`)

// spoilt are a rule with one thing wrong each.
func spoilt(r rulefmt.Rule) map[string]rulefmt.Rule {
	all := map[string]rulefmt.Rule{}
	spoil := func(what string, change func(*rulefmt.Rule)) {
		wrong := r
		change(&wrong)
		all[what] = wrong
	}
	spoil("it never fires", func(r *rulefmt.Rule) { r.Expr = "vector(0) > 1" })
	spoil("it always fires", func(r *rulefmt.Rule) { r.Expr = "vector(1)" })
	spoil("it fires at once", func(r *rulefmt.Rule) { r.For = 0 })
	spoil("it fires late", func(r *rulefmt.Rule) { r.For = model.Duration(time.Hour) })
	spoil("it has no severity", func(r *rulefmt.Rule) { r.Labels = nil })
	spoil("it says nothing", func(r *rulefmt.Rule) { r.Annotations = nil })
	for i, at := range limitRE.FindAllStringSubmatchIndex(r.Expr, -1) {
		limit, _ := strconv.Atoi(r.Expr[at[4]:at[5]])
		limits := []string{fmt.Sprintf("> %d", limit*2+20), fmt.Sprintf("> %d", limit/2-1)}
		if !strings.Contains(r.Expr, "quantile") { // which is only ever nearly a number
			limits = append(limits, fmt.Sprintf(">= %d", limit))
		}
		for _, wrong := range limits {
			spoil(fmt.Sprintf("its comparison %d is %s", i+1, wrong),
				func(r *rulefmt.Rule) { r.Expr = r.Expr[:at[0]] + wrong + r.Expr[at[1]:] })
		}
	}
	if strings.Contains(r.Expr, "max by") {
		spoil("it takes the sum of the relays",
			func(r *rulefmt.Rule) { r.Expr = strings.ReplaceAll(r.Expr, "max by", "sum by") })
		spoil("it takes the least of the relays",
			func(r *rulefmt.Rule) { r.Expr = strings.ReplaceAll(r.Expr, "max by", "min by") })
	}
	return all
}
