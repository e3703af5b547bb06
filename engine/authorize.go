package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// authorize checks that each answer of a batch came on the subject of its work's
// topic: the broker's permissions say for which topics a worker may answer, and
// only the subject shows it (ADR 37). For two kinds of answers it reads the
// outbox: for those that an engine of an older build has published on a worker's
// subject, and for those to work whose topic the graph computes.
func (e *Engine) authorize(ctx context.Context, items []*item) {
	var asked []*item
	var rows []ledger.Row
	for _, it := range items {
		if it.settled || it.T.Kind != legwork.Leg2 || it.Activity == nil {
			continue
		}
		if it.authorized(e.Namespace) || it.settled {
			continue
		}
		if it.T.Row.IsZero() && e.knownTopic(it) {
			continue
		}
		asked, rows = append(asked, it), append(rows, ledger.Row{GUID: it.ownRow(), Gid: it.T.Gid})
	}
	if len(asked) == 0 {
		return
	}
	claimed, err := e.Store.Claimed(ctx, rows)
	for i, it := range asked {
		switch {
		case err != nil:
			it.later("retry", err)
		case it.T.Row.IsZero():
			it.computed(e.Namespace, claimed[i])
		default:
			e.reread(it, claimed[i])
		}
	}
}

// authorized reports whether the subject alone shows that the sender may give
// this answer. If it shows that the sender may not, it ends the item.
func (it *item) authorized(namespace string) bool {
	switch written := it.Activity.WrittenTopic(); {
	case !it.T.Row.IsZero():
		return it.delivery.Subject == legwork.OwnResponseSubject(namespace)
	case !it.Activity.Works():
		it.dead("wrong_subject", legwork.Invalid("no worker answers for activity %s, which is of type %s", it.T.Activity,
			it.Activity.Type), false)
		return false
	case written == "":
		return false
	case it.delivery.Subject != legwork.ResponseSubject(namespace, written):
		it.misdirected(written)
		return false
	}
	return true
}

// misdirected makes a dead letter of an answer that came on another topic's subject.
func (it *item) misdirected(topic string) {
	it.dead("wrong_subject", legwork.Invalid(
		"the answer to work of topic %s came on %s: publish it on the subject in the work's %s",
		topic, legwork.Clip(it.delivery.Subject, legwork.MaxTopicBytes), legwork.HeaderReply), false)
}

// computed checks an answer to work whose topic was computed: the work's row has
// it. Without that row there is nothing to answer.
func (it *item) computed(namespace string, work *ledger.Claimed) {
	if work == nil {
		it.ack("outdated")
		return
	}
	topic, waits := legwork.WorkTopic(work.Lane)
	switch {
	case !waits: // it was answered, and the answer is kept for when a pause ends
		it.ack("outdated")
	case it.delivery.Subject != legwork.ResponseSubject(namespace, topic):
		it.misdirected(topic)
	}
}

// reread replaces an answer of the engine's own that came on a worker's subject, as
// older builds publish them, by what the outbox row that it names says.
func (e *Engine) reread(it *item, row *ledger.Claimed) {
	if row == nil || row.Answer == nil || row.Answer.Activity != it.T.Activity {
		it.ack("unowed")
		return
	}
	header := row.Answer.Encode(e.Namespace)
	t, err := leg2{e}.decode(&legwork.Delivery{Header: header, Data: row.Answer.Data})
	if t == nil {
		it.later("retry", err)
		return
	}
	it.T = t
	if err != nil {
		leg2{e}.refused(it, err)
	}
}
