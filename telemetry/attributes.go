package telemetry

import (
	"fmt"

	"go.opentelemetry.io/otel/attribute"

	"github.com/legwork-dev/legwork"
)

// Keys of the attributes on spans.
const (
	KeyJobID           = "legwork.job.id"
	KeyJobGid          = "legwork.job.gid"
	KeyParentGid       = "legwork.parent.gid"      // of the job that awaits this one
	KeyParentActivity  = "legwork.parent.activity" // of that job
	KeyApp             = "legwork.app"
	KeyVersion         = "legwork.version"
	KeyActivity        = "legwork.activity"
	KeyActivityType    = "legwork.activity.type"
	KeyDAD             = "legwork.dad"
	KeyGUID            = "legwork.guid"
	KeyAttempt         = "legwork.attempt"
	KeyTopic           = "legwork.topic"
	KeyActivityLedger  = "legwork.ledger.activity" // 15 digits
	KeyGUIDLedger      = "legwork.ledger.guid"     // 15 digits
	KeySemaphoreBefore = "legwork.semaphore.before"
	KeySemaphoreAfter  = "legwork.semaphore.after"
	KeyOutcome         = "legwork.outcome"
	KeyCode            = "legwork.code"
	KeyDeliveries      = "legwork.deliveries" // hand-overs by the broker, this one included
	KeyHow             = "legwork.publish.how"

	KeyMessagingSystem = "messaging.system" // always nats
	KeyMessageID       = "messaging.message.id"
	KeyErrorType       = "error.type"
)

// Attr is an attribute whose value is not formatted yet.
type Attr struct {
	key    attribute.Key
	form   form
	text   string
	number int64
	id     legwork.ID
}

type form uint8

const (
	asText form = iota
	asNumber
	asID
	asLedger
)

func (a *Attr) keyValue() attribute.KeyValue {
	switch a.form {
	case asNumber:
		return a.key.Int64(a.number)
	case asID:
		return a.key.String(a.id.String())
	case asLedger:
		return a.key.String(fmt.Sprintf("%015d", a.number))
	default:
		return a.key.String(a.text)
	}
}

func text(key attribute.Key, v string) Attr      { return Attr{key: key, text: v} }
func number(key attribute.Key, v int64) Attr     { return Attr{key: key, form: asNumber, number: v} }
func ident(key attribute.Key, v legwork.ID) Attr { return Attr{key: key, form: asID, id: v} }
func ledger(key attribute.Key, v int64) Attr     { return Attr{key: key, form: asLedger, number: v} }

// Custom is what an activity's telemetry maps say; its name is theirs.
func Custom(name, value string) Attr { return text(attribute.Key(name), value) }

// Job is the user's job id.
func Job(id string) Attr { return text(KeyJobID, id) }

// Gid is the generation of the job id.
func Gid(id legwork.ID) Attr { return ident(KeyJobGid, id) }

// ParentGid is the job that awaits this one.
func ParentGid(id legwork.ID) Attr { return ident(KeyParentGid, id) }

// ParentActivity is the activity that awaits this job.
func ParentActivity(id string) Attr { return text(KeyParentActivity, id) }

// App is the app the job belongs to.
func App(id string) Attr { return text(KeyApp, id) }

// Version is the version the job is pinned to.
func Version(v string) Attr { return text(KeyVersion, v) }

// Activity is the activity within the graph.
func Activity(id string) Attr { return text(KeyActivity, id) }

// ActivityType is the type of the activity: worker, hook, trigger, …
func ActivityType(v string) Attr { return text(KeyActivityType, v) }

// DAD is the dimensional address.
func DAD(v legwork.DAD) Attr { return text(KeyDAD, string(v)) }

// GUID identifies the message.
func GUID(id legwork.ID) Attr { return ident(KeyGUID, id) }

// Attempt is the engine's attempt, from 1.
func Attempt(n int) Attr { return number(KeyAttempt, int64(n)) }

// Topic is the topic of a worker or a start.
func Topic(v string) Attr { return text(KeyTopic, v) }

// ActivityLedger is the activity's ledger, shown as 15 digits.
func ActivityLedger(v int64) Attr { return ledger(KeyActivityLedger, v) }

// GUIDLedger is the message's ledger, shown as 15 digits.
func GUIDLedger(v int64) Attr { return ledger(KeyGUIDLedger, v) }

// SemaphoreBefore is the job's semaphore before the transition.
func SemaphoreBefore(v int64) Attr { return number(KeySemaphoreBefore, v) }

// SemaphoreAfter is the job's semaphore after the transition.
func SemaphoreAfter(v int64) Attr { return number(KeySemaphoreAfter, v) }

// Outcome is the word of the verdict: done, resumed, duplicate, stale, …
func Outcome(v string) Attr { return text(KeyOutcome, v) }

// Deliveries counts the broker's hand-overs of the message, this one included.
func Deliveries(n int) Attr { return number(KeyDeliveries, int64(n)) }

// How says which way an outbox row reached the broker: fast, sweep or poll.
func How(v string) Attr { return text(KeyHow, v) }

// SetTransition sets what a transition says about itself: job, gid, app,
// version, activity, DAD, GUID and attempt, as far as it has them.
func (s Span) SetTransition(t *legwork.Transition) {
	if s.span == nil || t == nil {
		return
	}
	all := []Attr{
		Job(t.Job), App(t.App), Version(t.Version), Activity(t.Activity), DAD(t.DAD), Topic(t.Topic),
		Gid(t.Gid), GUID(t.GUID), ident(KeyMessageID, t.GUID), Attempt(t.Attempt),
	}
	set := all[:0]
	for _, a := range all {
		if a.text != "" || a.number != 0 || a.id != (legwork.ID{}) {
			set = append(set, a)
		}
	}
	s.Set(set...)
}
