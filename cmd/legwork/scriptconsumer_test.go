package main

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/legwork-dev/legwork"
)

// consumer JSON: makes the consumer of a topic, or changes it, as a service in any
// language may. Whatever JSON does not say is as docs/wire.md wants it.
func consumer(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	namespace := ts.Getenv("LEGWORK_NAMESPACE")
	nc, err := nats.Connect(ts.Getenv("NATS_URL"))
	ts.Check(err)
	defer nc.Close()
	js, err := jetstream.New(nc)
	ts.Check(err)
	cfg := jetstream.ConsumerConfig{AckPolicy: jetstream.AckExplicitPolicy, AckWait: 30 * time.Second, MaxDeliver: -1,
		MaxWaiting: 2048}
	ts.Check(json.Unmarshal([]byte(args[0]), &cfg))
	if cfg.FilterSubject == "" {
		cfg.FilterSubject = legwork.Subject(namespace, legwork.LaneWork(strings.ReplaceAll(cfg.Durable, "_", ".")))
	}
	_, err = js.CreateOrUpdateConsumer(ctx, "LEGWORK_"+namespace+"_WORK", cfg)
	ts.Check(err)
}
