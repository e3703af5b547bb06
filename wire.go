package legwork

import "strings"

// Headers of the wire contract (docs/wire.md). A worker copies those marked ↩
// from the work message into its response.
const (
	HeaderGUID           = "Legwork-Guid"            // ↩ the message
	HeaderJob            = "Legwork-Job"             // ↩ the user's job id; on a start: the id wanted
	HeaderGid            = "Legwork-Gid"             // ↩ the job's generation
	HeaderApp            = "Legwork-App"             // ↩
	HeaderVersion        = "Legwork-Version"         // ↩ the version the job is pinned to
	HeaderActivity       = "Legwork-Activity"        // ↩
	HeaderDAD            = "Legwork-Dad"             // ↩ dimensional address
	HeaderAttempt        = "Legwork-Attempt"         // ↩ the engine's attempt, from 1
	HeaderDeadline       = "Legwork-Deadline"        // RFC 3339; the answer is of no use after it
	HeaderIdempotencyKey = "Legwork-Idempotency-Key" // for calls to systems that take one
	HeaderReconcile      = "Legwork-Reconcile"       // on keyed work: the subject that grants the claim to run it
	HeaderReply          = "Legwork-Reply"           // the subject the response goes to
	HeaderStatus         = "Legwork-Status"          // success | pending | error
	HeaderCode           = "Legwork-Code"            // 200, 202, or the error's, 500, unless given
	HeaderSeq            = "Legwork-Seq"             // how many responses came before this one
	HeaderEpoch          = "Legwork-Epoch"           // raised by restores and failovers
	HeaderFormat         = "Legwork-Format"          // version of the engine's own envelope
	// leg1, await, interrupt, timeout; start and signal on our own ones; event
	HeaderKind     = "Legwork-Kind"
	HeaderStartKey = "Legwork-Start-Key" // on a start: its idempotency key, out of the broker's sight
	HeaderSignalID = "Legwork-Signal-Id" // on a signal: its idempotency key
	HeaderTopic    = "Legwork-Topic"     // on an await: the topic that starts the child
	HeaderChild    = "Legwork-Child"     // on an await: the job id wanted for the child
	HeaderAwait    = "Legwork-Await"     // on an await: false if the parent goes on at once
	HeaderRow      = "Legwork-Row"       // on a response of the engine's own: its outbox row
	HeaderRetry    = "Legwork-Retry"     // on an error of a worker: its retry policy, JSON
	HeaderClaim    = "Legwork-Claim"     // on an answer to keyed work: the number of the claim
	HeaderVerified = "Legwork-Verified"  // on an answer to keyed work: what its verifier said
	HeaderReceipt  = "Legwork-Receipt"   // on a response: where to tell what became of it

	HeaderMsgID       = "Nats-Msg-Id" // identity of a message towards the broker, and of a start
	HeaderCEID        = "ce-id"       // CloudEvents: identity, with ce-source
	HeaderCESource    = "ce-source"
	HeaderTraceParent = "traceparent" // W3C trace context
	HeaderTraceState  = "tracestate"
)

// Format is the version of the engine's own envelope that this build writes.
// It reads every version up to it and hands newer ones back to the broker.
const Format = 1

// Lanes: each has its own subjects, consumers and back-pressure.
const (
	LaneStart    = "start"    // jobs that are to begin
	LaneRun      = "run"      // transitions of running jobs
	LaneResponse = "response" // answers of workers, children and hooks
	LaneSignal   = "signal"   // signals for whoever waits
	LaneEvent    = "event"    // what jobs tell the world
	laneWork     = "work."    // + topic: work for the workers of one topic
)

// LaneWork returns the lane of the workers of a topic.
func LaneWork(topic string) string { return laneWork + topic }

// WorkTopic returns the topic of a work lane, and whether it is one.
func WorkTopic(lane string) (string, bool) {
	if len(lane) > len(laneWork) && lane[:len(laneWork)] == laneWork {
		return lane[len(laneWork):], true
	}
	return "", false
}

// Subject returns the subject of a lane in a namespace: legwork.<ns>.<lane>,
// followed by the topic where the lane has one.
func Subject(namespace, lane string) string { return "legwork." + namespace + "." + lane }

// StartSubject returns the subject that starts a job of the graph that
// subscribes to topic.
func StartSubject(namespace, topic string) string {
	return Subject(namespace, LaneStart) + "." + topic
}

// ResponseSubject returns the subject the workers of a topic answer on.
func ResponseSubject(namespace, topic string) string {
	return Subject(namespace, LaneResponse) + "." + topic
}

// OwnResponseSubject returns the subject of the answers that are rows of the
// outbox: of children, signals and timers. No topic contains a $, so no worker
// has the right to publish there (ADR 37).
func OwnResponseSubject(namespace string) string {
	return Subject(namespace, LaneResponse) + ".$engine"
}

// SignalSubject returns the subject that signals whoever waits on topic.
func SignalSubject(namespace, topic string) string {
	return Subject(namespace, LaneSignal) + "." + topic
}

// EventSubject returns the subject on which the jobs of the graphs that publish
// on topic tell their data: interim ones (status pending) and the final one.
func EventSubject(namespace, topic string) string {
	return Subject(namespace, LaneEvent) + "." + topic
}

// DoneSubject returns the core NATS subject on which the end of a job is told
// to whoever waits for it. It is a hint: the job row is the truth.
func DoneSubject(namespace string, gid ID) string {
	return Subject(namespace, "done") + "." + gid.String()
}

// StaleSubject returns where the workers of a topic ask which of the works they
// are at nobody waits for any more (docs/wire.md).
func StaleSubject(namespace, topic string) string { return Subject(namespace, "stale") + "." + topic }

// ClaimSubject returns where the workers of a topic ask for the claim to run keyed
// work (docs/wire.md).
func ClaimSubject(namespace, topic string) string { return Subject(namespace, "claim") + "." + topic }

// JournalSubject returns where the workers of a topic ask for the journals of durable
// functions (docs/wire.md).
func JournalSubject(namespace, topic string) string {
	return Subject(namespace, "journal") + "." + topic
}

// AnswerSubject returns where the workers of a topic hand answers to the engines without a stream
// (docs/wire.md).
func AnswerSubject(namespace, topic string) string { return Subject(namespace, "answer") + "." + topic }

// TurnSubject returns where one worker of a topic, its home, is asked for turns of durable
// functions before they are committed (docs/wire.md).
func TurnSubject(namespace, topic, home string) string {
	return Subject(namespace, "turn") + "." + topic + "." + home
}

// TurnedSubject returns where a home answers the request number n of an engine. It ends with the
// topic, so that a worker can be allowed to answer for its own topics only.
func TurnedSubject(namespace, engine, n, topic string) string {
	return Subject(namespace, "turned") + "." + engine + "." + n + "." + topic
}

// AskSubject returns where clients send starts (LaneStart) and signals (LaneSignal) to an engine without a stream
// (docs/wire.md).
func AskSubject(namespace, lane, topic string) string {
	return Subject(namespace, "ask") + "." + lane + "." + topic
}

// HandSubject returns where engines hand work to the workers of a topic without a stream (docs/wire.md).
func HandSubject(namespace, topic string) string { return Subject(namespace, "hand") + "." + topic }

// HandedSubject returns where a worker answers work: to the engine that has handed it over, or to AnyEngine. The rest
// is the work's GUID and its topic, which comes last so that a worker can be allowed to answer for its own topics only.
func HandedSubject(namespace string, engineAndRest ...string) string {
	return Subject(namespace, "handed") + "." + strings.Join(engineAndRest, ".")
}

// AnyEngine is the engine in a HandedSubject that names none: one of all gets the answer.
const AnyEngine = "any"

// HoldSubject returns where the workers of a topic say which work they still have in hand (docs/wire.md).
func HoldSubject(namespace, topic string) string { return Subject(namespace, "hold") + "." + topic }

// InboxSubject returns where the answers to a user's requests arrive: below it,
// so that a user may be forbidden to hear what is meant for others
// (docs/security.md).
func InboxSubject(namespace, user string) string {
	return Subject(namespace, "inbox") + "." + user
}

// Answerable reports whether an answer may go to a subject that the asker has
// chosen. The broker lets a request name any, and an answer goes out with the
// rights of who gives it: one that means something to Legwork or to the broker,
// and is no inbox, would do what the asker may not. One from a header may be no subject at all.
func Answerable(namespace, reply string) bool {
	return publishable(reply) && !strings.HasPrefix(reply, "$") &&
		(!strings.HasPrefix(reply, "legwork.") || strings.HasPrefix(reply, InboxSubject(namespace, "")))
}

// maxReplyBytes bounds a subject that an answer may go to.
const maxReplyBytes = 512

// publishable reports whether a text is a subject on which one can publish: tokens of
// printable characters, joined by dots, and none that stands for others.
func publishable(subject string) bool {
	if len(subject) > maxReplyBytes {
		return false
	}
	for token := range strings.SplitSeq(subject, ".") {
		if token == "" || token == "*" || token == ">" ||
			strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
			return false
		}
	}
	return true
}
