package conformance

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"

	"github.com/legwork-dev/legwork"
)

// claim is a program's request for the claim to run keyed work.
type claim struct {
	work    *work // by the body; nil if it names none of the kit's
	program int
	subject string
	order   int
	asked   request
	fault   string // why an engine would refuse it
	reply   reply
	told    int // the order of the reply on the link; 0: it did not come
}

// request is the body of a claim, as it was sent.
type request struct {
	Work, Gid, Activity, DAD, Key, Token, Verified string
	Attempt, Seen                                  int
}

// reply is what the kit answers a claim; without a verdict and a code it does not answer.
type reply struct {
	verdict string
	claim   int
	refused int // the code of an error
}

// granted are the verdicts after which a program may answer the work.
func (r reply) granted() bool {
	return r.verdict == legwork.ClaimRun || r.verdict == legwork.ClaimVerify || r.verdict == legwork.ClaimContradiction
}

// asked notes a claim. The caller holds the record.
func (r *record) asked(program int, f *frame) {
	c := &claim{program: program, subject: f.subject, order: r.next()}
	var read legwork.Claim
	err := json.Unmarshal(f.body, &c.asked)
	if err == nil {
		err = json.Unmarshal(f.body, &read)
	}
	if err == nil {
		err = read.Check()
	}
	switch c.work = r.works[c.asked.Work]; {
	case err != nil:
		c.fault = err.Error()
	case c.work == nil:
		c.fault = fmt.Sprintf("work is %q, want the Legwork-Guid of the work", c.asked.Work)
	default:
		c.fault = c.asked.differing(c.work)
	}
	r.claims, r.asking[f.reply] = append(r.claims, c), c
}

// differing says which field of a claim is not that of the work's headers.
func (q request) differing(w *work) string {
	for _, field := range []struct{ name, got, header string }{
		{"gid", q.Gid, legwork.HeaderGid}, {"activity", q.Activity, legwork.HeaderActivity},
		{"dad", q.DAD, legwork.HeaderDAD}, {"attempt", strconv.Itoa(q.Attempt), legwork.HeaderAttempt},
		{"key", q.Key, legwork.HeaderIdempotencyKey},
	} {
		if want := w.header.Get(field.header); field.got != want {
			return fmt.Sprintf("%s is %q, want %q of %s", field.name, field.got, want, field.header)
		}
	}
	return ""
}

// isClaim reports whether a subject is one on which claims are asked for.
func (r *record) isClaim(subject string) bool {
	return strings.HasPrefix(subject, legwork.ClaimSubject(r.namespace, ""))
}

// claimsOf returns the claims of a work, in order. The caller holds the record.
func (r *record) claimsOf(w *work) (all []*claim) {
	for _, c := range r.claims {
		if c.work == w {
			all = append(all, c)
		}
	}
	return all
}

// grants answers claims as the works say, until mute.
func (r *rig) grants() (err error) {
	if r.granting != nil {
		return nil
	}
	nc := r.conn.NATS()
	if r.granting, err = nc.Subscribe(legwork.ClaimSubject(r.cfg.Namespace, r.cfg.Topic), r.grant); err != nil {
		return fmt.Errorf("conformance: serve claims: %w", err)
	}
	return nc.FlushTimeout(r.cfg.Patience)
}

// mute ends grants: nobody answers claims.
func (r *rig) mute() error {
	if r.granting == nil {
		return nil
	}
	err := r.granting.Unsubscribe()
	if r.granting = nil; err != nil {
		return fmt.Errorf("conformance: serve no claims: %w", err)
	}
	return r.conn.NATS().FlushTimeout(r.cfg.Patience)
}

// grant answers one claim.
func (r *rig) grant(m *nats.Msg) {
	answer := nats.NewMsg(m.Reply)
	silent := false
	r.rec.look(func() {
		c := r.rec.asking[m.Reply]
		if c == nil {
			silent = true // not of a program
			return
		}
		c.reply = c.work.next()
		switch {
		case c.reply.verdict != "":
			answer.Data, _ = json.Marshal(legwork.ClaimAnswer{Verdict: c.reply.verdict, Claim: c.reply.claim})
		case c.reply.refused != 0:
			answer.Header.Set(micro.ErrorCodeHeader, strconv.Itoa(c.reply.refused))
			answer.Header.Set(micro.ErrorHeader, "refused by legwork worker verify")
		default:
			silent = true
		}
	})
	if !silent {
		_ = r.conn.NATS().PublishMsg(answer) // one that is lost is asked for again
	}
}

// next is the reply to the next claim of a work: the last one is repeated. Work that is
// not keyed may be run. The caller holds the record.
func (w *work) next() reply {
	switch {
	case w == nil:
		return reply{refused: legwork.CodeInvalid}
	case len(w.replies) == 0:
		return reply{verdict: legwork.ClaimRun, claim: 1}
	}
	now := w.replies[0]
	if len(w.replies) > 1 {
		w.replies = w.replies[1:]
	}
	return now
}
