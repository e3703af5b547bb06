package natsapi

import (
	"slices"

	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// looks are the questions that change nothing.
var looks = []string{Job, Await, Explain, Children, Export, Journal, Apps}

// acts are those that change a job.
var acts = []string{Interrupt, Cancel, Signal}

// GrantServe is what client.Serve needs of the broker: its answers go to whoever
// asked and has an inbox in the namespace.
func GrantServe(namespace string) (g streams.Grant) {
	g.Publish = []string{legwork.InboxSubject(namespace, ">")}
	for _, question := range slices.Concat(looks, acts) {
		g.Subscribe = append(g.Subscribe, Subject(namespace, question))
	}
	g.Subscribe = append(g.Subscribe, legwork.StaleSubject(namespace, ">"))
	g.Subscribe = append(g.Subscribe, Ended(namespace)) // an await is woken by it
	for _, verb := range []string{micro.PingVerb.String(), micro.StatsVerb.String(), micro.InfoVerb.String()} {
		ours := micro.APIPrefix + "." + verb + "." + ServiceName(namespace)
		g.Subscribe = append(g.Subscribe, micro.APIPrefix+"."+verb, ours, ours+".*")
	}
	return g
}

// GrantClaim is what internal/claims needs of the broker; its answers go where those of
// GrantServe go.
func GrantClaim(namespace string) streams.Grant {
	return streams.Grant{Subscribe: []string{legwork.ClaimSubject(namespace, ">")}}
}

// GrantJournal is what internal/journals needs of the broker; its answers go where those of
// GrantServe go.
func GrantJournal(namespace string) streams.Grant {
	return streams.Grant{Subscribe: []string{legwork.JournalSubject(namespace, ">")}}
}

// GrantComponent is what internal/components needs of the broker; its answers go where those of
// GrantServe go.
func GrantComponent(namespace string) streams.Grant {
	return streams.Grant{Subscribe: []string{legwork.ComponentSubject(namespace, ">")}}
}

// GrantTurns is what asking for turns of durable functions before the commit (ADR 84), and taking their answers
// without a stream (ADR 99), need of the broker.
func GrantTurns(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{legwork.Subject(namespace, "turn") + ".>"},
		Subscribe: []string{legwork.Subject(namespace, "turned") + ".>", legwork.AnswerSubject(namespace, ">")}}
}

// GrantLink is what handing work to workers without a stream, and taking their answers (ADR 107) and the starts and
// signals of clients (ADR 110), need of the broker; what becomes of those is told where the answers of GrantServe go.
func GrantLink(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{legwork.HandSubject(namespace, ">")},
		Subscribe: []string{legwork.HandedSubject(namespace, ">"), legwork.Subject(namespace, "ask") + ".>"}}
}

// GrantHolds is what putting off the sweep's look at rows for workers (ADR 107) needs of the broker.
func GrantHolds(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{legwork.InboxSubject(namespace, ">")},
		Subscribe: []string{legwork.HoldSubject(namespace, ">")}}
}

// GrantListen is what waiting for jobs and listening to events need.
func GrantListen(namespace string) streams.Grant {
	return streams.Grant{Subscribe: []string{Ended(namespace), legwork.EventSubject(namespace, ">")}}
}

// GrantAsk is what looking at jobs and awaiting them without Postgres need:
// everything can be seen and nothing changed.
func GrantAsk(namespace string) (g streams.Grant) {
	for _, question := range looks {
		g.Publish = append(g.Publish, Subject(namespace, question))
	}
	return g
}

// GrantAct is what interrupting, cancelling and signalling jobs without Postgres need.
func GrantAct(namespace string) (g streams.Grant) {
	for _, question := range acts {
		g.Publish = append(g.Publish, Subject(namespace, question))
	}
	return g
}

// GrantStart is what starting and signalling on every topic need.
func GrantStart(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{legwork.StartSubject(namespace, ">"), legwork.SignalSubject(namespace, ">"),
		legwork.AskSubject(namespace, legwork.LaneStart, ">"), legwork.AskSubject(namespace, legwork.LaneSignal, ">")}}
}

// GrantTell is what [Tell] needs, and the interrupts of a client with Postgres:
// to say at once what follows from the end of a job.
func GrantTell(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{Ended(namespace)}}
}
