package conformance

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// bare is a worker that knows NATS and the contract only, and makes the mistake
// it is told to make; "right" is none.
type bare struct {
	mistake string
	ns      string
	nc      *nats.Conn
	js      jetstream.JetStream
	lease   time.Duration
	seen    map[string]bool
	extra   nats.Header       // of the answer to keyed work
	done    map[string]string // the results of keyed work, by its key
	// function: it serves the prescribed program, and keeps what it knows of journals by token.
	function bool
	kept     map[string][]bareEvent
}

// makes reports whether the worker makes a mistake.
func (b *bare) makes(mistake string) bool { return b.mistake == mistake }

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func workBare(mistake string, function bool) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	b := &bare{mistake: mistake, ns: os.Getenv("LEGWORK_NAMESPACE"), seen: map[string]bool{}, done: map[string]string{},
		function: function, kept: map[string][]bareEvent{}}
	reconnects := -1
	if b.makes("never reconnects") {
		reconnects = 0
	}
	var err error
	b.nc, err = nats.Connect(os.Getenv("NATS_URL"), nats.MaxReconnects(reconnects),
		nats.ReconnectWait(50*time.Millisecond))
	must(err)
	b.js, err = jetstream.New(b.nc)
	must(err)
	if b.makes("refuses to be two") {
		b.alone()
	}
	messages, err := b.consumer(ctx).Messages(jetstream.PullMaxMessages(1), jetstream.PullHeartbeat(500*time.Millisecond),
		jetstream.PullExpiry(time.Second))
	must(err)
	go func() {
		<-ctx.Done()
		switch {
		case b.makes("ignores SIGTERM"):
		case b.makes("acks and leaves"):
			time.AfterFunc(time.Second, messages.Stop)
		case b.makes("drops all it has and leaves"):
			os.Exit(0)
		case b.makes("ends with code 1"):
			os.Exit(1)
		default:
			messages.Stop()
		}
	}()
	for {
		m, err := messages.Next()
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			time.Sleep(10 * time.Millisecond) // the broker is away
			continue
		}
		b.work(ctx, m)
	}
	_ = b.nc.FlushTimeout(time.Second)
	b.nc.Close()
}

// alone ends the process if another one is there.
func (b *bare) alone() {
	if _, err := b.nc.Request("only-one", nil, 300*time.Millisecond); err == nil {
		must(fmt.Errorf("there is another one"))
	}
	_, err := b.nc.Subscribe("only-one", func(m *nats.Msg) { _ = m.Respond(nil) })
	must(err)
	must(b.nc.Flush())
}

func (b *bare) consumer(ctx context.Context) jetstream.Consumer {
	stream := "LEGWORK_" + b.ns + "_WORK"
	name := strings.ReplaceAll(topic, ".", "_")
	cfg := jetstream.ConsumerConfig{Durable: name, FilterSubject: "legwork." + b.ns + ".work." + topic,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: 30 * time.Second, MaxDeliver: -1, MaxAckPending: 8192}
	switch {
	case b.makes("makes an ephemeral consumer"):
		cfg.Durable = ""
	case b.makes("gives up after one delivery"):
		cfg.MaxDeliver = 1
	case b.makes("makes no consumer"):
		must(fmt.Errorf("no such consumer"))
	case b.makes("reads the stream"):
		_, err := b.nc.Request("$JS.API.STREAM.MSG.GET."+stream, []byte(`{"seq":1}`), time.Minute)
		must(err)
	case b.makes("asks for the account"):
		_, err := b.js.AccountInfo(ctx)
		must(err)
	}
	c, err := b.js.Consumer(ctx, stream, name)
	if err != nil {
		c, err = b.js.CreateConsumer(ctx, stream, cfg)
	}
	must(err)
	// Any worker may ask which of its works nobody waits for any more.
	must(b.nc.PublishRequest("legwork."+b.ns+".stale."+topic, b.nc.NewRespInbox(), []byte(`{"work":[]}`)))
	b.lease = c.CachedInfo().Config.AckWait
	return c
}

// work does one message of work.
func (b *bare) work(ctx context.Context, m jetstream.Msg) {
	h := m.Headers()
	if h.Get("Legwork-Guid") == "" || h.Get("Legwork-Reply") == "" {
		if b.makes("dies of a message without headers") {
			must(fmt.Errorf("no headers"))
		}
		_ = m.Term()
		return
	}
	id := h.Get("Legwork-Guid")
	if b.seen[id] && b.makes("drops the second copy") || b.makes("says nothing to large input") &&
		len(m.Data()) > 500_000 {
		return
	}
	if b.makes("acks and leaves") && ctx.Err() != nil || b.makes("acks but never answers") || b.seen[id] &&
		b.makes("answers once for all") {
		_ = m.Ack()
		return
	}
	b.seen[id] = true
	done := make(chan struct{})
	defer close(done)
	if !b.makes("never extends the lease") {
		go b.extend(m, done)
	}
	if b.makes("acks before the answer") {
		_ = m.Ack()
	}
	pending, status, body, ok := b.keyed(m)
	if !ok {
		return
	}
	if !b.send(m, status, body, pending) {
		_ = m.NakWithDelay(100 * time.Millisecond)
		return
	}
	switch {
	case b.makes("answers twice"):
		b.send(m, status, `{"text":"something else"}`, pending)
	case b.makes("pending after the end"):
		b.send(m, "pending", body, pending+1)
	case b.makes("sends transitions"):
		_ = b.nc.Publish("legwork."+b.ns+".run", nil)
	}
	if !b.makes("answers but never acks") {
		_ = m.Ack()
	}
}

func (b *bare) extend(m jetstream.Msg, done chan struct{}) {
	for tick := time.NewTicker(b.lease / 4); ; {
		select {
		case <-done:
			tick.Stop()
			return
		case <-tick.C:
			_ = m.InProgress()
		}
	}
}

// handle does what the input asks for.
func (b *bare) handle(m jetstream.Msg) (pending int, status, body string) {
	var in input
	if err := json.Unmarshal(m.Data(), &in); err != nil {
		if b.makes("dies of bad input") {
			must(err)
		}
		if b.makes("takes bad input for good") {
			return 0, "success", "{}"
		}
		return 0, "error", fmt.Sprintf(`{"message":%q,"code":400}`, err)
	}
	for i := range in.Pending {
		if b.makes("begins to count at 1") {
			i++
		}
		b.send(m, "pending", `{}`, i)
	}
	time.Sleep(time.Duration(in.SleepMS) * time.Millisecond) // the work
	switch {
	case in.Fail != "" && b.makes("swallows errors"):
		return in.Pending, "success", `null`
	case in.Fail != "" && b.makes("error without a message"):
		return in.Pending, "error", `"` + in.Fail + `"`
	case in.Fail != "":
		return in.Pending, "error", fmt.Sprintf(`{"message":%q}`, in.Fail)
	case b.makes("answers with the time"):
		return in.Pending, "success", strconv.FormatInt(time.Now().UnixNano(), 10)
	case b.makes("a body that is no JSON"):
		return in.Pending, "success", "Hello, " + in.Name
	case b.makes("an unknown status"):
		return in.Pending, "ok", `{}`
	case b.makes("the end does not count"):
		return 0, "success", `{}`
	}
	return in.Pending, "success", fmt.Sprintf(`{"text":"Hello, %s!"}`, in.Name)
}

// send publishes an answer and reports whether it was stored.
func (b *bare) send(m jetstream.Msg, status, body string, seq int) bool {
	reply := &nats.Msg{Subject: m.Headers().Get("Legwork-Reply"), Header: nats.Header{}, Data: []byte(body)}
	for _, name := range copied {
		reply.Header.Set(name, m.Headers().Get(name))
	}
	reply.Header.Set("Legwork-Status", status)
	reply.Header.Set("Legwork-Seq", strconv.Itoa(seq))
	reply.Header.Set("traceparent", m.Headers().Get("traceparent"))
	for name, values := range b.extra {
		reply.Header[name] = values
	}
	switch {
	case b.makes("loses a header"):
		reply.Header.Del("Legwork-Version")
	case b.makes("counts attempts itself"):
		reply.Header.Set("Legwork-Attempt", "1")
	case b.makes("makes the subject itself"):
		reply.Subject = "legwork." + b.ns + ".response." + topic
	case b.makes("begins a trace"):
		reply.Header.Del("traceparent")
	case b.makes("always the same Nats-Msg-Id"):
		reply.Header.Set("Nats-Msg-Id", cmp.Or(reply.Header.Get("Legwork-Guid"), status))
	case b.makes("code 0"):
		reply.Header.Set("Legwork-Code", "0")
	case b.makes("does not ask for the confirmation"):
		return b.nc.PublishMsg(reply) == nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, err := b.js.PublishMsg(ctx, reply)
	return err == nil
}
