package deploytest

import (
	"bytes"
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
)

// release is what the chart renders, run without Kubernetes: the containers'
// arguments and environments, the configuration of NATS that they make, and the
// Secrets that they refer to.
type release struct {
	t       *testing.T
	objects []object
	pods    map[string]core.PodSpec // by component
	owner   string                  // URL of the database
	nats    *server.Server
	refused refusals
}

// TestChartRunsAsItsUsers: with access.secret each process of the chart is a user
// of its own at both servers, does an order, and is refused nothing; the streams
// are made by the operator.
func TestChartRunsAsItsUsers(t *testing.T) {
	t.Parallel()
	r := released(t, rendered(t, "testdata/values/demo.yaml"))
	r.owner = postgres(t)
	r.startNATS()
	r.once("migrate")
	r.once("roles")
	r.once("operator", "app", "deploy", root+"/examples/orders/app.yaml")
	r.once("broker")
	running := []string{"engine", "relay", "worker-goods", "worker-money"}
	for _, component := range running {
		r.start(component)
	}
	if result := r.once("client", "job", "start", "order.placed", "--data",
		firstLines(t, root+"/examples/orders/orders.jsonl", 1)[0], "--wait"); !strings.Contains(result, "outcome") {
		t.Errorf("the order ends as %s", result)
	}
	s := &site{t: t, nats: r.nats, owner: r.owner}
	s.natsUsersBecome(running)
	if got, want := s.databaseUsers(), []string{"legwork_engine_login", "legwork_relay_login"}; !slices.Equal(got, want) {
		t.Errorf("connected to Postgres are %q, want %q", got, want)
	}
	if list := r.refused.all(); len(list) > 0 {
		t.Errorf("NATS has refused\n%s", strings.Join(list, "\n"))
	}
}

func released(t *testing.T, objects []object) *release {
	r := &release{t: t, objects: objects, pods: map[string]core.PodSpec{}}
	for _, w := range workloads(r.objects) {
		r.pods[w.component()] = w.template.Spec
	}
	return r
}

// secret is what the Secret legwork-access holds under a key.
func secret(key string) string { return "chart-pw-of-" + key }

// environment is that of a container, with the values that it refers to.
func (r *release) environment(c core.Container) (env []string) {
	r.t.Helper()
	host, err := url.Parse(r.owner)
	if err != nil {
		r.t.Fatal(err)
	}
	host.User = nil
	for _, v := range c.Env {
		value := v.Value
		if v.ValueFrom != nil && v.ValueFrom.SecretKeyRef != nil {
			switch ref := v.ValueFrom.SecretKeyRef; ref.Name {
			case "legwork-database":
				value = r.owner
			case "legwork-access":
				value = secret(ref.Key)
			default:
				r.t.Errorf("%s is in the secret %s", v.Name, ref.Name)
			}
		}
		switch value {
		case "postgres://db.example.com:5432/app":
			value = host.String()
		case "nats://prod-legwork-nats:4222":
			value = r.nats.ClientURL()
		case "3":
			if v.Name == "LEGWORK_STREAM_REPLICAS" {
				value = "1"
			}
		}
		env = append(env, v.Name+"="+value)
	}
	return env
}

// configure lets the chart's container write the accounts, and returns the file with the configuration of NATS that
// includes them.
func (r *release) configure() (file, accounts string) {
	t := r.t
	pod, dir := r.pods["nats"], t.TempDir()
	for _, folder := range []string{"nats", "nats-accounts"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	var args []string
	for _, arg := range pod.InitContainers[0].Args {
		args = append(args, strings.ReplaceAll(arg, "/etc/nats-accounts", filepath.Join(dir, "nats-accounts")))
	}
	r.run(exec.CommandContext(t.Context(), binary(t), args...), r.environment(pod.InitContainers[0]))
	var text string
	for _, m := range find[*core.ConfigMap](r.objects) {
		text = m.Data["nats.conf"]
	}
	file = filepath.Join(dir, "nats/nats.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, filepath.Join(dir, "nats-accounts/accounts.conf")
}

// startNATS starts a server with the chart's configuration and the variables that it is given.
func (r *release) startNATS() {
	t := r.t
	file, accounts := r.configure()
	// The server reads variables from the environment of this process, in which
	// other tests run: they are put in here.
	values := []string{"$POD_NAME", "prod-legwork-nats-0"}
	for _, v := range r.pods["nats"].Containers[0].Env {
		if v.ValueFrom.SecretKeyRef != nil {
			values = append(values, "$"+v.Name, secret(v.ValueFrom.SecretKeyRef.Key))
		}
	}
	for _, path := range []string{file, accounts} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.NewReplacer(values...).Replace(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.nats = startNATS(t, file)
	r.nats.SetLogger(&r.refused, false, false)
}

func (r *release) run(cmd *exec.Cmd, env []string) string {
	r.t.Helper()
	var stderr bytes.Buffer
	cmd.Env, cmd.Stderr = append(env, "HOME="+r.t.TempDir()), &stderr
	out, err := cmd.Output()
	if err != nil {
		r.t.Fatalf("%v: %v\n%s%s", cmd.Args, err, out, &stderr)
	}
	return string(out)
}

// once runs the job of a component to its end, or a command as a user: operator,
// on NATS app, and client, who has no Postgres.
func (r *release) once(component string, args ...string) string {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	defer cancel()
	env := []string{"NATS_URL=" + r.nats.ClientURL(), "NATS_USER=client", "NATS_PASSWORD=" + secret("client")}
	switch component {
	case "operator":
		env = append(r.environment(r.pods["broker"].Containers[0]), "NATS_USER=app", "NATS_PASSWORD="+secret("app"))
	case "client":
	default:
		args, env = r.pods[component].Containers[0].Args, r.environment(r.pods[component].Containers[0])
	}
	return r.run(exec.CommandContext(ctx, binary(r.t), args...), env)
}

// start runs a component until the end of the test, and waits until it is ready.
func (r *release) start(component string) {
	r.t.Helper()
	c, port := r.pods[component].Containers[0], freePort(r.t)
	var env []string
	for _, v := range r.environment(c) {
		env = append(env, strings.Replace(v, "=:9464", "=127.0.0.1:"+port, 1))
	}
	cmd := exec.Command(binary(r.t), c.Args...)
	var stderr bytes.Buffer
	cmd.Env, cmd.Stderr = env, &stderr
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		hung := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		defer hung.Stop()
		if err := cmd.Wait(); err != nil {
			r.t.Errorf("%s: %v\n%s", component, err, &stderr)
		}
	})
	(&site{t: r.t}).eventually(func() error {
		probe := exec.CommandContext(r.t.Context(), binary(r.t), "probe", "readyz")
		probe.Env = env
		_, err := probe.Output()
		return err
	})
}

// TestRolesGetNoSecrets: no process has a secret but its own.
func TestRolesGetNoSecrets(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, d := range find[*apps.Deployment](rendered(t, "testdata/values/demo.yaml")) {
		component := d.Spec.Template.Labels["app.kubernetes.io/component"]
		for _, v := range d.Spec.Template.Spec.Containers[0].Env {
			if v.ValueFrom == nil {
				continue
			}
			seen++
			if ref := v.ValueFrom.SecretKeyRef; ref.Name != "legwork-access" || ref.Key != component {
				t.Errorf("%s is given %s of %s", component, ref.Key, ref.Name)
			}
		}
	}
	if seen < 6 {
		t.Errorf("only %d secrets", seen)
	}
}
