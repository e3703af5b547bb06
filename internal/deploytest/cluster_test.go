package deploytest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	core "k8s.io/api/core/v1"
)

// TestClusterConfiguration: three servers with the chart's configuration find
// each other, elect a leader and keep a stream three times.
func TestClusterConfiguration(t *testing.T) {
	configs := map[string]string{}
	for _, o := range rendered(t, "testdata/values/large.yaml") {
		if o.kind() == "ConfigMap" {
			configs[o.name()] = o.plain["data"].(map[string]any)["nats.conf"].(string)
		}
	}
	text, ok := configs["prod-legwork-nats"]
	if !ok {
		t.Fatalf("no configuration of NATS in %v", configs)
	}
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	servers := newCluster(t, file, nil).start(t)
	env := []string{"DATABASE_URL=" + postgres(t), "NATS_URL=" + servers[0].ClientURL(), "LEGWORK_STREAM_REPLICAS=3",
		"HOME=" + t.TempDir()}
	for _, words := range [][]string{{"db", "migrate"}, {"broker", "apply"}} {
		cmd := exec.CommandContext(t.Context(), binary(t), words...)
		cmd.Env = env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v: %s", words, err, out)
		}
	}
	jsz, err := servers[0].Jsz(&server.JSzOptions{Accounts: true, Streams: true, Config: true})
	if err != nil || len(jsz.AccountDetails) == 0 || len(jsz.AccountDetails[0].Streams) < 6 {
		t.Fatalf("%+v, %v", jsz, err)
	}
	for _, stream := range jsz.AccountDetails[0].Streams {
		if stream.Config.Replicas != 3 {
			t.Errorf("stream %s has %d replicas", stream.Name, stream.Config.Replicas)
		}
	}
}

// TestClusterTakesInItsOwn: with access.secret the chart's servers ask one another for a password. A server that does
// not have it gets no route, although all else about it is as it is about them.
func TestClusterTakesInItsOwn(t *testing.T) {
	c := guarded(t)
	servers := c.start(t)
	var refused refusals
	for _, s := range servers {
		s.SetLogger(&refused, false, false)
	}
	stranger := run(t, unguarded(c.options(t, 3)))
	within(t, "each server refuses it", func() bool { return len(refused.all()) >= len(servers) })
	if n := stranger.NumRemotes(); n > 0 {
		t.Errorf("a server without the password has routes to %d others", n)
	}
	for _, s := range servers {
		joins(t, s, len(servers)-1)
	}
	stranger.Shutdown()
	joins(t, run(t, c.options(t, 4)), len(servers))
}

// TestClusterGetsItsPassword: an upgrade gives the servers of before their password one by one, from the last to the
// first, and they stay together.
func TestClusterGetsItsPassword(t *testing.T) {
	c := guarded(t)
	c.before = true
	servers := c.start(t)
	c.before = false
	for i := len(servers) - 1; i >= 0; i-- {
		servers[i].Shutdown()
		servers[i].WaitForShutdown()
		servers[i] = run(t, c.options(t, i))
		for _, s := range servers {
			joins(t, s, len(servers)-1)
		}
	}
}

// TestOneServerHasNoCluster: it opens no port for others.
func TestOneServerHasNoCluster(t *testing.T) {
	t.Parallel()
	for replicas, want := range map[int]bool{1: false, 3: true} {
		objects, err := renderValues(parse(t, fmt.Sprintf(`{nats: {replicas: %d}, access: {secret: legwork-access,
			databaseURL: "postgres://db/app"}}`, replicas)))
		if err != nil {
			t.Fatal(err)
		}
		in := map[string]bool{}
		for _, m := range find[*core.ConfigMap](objects) {
			in["the configuration"] = strings.Contains(m.Data["nats.conf"], "6222") ||
				strings.Contains(m.Data["nats.conf"], "cluster {")
		}
		for _, s := range find[*core.Service](objects) {
			for _, p := range s.Spec.Ports {
				in["a service"] = in["a service"] || p.Port == 6222
			}
		}
		c := released(t, objects).pods["nats"].Containers[0]
		for _, p := range c.Ports {
			in["the pods"] = in["the pods"] || p.ContainerPort == 6222
		}
		for _, v := range c.Env {
			in["the variables"] = in["the variables"] || v.Name == "NATS_CLUSTER_PASSWORD" &&
				v.ValueFrom.SecretKeyRef.Key == "cluster" && v.ValueFrom.SecretKeyRef.Optional == nil
		}
		for _, what := range []string{"the configuration", "a service", "the pods", "the variables"} {
			if in[what] != want {
				t.Errorf("%d replicas: a cluster in %s is %t", replicas, what, in[what])
			}
		}
	}
}

// guarded is a cluster whose servers have the configuration and the variables of the chart with access.secret.
func guarded(t *testing.T) *cluster {
	t.Helper()
	objects, err := renderValues(parse(t, `{access: {secret: legwork-access, databaseURL: "postgres://db/app"}}`))
	if err != nil {
		t.Fatal(err)
	}
	r := released(t, objects)
	given := map[string]string{}
	for _, v := range r.pods["nats"].Containers[0].Env {
		value := os.Expand(strings.NewReplacer("$(", "${", ")", "}").Replace(v.Value),
			func(name string) string { return given[name] })
		if v.ValueFrom != nil && v.ValueFrom.SecretKeyRef != nil {
			value = secret(v.ValueFrom.SecretKeyRef.Key)
		}
		given[v.Name] = value
		t.Setenv(v.Name, value)
	}
	file, _ := r.configure()
	return newCluster(t, file, url.UserPassword("cluster", secret("cluster")))
}

// unguarded is the options without the password of the cluster.
func unguarded(options *server.Options) *server.Options {
	options.Cluster.Username, options.Cluster.Password = "", ""
	for _, route := range options.Routes {
		route.User = nil
	}
	return options
}

// cluster is the servers of a StatefulSet.
type cluster struct {
	file   string
	dir    string
	ports  []string      // of the routes
	user   *url.Userinfo // who the servers are for one another; nil: nobody asks
	before bool          // they do not ask yet
}

func newCluster(t *testing.T, file string, user *url.Userinfo) *cluster {
	t.Helper()
	return &cluster{file: file, dir: t.TempDir(), ports: []string{freePort(t), freePort(t), freePort(t)}, user: user}
}

// start starts the three servers and waits until they have come together.
func (c *cluster) start(t *testing.T) (servers []*server.Server) {
	t.Helper()
	for i := range c.ports {
		servers = append(servers, run(t, c.options(t, i)))
	}
	for _, s := range servers {
		joins(t, s, len(servers)-1)
	}
	return servers
}

// options are those of one of the servers, on this machine.
func (c *cluster) options(t *testing.T, i int) *server.Options {
	t.Helper()
	name := fmt.Sprintf("prod-legwork-nats-%d", i)
	t.Setenv("POD_NAME", name)
	options, err := server.ProcessConfigFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	if !options.SyncAlways || len(options.Routes) != len(c.ports) || options.ServerName != name ||
		options.JetStreamMaxStore != 18<<30 {
		t.Errorf("server %s, routes %v, sync always %t, store %d", options.ServerName, options.Routes, options.SyncAlways,
			options.JetStreamMaxStore)
	}
	for n, route := range options.Routes {
		want := url.URL{Scheme: "nats", User: c.user,
			Host: fmt.Sprintf("prod-legwork-nats-%d.prod-legwork-nats-headless:6222", n)}
		if route.String() != want.String() {
			t.Errorf("route %s, want %s", route, want.String())
		}
		options.Routes[n] = &url.URL{Scheme: "nats", User: route.User, Host: "127.0.0.1:" + c.ports[n]}
	}
	options.Host, options.Port, options.HTTPPort = "127.0.0.1", server.RANDOM_PORT, 0
	options.Cluster.Host, options.Cluster.Port = "127.0.0.1", server.RANDOM_PORT
	if i < len(c.ports) {
		if _, err := fmt.Sscan(c.ports[i], &options.Cluster.Port); err != nil {
			t.Fatal(err)
		}
	}
	options.StoreDir, options.PidFile, options.NoSigs, options.NoLog = filepath.Join(c.dir, name), "", true, true
	options.JetStreamMaxStore = 1 << 30 // several of them on one disk
	if c.before {
		return unguarded(options)
	}
	return options
}

func run(t *testing.T, options *server.Options) *server.Server {
	t.Helper()
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

// joins waits until a server has routes to so many others, and JetStream a leader.
func joins(t *testing.T, s *server.Server, others int) {
	t.Helper()
	within(t, s.Name()+" joins", func() bool { return s.JetStreamIsCurrent() && s.NumRemotes() == others })
}

func within(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); !ok(); <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
	}
}
