package legwork

import "time"

// Limits on everything that comes from outside. Each is enforced with an error
// that names the limit; none of them silently truncates.
const (
	// MaxPayloadBytes bounds one JSON document: an input, an output, a signal.
	// It leaves room for headers under the broker's 1 MiB message limit.
	MaxPayloadBytes = 960 << 10
	// MaxPayloadDepth bounds the nesting of a JSON document.
	MaxPayloadDepth = 64
	// MaxHeaderBytes bounds all headers of one message together.
	MaxHeaderBytes = 16 << 10
	// MaxJobIDBytes bounds a user's job id.
	MaxJobIDBytes = 256
	// MaxTopicBytes bounds a topic.
	MaxTopicBytes = 128
	// MaxNameBytes bounds the id of an app, a version or an activity.
	MaxNameBytes = 64
	// MaxDADBytes bounds a dimensional address, and with it depth and cycles.
	MaxDADBytes = 1000
	// MaxChildren bounds the activities one step may spawn.
	MaxChildren = 10_000
	// MaxIdentityBytes bounds the idempotency key of a start.
	MaxIdentityBytes = 512
	// MaxAttempts is the ceiling of the Leg 1 attempt counter, and of the
	// deliveries of one Leg 2 message that may enter (LED-13).
	MaxAttempts = 99
	// MaxEntries is the ceiling of the Leg 2 entry counter (LED-14).
	MaxEntries = 99_999_999
	// MaxPending bounds Legwork-Seq: the pending responses before the final one.
	MaxPending = 99_999_999
	// MaxGaps bounds how often work is asked for again because its final answer
	// came and a pending one before it did not (ADR 24).
	MaxGaps = 5
	// MaxLateBytes bounds what is kept of the body of an answer that came too late,
	// MaxLate how many such answers a job keeps (ADR 47).
	MaxLateBytes = 64 << 10
	MaxLate      = 32
	// MaxUnread bounds the signals of one topic that are kept for a job until it waits
	// for them (ADR 76).
	MaxUnread = 10_000
	// MaxBatchBytes bounds what a batch of messages holds in memory: the bodies that
	// one pull brings, what its steps read at once, and what they put out before it
	// is committed. What is more is handled in parts.
	MaxBatchBytes = 8 << 20
	// MaxStepBytes bounds the outputs, and the job data, that one step reads. It is
	// for what its maps and conditions name: a step that names more fails with 413.
	MaxStepBytes = 16 << 20
	// MaxAttributes bounds what a trigger's search names, MaxAttributeBytes each of the
	// values (ADR 91).
	MaxAttributes     = 8
	MaxAttributeBytes = 256
	// MaxErrorBytes bounds the message and the stack of an error that is kept.
	MaxErrorBytes = 16 << 10
)

// MaxEarly is how long a response that arrives before its Leg 1 is handed back
// to the broker before it becomes a dead letter (WORK-03).
const MaxEarly = 15 * time.Minute

// EventLife is how long an event is kept for who listens, by the broker and in
// Postgres: a subscriber that was away for longer reads the jobs.
const EventLife = 24 * time.Hour

// MaxStale is how long an engine may begin jobs with the version that was
// active before.
const MaxStale = time.Second
