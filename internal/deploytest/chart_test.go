package deploytest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// TestObjectsFitTogether: what selects pods selects some, what scales a
// Deployment names one and is the only one to set its replicas.
func TestObjectsFitTogether(t *testing.T) {
	t.Parallel()
	for _, file := range valuesFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			objects := rendered(t, file)
			all := workloads(objects)
			seen := map[string]bool{}
			for _, o := range objects {
				if key := o.kind() + "/" + o.name(); seen[key] {
					t.Errorf("%s is there twice", key)
				} else {
					seen[key] = true
				}
				if len(o.name()) > 63 {
					t.Errorf("%s has more than 63 characters", o.name())
				}
			}
			for _, b := range find[*policy.PodDisruptionBudget](objects) {
				if got := labelled(all, b.Spec.Selector.MatchLabels); len(got) != 1 {
					t.Errorf("budget %s is for %d workloads", b.Name, len(got))
				}
			}
			for _, s := range find[*core.Service](objects) {
				checkService(t, s, labelled(all, s.Spec.Selector))
			}
			for _, m := range find[*monitoring.PodMonitor](objects) {
				if len(labelled(all, m.Spec.Selector.MatchLabels)) < 3 {
					t.Errorf("monitor %s selects too few pods", m.Name)
				}
			}
			checkScaled(t, objects)
		})
	}
}

func checkService(t *testing.T, s *core.Service, pods []workload) {
	t.Helper()
	if len(pods) != 1 {
		t.Errorf("service %s has %d workloads", s.Name, len(pods))
		return
	}
	for _, p := range s.Spec.Ports {
		found := false
		for _, c := range pods[0].template.Spec.Containers[0].Ports {
			found = found || c.Name == p.TargetPort.String() && c.ContainerPort == p.Port
		}
		if !found {
			t.Errorf("service %s: its pods have no port %s", s.Name, p.TargetPort.String())
		}
	}
}

func checkScaled(t *testing.T, objects []object) {
	t.Helper()
	scaled := map[string]bool{}
	for _, h := range find[*autoscaling.HorizontalPodAutoscaler](objects) {
		scaled[h.Spec.ScaleTargetRef.Name] = true
	}
	for _, o := range objects {
		if o.kind() == "ScaledObject" {
			scaled[o.plain["spec"].(map[string]any)["scaleTargetRef"].(map[string]any)["name"].(string)] = true
		}
	}
	for _, d := range find[*apps.Deployment](objects) {
		if scaled[d.Name] != (d.Spec.Replicas == nil) {
			t.Errorf("deployment %s: scaled %t, its replicas %v", d.Name, scaled[d.Name], d.Spec.Replicas)
		}
		delete(scaled, d.Name)
	}
	for name := range scaled {
		t.Errorf("%s is scaled, and is no deployment", name)
	}
}

// TestWrongValuesAreRefused: a typing error in a values file is an error, not a
// default.
func TestWrongValuesAreRefused(t *testing.T) {
	t.Parallel()
	for values, want := range map[string]string{
		`{engine: {replica: 3}}`:                                                        "replica",
		`{workers: [{name: a, topic: [x]}]}`:                                            "topic",
		`{workers: [{name: a, topics: ["a b"]}]}`:                                       "pattern",
		`{legworkNamespace: Payments}`:                                                  "pattern",
		`{nats: {replicas: 2}}`:                                                         "/nats/replicas",
		`{nats: {enabled: false}}`:                                                      "set broker.url",
		`{engine: {env: {LEGWORK_MAX_WAITING: 5}}}`:                                     "want string",
		`{graceSeconds: 1}`:                                                             "graceSeconds",
		`{workers: [{name: a, autoscaling: {enabled: true}}]}`:                          "autoscaling needs its topics",
		`{access: {secret: s}}`:                                                         "access.databaseURL",
		`{access: {secret: s, databaseURL: "postgres://me:secret@db/app"}}`:             "databaseURL",
		`{access: {secret: s, databaseURL: "postgres://db/app"}, workers: [{name: a}]}`: "access.secret needs its topics",
		`{access: {secret: s, databaseURL: "postgres://db/app"}, broker: {credentialsSecret: c}}`: "not both",
	} {
		if _, err := renderValues(parse(t, values)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", values, err, want)
		}
	}
}

// TestEnvironmentsOverride: a process's own variables count before the common ones, and those before what the chart
// sets; an empty value counts, too.
func TestEnvironmentsOverride(t *testing.T) {
	t.Parallel()
	const variable = "OTEL_EXPORTER_OTLP_ENDPOINT"
	objects, err := renderValues(parse(t, `
env: {OTEL_EXPORTER_OTLP_ENDPOINT: "http://common", LEGWORK_LOG_FORMAT: ""}
engine: {env: {OTEL_EXPORTER_OTLP_ENDPOINT: "http://engine", LEGWORK_LOG_FORMAT: text, OTEL_SERVICE_NAME: ""}}
relay: {env: {OTEL_EXPORTER_OTLP_ENDPOINT: ""}}
server: {enabled: true}
workerDefaults: {env: {OTEL_EXPORTER_OTLP_ENDPOINT: "http://workers"}}
workers: [{name: a, env: {OTEL_EXPORTER_OTLP_ENDPOINT: "", OTEL_SERVICE_NAME: ""}}, {name: b}]`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][3]string{
		"engine":   {"http://engine", "text", ""},
		"relay":    {"", "", "legwork-relay"},
		"server":   {"http://common", "", "legwork-server"},
		"worker-a": {"", "", ""},
		"worker-b": {"http://workers", "", "worker-b"},
	}
	for _, w := range workloads(objects) {
		if want, ok := want[w.component()]; ok {
			c := w.template.Spec.Containers[0]
			got := [3]string{value(c, variable), value(c, "LEGWORK_LOG_FORMAT"), value(c, "OTEL_SERVICE_NAME")}
			if got != want {
				t.Errorf("%s: %q, want %q", w.component(), got, want)
			}
		}
		delete(want, w.component())
	}
	if len(want) > 0 {
		t.Errorf("not there: %v", want)
	}
}

// TestBudgetsAreOff: without budgets there is none, for NATS neither.
func TestBudgetsAreOff(t *testing.T) {
	t.Parallel()
	for values, want := range map[string]int{`{}`: 3, `{podDisruptionBudget: {enabled: false}}`: 0} {
		objects, err := renderValues(parse(t, values))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(find[*policy.PodDisruptionBudget](objects)); got != want {
			t.Errorf("%s: %d budgets, want %d", values, got, want)
		}
	}
}

// TestWrongObjectsAreFound: a field that Kubernetes or KEDA does not know, a
// right too many, a flag and a variable that the program does not have.
func TestWrongObjectsAreFound(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replica: 2}",
		"apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {maxUnavailables: 1}",
		"apiVersion: monitoring.coreos.com/v1\nkind: PodMonitor\nmetadata: {name: a}\nspec: {podMetricEndpoints: []}",
		"apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: {name: a}\nspec: {groups: [{name: a, " +
			"rules: [{expression: b}]}]}",
		"apiVersion: apps/v2\nkind: Deployment\nmetadata: {name: a}",
		"apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: [{port: x}]}",
		scaledObject("minReplicas: 1", "stream: a, consumer: b, natsServerMonitoringEndpoint: c"),
		scaledObject("minReplicaCount: one", "stream: a, consumer: b, natsServerMonitoringEndpoint: c"),
		scaledObject("minReplicaCount: 1", "stream: a, consumer: b, natsServerMonitoringEndpoint: c, lag: '3'"),
		scaledObject("minReplicaCount: 1", "stream: a, natsServerMonitoringEndpoint: c"),
	} {
		if _, err := decodeAll("test", text); err == nil {
			t.Errorf("passes:\n%s", text)
		}
	}
	if _, err := decodeAll("test", scaledObject("minReplicaCount: 1",
		"stream: a, consumer: b, natsServerMonitoringEndpoint: c")); err != nil {
		t.Errorf("a right one: %v", err)
	}
	for what, spoil := range map[string]func(*core.PodSpec){
		"there is no such command":    func(p *core.PodSpec) { p.Containers[0].Args = []string{"engin"} },
		"unknown flag":                func(p *core.PodSpec) { p.Containers[0].Args = []string{"engine", "--quick"} },
		"reads no variable NATS_URI":  func(p *core.PodSpec) { p.Containers[0].Env[0].Name = "NATS_URI" },
		"a read-only root":            func(p *core.PodSpec) { p.Containers[0].SecurityContext.ReadOnlyRootFilesystem = nil },
		"which the container has not": func(p *core.PodSpec) { p.Containers[0].Ports[0].Name = "other" },
		"no address of the process":   func(p *core.PodSpec) { p.Containers[0].Ports[0].ContainerPort++ },
		"it is killed after":          func(p *core.PodSpec) { *p.TerminationGracePeriodSeconds = 30 },
	} {
		w := labelled(workloads(rendered(t, "testdata/values/small.yaml")),
			map[string]string{"app.kubernetes.io/component": "engine"})[0]
		spoil(&w.template.Spec)
		if err := checkWorkload(t, w); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
}

func scaledObject(spec, metadata string) string {
	return fmt.Sprintf("apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: a}\nspec:\n  "+
		"scaleTargetRef: {name: a}\n  %s\n  triggers: [{type: nats-jetstream, metadata: {%s}}]\n", spec, metadata)
}

func parse(t *testing.T, text string) map[string]any {
	t.Helper()
	values := map[string]any{}
	if err := yaml.UnmarshalStrict([]byte(text), &values); err != nil {
		t.Fatal(err)
	}
	return values
}
