package main

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// conn is a connection as a user.
func (f *fleetOf) conn(user string) *streams.Conn {
	f.t.Helper()
	url, auth := f.nats.as(user)
	conn, err := streams.Connect(f.ctx, streams.Config{URL: url, Auth: auth, Namespace: f.namespace})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(conn.Close)
	return conn
}

// drills are what processes do only when something is wrong: all lanes are swept,
// all kinds of messages published again, streams looked at, mended and rebuilt.
func (f *fleetOf) drills() {
	all := []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal, legwork.LaneEvent,
		legwork.LaneWork("order.charge")}
	f.asks()
	for _, user := range []string{"relay", "operator"} {
		conn := f.conn(user)
		for _, lane := range all {
			_, state := conn.LaneState(f.ctx, lane)
			_, held := conn.Held(f.ctx, lane)
			if err := errors.Join(state, held); err != nil {
				f.t.Errorf("%s: %v", user, err)
			}
		}
		if born, err := conn.EventStream(f.ctx); err != nil || born.IsZero() {
			f.t.Errorf("%s: the stream of events was made at %v, %v", user, born, err)
		}
		f.publish(conn, legwork.Start, legwork.Leg1, legwork.Leg2, legwork.Work, legwork.Signal, legwork.Event)
		if err := errors.Join(conn.PauseTopics(f.ctx, []string{"shipment.pack"}), conn.PauseTopics(f.ctx, nil)); err != nil {
			f.t.Errorf("%s: %v", user, err)
		}
	}
	f.publish(f.conn("engine"), legwork.Leg1, legwork.Leg2, legwork.Work, legwork.Signal, legwork.Event)
	for _, user := range []string{"server", "app"} {
		conn := f.conn(user)
		f.publish(conn, legwork.Leg2, legwork.Interrupt, legwork.Event)
		natsapi.Tell(conn.NATS(), f.namespace)(ledger.Closed{Gid: legwork.NewID()})
	}
	for _, user := range []string{"engine", "server"} { // whichever is asked to await
		if _, err := f.conn(user).NATS().SubscribeSync(legwork.Subject(f.namespace, "done") + ".*"); err != nil {
			f.t.Error(err)
		}
	}
	for user, topic := range map[string]string{"worker": "order.charge", "packer": "shipment.pack",
		"guest": guestOf(f.t).Topic()} {
		conn := f.conn(user)
		if _, err := conn.Backlog(f.ctx, legwork.LaneResponse); err != nil {
			f.t.Error(err)
		}
		// As of handlers that have run for seconds.
		if _, err := conn.NATS().RequestWithContext(f.ctx, legwork.StaleSubject(f.namespace, topic),
			[]byte(`{"work":[]}`)); err != nil {
			f.t.Errorf("%s asks which work is stale: %v", user, err)
		}
		if _, err := conn.NATS().RequestWithContext(f.ctx, legwork.ClaimSubject(f.namespace, topic),
			[]byte(`{}`)); err != nil {
			f.t.Errorf("%s claims work: %v", user, err)
		}
		if _, err := conn.NATS().RequestWithContext(f.ctx, legwork.JournalSubject(f.namespace, topic),
			[]byte(`{}`)); err != nil {
			f.t.Errorf("%s asks for a journal: %v", user, err)
		}
		if _, err := conn.NATS().RequestWithContext(f.ctx, legwork.HoldSubject(f.namespace, topic),
			[]byte(`{"rows":[]}`)); err != nil {
			f.t.Errorf("%s has its work renewed: %v", user, err)
		}
		f.asked(conn.NATS(), topic)
		// More than an answer to an engine may have: it is dropped.
		if err := conn.NATS().Publish(legwork.AnswerSubject(f.namespace, topic),
			make([]byte, legwork.MaxDirectBytes+1)); err != nil {
			f.t.Error(err)
		}
	}
	if _, err := f.conn("engine").Backlog(f.ctx, legwork.LaneWork("any.topic")); err != nil {
		f.t.Error(err)
	}
	for _, user := range []string{"monitor", "operator"} {
		conn := f.conn(user)
		_, listed := conn.Inventory(f.ctx)
		_, health := conn.Health(f.ctx)
		_, faults := conn.Faults(f.ctx, nil)
		if err := errors.Join(listed, health, faults); err != nil {
			f.t.Errorf("%s: %v", user, err)
		}
		f.present(user, conn.NATS())
	}
}

// asked has an engine ask a worker for a turn before the commit, until one is answered in time.
func (f *fleetOf) asked(worker *nats.Conn, topic string) {
	const home = "drill-home"
	sub, err := worker.QueueSubscribe(legwork.TurnSubject(f.namespace, topic, home), "home", func(m *nats.Msg) {
		_ = m.Respond([]byte(`{"turns":[{"later":"busy"}]}`))
	})
	if err == nil {
		err = worker.Flush()
	}
	if err != nil {
		f.t.Fatal(err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	asking, err := homes.New(f.conn("engine").NATS(), nil, f.namespace, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	defer asking.Close()
	token := home + ".1"
	for tick := time.NewTicker(20 * time.Millisecond); f.ctx.Err() == nil; <-tick.C {
		told := asking.Ask(f.ctx, topic, []frames.Asked{{Turn: frames.Turn{Token: &token}}})
		if told[0].Later == frames.Busy {
			return
		}
	}
	f.t.Errorf("the worker of %s was never asked for a turn", topic)
}

// watch looks as `legwork top` does: an operator sees everything, a monitor all but
// the ages of messages, which it is told once that it may not read.
func (f *fleetOf) watch() {
	for user, role := range map[string]string{"operator": "operator", "monitor": "reader"} {
		pool, err := pg.Open(f.ctx, f.database(role), pg.Options{Size: 1, Ordered: true})
		if err != nil {
			f.t.Fatal(err)
		}
		defer pool.Close()
		s := top.Sources{Namespace: f.namespace, Pool: pool, Conn: f.conn(user)}
		f.hold()
		var seen *top.Look
		for range 2 {
			seen = s.Look(f.ctx)
		}
		refused := f.nats.spy.refusals()
		if len(seen.Errors) > 0 || seen.Broker == nil || len(seen.Presence.Members) != 6 || seen.Postgres.Letters != 1 {
			f.t.Errorf("%s sees %+v", user, seen)
			continue
		}
		aged := seen.Broker.Loads[0].Aged
		if user == "operator" && (!aged || len(refused) > 0) || user == "monitor" && (aged || len(refused) != 1) {
			f.t.Errorf("%s sees ages: %t; the server refused\n%s", user, aged, strings.Join(refused, "\n"))
		}
	}
}

// hold has a message wait for a topic that nobody works.
func (f *fleetOf) hold() {
	conn := f.conn("operator")
	if err := conn.ProvisionTopics(f.ctx, []string{"nobody.works"}); err != nil {
		f.t.Fatal(err)
	}
	out, err := streams.NewPublisher(conn, streams.PublisherConfig{})
	if err != nil {
		f.t.Fatal(err)
	}
	id := legwork.NewID()
	work := &legwork.Transition{Kind: legwork.Work, GUID: id, Gid: id, Job: "j", App: "access", Version: "1",
		Activity: "charge", DAD: ",0,0", Topic: "nobody.works", Attempt: 1, Publish: 1, Data: []byte("{}")}
	if err := out.Publish(f.ctx, []*legwork.Transition{work})[0]; err != nil {
		f.t.Error(err)
	}
}

// present asks who is there, and as tools for NATS services do.
func (f *fleetOf) present(user string, nc *nats.Conn) {
	var members []presence.Member
	for roles := ""; roles != "engine relay server worker worker worker "; {
		var err error
		if members, err = presence.Ask(f.ctx, nc, f.namespace); err != nil {
			f.t.Errorf("%s finds %s: %v", user, roles, err)
			return
		}
		roles = ""
		for _, m := range members {
			roles += m.Role + " "
		}
	}
	for _, verb := range []string{"PING", "INFO", "STATS"} {
		for _, subject := range []string{"", "." + members[0].ID} {
			sub, err := nc.SubscribeSync(legwork.Subject(f.namespace, "roster") + ".tool." + verb + subject)
			if err == nil {
				err = nc.PublishRequest("$SRV."+verb+".legwork-"+f.namespace+subject, sub.Subject, nil)
			}
			if err == nil {
				_, err = sub.NextMsg(10 * time.Second)
			}
			if err != nil {
				f.t.Errorf("%s: %s%s: %v", user, verb, subject, err)
			}
		}
	}
}

// publish sends messages of jobs that do not exist.
func (f *fleetOf) publish(conn *streams.Conn, kinds ...legwork.Kind) {
	out, err := streams.NewPublisher(conn, streams.PublisherConfig{})
	if err != nil {
		f.t.Fatal(err)
	}
	for _, kind := range kinds {
		id := legwork.NewID()
		t := &legwork.Transition{Kind: kind, GUID: id, Gid: id, Work: id, Row: id, Job: "j", App: "access", Version: "1",
			Activity: "charge", DAD: ",0,0",
			Topic: "order.charge", Attempt: 1, Publish: 1, Status: legwork.Success, Code: 200, Data: []byte("{}")}
		// An engine that refuses a signal nobody owes has answered, too.
		if err := out.Publish(f.ctx, []*legwork.Transition{t})[0]; err != nil &&
			!strings.Contains(err.Error(), "claims the GUID") {
			f.t.Error(err)
		}
	}
}

// rebuild breaks what Apply mends, and rebuilds every stream.
func (f *fleetOf) rebuild() {
	conn := f.conn("operator")
	js, err := jetstream.New(conn.NATS())
	if err != nil {
		f.t.Fatal(err)
	}
	list, err := conn.Inventory(f.ctx)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, s := range list {
		stream, err := js.Stream(f.ctx, s.Name)
		if err != nil {
			f.t.Fatal(err)
		}
		config := stream.CachedInfo().Config
		config.AllowDirect = false
		if _, err := js.UpdateStream(f.ctx, config); err != nil {
			f.t.Fatal(err)
		}
	}
	changes, err := conn.Apply(f.ctx, nil)
	if err != nil || len(changes) != len(list) {
		f.t.Errorf("mended %v, %v", changes, err)
	}
	for _, s := range list {
		if _, err := conn.Rebuild(f.ctx, s); err != nil {
			f.t.Error(err)
		}
	}
	f.repair(conn, js)
}

// repair has a consumer of each stream whose deliveries are limited put right, and
// one deleted that takes what a topic's own consumer should.
func (f *fleetOf) repair(conn *streams.Conn, js jetstream.JetStream) {
	work := "LEGWORK_" + f.namespace + "_WORK"
	_, err := js.CreateConsumer(f.ctx, work,
		jetstream.ConsumerConfig{Durable: "mine", AckPolicy: jetstream.AckExplicitPolicy,
			FilterSubject: legwork.Subject(f.namespace, legwork.LaneWork("mine.alone"))})
	if err != nil {
		f.t.Fatal(err)
	}
	list, err := conn.Inventory(f.ctx)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, s := range list {
		if s.Lane == "work" {
			continue
		}
		consumer, err := js.Consumer(f.ctx, s.Name, "engine")
		if err != nil {
			f.t.Fatal(err)
		}
		cfg := consumer.CachedInfo().Config
		cfg.MaxDeliver, cfg.MaxWaiting = 3, 10
		if s.Lane == legwork.LaneEvent {
			cfg.DeliverPolicy = jetstream.DeliverAllPolicy
		}
		if err := js.DeleteConsumer(f.ctx, s.Name, "engine"); err != nil {
			f.t.Fatal(err)
		}
		if _, err := js.CreateConsumer(f.ctx, s.Name, cfg); err != nil {
			f.t.Fatal(err)
		}
	}
	faults, err := conn.Faults(f.ctx, nil)
	if err != nil || len(faults) < len(list) {
		f.t.Fatalf("the faults are %+v: %v", faults, err)
	}
	for _, fault := range faults {
		if fault.Stops() {
			if err := conn.Repair(f.ctx, fault, true); err != nil {
				f.t.Error(err)
			}
		}
	}
}

// asks has all who may do so send an engine a start and a signal without a stream. A client that has found the engines
// slow a moment ago would not.
func (f *fleetOf) asks() {
	for name, u := range f.nats.users {
		for _, subject := range u.Publish {
			if !strings.HasPrefix(subject, legwork.Subject(f.namespace, "ask")+".") {
				continue
			}
			subject = strings.ReplaceAll(subject, ">", "t")
			// It names no start and no signal, so it is not taken.
			if _, err := f.conn(name).NATS().RequestWithContext(f.ctx, subject, []byte(`{}`)); err != nil {
				f.t.Errorf("%s asks on %s: %v", name, subject, err)
			}
		}
	}
}

// unused complains of what is granted and was not used.
func (f *fleetOf) unused() {
	f.nats.spy.mu.Lock()
	defer f.nats.spy.mu.Unlock()
	for name, u := range f.nats.users {
		for verb, granted := range map[string][]string{"PUB ": u.Publish, "SUB ": u.Subscribe} {
			for _, subject := range granted {
				if strings.HasPrefix(subject, "$JS.ACK.*.*.") {
					continue // the form of later servers
				}
				if u.Role == access.Worker && name != "worker" && (strings.HasPrefix(subject, "$JS.ACK.") ||
					strings.HasPrefix(subject, legwork.ResponseSubject(f.namespace, ""))) {
					continue // its work and answers go without a stream unless an engine is behind; those of worker go both ways
				}
				if !slices.ContainsFunc(sortedKeys(f.nats.spy.said[name]), func(said string) bool {
					return strings.HasPrefix(said, verb) && server.SubjectsCollide(said[len(verb):], subject)
				}) {
					f.t.Errorf("%s may %s%s and never does", name, verb, subject)
				}
			}
		}
	}
}

func sortedKeys(m map[string]bool) (keys []string) {
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
