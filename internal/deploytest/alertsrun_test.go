package deploytest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
)

// ageing is how long what was scraped stays as it is: longer than every alert
// waits.
const ageing = 20 * time.Minute

// told is what a service tells Prometheus, by series.
func (s *site) told(service string) map[string]float64 {
	s.t.Helper()
	all := map[string]float64{}
	for line := range strings.Lines(s.metrics(service)) {
		metric, text, ok := cutLast(strings.TrimSpace(line), " ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			s.t.Fatalf("%s: %s: %v", service, line, err)
		}
		all[metric] = value
	}
	return all
}

// countedRE finds what only grows, which alerts look at the rate of.
var countedRE = regexp.MustCompile(`^\w+_(bucket|count|sum|total)\b`)

// series are what services tell if they go on telling what they tell now, and in
// each beat count as much again as since the look back.
func (s *site) series(services ...string) (data samples) {
	s.t.Helper()
	for _, service := range services {
		for metric, value := range s.told(service) {
			step := 0.0
			if back, ok := s.back[service]; ok && countedRE.MatchString(metric) {
				step = value - back[metric]
			}
			labels := fmt.Sprintf("instance=%q", service)
			if name, more, labelled := strings.Cut(strings.TrimSuffix(metric, "}"), "{"); labelled {
				metric = name + "{" + more + "," + labels + "}"
			} else {
				metric += "{" + labels + "}"
			}
			series, err := read(fmt.Sprintf("%s %v+%vx%d", metric, value, step, ageing/beat))
			if err != nil {
				s.t.Fatalf("%s: %s: %v", service, metric, err)
			}
			data = append(data, series)
		}
	}
	return data
}

// firing are the alerts that fire if services go on like this: see series.
func (s *site) firing(services ...string) (names []string) {
	s.t.Helper()
	found, err := newCourt(s.t, alertRules(s.t), s.series(services...)).firing(s.t.Context(), ageing)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, a := range found[ageing] {
		names = append(names, a.name())
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// checkAlerts: over what the processes really tell, no alert fires after a job
// that went well, and those fire that should when it does not: the workers and the
// engine are gone, a job has lost all its rows, a message could not be read, a relay
// comes late, the broker is away.
func (s *site) checkAlerts() {
	s.t.Helper()
	s.fires(nil, fleet...)
	s.fires([]string{"LegworkNoRelay", "LegworkNobodyAudits"}, "engine", "server") // as if nobody had a relay
	s.halt["worker-goods"]()
	s.halt["worker-money"]()
	s.once("cli", "job", "start", "order.placed", "--data", firstLines(s.t, root+"/examples/orders/orders.jsonl", 3)[2])
	s.publish("legwork.default.start.order.placed", "no JSON")
	s.sql("SELECT 1 / count(*) FROM legwork.dead_letter")
	s.sql("SELECT 1 / count(*) FROM legwork.outbox WHERE lane = 'work.order.validate' AND publish > 0")
	s.halt["engine"]()
	s.sql("INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore) SELECT " +
		"'01980000-0000-7000-8000-000000000001', app, 'lost', version_id, graph, 1 FROM legwork.job LIMIT 1")
	s.sql("UPDATE legwork.audit SET next_at = now()") // not at the end of its pause
	broken := []string{"LegworkDeadLetters", "LegworkNoEngine", "LegworkNobodyWorks", "LegworkUnexplainedJobs"}
	s.fires(broken, "relay", "server")
	s.back = map[string]map[string]float64{"relay": s.told("relay")}
	s.startLate()
	s.fires(slices.Sorted(slices.Values(append(broken, "LegworkRelayLag"))), "relay", "server")
	s.checkBrokerAway()
}

// checkBrokerAway: what the relay cannot publish any more is told.
func (s *site) checkBrokerAway() {
	s.t.Helper()
	s.back["relay"] = s.told("relay")
	s.nats.Shutdown()
	s.startLate()
	s.eventually(func() error {
		if got := s.firing("relay", "server"); !slices.Contains(got, "LegworkPublishesFail") {
			return fmt.Errorf("%q fire without a broker, LegworkPublishesFail does not", got)
		}
		return nil
	})
}

// startLate asks for a job from SQL as if it was ten minutes ago.
func (s *site) startLate() {
	s.t.Helper()
	s.sql(`SELECT legwork.start('order.placed', '{}'); UPDATE legwork.outbox SET due_at = now() - interval '10 min'
		WHERE lane = 'start' AND publish = 0`)
}

// fires waits until just these alerts fire.
func (s *site) fires(want []string, services ...string) {
	s.t.Helper()
	s.eventually(func() error { // what waits is measured from time to time
		if got := s.firing(services...); !slices.Equal(got, want) {
			return fmt.Errorf("%q fire, want %q", got, want)
		}
		return nil
	})
}

// sql runs a statement as the owner, until it is true of what an engine does.
func (s *site) sql(text string) {
	s.t.Helper()
	conn, err := pgx.Connect(s.t.Context(), s.owner)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close(s.t.Context())
	s.eventually(func() error {
		_, err := conn.Exec(s.t.Context(), text)
		return err
	})
}

// publish sends a message as a client.
func (s *site) publish(subject, body string) {
	s.t.Helper()
	nc, err := nats.Connect(s.nats.ClientURL(), nats.UserInfo("client", passwords["LEGWORK_CLIENT_PASSWORD"]))
	if err != nil {
		s.t.Fatal(err)
	}
	defer nc.Close()
	if err := nc.Publish(subject, []byte(body)); err != nil {
		s.t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		s.t.Fatal(err)
	}
}
