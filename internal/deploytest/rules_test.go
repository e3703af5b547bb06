package deploytest

import (
	"fmt"
	"os"
	"reflect"
	"testing"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	"sigs.k8s.io/yaml"
)

// TestChartHasTheAlerts: the chart's PrometheusRule is deploy/prometheus/rules.yaml,
// rule for rule, and is there only where it is asked for.
func TestChartHasTheAlerts(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(root + "/deploy/prometheus/rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var want monitoring.PrometheusRuleSpec
	if err := yaml.UnmarshalStrict(text, &want); err != nil {
		t.Fatal(err)
	}
	if err := sameRules(rendered(t, "testdata/values/large.yaml"), want); err != nil {
		t.Error(err)
	}
	if found := find[*monitoring.PrometheusRule](rendered(t, "testdata/values/small.yaml")); len(found) > 0 {
		t.Errorf("%d are there unasked", len(found))
	}
	want.Groups[0].Rules[0].Annotations["summary"] += "!"
	if sameRules(rendered(t, "testdata/values/large.yaml"), want) == nil {
		t.Error("a rule that differs is not noticed")
	}
}

// sameRules returns what the chart's rules are, if not those wanted.
func sameRules(objects []object, want monitoring.PrometheusRuleSpec) error {
	found := find[*monitoring.PrometheusRule](objects)
	if len(found) != 1 || len(want.Groups) == 0 || !reflect.DeepEqual(found[0].Spec, want) {
		return fmt.Errorf("%d objects, not the rules %+v", len(found), want)
	}
	return nil
}
