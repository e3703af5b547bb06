package streams

import (
	"fmt"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
)

// durableEngine is the consumer all engines of a namespace share on a lane.
const durableEngine = "engine"

// place is where a lane lives on the broker.
type place struct {
	lane    string
	stream  string
	durable string
	// filter is the subject of the lane's messages within its stream.
	filter string
	// topic is set on work lanes only.
	topic string
}

// place returns where a lane lives, or an error for an unknown lane.
func (c *Conn) place(lane string) (place, error) { return placeIn(c.cfg.Namespace, lane) }

func placeIn(ns, lane string) (place, error) {
	p := place{lane: lane, durable: durableEngine, filter: legwork.Subject(ns, lane)}
	topic, isWork := legwork.WorkTopic(lane)
	switch {
	case lane == legwork.LaneStart:
		p.stream, p.filter = streamName(ns, "START"), legwork.StartSubject(ns, ">")
	case lane == legwork.LaneRun:
		p.stream = streamName(ns, "RUN")
	case lane == legwork.LaneResponse:
		p.stream, p.filter = streamName(ns, "RESPONSE"), legwork.ResponseSubject(ns, ">")
	case lane == legwork.LaneSignal:
		p.stream, p.filter = streamName(ns, "SIGNAL"), legwork.SignalSubject(ns, ">")
	case lane == legwork.LaneEvent:
		p.stream, p.filter = streamName(ns, "EVENT"), legwork.EventSubject(ns, ">")
	case isWork:
		if err := legwork.CheckTopic(topic); err != nil {
			return place{}, err
		}
		p.stream, p.durable, p.topic = streamName(ns, "WORK"), durable(topic), topic
	default:
		return place{}, fmt.Errorf("streams: unknown lane %q: want start, run, response, signal, event or work.<topic>",
			legwork.Clip(lane, 64))
	}
	return p, nil
}

// streamsOf returns the names of a namespace's streams.
func streamsOf(namespace string) []string {
	var names []string
	for _, lane := range append(slices.Clone(engineLanes), laneWork) {
		names = append(names, streamName(namespace, strings.ToUpper(lane)))
	}
	return names
}

func streamName(namespace, suffix string) string { return "LEGWORK_" + namespace + "_" + suffix }

// durable returns the name of a topic's consumer; a dot may not be in it.
func durable(topic string) string { return strings.ReplaceAll(topic, ".", "_") }
