package deploytest

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
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
	servers := cluster(t, text)
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

// cluster starts the three servers of a StatefulSet.
func cluster(t *testing.T, text string) (servers []*server.Server) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ports := []string{freePort(t), freePort(t), freePort(t)}
	for i := range ports {
		t.Setenv("POD_NAME", fmt.Sprintf("prod-legwork-nats-%d", i))
		options, err := server.ProcessConfigFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !options.SyncAlways || len(options.Routes) != 3 || options.ServerName != fmt.Sprintf("prod-legwork-nats-%d", i) ||
			options.JetStreamMaxStore != 18<<30 {
			t.Errorf("server %s, routes %v, sync always %t, store %d", options.ServerName, options.Routes, options.SyncAlways,
				options.JetStreamMaxStore)
		}
		for n, route := range options.Routes {
			if want := fmt.Sprintf("nats://prod-legwork-nats-%d.prod-legwork-nats-headless:6222", n); route.String() != want {
				t.Errorf("route %s, want %s", route, want)
			}
			options.Routes[n] = &url.URL{Scheme: "nats", Host: "127.0.0.1:" + ports[n]}
		}
		if _, err := fmt.Sscan(ports[i], &options.Cluster.Port); err != nil {
			t.Fatal(err)
		}
		options.Host, options.Port, options.Cluster.Host, options.HTTPPort = "127.0.0.1", server.RANDOM_PORT, "127.0.0.1", 0
		options.StoreDir, options.PidFile, options.NoSigs, options.NoLog = t.TempDir(), "", true, true
		options.JetStreamMaxStore = 1 << 30 // three of them on one disk
		s, err := server.NewServer(options)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		servers = append(servers, s)
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; <-tick.C {
		ready := 0
		for _, s := range servers {
			if s.JetStreamIsCurrent() && s.NumRoutes() > 0 {
				ready++
			}
		}
		if ready == len(servers) {
			return servers
		}
		if time.Now().After(deadline) {
			t.Fatal("the cluster does not come together")
		}
	}
}
