package worker

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/semaphore"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/rest"
)

// A worker may send the pending answer of a turn to the engines over core NATS, without a stream (ADR 99): it costs the
// broker a fraction of a message that is stored. Nobody keeps such an answer. So the code of the function waits
// until an engine has said that the answer is durable; if none says so in time, the answer is posted.

// maxDirect bounds the answers of a worker for which engines have no receipt yet.
const maxDirect = 1024

// Outcomes of an answer without a stream, for metrics.
const (
	directTold   = "told"   // an engine has said what became of it
	directMissed = "missed" // none has, in time: it was posted
)

// direct sends answers without a stream.
type direct struct {
	nc        *nats.Conn
	namespace string
	receipts  *receipts
	meter     meter
	room      *semaphore.Weighted
	resting   rest.Rest // after answers that no engine has taken all are posted for a while
}

func newDirect(p *pool) *direct {
	return &direct{nc: p.conn.NATS(), namespace: p.cfg.Namespace, receipts: p.receipts, meter: p.meter,
		room: semaphore.NewWeighted(maxDirect)}
}

// takes reports whether an answer to work of a topic may be sent without a stream now. An answer whose reply
// topic is not the worker's own is posted: the worker may have no right to publish there.
func (d *direct) takes(topic string, t *legwork.Transition) bool {
	return t.Topic == topic && len(t.Data) <= legwork.MaxDirectBytes && !d.resting.On(time.Now()) && d.nc.IsConnected()
}

// send sends an answer to work of a topic and returns its receipt, which is told on its Receipt. false:
// nobody has told what became of it, so it must be posted.
func (d *direct) send(ctx context.Context, topic string, t *legwork.Transition, told <-chan legwork.AnswerReceipt) (
	legwork.AnswerReceipt, bool) {
	none := legwork.AnswerReceipt{}
	if !d.takes(topic, t) || !d.room.TryAcquire(1) {
		return none, false
	}
	defer d.room.Release(1)
	// The broker says on Reply if no engine listens.
	err := d.nc.PublishMsg(&nats.Msg{Subject: legwork.AnswerSubject(d.namespace, topic), Reply: t.Receipt, Data: t.Data,
		Header: nats.Header(t.Encode(d.namespace))})
	if err != nil {
		return none, false
	}
	timer := time.NewTimer(legwork.DirectWait)
	defer timer.Stop()
	select {
	case r := <-told:
		if r.Outcome != "" { // else the broker says that no engine listens
			d.was(topic, directTold)
			return r, true
		}
	case <-timer.C:
	case <-ctx.Done():
		return none, false
	}
	d.was(topic, directMissed)
	return none, false
}

// was notes what became of an answer.
func (d *direct) was(topic, outcome string) {
	d.meter.direct(topic, outcome, 1)
	if outcome == directTold {
		d.resting.Worked()
	} else {
		d.resting.Missed(time.Now())
	}
}
