package telemetry

import (
	"fmt"

	"go.opentelemetry.io/otel/attribute"

	"github.com/legwork-dev/legwork"
)

// Keys of the attributes on spans.
const (
	keyJobID           = "legwork.job.id"
	keyJobGid          = "legwork.job.gid"
	keyParentGid       = "legwork.parent.gid"      // of the job that awaits this one
	keyParentActivity  = "legwork.parent.activity" // of that job
	keyApp             = "legwork.app"
	keyVersion         = "legwork.version"
	keyActivity        = "legwork.activity"
	keyActivityType    = "legwork.activity.type"
	keyDAD             = "legwork.dad"
	keyGUID            = "legwork.guid"
	keyAttempt         = "legwork.attempt"
	keyTopic           = "legwork.topic"
	keyActivityLedger  = "legwork.ledger.activity" // 15 digits
	keyGUIDLedger      = "legwork.ledger.guid"     // 15 digits
	keySemaphoreBefore = "legwork.semaphore.before"
	keySemaphoreAfter  = "legwork.semaphore.after"
	keyOutcome         = "legwork.outcome"
	KeyCode            = "legwork.code"
	keyDeliveries      = "legwork.deliveries" // hand-overs by the broker, this one included
	keyHow             = "legwork.publish.how"

	keyMessagingSystem = "messaging.system" // always nats
	keyMessageID       = "messaging.message.id"
	keyErrorType       = "error.type"
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
func Job(id string) Attr { return text(keyJobID, id) }

// Gid is the generation of the job id.
func Gid(id legwork.ID) Attr { return ident(keyJobGid, id) }

// ParentGid is the job that awaits this one.
func ParentGid(id legwork.ID) Attr { return ident(keyParentGid, id) }

// ParentActivity is the activity that awaits this job.
func ParentActivity(id string) Attr { return text(keyParentActivity, id) }

// App is the app the job belongs to.
func App(id string) Attr { return text(keyApp, id) }

// Version is the version the job is pinned to.
func Version(v string) Attr { return text(keyVersion, v) }

// Activity is the activity within the graph.
func Activity(id string) Attr { return text(keyActivity, id) }

// ActivityType is the type of the activity: worker, hook, trigger, …
func ActivityType(v string) Attr { return text(keyActivityType, v) }

// dad is the dimensional address.
func dad(v legwork.DAD) Attr { return text(keyDAD, string(v)) }

// GUID identifies the message.
func GUID(id legwork.ID) Attr { return ident(keyGUID, id) }

// Attempt is the engine's attempt, from 1.
func Attempt(n int) Attr { return number(keyAttempt, int64(n)) }

// topic is the topic of a worker or a start.
func topic(v string) Attr { return text(keyTopic, v) }

// ActivityLedger is the activity's ledger, shown as 15 digits.
func ActivityLedger(v int64) Attr { return ledger(keyActivityLedger, v) }

// GUIDLedger is the message's ledger, shown as 15 digits.
func GUIDLedger(v int64) Attr { return ledger(keyGUIDLedger, v) }

// SemaphoreBefore is the job's semaphore before the transition.
func SemaphoreBefore(v int64) Attr { return number(keySemaphoreBefore, v) }

// SemaphoreAfter is the job's semaphore after the transition.
func SemaphoreAfter(v int64) Attr { return number(keySemaphoreAfter, v) }

// Outcome is the word of the verdict: done, resumed, duplicate, stale, …
func Outcome(v string) Attr { return text(keyOutcome, v) }

// Deliveries counts the broker's hand-overs of the message, this one included.
func Deliveries(n int) Attr { return number(keyDeliveries, int64(n)) }

// How says which way an outbox row reached the broker: fast, sweep or poll.
func How(v string) Attr { return text(keyHow, v) }

// SetTransition sets what a transition says about itself: job, gid, app,
// version, activity, DAD, GUID and attempt, as far as it has them.
func (s Span) SetTransition(t *legwork.Transition) {
	if s.span == nil || t == nil {
		return
	}
	all := []Attr{
		Job(t.Job), App(t.App), Version(t.Version), Activity(t.Activity), dad(t.DAD), topic(t.Topic),
		Gid(t.Gid), GUID(t.GUID), ident(keyMessageID, t.GUID), Attempt(t.Attempt),
	}
	set := all[:0]
	for _, a := range all {
		if a.text != "" || a.number != 0 || a.id != (legwork.ID{}) {
			set = append(set, a)
		}
	}
	s.Set(set...)
}
