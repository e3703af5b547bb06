package client

import (
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
)

// GrantServe is what [Serve] needs of the broker: its answers go to whoever asked
// and has an inbox in the namespace.
func GrantServe(namespace string) (g streams.Grant) {
	g.Publish = []string{legwork.InboxSubject(namespace, ">")}
	for _, endpoint := range endpoints {
		g.Subscribe = append(g.Subscribe, apiSubject(namespace, endpoint))
	}
	g.Subscribe = append(g.Subscribe, legwork.StaleSubject(namespace, ">"))
	g.Subscribe = append(g.Subscribe, doneSubject(namespace)) // an await is woken by it
	for _, verb := range []string{micro.PingVerb.String(), micro.StatsVerb.String(), micro.InfoVerb.String()} {
		ours := micro.APIPrefix + "." + verb + "." + serviceName(namespace)
		g.Subscribe = append(g.Subscribe, micro.APIPrefix+"."+verb, ours, ours+".*")
	}
	return g
}

// GrantListen is what waiting for jobs and listening to events need.
func GrantListen(namespace string) streams.Grant {
	return streams.Grant{Subscribe: []string{doneSubject(namespace), legwork.EventSubject(namespace, ">")}}
}

// GrantAsk is what looking at jobs and awaiting them without Postgres need:
// everything can be seen and nothing changed.
func GrantAsk(namespace string) (g streams.Grant) {
	for _, endpoint := range endpoints {
		if endpoint != apiInterrupt {
			g.Publish = append(g.Publish, apiSubject(namespace, endpoint))
		}
	}
	return g
}

// GrantInterrupt is what interrupting jobs without Postgres needs.
func GrantInterrupt(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{apiSubject(namespace, apiInterrupt)}}
}

// GrantStart is what starting and signalling on every topic need.
func GrantStart(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{legwork.StartSubject(namespace, ">"), legwork.SignalSubject(namespace, ">")}}
}

// GrantTell is what [Tell] needs, and the interrupts of a client with Postgres:
// to say at once what follows from the end of a job.
func GrantTell(namespace string) streams.Grant {
	return streams.Grant{Publish: []string{doneSubject(namespace)}}
}

func doneSubject(namespace string) string { return legwork.Subject(namespace, "done") + ".*" }
