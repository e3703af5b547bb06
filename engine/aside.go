package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// Outcomes of messages that cannot be taken yet.
const (
	outcomeUnread      = "unknown_format" // a newer build may read it
	outcomeUnknownWork = "unknown_work"   // early, and Postgres knows nothing of the work
	outcomeAside       = "set_aside"
	reasonEarly        = "early" // what it is for has not begun
)

// setAside moves messages that cannot be handled yet from their lane to the table
// of dead letters: those that only a newer build can read, answers to unknown work,
// and those of a topic or job that has too many handed back already. runAside
// handles them later. If Postgres does not store one, it is handed back as usual. Answers that
// came without a stream are left to their workers, who post them.
func (e *Engine) setAside(ctx context.Context, lane string, batch []*legwork.Delivery, verdicts []legwork.Verdict) {
	if lane == legwork.LaneEvent {
		return
	}
	var at []int
	size := 0
	for i, v := range verdicts {
		if v.Action != legwork.Nak || batch[i].Direct || !e.leaves(lane, batch[i], v) {
			continue
		}
		at, size = append(at, i), size+len(batch[i].Data)
		if size > asideBytes {
			e.keepAside(ctx, lane, batch, verdicts, at)
			at, size = nil, 0
		}
	}
	e.keepAside(ctx, lane, batch, verdicts, at)
}

// asideBytes is about how much is set aside in one statement.
const asideBytes = 8 << 20

// leaves reports whether a message that is to be handed back leaves its lane.
func (e *Engine) leaves(lane string, d *legwork.Delivery, v legwork.Verdict) bool {
	if alwaysLeaves(v) {
		return true
	}
	switch v.Outcome {
	case reasonEarly, "out_of_order", "raced", "contended", "refused":
		return !e.back.reserve(e.Now(), lane, topicOf(lane, d), d.Header.Get(legwork.HeaderGid), v.Delay)
	}
	return false
}

// alwaysLeaves reports whether what is handed back with an outcome leaves its lane.
func alwaysLeaves(v legwork.Verdict) bool {
	return v.Outcome == outcomeUnread || v.Outcome == outcomeUnknownWork
}

// topicOf returns by what the messages of a lane are bounded, besides their job: by
// the subject, which names a topic; on the run lane, which has only one subject, by
// the activity.
func topicOf(lane string, d *legwork.Delivery) string {
	if lane != legwork.LaneRun {
		return d.Subject
	}
	return d.Header.Get(legwork.HeaderApp) + " " + d.Header.Get(legwork.HeaderActivity)
}

// keepAside keeps some of a batch, and acknowledges what is kept.
func (e *Engine) keepAside(ctx context.Context, lane string, batch []*legwork.Delivery, verdicts []legwork.Verdict,
	at []int) {
	inBatch(at, func(part []int) error {
		all := make([]ledger.Aside, len(part))
		for i, n := range part {
			all[i] = aside(lane, batch[n], verdicts[n])
		}
		dead, err := e.Store.SetAside(ctx, all)
		if err != nil {
			return err
		}
		e.tellAside(lane, all, dead)
		for i, n := range part {
			verdicts[n] = legwork.Verdict{Action: legwork.Ack, Outcome: outcomeAside}
			if dead[i] {
				verdicts[n].Outcome = "dead"
			}
		}
		return nil
	}, func(part []int, err error) {
		if err != nil {
			e.Log.Warn("cannot set messages aside, they are handed back", "lane", lane, "messages", len(part), "error", err)
		}
	})
}

// aside returns a message as it is stored. Its id is derived from its contents, so
// that it is stored once, however often it is delivered or published. Without a
// GUID the id is derived from its place in the stream.
func aside(lane string, d *legwork.Delivery, v legwork.Verdict) ledger.Aside {
	a := ledger.Aside{Wait: v.Delay, DeadLetter: ledger.DeadLetter{Lane: lane, Reason: v.Outcome, Subject: d.Subject,
		Header: d.Header, Data: d.Data,
		Stream: d.Stream, Sequence: d.Sequence, Stored: d.Time, Delivery: d.Count}}
	if v.Outcome == outcomeUnknownWork {
		a.Reason = reasonEarly
	}
	if v.Err != nil {
		a.Message = v.Err.Error()
	}
	a.Needs = needsOf(v)
	guid, err := legwork.ParseID(d.Header.Get(legwork.HeaderGUID))
	gid, _ := legwork.ParseID(d.Header.Get(legwork.HeaderGid)) // zero: none
	place := d.Stream + d.Time.UTC().String()
	if err == nil {
		place = ""
	}
	label := []string{"aside", lane, d.Subject, place, string(d.Data)}
	for _, key := range saying {
		label = append(label, d.Header.Get(key))
	}
	sequence := 0
	if err != nil {
		sequence = int(d.Sequence)
	}
	a.ID = legwork.Derive(gid, guid, strings.Join(label, "\x00"), sequence)
	a.Gid, a.Activity = gid, d.Header.Get(legwork.HeaderActivity)
	if dad, err := legwork.ParseDAD(d.Header.Get(legwork.HeaderDAD)); err == nil {
		a.DAD = dad
	}
	a.GUID = guid
	if row, err := legwork.ParseID(d.Header.Get(legwork.HeaderRow)); err == nil && lane == legwork.LaneResponse {
		a.GUID = row // the outbox row that it is
	}
	return a
}

// saying are the headers that distinguish messages with the same GUID.
var saying = []string{legwork.HeaderKind, legwork.HeaderFormat, legwork.HeaderApp, legwork.HeaderVersion,
	legwork.HeaderJob, legwork.HeaderActivity, legwork.HeaderDAD,
	legwork.HeaderAttempt, legwork.HeaderStatus, legwork.HeaderCode, legwork.HeaderSeq, legwork.HeaderRow,
	legwork.HeaderRetry}

// needsOf is what a build must know to read a message; empty if every build does.
func needsOf(v legwork.Verdict) string {
	var needs legwork.Unread
	if v.Outcome != outcomeUnread || !errors.As(v.Err, &needs) {
		return ""
	}
	return string(needs)
}

// group has the labels by which messages that were set aside are counted and logged.
type group struct {
	topic, activity, reason string
	dead                    bool
}

// tellAside logs which messages were set aside, for operators.
func (e *Engine) tellAside(lane string, all []ledger.Aside, dead []bool) {
	counts, first := map[group]int{}, map[group]*ledger.Aside{}
	for i := range all {
		a := &all[i]
		g := group{topicOf(lane, &legwork.Delivery{Subject: a.Subject, Header: a.Header}), a.Activity, a.Reason, dead[i]}
		counts[g]++
		if first[g] == nil {
			first[g] = a
		}
	}
	for g, n := range counts {
		a := first[g]
		log := e.Log.With("lane", lane, "topic", g.topic, "activity", g.activity, "reason", g.reason, "messages", n,
			"job", a.Header.Get(legwork.HeaderJob), "letter", a.ID, "error", a.Message)
		if g.dead {
			log.Error("dead letters: too many early answers wait already")
			e.Metrics.DeadLetters(g.reason, n)
			continue
		}
		log.Warn("set aside: nobody can take it yet")
		e.Metrics.SetAside(lane, g.reason, n)
	}
}

// Pauses and bounds of runAside.
const (
	asideTurn  = time.Second
	asideLease = time.Minute
	asideStep  = 45 * time.Second
)

// runAside handles messages that were set aside, as soon as they are due and this
// build can read them, until ctx ends. Every engine runs it; each message is
// claimed by one.
func (e *Engine) runAside(ctx context.Context) error {
	turn := time.NewTicker(asideTurn)
	defer turn.Stop()
	failed := false
	for {
		n, err := e.TakeAside(ctx)
		if err != nil && !failed && ctx.Err() == nil {
			e.Log.Warn("cannot take messages that were set aside", "error", err)
		}
		failed = err != nil
		if n > 0 && err == nil && ctx.Err() == nil {
			continue
		}
		select {
		case <-turn.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// TakeAside handles the messages that are due and that this build can read, up to
// 256 for each thing that builds must know, and returns how many it was given.
func (e *Engine) TakeAside(ctx context.Context) (n int, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), asideStep)
	defer cancel()
	list, err := e.Store.Needs(ctx, e.needsAfter)
	if err != nil {
		return 0, err
	}
	e.needsAfter = ""
	if len(list) == ledger.NeedsAtOnce {
		e.needsAfter = list[len(list)-1]
	}
	for _, needs := range append([]string{""}, list...) {
		if !e.reads(ctx, needs) {
			continue
		}
		all, err := e.Store.TakeAside(ctx, needs, asideLease)
		if err != nil {
			return n, err
		}
		n += len(all)
		if err := e.takeAll(ctx, all); err != nil {
			return n, err
		}
	}
	return n, nil
}

// takeAll handles messages as their lanes would, and settles them.
func (e *Engine) takeAll(ctx context.Context, all []ledger.WasAside) error {
	lanes := map[string][]*ledger.WasAside{}
	for i := range all {
		lanes[all[i].Lane] = append(lanes[all[i].Lane], &all[i])
	}
	var settled []ledger.Settled
	for lane, list := range lanes {
		batch := make([]*legwork.Delivery, len(list))
		for i, w := range list {
			batch[i] = &w.Delivery
		}
		for i, v := range e.handleSafely(ctx, lane, batch) {
			s := ledger.Settled{ID: list[i].ID, Said: v.Outcome}
			if v.Action == legwork.Nak {
				s.Again, s.Wait, s.Needs = true, v.Delay, needsOf(v)
				if v.Err != nil {
					s.Said = v.Err.Error()
				}
			}
			settled = append(settled, s)
		}
	}
	return e.Store.SettleAside(ctx, settled)
}

// handleSafely calls the handler of a lane and recovers if a message makes it panic.
func (e *Engine) handleSafely(ctx context.Context, lane string,
	batch []*legwork.Delivery) (verdicts []legwork.Verdict) {
	defer func() {
		if p := recover(); p != nil {
			e.Log.Error("handler panicked over messages that were set aside", "lane", lane, "messages", len(batch), "panic", p)
			verdicts = slices.Repeat([]legwork.Verdict{{Action: legwork.Nak, Delay: asideLease, Outcome: "panic",
				Err: fmt.Errorf("the handler panicked: %v", p)}}, len(batch))
		}
	}()
	return e.handler(lane)(ctx, batch)
}

// reads reports whether this build knows what a message needs to be read.
func (e *Engine) reads(ctx context.Context, needs string) bool {
	if known, told := legwork.Unread(needs).Reads(); told || needs == "" {
		return known || needs == ""
	}
	kind, name, _ := strings.Cut(needs, " ")
	app, number, _ := strings.Cut(name, "@")
	if kind != needsVersion && kind != needsActive {
		return false
	}
	v, err := e.apps.name(ctx, app, number, e.Now())
	if err != nil {
		return false
	}
	return v == nil || v.err == nil || kind == needsActive && !e.apps.isForeign(v)
}
