package deploytest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/types"
	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// patience bounds each wait.
const patience = 2 * time.Minute

// site is what compose.yaml describes, without containers: the same command
// lines and environments, the same configuration of NATS, real servers.
type site struct {
	t       *testing.T
	project *types.Project
	hosts   *strings.Replacer // names of services, by where they are here
	nats    *server.Server
	refused refusals
	owner   string       // URL of the database
	spans   atomic.Int64 // requests that brought spans
	ports   map[string]string
	back    map[string]map[string]float64 // what services told before, by series
	halt    map[string]func()             // by service that runs
	up      map[string]bool               // services that have run to their end, or run
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, project: compose(t), ports: map[string]string{}, up: map[string]bool{}, halt: map[string]func(){},
		owner: postgres(t)}
	s.nats = startNATS(t, root+"/deploy/compose/nats.conf")
	s.nats.SetLogger(&s.refused, false, false)
	jaeger := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/traces" {
			s.spans.Add(1)
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}))
	t.Cleanup(jaeger.Close)
	_, host, _ := strings.Cut(s.owner, "@")
	s.hosts = strings.NewReplacer(
		"postgres://legwork:"+passwords["LEGWORK_OWNER_PASSWORD"]+"@postgres:5432/legwork", s.owner,
		"@postgres:5432/legwork", "@"+host,
		"nats://nats:4222", s.nats.ClientURL(),
		"http://jaeger:4318", jaeger.URL)
	return s
}

// postgres starts a server of the test's own and returns its URL.
func postgres(t *testing.T) string {
	t.Helper()
	stack, err := devstack.Start(t.Context(), devstack.Config{Dir: publicDir(t), NoNATS: true, TestSpeed: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stack.Stop(context.Background()) })
	return stack.DatabaseURL
}

// publicDir is a folder that the user of Postgres reaches.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "legwork-deploytest-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o711); err != nil {
		t.Fatal(err)
	}
	return dir
}

// startNATS runs a server with a configuration file, on free ports and in a
// folder of its own.
func startNATS(t *testing.T, file string) *server.Server {
	t.Helper()
	options, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatalf("%v in %s", err, file)
	}
	if !options.SyncAlways || !options.JetStream || options.StoreDir != "/data" || options.Port != 4222 ||
		options.HTTPPort != 8222 || options.JetStreamMaxStore <= 0 {
		t.Errorf("%s: sync always %t, JetStream %t in %s of %d bytes, ports %d and %d", file,
			options.SyncAlways, options.JetStream, options.StoreDir, options.JetStreamMaxStore, options.Port, options.HTTPPort)
	}
	options.Host, options.Port, options.HTTPHost, options.HTTPPort = "127.0.0.1", server.RANDOM_PORT, "127.0.0.1",
		server.RANDOM_PORT
	options.StoreDir, options.PidFile, options.NoSigs, options.NoLog = t.TempDir(), "", true, true
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(patience) {
		t.Fatal("NATS does not start")
	}
	return s
}

// command is a process of a service, with its environment and nothing else.
func (s *site) command(ctx context.Context, service string, args ...string) *exec.Cmd {
	s.t.Helper()
	about := s.project.Services[service]
	if len(args) == 0 {
		args = about.Command
	}
	for i, arg := range args {
		for _, v := range about.Volumes {
			if arg == v.Target {
				args[i] = v.Source
			}
		}
	}
	cmd := exec.CommandContext(ctx, binary(s.t), args...)
	cmd.Dir = s.t.TempDir()
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + cmd.Dir}
	for name, value := range about.Environment {
		cmd.Env = append(cmd.Env, name+"="+s.here(service, *value))
	}
	return cmd
}

// here is a value of a service's environment on this machine.
func (s *site) here(service, value string) string {
	if value == ":9464" {
		if s.ports[service] == "" {
			s.ports[service] = freePort(s.t)
		}
		return "127.0.0.1:" + s.ports[service]
	}
	return s.hosts.Replace(value)
}

func freePort(t *testing.T) string {
	t.Helper()
	return strconv.Itoa(testmain.Port(t))
}

// once runs a service, or a command in its place, to its end.
func (s *site) once(service string, args ...string) string {
	s.t.Helper()
	binary(s.t) // building it is not part of the time
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	cmd := s.command(ctx, service, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("%s: %v: %v\n%s%s", service, cmd.Args, err, out, &stderr)
	}
	return string(out)
}

// start runs a service until the end of the test, when it must drain in the
// time that it is given, and waits until its health check is content.
func (s *site) start(service string) {
	s.t.Helper()
	cmd := s.command(context.Background(), service)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	s.halt[service] = sync.OnceFunc(func() { s.stop(service, cmd, ended, &stderr) })
	s.t.Cleanup(s.halt[service])
	check := s.project.Services[service].HealthCheck.Test[2:]
	for deadline := time.Now().Add(patience); ; {
		probe := s.command(s.t.Context(), service, append([]string{}, check...)...)
		out, err := probe.CombinedOutput()
		if err == nil {
			return
		}
		if time.Now().After(deadline) || len(ended) > 0 {
			s.t.Fatalf("%s is not healthy: %s", service, out)
		}
	}
}

func (s *site) stop(service string, cmd *exec.Cmd, ended chan error, stderr *bytes.Buffer) {
	_ = cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-ended:
		if err != nil {
			s.t.Errorf("%s: %v\n%s", service, err, stderr)
		}
	case <-time.After(time.Duration(*s.project.Services[service].StopGracePeriod)):
		_ = cmd.Process.Kill()
		s.t.Errorf("%s does not stop in time\n%s", service, stderr)
	}
}

// metrics is what a service tells Prometheus.
func (s *site) metrics(service string) string {
	s.t.Helper()
	answer, err := http.Get("http://127.0.0.1:" + s.ports[service] + "/metrics")
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// fleet are the processes of compose.yaml that go on.
var fleet = []string{"engine", "relay", "server", "worker-goods", "worker-money"}

// bring brings a service up after what it depends on, as Compose does.
func (s *site) bring(service string) {
	s.t.Helper()
	about := s.project.Services[service]
	if s.up[service] || !ours(about) {
		return
	}
	s.up[service] = true
	for name, wait := range about.DependsOn {
		if ours(s.project.Services[name]) != (wait.Condition == types.ServiceConditionCompletedSuccessfully) {
			s.t.Fatalf("%s waits until %s is %s", service, name, wait.Condition)
		}
		s.bring(name)
	}
	if about.HealthCheck.Disable {
		s.once(service)
	} else {
		s.start(service)
	}
}

// TestComposeRuns: the command lines and environments of compose.yaml, with its
// NATS configuration, do a job.
func TestComposeRuns(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, service := range fleet {
		s.bring(service)
	}
	orders := firstLines(t, root+"/examples/orders/orders.jsonl", 2)
	result := s.once("cli", "job", "start", "order.placed", "--data", orders[0], "--wait")
	if !strings.Contains(result, "outcome") {
		t.Errorf("the order ends as %s", result)
	}
	// Who has only NATS is answered by the server: the engine has no API here.
	cli := s.project.Services["cli"]
	delete(cli.Environment, "DATABASE_URL")
	for name, value := range map[string]string{"NATS_USER": "client",
		"NATS_PASSWORD": passwords["LEGWORK_CLIENT_PASSWORD"]} {
		cli.Environment[name] = &value
	}
	if again := s.once("cli", "job", "start", "order.placed", "--data", orders[1], "--wait"); !strings.Contains(again,
		"outcome") {
		t.Errorf("over NATS alone: %s", again)
	}
	s.checkUsers()
	s.checkScaling()
	s.eventually(func() error { // they are sent in batches
		if s.spans.Load() == 0 {
			return errors.New("no span has reached Jaeger")
		}
		return nil
	})
	s.checkAlerts()
}

func firstLines(t *testing.T, path string, n int) (lines []string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for scanner := bufio.NewScanner(file); len(lines) < n && scanner.Scan(); {
		lines = append(lines, scanner.Text())
	}
	if len(lines) < n {
		t.Fatalf("%s has no %d lines", path, n)
	}
	return lines
}

// eventually waits until f returns nil.
func (s *site) eventually(f func() error) {
	s.t.Helper()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; <-tick.C {
		err := f()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatal(err)
		}
	}
}

// checkScaling: what KEDA is told to ask for is there, after a run of the same
// workers: the streams and consumers at NATS' monitoring, the metrics at a relay and a worker.
func (s *site) checkScaling() {
	s.t.Helper()
	objects := rendered(s.t, "testdata/values/demo.yaml")
	jsz, err := s.nats.Jsz(&server.JSzOptions{Accounts: true, Streams: true, Consumer: true})
	if err != nil {
		s.t.Fatal(err)
	}
	there := map[string]bool{}
	for _, account := range jsz.AccountDetails {
		for _, stream := range account.Streams {
			for _, consumer := range stream.Consumer {
				there[account.Name+" "+stream.Name+" "+consumer.Name] = true
			}
		}
	}
	asked := 0
	for _, o := range objects {
		if o.kind() != "ScaledObject" {
			continue
		}
		for _, trigger := range o.plain["spec"].(map[string]any)["triggers"].([]any) {
			m := trigger.(map[string]any)["metadata"].(map[string]any)
			asked++
			if query, ok := m["query"].(string); ok {
				s.eventually(func() error { // relays measure every 15 s
					missing, err := s.series("relay", "worker-money").missing(query)
					if len(missing) > 0 {
						err = fmt.Errorf("%s: nothing tells %v", query, missing)
					}
					return err
				})
			} else if key := fmt.Sprint(m["account"], " ", m["stream"], " ", m["consumer"]); !there[key] {
				s.t.Errorf("%s asks for %s, there are %v", o.name(), key, there)
			}
		}
	}
	if asked < 6 {
		s.t.Errorf("only %d triggers", asked)
	}
}
