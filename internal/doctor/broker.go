package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/streams"
)

func broker(ctx context.Context, p Patient) []Check {
	if p.Conn == nil {
		return []Check{check("nats", p.ConnErr.Error()).is(Fail, "start NATS with JetStream, or set NATS_URL to where it is")}
	}
	h, err := p.Conn.Health(ctx)
	if err != nil {
		return []Check{check("nats", err.Error()).is(Fail,
			"JetStream must be on, and this user must be allowed to look: role monitor or operator of `legwork broker "+
				"permissions`")}
	}
	all := []Check{version(h.Version), durability(ctx, p, h), quota(h), drift(h)}
	if !h.Time.IsZero() {
		all = append(all, clock("nats clock", h.Local, h.Time, h.Slack))
	}
	return append(all, consumers(ctx, p), lanes(h), topics(ctx, p))
}

// version: consumers can be paused since 2.11.
func version(v string) Check {
	var major, minor int
	_, err := fmt.Sscanf(strings.TrimPrefix(v, "v"), "%d.%d", &major, &minor)
	c := check("nats version", v)
	switch {
	case err != nil:
		return c.is(Unknown, "")
	case major < 2 || major == 2 && minor < 11:
		return c.is(Fail, "upgrade nats-server to 2.11 or later: topics cannot be paused before")
	}
	return c
}

// durability: what the broker loses is sent again, but it costs time, and an
// answer of a worker that is lost is work that is done twice.
func durability(ctx context.Context, p Patient, h streams.Health) Check {
	const name = "nats durability"
	const do = "set sync_interval: always in the jetstream block of nats-server, or use 3 replicas: what a power cut " +
		"takes is done again, work too"
	if h.Memory {
		return check(name, "a stream is in memory").is(Warn,
			"give it file storage: what a restart takes is sent again from Postgres, and done again")
	}
	if p.Monitor == "" {
		c := check(name, count(h.Replicas, "replica")+"; sync_interval is not known to clients")
		if h.Replicas < 3 {
			return c.is(Warn, do+"; --nats-monitor URL tells")
		}
		return c.is(Unknown, "give --nats-monitor URL, the monitoring port")
	}
	always, every, err := syncs(ctx, p.Monitor)
	switch {
	case err != nil:
		return unknown(name, err).is(Unknown, "see that --nats-monitor is the monitoring port of nats-server")
	case always:
		return check(name, fmt.Sprintf("%d replicas, sync_interval always", h.Replicas))
	}
	c := check(name, fmt.Sprintf("%d replicas, sync_interval %v", h.Replicas, every))
	if h.Replicas < 3 {
		return c.is(Warn, do)
	}
	return c
}

// syncs asks the monitoring port how often the broker syncs its files.
func syncs(ctx context.Context, monitor string) (always bool, every time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(monitor, "/")+"/jsz", nil)
	if err != nil {
		return false, 0, fmt.Errorf("read --nats-monitor: %w", err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, 0, fmt.Errorf("ask the monitoring port: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	var said struct {
		Config struct {
			SyncInterval time.Duration `json:"sync_interval"`
			SyncAlways   bool          `json:"sync_always"`
		}
	}
	if err := json.NewDecoder(res.Body).Decode(&said); err != nil {
		return false, 0, fmt.Errorf("read what the monitoring port says of JetStream: %w", err)
	}
	return said.Config.SyncAlways, said.Config.SyncInterval, nil
}

func quota(h streams.Health) Check {
	if h.MaxStore < 1 {
		return check("nats quota", fmt.Sprintf("%d MB of streams, the account has no limit", h.Store>>20))
	}
	c := check("nats quota", fmt.Sprintf("%d of %d MB", h.Store>>20, h.MaxStore>>20))
	const do = "raise the account's max_storage, or run more workers: what the broker does not take waits in Postgres"
	switch share := float64(h.Store) / float64(h.MaxStore); {
	case share > 0.95:
		return c.is(Fail, do)
	case share > 0.8:
		return c.is(Warn, do)
	}
	return c
}

func drift(h streams.Health) Check {
	const name = "streams"
	switch {
	case len(h.Missing) > 0:
		return check(name, "missing: "+strings.Join(h.Missing, ", ")).is(Fail,
			"run `legwork broker apply`, or start an engine")
	case len(h.Broken) > 0:
		return check(name, "not as the engine needs it: "+strings.Join(h.Broken, ", ")).is(Fail, "run `legwork broker apply`")
	case len(h.Differing) > 0:
		return check(name, "other than this build would make it: "+strings.Join(h.Differing, ", ")).is(Warn,
			"an operator has set that: see that it is meant")
	}
	return check(name, "all there, as this build would make them")
}
