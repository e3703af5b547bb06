// Package access says which rights each kind of process needs, and no more: for
// NATS as permissions that are made of the very subjects the code uses, for
// Postgres as roles (roles.sql). `legwork broker permissions` and `legwork db
// roles` print them.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package access

import (
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natsapi"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// Role is a kind of process or person.
type Role string

// The roles of the broker.
const (
	Engine   Role = "engine"   // legwork engine
	Relay    Role = "relay"    // legwork relay
	Server   Role = "server"   // legwork server
	Worker   Role = "worker"   // does the work of its topics, and nothing else
	Starter  Role = "starter"  // starts and signals on its topics, and nothing else
	Client   Role = "client"   // starts, signals, awaits, looks and interrupts, over NATS alone
	App      Role = "app"      // a client with Postgres: an application, the command line
	Reader   Role = "reader"   // looks at jobs and listens to events
	Monitor  Role = "monitor"  // sees streams and consumers, but no message
	Operator Role = "operator" // legwork broker apply and rebuild
	Embedded Role = "embedded" // a Go service with package embedded: engine, relay, workers of its topics, and app
)

// Roles are all of them, in the order of the documentation.
var Roles = []Role{Engine, Relay, Server, Worker, Starter, Client, App, Reader, Monitor, Operator, Embedded}

// Summary says in a few words what a role does.
func (r Role) Summary() string {
	return map[Role]string{
		Engine:   "runs engines",
		Relay:    "runs relays",
		Server:   "answers the API, over NATS and HTTP",
		Worker:   "does the work of its topics",
		Starter:  "starts jobs and sends signals on its topics",
		Client:   "starts, signals, awaits, looks and interrupts, over NATS alone",
		App:      "the same with Postgres: applications, the command line",
		Reader:   "looks at jobs and listens to events",
		Monitor:  "sees streams and consumers, but no message",
		Operator: "creates, mends and rebuilds the streams",
		Embedded: "runs engine, relay and workers in a Go service",
	}[r]
}

// User is a user of the broker.
type User struct {
	// Name is that of the user, and of its inbox.
	Name      string `json:"user"`
	Role      Role   `json:"role"`
	Namespace string `json:"namespace"`
	// Topics of a worker's work, or of a starter's jobs.
	Topics []string `json:"topics,omitempty"`
	// Signals are the topics on which a starter may signal.
	Signals []string `json:"signals,omitempty"`
	streams.Grant
}

// Granted fills in what the user may do, and its name if it has none: the role's.
// It fails if something is named that cannot be, or a worker or starter has no
// topic: it would have nothing to do.
func (u User) Granted() (User, error) {
	if u.Name == "" {
		u.Name = string(u.Role)
	}
	for _, err := range []error{legwork.CheckNamespace(u.Namespace), legwork.CheckName("user", u.Name), u.checkTopics()} {
		if err != nil {
			return u, err
		}
	}
	g, err := u.grant()
	if err != nil {
		return u, err
	}
	u.Grant = streams.Join(g, streams.GrantInbox(u.Namespace, u.Name))
	return u, nil
}

func (u User) checkTopics() error {
	for _, topic := range append(append([]string{}, u.Topics...), u.Signals...) {
		if err := legwork.CheckTopic(topic); err != nil {
			return err
		}
	}
	switch {
	case u.Role == Worker && len(u.Topics) == 0:
		return legwork.Invalid("a worker needs the topics that it works: name them")
	case u.Role == Starter && len(u.Topics)+len(u.Signals) == 0:
		return legwork.Invalid("a starter needs the topics that it starts or signals: name them")
	case u.Role != Worker && u.Role != Embedded && u.Role != Starter && len(u.Topics) > 0:
		return legwork.Invalid("a user of role %s has no topics of its own: leave them away", u.Role)
	case u.Role != Starter && len(u.Signals) > 0:
		return legwork.Invalid("a user of role %s has no topics to signal of its own: leave them away", u.Role)
	}
	return nil
}

func (u User) grant() (streams.Grant, error) {
	ns := u.Namespace
	switch u.Role {
	case Engine:
		return engine(ns)
	case Relay:
		return streams.Join(relay(ns), natsapi.GrantHolds(ns), announces(ns)), nil
	case Worker:
		return u.worker()
	case Starter:
		return u.starter(), nil
	case Client:
		return streams.Join(natsapi.GrantStart(ns), natsapi.GrantAsk(ns), natsapi.GrantAct(ns),
			natsapi.GrantListen(ns)), nil
	case Server:
		// What monitors ask for over HTTP it asks the broker and the processes.
		return streams.Join(streams.GrantExamine(ns), natsapi.GrantServe(ns), natsapi.GrantTell(ns),
			natsapi.GrantStart(ns), publishes(ns, ends...), announces(ns), asks(ns)), nil
	case App:
		return app(ns), nil
	case Reader:
		return streams.Join(natsapi.GrantAsk(ns), natsapi.GrantListen(ns)), nil
	case Monitor:
		return streams.Join(streams.GrantExamine(ns), tools(ns)), nil
	case Operator: // a rebuild publishes what was lost with the streams, as a relay does
		return streams.Join(streams.GrantOperator(ns), relay(ns), tools(ns)), nil
	case Embedded:
		g, err := engine(ns)
		w, workerErr := u.worker()
		return streams.Join(g, relay(ns), natsapi.GrantHolds(ns), w, app(ns)), errors.Join(err, workerErr)
	}
	return streams.Grant{}, legwork.Invalid("there is no role %q: want one of %v", legwork.Clip(string(u.Role), 48), Roles)
}

// follows are the kinds of messages that follow from a step. Starts only come
// from outside and from SQL, which the relay publishes.
var follows = []legwork.Kind{legwork.Leg1, legwork.Leg2, legwork.Work, legwork.Signal, legwork.Event}

// ends are those that follow from the end of a job: for its parent, for its
// children and for whoever listens.
var ends = []legwork.Kind{legwork.Leg2, legwork.Interrupt, legwork.Event}

// publishes is the right to publish messages of some kinds on any topic. Their
// answers are rows of the outbox: those of workers are the workers' (ADR 37).
func publishes(namespace string, kinds ...legwork.Kind) (g streams.Grant) {
	for _, kind := range kinds {
		t := legwork.Transition{Kind: kind, Topic: ">"}
		if kind == legwork.Leg2 {
			t.Row = legwork.NewID()
		}
		g.Publish = append(g.Publish, t.Subject(namespace))
	}
	return g
}

// announces is the right to be seen among the processes, asks that to see them.
func announces(namespace string) (g streams.Grant) {
	g.Publish, g.Subscribe = presence.GrantAnnounce(namespace)
	return g
}

func asks(namespace string) (g streams.Grant) {
	g.Publish, g.Subscribe = presence.GrantAsk(namespace)
	return g
}

// tools is that right as people with tools of NATS have it.
func tools(namespace string) (g streams.Grant) {
	g.Publish, g.Subscribe = presence.GrantTools(namespace)
	return g
}

func engine(ns string) (streams.Grant, error) {
	g, err := streams.GrantEngine(ns)
	return streams.Join(g, natsapi.GrantServe(ns), natsapi.GrantClaim(ns), natsapi.GrantJournal(ns),
		natsapi.GrantComponent(ns), natsapi.GrantTurns(ns), natsapi.GrantLink(ns), natsapi.GrantTell(ns),
		publishes(ns, follows...), announces(ns)), err
}

func app(ns string) streams.Grant {
	return streams.Join(natsapi.GrantStart(ns), natsapi.GrantListen(ns), natsapi.GrantTell(ns), publishes(ns, ends...))
}

func relay(namespace string) streams.Grant {
	// It measures what waits, for all.
	return streams.Join(streams.GrantSweep(namespace), streams.GrantMonitor(namespace), publishes(namespace, follows...),
		publishes(namespace, legwork.Start))
}

// worker may fetch, settle and answer the work of its topics, be handed work and asked for turns of
// them, get the components that they are, and see how many answers wait for the engines.
func (u User) worker() (streams.Grant, error) {
	all, err := streams.GrantBacklog(u.Namespace, legwork.LaneResponse)
	for _, topic := range u.Topics {
		g, laneErr := streams.GrantLane(u.Namespace, legwork.LaneWork(topic))
		if laneErr != nil {
			return g, laneErr
		}
		g.Publish = append(g.Publish, legwork.ResponseSubject(u.Namespace, topic), legwork.StaleSubject(u.Namespace, topic),
			legwork.ClaimSubject(u.Namespace, topic), legwork.JournalSubject(u.Namespace, topic),
			legwork.TurnedSubject(u.Namespace, "*", "*", topic), legwork.AnswerSubject(u.Namespace, topic),
			legwork.HandedSubject(u.Namespace, "*", "*", topic), legwork.HoldSubject(u.Namespace, topic))
		if legwork.ComponentTopic(topic) {
			g.Publish = append(g.Publish, legwork.ComponentSubject(u.Namespace, topic))
		}
		g.Subscribe = append(g.Subscribe, legwork.TurnSubject(u.Namespace, topic, "*"),
			legwork.HandSubject(u.Namespace, topic))
		all = streams.Join(all, g)
	}
	return streams.Join(all, announces(u.Namespace)), err
}

func (u User) starter() (g streams.Grant) {
	for _, topic := range u.Topics {
		g.Publish = append(g.Publish, legwork.StartSubject(u.Namespace, topic),
			legwork.AskSubject(u.Namespace, legwork.LaneStart, topic))
	}
	for _, topic := range u.Signals {
		g.Publish = append(g.Publish, legwork.SignalSubject(u.Namespace, topic),
			legwork.AskSubject(u.Namespace, legwork.LaneSignal, topic))
	}
	return g
}

// Installation returns the users of a namespace: one of each role but starters and
// Go services, and a worker if there are topics.
func Installation(namespace string, topics []string) ([]User, error) {
	var users []User
	for _, role := range Roles {
		u := User{Role: role, Namespace: namespace}
		switch {
		case role == Starter || role == Embedded || role == Worker && len(topics) == 0:
			continue
		case role == Worker:
			u.Topics = topics
		}
		u, err := u.Granted()
		if err != nil {
			return nil, err
		}
		users = append(users, u)
	}
	return users, nil
}
