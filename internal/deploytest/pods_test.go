package deploytest

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// workload is what makes pods.
type workload struct {
	name     string
	template core.PodTemplateSpec
	selector map[string]string // nil for jobs
}

func workloads(objects []object) (all []workload) {
	for _, d := range find[*apps.Deployment](objects) {
		all = append(all, workload{d.Name, d.Spec.Template, d.Spec.Selector.MatchLabels})
	}
	for _, s := range find[*apps.StatefulSet](objects) {
		all = append(all, workload{s.Name, s.Spec.Template, s.Spec.Selector.MatchLabels})
	}
	for _, j := range find[*batch.Job](objects) {
		all = append(all, workload{j.Name, j.Spec.Template, nil})
	}
	for _, c := range find[*batch.CronJob](objects) {
		all = append(all, workload{c.Name, c.Spec.JobTemplate.Spec.Template, nil})
	}
	return all
}

func (w workload) component() string { return w.template.Labels["app.kubernetes.io/component"] }

func (w workload) isNATS() bool { return w.component() == "nats" }

// TestPods: whatever the values, no pod has more rights than it needs, each is
// probed on a port it has, and runs a command that exists with variables that
// are read.
func TestPods(t *testing.T) {
	t.Parallel()
	for _, file := range valuesFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			all := workloads(rendered(t, file))
			if len(all) < 3 {
				t.Fatalf("only %d workloads", len(all))
			}
			for _, w := range all {
				if err := checkWorkload(t, w); err != nil {
					t.Errorf("%s: %v", w.name, err)
				}
			}
		})
	}
}

func checkWorkload(t testing.TB, w workload) error {
	t.Helper()
	pod := w.template.Spec
	errs := []error{checkRights(pod)}
	for name, value := range w.selector {
		if w.template.Labels[name] != value {
			errs = append(errs, fmt.Errorf("its selector %s=%s does not match its pods", name, value))
		}
	}
	for _, c := range pod.InitContainers {
		errs = append(errs, checkMounts(pod, c), checkCommand(t, c.Args))
		for _, v := range c.Env {
			errs = append(errs, checkVariable(t, v.Name))
		}
	}
	for _, c := range pod.Containers {
		errs = append(errs, checkProbes(c), checkMounts(pod, c))
		if w.isNATS() {
			continue
		}
		if !strings.HasPrefix(w.component(), "worker-") || slices.Contains(c.Args, "demo") {
			errs = append(errs, checkCommand(t, c.Args))
		}
		for _, v := range c.Env {
			errs = append(errs, checkVariable(t, v.Name))
		}
		errs = append(errs, checkDrain(pod, c), checkMetricsPort(c))
	}
	return errors.Join(errs...)
}

func checkRights(pod core.PodSpec) error {
	var errs []error
	want := func(ok bool, what string) {
		if !ok {
			errs = append(errs, errors.New("it has not "+what))
		}
	}
	s := pod.SecurityContext
	want(s != nil && s.RunAsNonRoot != nil && *s.RunAsNonRoot && s.RunAsUser != nil && *s.RunAsUser > 0,
		"a user other than root")
	want(s != nil && s.SeccompProfile != nil && s.SeccompProfile.Type == core.SeccompProfileTypeRuntimeDefault,
		"the default seccomp profile")
	want(pod.AutomountServiceAccountToken != nil && !*pod.AutomountServiceAccountToken, "no token of the API server")
	for _, c := range slices.Concat(pod.InitContainers, pod.Containers) {
		s := c.SecurityContext
		want(s != nil && s.AllowPrivilegeEscalation != nil && !*s.AllowPrivilegeEscalation, "no privilege escalation")
		want(s != nil && s.ReadOnlyRootFilesystem != nil && *s.ReadOnlyRootFilesystem, "a read-only root")
		want(s != nil && s.Capabilities != nil && slices.Equal(s.Capabilities.Drop, []core.Capability{"ALL"}) &&
			len(s.Capabilities.Add) == 0, "dropped all capabilities")
		want(!c.Resources.Requests.Cpu().IsZero() && !c.Resources.Requests.Memory().IsZero() &&
			!c.Resources.Limits.Memory().IsZero(), "requests and a memory limit")
	}
	return errors.Join(errs...)
}

func checkProbes(c core.Container) error {
	ports := map[string]bool{}
	for _, p := range c.Ports {
		ports[p.Name] = true
	}
	var errs []error
	for path, p := range map[string]*core.Probe{"/livez": c.LivenessProbe, "/readyz": c.ReadinessProbe,
		"/startupz": c.StartupProbe} {
		switch {
		case p == nil && len(c.Ports) > 0:
			errs = append(errs, fmt.Errorf("no probe of the kind of %s", path))
		case p == nil:
		case p.HTTPGet.Port.Type != intstr.String || !ports[p.HTTPGet.Port.StrVal]:
			errs = append(errs, fmt.Errorf("the probe of %s asks port %s, which the container has not", path,
				p.HTTPGet.Port.String()))
		case c.Name == "legwork" && p.HTTPGet.Path != path:
			errs = append(errs, fmt.Errorf("the probe asks %s, want %s", p.HTTPGet.Path, path))
		case c.Name == "legwork" && p.TimeoutSeconds < 3: // an answer takes at most 2 s
			errs = append(errs, fmt.Errorf("the probe of %s waits %d s", path, p.TimeoutSeconds))
		}
	}
	return errors.Join(errs...)
}

func checkMounts(pod core.PodSpec, c core.Container) error {
	volumes := map[string]bool{}
	for _, v := range pod.Volumes {
		volumes[v.Name] = true
	}
	for _, m := range c.VolumeMounts {
		if !volumes[m.Name] && m.Name != "data" { // a claim template
			return fmt.Errorf("mounts %s, which the pod has not", m.Name)
		}
	}
	if creds := value(c, "NATS_CREDS"); creds != "" &&
		!slices.ContainsFunc(c.VolumeMounts, func(m core.VolumeMount) bool {
			return strings.HasPrefix(creds,
				m.MountPath+"/")
		}) {
		return fmt.Errorf("NATS_CREDS is %s, where nothing is mounted", creds)
	}
	return nil
}

// afterDrain is what a process may need after its drain: see node.close and the
// worker's last words.
const afterDrain = 20 * time.Second

// checkDrain: Kubernetes grants more than the drain takes.
func checkDrain(pod core.PodSpec, c core.Container) error {
	if pod.TerminationGracePeriodSeconds == nil {
		if c.Name == "migrate" || c.Name == "broker" {
			return nil
		}
		return errors.New("no terminationGracePeriodSeconds")
	}
	drain := 20 * time.Second // router.Config's default
	if given := value(c, "LEGWORK_WORKER_DRAIN_TIMEOUT"); given != "" {
		var err error
		if drain, err = time.ParseDuration(given); err != nil {
			return err
		}
	}
	if granted := time.Duration(*pod.TerminationGracePeriodSeconds) * time.Second; granted < drain+afterDrain {
		return fmt.Errorf("a drain takes %s, and it is killed after %s", drain, granted)
	}
	return nil
}

// checkMetricsPort: the process listens where its port metrics is.
func checkMetricsPort(c core.Container) error {
	if len(c.Ports) == 0 {
		return nil
	}
	for _, name := range []string{"LEGWORK_METRICS_ADDR", "LEGWORK_PROBES_ADDR"} {
		if value(c, name) == ":"+strconv.Itoa(int(c.Ports[0].ContainerPort)) {
			return nil
		}
	}
	return fmt.Errorf("no address of the process is that of port %d", c.Ports[0].ContainerPort)
}

func value(c core.Container, name string) string {
	for _, v := range c.Env {
		if v.Name == name {
			return v.Value
		}
	}
	return ""
}

// labelled are the pods that labels select.
func labelled(all []workload, labels map[string]string) (found []workload) {
	for _, w := range all {
		matches := true
		for name := range maps.Keys(labels) {
			matches = matches && w.template.Labels[name] == labels[name]
		}
		if matches {
			found = append(found, w)
		}
	}
	return found
}
