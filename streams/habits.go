package streams

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Setting is one harmful setting of a consumer. The first worker of a topic
// creates the topic's consumer. That worker may be written in any language, so the
// consumer may have any settings.
type Setting struct {
	Name string `json:"setting"`
	Have string `json:"have"`
	Want string `json:"want"`
	// Stops says that messages may wait until somebody changes the setting. If it is
	// false, messages only take longer, which an operator may have intended.
	Stops  bool   `json:"stops"`
	Effect string `json:"effect"`
}

func (s Setting) String() string {
	return fmt.Sprintf("%s is %s, not %s: %s", s.Name, s.Have, s.Want, s.Effect)
}

const (
	// shortLease and longLease are the bounds within which an ack wait is not harmful.
	shortLease = 5 * time.Second
	longLease  = 10 * time.Minute
	// fewWaiting is how many idle pulls a consumer should accept at least.
	fewWaiting = 64
)

// habit is a setting that may be harmful, and how to correct it: another program may have created the consumer.
type habit struct {
	name   string
	stops  bool
	effect string
	// anew: the broker cannot change the setting of an existing consumer, so the
	// consumer is created again.
	anew  bool
	wrong func(have, want *jetstream.ConsumerConfig) bool
	show  func(*jetstream.ConsumerConfig) any
	mend  func(have, want *jetstream.ConsumerConfig)
}

// habits are the settings that may be harmful. Not listed, because they do no harm:
// description, metadata, sample frequency, replicas, and storage (if a consumer is
// lost, everything is handed out again). Ack policy and deliver policy are not listed
// because a work-queue stream refuses all but ours.
var habits = []habit{
	{
		name: "filter_subject", stops: true, effect: "it does not take exactly the messages of its lane",
		wrong: func(have, want *jetstream.ConsumerConfig) bool { return !slices.Equal(filters(have), filters(want)) },
		show:  func(c *jetstream.ConsumerConfig) any { return strings.Join(filters(c), ", ") },
		mend: func(have, want *jetstream.ConsumerConfig) {
			have.FilterSubject, have.FilterSubjects = want.FilterSubject, nil
		},
	},
	{
		name: "max_deliver", stops: true, effect: "a message that was handed out so often without an ack is handed to " +
			"nobody any more",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool { return have.MaxDeliver > 0 },
		show:  func(c *jetstream.ConsumerConfig) any { return c.MaxDeliver },
		mend:  func(have, want *jetstream.ConsumerConfig) { have.MaxDeliver = want.MaxDeliver },
	},
	{
		name: "pause_until", stops: true, effect: "nothing is handed out before, and no pause of Legwork says so",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool {
			until := have.PauseUntil
			return until != nil && until.After(time.Now()) && !until.Equal(pausedUntil)
		},
		show: func(c *jetstream.ConsumerConfig) any {
			if c.PauseUntil == nil {
				return "unset"
			}
			return c.PauseUntil.UTC().Format(time.RFC3339)
		},
		mend: func(have, _ *jetstream.ConsumerConfig) { have.PauseUntil = nil },
	},
	{
		name: "deliver_subject", stops: true, anew: true,
		effect: "messages are pushed there, and workers that ask for them are refused",
		wrong:  func(have, _ *jetstream.ConsumerConfig) bool { return have.DeliverSubject != "" },
		show:   func(c *jetstream.ConsumerConfig) any { return unset(c.DeliverSubject) },
		mend: func(have, want *jetstream.ConsumerConfig) {
			have.DeliverSubject, have.DeliverGroup, have.FlowControl, have.IdleHeartbeat, have.RateLimit = "", "", false, 0, 0
			have.AckPolicy, have.MaxWaiting = want.AckPolicy, want.MaxWaiting
		},
	},
	{
		name: "headers_only", stops: true, effect: "messages are handed out without their bodies",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool { return have.HeadersOnly },
		show:  func(c *jetstream.ConsumerConfig) any { return c.HeadersOnly },
		mend:  func(have, _ *jetstream.ConsumerConfig) { have.HeadersOnly = false },
	},
	{
		name: "max_batch", stops: true, effect: "workers that ask for more at once are refused",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool {
			return have.MaxRequestBatch > 0 && have.MaxRequestBatch < maxRoom
		},
		show: func(c *jetstream.ConsumerConfig) any { return c.MaxRequestBatch },
		mend: func(have, _ *jetstream.ConsumerConfig) { have.MaxRequestBatch = 0 },
	},
	{
		name: "max_expires", stops: true, effect: "workers that want to wait for longer are refused",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool {
			return have.MaxRequestExpires > 0 && have.MaxRequestExpires < pullExpiry
		},
		show: func(c *jetstream.ConsumerConfig) any { return c.MaxRequestExpires },
		mend: func(have, _ *jetstream.ConsumerConfig) { have.MaxRequestExpires = 0 },
	},
	{
		name: "priority_groups", stops: true, effect: "workers that name no group are refused",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool { return len(have.PriorityGroups) > 0 },
		show:  func(c *jetstream.ConsumerConfig) any { return unset(strings.Join(c.PriorityGroups, ", ")) },
		mend: func(have, _ *jetstream.ConsumerConfig) {
			have.PriorityGroups, have.PriorityPolicy, have.PinnedTTL = nil, jetstream.PriorityPolicyNone, 0
		},
	},
	{
		name: "max_ack_pending", effect: "no more than that are handed out at once, to all workers together",
		wrong: func(have, want *jetstream.ConsumerConfig) bool {
			return have.MaxAckPending > 0 && have.MaxAckPending < min(want.MaxAckPending, maxAckPending)
		},
		show: func(c *jetstream.ConsumerConfig) any { return c.MaxAckPending },
		mend: func(have, want *jetstream.ConsumerConfig) { have.MaxAckPending = want.MaxAckPending },
	},
	{
		name: "ack_wait", effect: "a worker that does not extend its lease for so long has its work handed to another one " +
			"as well",
		wrong: func(have, want *jetstream.ConsumerConfig) bool { return have.AckWait < min(want.AckWait, shortLease) },
		show:  func(c *jetstream.ConsumerConfig) any { return c.AckWait },
		mend:  func(have, want *jetstream.ConsumerConfig) { have.AckWait = want.AckWait },
	},
	{
		name: "ack_wait", effect: "the work of a worker that has died waits for so long",
		wrong: func(have, want *jetstream.ConsumerConfig) bool { return have.AckWait > max(want.AckWait, longLease) },
		show:  func(c *jetstream.ConsumerConfig) any { return c.AckWait },
		mend:  func(have, want *jetstream.ConsumerConfig) { have.AckWait = want.AckWait },
	},
	{
		name: "backoff", effect: "the work of a worker that has died waits for these times, whatever ack_wait says",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool { return len(have.BackOff) > 0 },
		show:  func(c *jetstream.ConsumerConfig) any { return c.BackOff },
		mend: func(have, want *jetstream.ConsumerConfig) {
			have.BackOff, have.AckWait = nil, want.AckWait
		},
	},
	{
		name: "max_waiting", anew: true, effect: "no more than that many workers may wait for work, the others are refused",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool {
			return have.MaxWaiting > 0 && have.MaxWaiting < fewWaiting
		},
		show: func(c *jetstream.ConsumerConfig) any { return c.MaxWaiting },
		mend: func(have, want *jetstream.ConsumerConfig) { have.MaxWaiting = want.MaxWaiting },
	},
	{
		name: "replay_policy", anew: true, effect: "a backlog is handed out as slowly as it came",
		wrong: func(have, want *jetstream.ConsumerConfig) bool { return have.ReplayPolicy != want.ReplayPolicy },
		show:  func(c *jetstream.ConsumerConfig) any { return c.ReplayPolicy },
		mend:  func(have, want *jetstream.ConsumerConfig) { have.ReplayPolicy = want.ReplayPolicy },
	},
	{
		name: "inactive_threshold", effect: "the consumer is deleted once nobody has asked for so long, and what workers " +
			"hold is handed out again",
		wrong: func(have, _ *jetstream.ConsumerConfig) bool { return have.InactiveThreshold > 0 },
		show:  func(c *jetstream.ConsumerConfig) any { return c.InactiveThreshold },
		mend:  func(have, _ *jetstream.ConsumerConfig) { have.InactiveThreshold = 0 },
	},
}

// settings returns the harmful settings of a consumer, those that stop messages first.
func settings(have, want jetstream.ConsumerConfig) (list []Setting) {
	for _, h := range habits {
		if h.wrong(&have, &want) {
			list = append(list, Setting{Name: h.name, Have: fmt.Sprint(h.show(&have)), Want: fmt.Sprint(h.show(&want)),
				Stops: h.stops, Effect: h.effect})
		}
	}
	return list
}

// mended returns have, with the settings corrected that stop messages. If slow is
// set, it also corrects those that only slow messages down. anew: the broker cannot
// make these changes in an existing consumer, so it must be created again.
func mended(have, want jetstream.ConsumerConfig, slow bool) (config jetstream.ConsumerConfig, anew bool) {
	config = have
	for _, h := range habits {
		if (h.stops || slow) && h.wrong(&have, &want) {
			h.mend(&config, &want)
			anew = anew || h.anew
		}
	}
	return config, anew
}

// filters returns the subjects that a consumer takes. If there are none, it takes all
// subjects of its stream.
func filters(c *jetstream.ConsumerConfig) []string {
	if c.FilterSubject != "" {
		return []string{c.FilterSubject}
	}
	return c.FilterSubjects
}

func unset(s string) string {
	if s == "" {
		return "unset"
	}
	return s
}
