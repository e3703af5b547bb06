package deploytest

import (
	"slices"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
)

// scaledWorker has one worker, of topic t, that follows its work.
const scaledWorker = `{workers: [{name: a, args: [worker, demo, --topic, t], topics: [t],
  autoscaling: {enabled: true, kind: `

// TestWorkThatIsCounted: where a scaler reads NATS, engines send all work through it; where it reads metrics they need
// not.
func TestWorkThatIsCounted(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]bool{"keda": true, "keda-prometheus": false, "hpa": false} {
		objects, err := renderValues(parse(t, scaledWorker+kind+`}}]}`))
		if err != nil {
			t.Fatal(err)
		}
		switched := map[string]bool{}
		for _, d := range find[*apps.Deployment](objects) {
			switched[d.Name] = slices.Contains(d.Spec.Template.Spec.Containers[0].Env,
				core.EnvVar{Name: "LEGWORK_HAND_WORK", Value: "false"})
		}
		if switched["prod-legwork-engine"] != want || switched["prod-legwork-relay"] || len(switched) < 3 {
			t.Errorf("kind %s: LEGWORK_HAND_WORK is false: %v", kind, switched)
		}
	}
}

// TestMetricsOfAnHPA: one that nobody tells keeps it from removing pods.
func TestMetricsOfAnHPA(t *testing.T) {
	t.Parallel()
	for values, want := range map[string]int{`hpa}}]}`: 3, `hpa}, probes: false}]}`: 2} {
		objects, err := renderValues(parse(t, scaledWorker+values))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range find[*autoscaling.HorizontalPodAutoscaler](objects) {
			if len(h.Spec.Metrics) != want {
				t.Errorf("%s: %d metrics, want %d", values, len(h.Spec.Metrics), want)
			}
		}
		for _, d := range find[*apps.Deployment](objects) {
			probes := d.Spec.Template.Spec.Containers[0].ReadinessProbe != nil
			if d.Name == "prod-legwork-worker-a" && probes != (want == 3) {
				t.Errorf("%s: it is probed: %t", values, probes)
			}
		}
		if len(find[*autoscaling.HorizontalPodAutoscaler](objects)) != 1 {
			t.Errorf("%s: there is none", values)
		}
	}
}

// TestTheQueryOfScalers counts what waits, and what is at work, by either way. All relays tell the same. Without them
// nothing is known; without workers there is just nothing at work.
func TestTheQueryOfScalers(t *testing.T) {
	t.Parallel()
	objects, err := renderValues(parse(t, scaledWorker+`keda-prometheus}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	query := ""
	for _, o := range objects {
		if o.kind() == "ScaledObject" {
			triggers := o.plain["spec"].(map[string]any)["triggers"].([]any)
			query = triggers[0].(map[string]any)["metadata"].(map[string]any)["query"].(string)
		}
	}
	relays := []string{`legwork_backlog{lane="work.t",pod="r1"} 5`, `legwork_backlog{lane="work.t",pod="r2"} 5`,
		`legwork_in_flight{lane="work.t",pod="r1"} 3`, `legwork_in_flight{lane="work.t",pod="r2"} 3`,
		`legwork_backlog{lane="work.u",pod="r1"} 70`}
	workers := []string{`legwork_worker_running{topic="t",pod="a"} 4`, `legwork_worker_running{topic="t",pod="b"} 6`,
		`legwork_worker_running{topic="u",pod="b"} 60`}
	idle := []string{`legwork_worker_running{topic="t",pod="a"} 1`}
	for _, c := range []struct {
		name   string
		series []string
		want   []float64
	}{
		{"work is handed over", slices.Concat(relays, workers), []float64{15}},
		{"all goes through the broker", slices.Concat(relays, idle), []float64{8}},
		{"no worker", relays, []float64{8}},
		{"no relay", workers, nil},
	} {
		var data samples
		for _, text := range c.series {
			series, err := read(text)
			if err != nil {
				t.Fatal(err)
			}
			data = append(data, series)
		}
		vector, err := newCourt(t, nil, data).query(t.Context(), query, time.Unix(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		var got []float64
		for _, sample := range vector {
			got = append(got, sample.F)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s is %v, want %v", c.name, query, got, c.want)
		}
	}
}
