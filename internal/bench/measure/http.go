package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// overHTTP is what the HTTP API costs: rates and latencies beside those of NATS.
type overHTTP struct {
	Workload string `json:"workload"`
	InFlight int    `json:"in_flight"`
	// Of jobs that end as they begin, so that starts alone are measured; and of jobs with
	// work, which is done at the same time.
	Alone  startRates `json:"alone"`
	Worked startRates `json:"worked"`
	// A job that is started and awaited, one after the other.
	NATS bench.Latency `json:"nats_latency_ms"`
	HTTP bench.Latency `json:"http_latency_ms"`
	// What an idle server's streams cost, in cores.
	Streams     int     `json:"streams"`
	StreamCores float64 `json:"streams_cores"`
}

// begun is a graph whose jobs end as they begin: what the start itself costs.
const begun = `
    - subscribes: ` + begunTopic + `
      activities: {begun: {type: trigger}}
`

const begunTopic = "bench.begun"

// streams is how many pages watch an idle server.
const streams = 1000

// startRates are starts with receipts a second, medians of the rounds.
type startRates struct {
	NATSPerS float64 `json:"nats_starts_per_s"`
	HTTPPerS float64 `json:"http_starts_per_s"`
	Ratio    float64 `json:"ratio"`
}

// httpSite is the HTTP server of a fleet.
type httpSite struct {
	*fleet.Run
	url    string
	client *http.Client
}

// measureHTTP measures starts with receipts over HTTP and over NATS in turns, a job that
// is started and awaited over each, and what streams cost a server that is idle.
func measureHTTP(ctx context.Context, p plan) error {
	addr, err := freeAddress()
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"LEGWORK_HTTP_ADDR": addr, "LEGWORK_HTTP_RATE": "1000000"} {
		if err := os.Setenv(name, value); err != nil { // the processes of the fleet have this environment
			return err
		}
	}
	run, err := p.Open(ctx, p.size, p.workload.Document+begun)
	if err != nil {
		return err
	}
	defer run.Close()
	if err := run.Fleet.Add(ctx, "server", "server"); err != nil {
		return err
	}
	if err := run.Fleet.Begun(ctx); err != nil {
		return err
	}
	s := &httpSite{Run: run, url: "http://" + addr + "/v1/" + run.Node.Namespace + "/",
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: p.inFlight, MaxConnsPerHost: p.inFlight}}}
	r := overHTTP{Workload: "http", InFlight: p.inFlight, Streams: streams}
	for _, one := range []struct {
		topic string
		rates *startRates
	}{{begunTopic, &r.Alone}, {bench.Topic, &r.Worked}} {
		if *one.rates, err = s.rates(ctx, p, one.topic); err != nil {
			return errors.Join(err, run.Fleet.Failure())
		}
	}
	if err := s.latencies(ctx, p, &r); err != nil {
		return errors.Join(err, run.Fleet.Failure())
	}
	if r.StreamCores, err = s.streams(ctx, p); err != nil {
		return errors.Join(err, run.Fleet.Failure())
	}
	return p.print(r, func() error { return r.write(p.Out) })
}

func (r *overHTTP) write(out io.Writer) error {
	fmt.Fprintf(out, "starts with receipts a second, %d in flight; ms of a job that is started and awaited\n",
		r.InFlight)
	t := &cli.Table{}
	title := []string{"over", "starts/s", "with work/s", "p50 ms", "p99 ms"}
	for _, row := range []struct {
		over          string
		alone, worked float64
		l             bench.Latency
	}{{"NATS", r.Alone.NATSPerS, r.Worked.NATSPerS, r.NATS}, {"HTTP", r.Alone.HTTPPerS, r.Worked.HTTPPerS, r.HTTP}} {
		t.Titled(title, row.over, fmt.Sprintf("%.0f", row.alone), fmt.Sprintf("%.0f", row.worked),
			fmt.Sprintf("%.1f", row.l.P50), fmt.Sprintf("%.1f", row.l.P99))
	}
	if err := t.Write(out); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "HTTP has %.2f of the starts of NATS, %.2f with work (aim: 0.7, and 3,000/s); its p50 is "+
		"%+.1f ms (aim: 2)\n%d streams cost an idle server %.3f of a core (aim: below 0.05)\n", r.Alone.Ratio, r.Worked.Ratio,
		r.HTTP.P50-r.NATS.P50, r.Streams, r.StreamCores)
	return err
}

// rates takes turns, as the machine's speed drifts.
func (s *httpSite) rates(ctx context.Context, p plan, topic string) (r startRates, err error) {
	bus, web := make([]float64, p.rounds), make([]float64, p.rounds)
	for round := range p.rounds {
		p.Note("%s, round %d of %d …", topic, round+1, p.rounds)
		bus[round], err = s.rate(ctx, p, func(ctx context.Context) error {
			_, err := s.Cl.Start(ctx, topic, fleet.Input())
			return err
		})
		if err != nil {
			return r, err
		}
		web[round], err = s.rate(ctx, p, func(ctx context.Context) error { return s.post(ctx, topic, "") })
		if err != nil {
			return r, err
		}
	}
	slices.Sort(bus)
	slices.Sort(web)
	r.NATSPerS, r.HTTPPerS = bus[len(bus)/2], web[len(web)/2]
	r.Ratio = r.HTTPPerS / r.NATSPerS
	return r, nil
}

// rate starts jobs, and waits until all have ended.
func (s *httpSite) rate(ctx context.Context, p plan, start func(context.Context) error) (perSecond float64, err error) {
	var begun atomic.Int64
	group, within := errgroup.WithContext(ctx)
	at := time.Now()
	for range p.inFlight {
		group.Go(func() error {
			for begun.Add(1) <= int64(p.jobs) {
				if err := start(within); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	perSecond = float64(p.jobs) / time.Since(at).Seconds()
	for {
		if err := fleet.Sleep(ctx, 200*time.Millisecond); err != nil {
			return 0, err
		}
		if n, err := s.Cl.Counts(ctx, ""); err != nil || n.Running == 0 {
			return perSecond, err
		}
	}
}

// post starts a job over HTTP.
func (s *httpSite) post(ctx context.Context, topic, query string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"starts/"+topic+query,
		bytes.NewReader(fleet.Input()))
	if err != nil {
		return err
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusCreated {
		err = fmt.Errorf("a start over HTTP is answered with %d: %s", answer.StatusCode, text)
	}
	if err == nil && query != "" && !bytes.Contains(text, []byte(`"state":"completed"`)) {
		err = fmt.Errorf("a job does not end in time: %s", text)
	}
	return err
}

// latencies starts and awaits jobs one after the other, over NATS and HTTP in turns.
func (s *httpSite) latencies(ctx context.Context, p plan, r *overHTTP) error {
	p.Note("jobs that are started and awaited …")
	var bus, web []time.Duration
	for i := range 210 {
		at := time.Now()
		if _, err := s.Cl.StartAndAwait(ctx, bench.Topic, fleet.Input()); err != nil {
			return err
		}
		between := time.Now()
		if err := s.post(ctx, bench.Topic, "?wait=25"); err != nil {
			return err
		}
		if i >= 10 { // the first make connections
			bus, web = append(bus, between.Sub(at)), append(web, time.Since(between))
		}
	}
	r.NATS, r.HTTP = bench.LatencyOf(bus), bench.LatencyOf(web)
	return nil
}

// streams is the time of a processor that a server takes for its streams, by the
// second, while nothing happens; less what it takes without them.
func (s *httpSite) streams(ctx context.Context, p plan) (cores float64, err error) {
	p.Note("%d streams of an idle server, %v …", streams, p.during)
	alone, err := s.cores(ctx, p.during)
	if err != nil {
		return 0, err
	}
	page, err := s.Cl.Jobs(ctx, client.Filter{})
	if err != nil {
		return 0, err
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	pages := &http.Client{Transport: &http.Transport{}}
	for i := range streams {
		gid := page.Jobs[i%len(page.Jobs)].Gid.String()
		r, err := http.NewRequestWithContext(watching, http.MethodGet, s.url+"watch?topic=*&gid="+gid, nil)
		if err != nil {
			return 0, err
		}
		answer, err := pages.Do(r)
		if err != nil {
			return 0, err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return 0, fmt.Errorf("stream %d is answered with %s", i, answer.Status)
		}
	}
	if err := fleet.Sleep(ctx, 2*time.Second); err != nil {
		return 0, err
	}
	with, err := s.cores(ctx, p.during)
	return max(with-alone, 0), err
}

// cores is how many cores the server has kept busy for a while.
func (s *httpSite) cores(ctx context.Context, during time.Duration) (float64, error) {
	before, at := s.Fleet.Processor("server"), time.Now()
	if err := fleet.Sleep(ctx, during); err != nil {
		return 0, err
	}
	return (s.Fleet.Processor("server") - before).Seconds() / time.Since(at).Seconds(), nil
}

// freeAddress is one of this machine on which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(0)))
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
