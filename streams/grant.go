package streams

import (
	"slices"

	"github.com/legwork-dev/legwork"
)

// Subjects of the broker's own API, as this package and the library under it use
// them.
const (
	apiPrefix   = "$JS.API."
	askNext     = apiPrefix + "CONSUMER.MSG.NEXT."
	askDirect   = apiPrefix + "DIRECT.GET."
	askConsumer = apiPrefix + "CONSUMER.INFO."
	askStream   = apiPrefix + "STREAM.INFO."
	ackPrefix   = "$JS.ACK."
)

// Grant is what a user of the broker may publish and subscribe to.
type Grant struct {
	Publish   []string `json:"publish"`
	Subscribe []string `json:"subscribe"`
}

// Join returns a grant of all that is in some of them, sorted, nothing twice.
func Join(grants ...Grant) Grant {
	all := Grant{Publish: []string{}, Subscribe: []string{}}
	for _, g := range grants {
		all.Publish, all.Subscribe = append(all.Publish, g.Publish...), append(all.Subscribe, g.Subscribe...)
	}
	slices.Sort(all.Publish)
	slices.Sort(all.Subscribe)
	all.Publish, all.Subscribe = slices.Compact(all.Publish), slices.Compact(all.Subscribe)
	return all
}

// GrantInbox is what every user needs who asks something: to hear the answers,
// and nobody else's.
func GrantInbox(namespace, user string) Grant {
	return Grant{Subscribe: []string{legwork.InboxSubject(namespace, user) + ".>"}}
}

// GrantLane is what [Conn.Source] needs of a lane that exists: to look at its
// consumer, to fetch, to settle and to extend leases. It fails for an unknown
// lane, as the others below do.
func GrantLane(namespace, lane string) (Grant, error) {
	p, err := placeIn(namespace, lane)
	if err != nil {
		return Grant{}, err
	}
	at := p.stream + "." + p.durable
	return Grant{Publish: []string{
		askConsumer + at, askNext + at,
		ackPrefix + at + ".>",
		ackPrefix + "*.*." + at + ".>", // the longer form, with domain and account
	}}, nil
}

// GrantEngine is what the lanes of the engine, [Conn.Provision] over streams that
// exist, [Conn.Receipts] and [Conn.Backlog] of every topic need.
func GrantEngine(namespace string) (Grant, error) {
	all := []Grant{grantLook(namespace), {
		Publish: []string{
			askConsumer + streamName(namespace, "WORK") + ".*",
			legwork.Subject(namespace, answeredTopic),
			legwork.InboxSubject(namespace, ">"), // receipts, to whoever asked
			placeholderSubject(namespace, streamName(namespace, "*")),
		},
		Subscribe: []string{legwork.StartSubject(namespace, ">"), legwork.SignalSubject(namespace, ">"),
			legwork.Subject(namespace, answeredTopic)},
	}}
	for _, lane := range engineLanes {
		g, err := GrantLane(namespace, lane)
		if err != nil {
			return Grant{}, err
		}
		all = append(all, g)
	}
	return Join(all...), nil
}

// GrantSweep is what [Conn.Provision] over streams that exist, [Conn.LaneState]
// and [Conn.Held] of every lane need: to look at everything and to change
// nothing. [Conn.PauseTopics] may pause the consumers of topics besides.
func GrantSweep(namespace string) Grant {
	var g Grant
	for _, name := range streamsOf(namespace) {
		g.Publish = append(g.Publish, askDirect+name)
	}
	work := streamName(namespace, "WORK")
	g.Publish = append(g.Publish, askConsumer+work+".*", apiPrefix+"CONSUMER.LIST."+work,
		apiPrefix+"CONSUMER.PAUSE."+work+".*")
	return Join(g, grantLook(namespace))
}

// GrantMonitor is what [Conn.Inventory] needs: to see streams and consumers, and
// no message.
func GrantMonitor(namespace string) Grant {
	var g Grant
	for _, name := range streamsOf(namespace) {
		g.Publish = append(g.Publish, askStream+name, apiPrefix+"CONSUMER.LIST."+name)
	}
	return g
}

// GrantExamine is what [Conn.Health], [Conn.Topics], [Conn.Faults] and [Conn.Inventory] need: the
// limits of the account besides.
func GrantExamine(namespace string) Grant {
	return Join(GrantMonitor(namespace), grantLook(namespace), Grant{Publish: []string{apiPrefix + "INFO"}})
}

// GrantOperator is what [Conn.Health], [Conn.Apply], [Conn.Rebuild], [Conn.Repair] and [Conn.Remove] need. Who
// may create a stream or a consumer may have it copy what others of the account
// hold: see docs/security.md.
func GrantOperator(namespace string) Grant {
	g := GrantExamine(namespace)
	g.Publish = append(g.Publish, askConsumer+streamName(namespace, "WORK")+".*")
	for _, name := range streamsOf(namespace) {
		for _, verb := range []string{"CREATE", "UPDATE", "DELETE"} {
			g.Publish = append(g.Publish, apiPrefix+"STREAM."+verb+"."+name)
		}
		g.Publish = append(g.Publish, apiPrefix+"CONSUMER.CREATE."+name+".>", apiPrefix+"CONSUMER.DELETE."+name+".*")
	}
	return g
}

// GrantBacklog is what [Conn.Backlog] of a lane needs.
func GrantBacklog(namespace, lane string) (Grant, error) {
	p, err := placeIn(namespace, lane)
	if err != nil {
		return Grant{}, err
	}
	return Grant{Publish: []string{askConsumer + p.stream + "." + p.durable}}, nil
}

// grantLook is what [Conn.Provision] needs over streams that exist.
func grantLook(namespace string) (g Grant) {
	for _, name := range streamsOf(namespace) {
		g.Publish = append(g.Publish, askStream+name)
	}
	for _, lane := range engineLanes {
		p, _ := placeIn(namespace, lane) // the engine's lanes are known
		g.Publish = append(g.Publish, askConsumer+p.stream+"."+p.durable)
	}
	return g
}
