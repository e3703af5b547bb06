package conformance

import (
	"context"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

var consumerCheck = check{
	name: "consumer", required: true,
	wants: "one durable pull consumer for each topic, that all workers share: named after it (dots as _), filtered to " +
		"it, explicit acks, no limit of deliveries",
	run: discover,
}

// pulls is how the request for messages begins.
const pulls = "$JS.API.CONSUMER.MSG.NEXT."

// discover starts the program on a broker without consumers, and reads which
// one it makes. The first one's topic is what the checks use if none is named.
func discover(ctx context.Context, r *rig) finding {
	if r.ready {
		return untested("the topic's consumer was there before the program")
	}
	p, err := r.worker(ctx)
	if err != nil {
		return lacking(err, "mend the command")
	}
	err = r.until(ctx, func() bool { return r.rec.pulled(p.number) })
	consumers, failure := r.consumers(ctx)
	switch {
	case failure != nil:
		return lacking(failure, "")
	case len(consumers) == 0 && err != nil:
		return failed("it made none: "+err.Error(), "create the topic's consumer if it is missing, and pull from it")
	case len(consumers) == 0:
		return failed("it pulls from a consumer that does not exist", "create the topic's consumer if it is missing")
	}
	return r.judge(consumers)
}

// judge compares consumers with the contract.
func (r *rig) judge(consumers []consumer) finding {
	var names []string
	for _, c := range consumers {
		topic := strings.TrimPrefix(c.Config.FilterSubject, legwork.Subject(r.cfg.Namespace, legwork.LaneWork("")))
		if r.cfg.Topic == "" && legwork.CheckTopic(topic) == nil {
			r.cfg.Topic = topic
		}
		names = append(names, c.Name)
		want := strings.ReplaceAll(topic, ".", "_")
		switch {
		case legwork.CheckTopic(topic) != nil:
			return failed(fmt.Sprintf("consumer %s takes %q", c.Name, c.Config.FilterSubject),
				"filter it to the work of one topic: "+legwork.Subject(r.cfg.Namespace, legwork.LaneWork("<topic>")))
		case c.Config.Durable == "" || c.Name != want:
			return failed(fmt.Sprintf("a consumer %q for topic %s (durable %q)", c.Name, topic, c.Config.Durable),
				"name the durable consumer "+want+": on a work queue there can be one only, and all replicas share it")
		case c.Config.AckPolicy != "explicit":
			return failed("ack policy "+c.Config.AckPolicy,
				"ack_policy explicit: work is over when its answer is stored, not when it was delivered")
		case c.Config.MaxDeliver > 0:
			return failed(fmt.Sprintf("at most %d deliveries", c.Config.MaxDeliver),
				"max_deliver -1: the engine counts attempts, and work that the broker gives up stays for ever")
		}
	}
	return passed("consumer " + strings.Join(names, ", "))
}
