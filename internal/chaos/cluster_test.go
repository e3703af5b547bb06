//go:build slow

package chaos

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/streams"
)

const (
	nodeNumber = "LEGWORK_CHAOS_NATS_NODE"
	nodePorts  = "LEGWORK_CHAOS_NATS_CLUSTER"
	nodes      = 3

	// noMajority is the error code of a server that knows no leader of its
	// cluster: "JetStream system temporarily unavailable".
	noMajority jetstream.ErrorCode = 10008
)

// nodeMain is the body of one server of a cluster.
func nodeMain() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	n, err := strconv.Atoi(os.Getenv(nodeNumber))
	port, err2 := strconv.Atoi(os.Getenv(brokerPort))
	ports := strings.Split(os.Getenv(nodePorts), ",")
	own, err3 := strconv.Atoi(ports[n])
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	var routes []string
	for _, p := range ports {
		routes = append(routes, "nats://127.0.0.1:"+p)
	}
	s, err := server.NewServer(&server.Options{ServerName: nodeName(n), Host: "127.0.0.1", Port: port, NoLog: true,
		NoSigs:    true,
		JetStream: true, StoreDir: os.Getenv(brokerDir), JetStreamMaxStore: 1 << 30,
		Cluster: server.ClusterOpts{Name: "chaos", Host: "127.0.0.1", Port: own},
		Routes:  server.RoutesFromStr(strings.Join(routes, ","))})
	if err != nil {
		return err
	}
	s.Start()
	if !s.ReadyForConnections(upLimit) {
		return fmt.Errorf("the server is not ready after %v", upLimit)
	}
	fmt.Println(listening + s.ClientURL())
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
	return nil
}

func nodeName(n int) string { return "node" + strconv.Itoa(n) }

// cluster is three servers that keep every stream three times.
type cluster struct {
	t     *testing.T
	dirs  [nodes]string
	ports [nodes]string // for clients
	peers string        // for each other
	procs [nodes]*process
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t}
	var peers [nodes]string
	for n := range nodes {
		c.dirs[n], c.ports[n], peers[n] = t.TempDir(), strconv.Itoa(testmain.Port(t)), strconv.Itoa(testmain.Port(t))
	}
	c.peers = strings.Join(peers[:], ",")
	for n := range nodes {
		c.up(n)
	}
	t.Cleanup(func() {
		for _, p := range c.procs {
			p.kill()
		}
	})
	return c
}

func (c *cluster) up(n int) {
	c.t.Helper()
	p, err := launch(nodeName(n), testBinary(c.t), nil,
		[]string{roleVariable + "=node", nodeNumber + "=" + strconv.Itoa(n), nodePorts + "=" + c.peers,
			brokerDir + "=" + c.dirs[n], brokerPort + "=" + c.ports[n]})
	if err != nil {
		c.t.Fatal(err)
	}
	c.procs[n] = p
	select {
	case <-p.out.line(listening):
	case <-p.ended:
		c.t.Fatalf("%s did not start: %v\n%s", p.name, p.err, p.out.last(keptLines))
	case <-time.After(upLimit):
		c.t.Fatalf("%s did not start within %v\n%s", p.name, upLimit, p.out.last(keptLines))
	}
}

// url names all servers.
func (c *cluster) url() string {
	var all []string
	for _, p := range c.ports {
		all = append(all, "nats://127.0.0.1:"+p)
	}
	return strings.Join(all, ",")
}

// provision makes the streams, each three times, as soon as the cluster can.
func (c *cluster) provision(ns string) {
	c.t.Helper()
	err := insist(c.t.Context(), func() error {
		conn, err := streams.Connect(c.t.Context(), streams.Config{URL: c.url(), Namespace: ns, Replicas: nodes,
			AckWait: time.Duration(killedLease), Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return err
		}
		defer conn.Close()
		return errors.Join(conn.Provision(c.t.Context()), conn.ProvisionTopics(c.t.Context(), topics))
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// leader returns which server leads the stream of responses.
func (c *cluster) leader(js jetstream.JetStream, ns string) (leader int) {
	c.t.Helper()
	err := insist(c.t.Context(), func() error {
		s, err := js.Stream(c.t.Context(), "LEGWORK_"+ns+"_"+strings.ToUpper(legwork.LaneResponse))
		if err != nil {
			return err
		}
		info := s.CachedInfo()
		if info.Config.Replicas != nodes || info.Cluster == nil {
			c.t.Fatalf("stream %s has %d replicas, want %d", info.Config.Name, info.Config.Replicas, nodes)
		}
		leader, err = strconv.Atoi(strings.TrimPrefix(info.Cluster.Leader, "node"))
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return leader
}

// TestClusterLosesNodes kills the leader of a cluster of three, which the other
// two replace, and a second server, which leaves a minority that takes nothing,
// and starts both again. No process may end, and every job ends once.
func TestClusterLosesNodes(t *testing.T) {
	t.Parallel()
	c, ns := newCluster(t), pgtest.Namespace(t)
	c.provision(ns)
	s := newSite(t, pgtest.URL(t), c.url(), ns, killedLease)
	js, err := jetstream.New(s.conn.NATS())
	s.must(err)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	s.untilBusy(len(s.orders) / 4)
	first := c.leader(js, ns)
	c.procs[first].kill()
	s.untilBusy(len(s.orders) / 2) // two of three go on
	second := (first + 1) % nodes
	c.procs[second].kill()
	s.eventually("the server that is left knows that it has no majority", s.patience(),
		func(ctx context.Context) (bool, error) {
			_, err := js.AccountInfo(ctx)
			var refused *jetstream.APIError
			return errors.As(err, &refused) && refused.ErrorCode == noMajority, err
		})
	s.fleet.noSurprise()
	c.up(first)
	c.up(second)
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show(fmt.Sprintf("%s and %s of a cluster killed", nodeName(first), nodeName(second)), r)
	if r.repeated+r.entries+r.swept == 0 {
		t.Error("nothing was delivered or published twice: the servers died while nothing was under way")
	}
	s.fleet.stop()
}
