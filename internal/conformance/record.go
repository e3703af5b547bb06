package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// record is what was said on all links, in order.
type record struct {
	namespace string
	mu        sync.Mutex
	changed   chan struct{} // closed and replaced by each event
	order     int           // numbers events over all links

	deliveries map[string]*delivery // by the subject of their verdict
	works      map[string]*work     // by GUID
	answers    []*answer
	pubacks    map[string]*answer // by the inbox that awaits the confirmation
	claims     []*claim
	asking     map[string]*claim    // by the inbox that awaits the reply
	functions  map[string]*function // by Gid
	published  []said               // what else the programs published
	keep       func(*answer) bool   // confirmations of these answers are kept back; nil: of none
	kept       []func()
}

// said is a publish of a program.
type said struct {
	program int
	subject string
}

// delivery is one hand-over of a work message to a program.
type delivery struct {
	work    *work // nil for a message that is none of the kit's
	program int
	at      time.Time
	signs   []sign
}

// sign is what a program said of a delivery.
type sign struct {
	verb  string // +ACK, -NAK, +WPI, +TERM
	at    time.Time
	order int
}

// answer is a publish of a program on a response subject.
type answer struct {
	work           *work // by Legwork-Guid; nil if it names none of the kit's
	program        int
	subject        string
	header         legwork.Header
	body           []byte
	at             time.Time
	order          int
	asked          bool // for a confirmation
	stored         bool // the broker has confirmed it, as seen on the link
	known          bool // … as a duplicate: it is not in the stream
	refused        string
	confirmed      time.Time // when the program was told
	confirmedOrder int
}

func newRecord(namespace string) *record {
	return &record{namespace: namespace, changed: make(chan struct{}), deliveries: map[string]*delivery{},
		works: map[string]*work{}, pubacks: map[string]*answer{}, asking: map[string]*claim{},
		functions: map[string]*function{}}
}

// tell wakes who waits. The caller holds the lock.
func (r *record) tell() {
	close(r.changed)
	r.changed = make(chan struct{})
}

func (r *record) next() int { r.order++; return r.order }

// said notes what a program publishes.
func (r *record) said(program int, f *frame) {
	if !strings.HasSuffix(f.verb, "PUB") {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.tell()
	if strings.HasPrefix(f.subject, "$JS.ACK.") {
		if d := r.deliveries[f.subject]; d != nil {
			d.signs = append(d.signs, sign{verb: verb(f.body), at: time.Now(), order: r.next()})
		}
		return
	}
	if r.isClaim(f.subject) {
		r.asked(program, f)
		return
	}
	if !strings.HasPrefix(f.subject, legwork.ResponseSubject(r.namespace, "")) {
		r.published = append(r.published, said{program, f.subject})
		return
	}
	h := f.headers()
	a := &answer{work: r.works[h.Get(legwork.HeaderGUID)], program: program, subject: f.subject, header: h,
		body: slices.Clone(f.body), at: time.Now(), order: r.next(), asked: f.reply != ""}
	r.answers = append(r.answers, a)
	if a.asked {
		r.pubacks[f.reply] = a
	}
}

// verb is the acknowledgement that a body means.
func verb(body []byte) string {
	word, _, _ := strings.Cut(string(body), " ")
	if word == "" {
		return "+ACK"
	}
	return word
}

// heard notes what the broker tells a program. It returns true if the frame is
// kept back; pass then sends it later.
func (r *record) heard(program int, f *frame, pass func()) (kept bool) {
	if !strings.HasSuffix(f.verb, "MSG") {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if strings.HasPrefix(f.reply, "$JS.ACK.") {
		r.deliveries[f.reply] = &delivery{work: r.works[f.headers().Get(legwork.HeaderGUID)], program: program,
			at: time.Now()}
		r.tell()
		return false
	}
	if c := r.asking[f.subject]; c != nil {
		c.told = r.next()
		r.tell()
		return false
	}
	a := r.pubacks[f.subject]
	if a == nil {
		return false
	}
	defer r.tell()
	a.outcome(f)
	if r.keep != nil && r.keep(a) {
		r.kept = append(r.kept, func() { r.confirm(a); pass() })
		return true
	}
	a.confirmed, a.confirmedOrder = time.Now(), r.next()
	return false
}

// outcome reads the broker's confirmation.
func (a *answer) outcome(f *frame) {
	var ack struct {
		Seq       uint64
		Duplicate bool
		Error     *struct{ Description string }
	}
	switch err := json.Unmarshal(f.body, &ack); {
	case err != nil:
		a.refused = "no stream takes it"
	case ack.Error != nil:
		a.refused = ack.Error.Description
	default:
		a.stored, a.known = ack.Seq > 0, ack.Duplicate
	}
}

func (r *record) confirm(a *answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	a.confirmed, a.confirmedOrder = time.Now(), r.next()
	r.tell()
}

// hold keeps confirmations of final answers back from now on; the returned function passes them.
func (r *record) hold() (release func()) { return r.holdThose((*answer).final) }

// holdThose keeps confirmations of some answers back.
func (r *record) holdThose(keep func(*answer) bool) (release func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep = keep
	return sync.OnceFunc(func() {
		r.mu.Lock()
		kept := r.kept
		r.keep, r.kept = nil, nil
		r.mu.Unlock()
		for _, pass := range kept {
			pass()
		}
	})
}

// look runs f while nothing changes.
func (r *record) look(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
}

// errPatience is the end of a wait in which nothing came.
var errPatience = errors.New("it did not come")

// until waits until ok, which is asked after every event, or ctx ends, or
// patience has passed.
func (r *record) until(ctx context.Context, patience time.Duration, ok func() bool) error {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		r.mu.Lock()
		yes, changed := ok(), r.changed
		r.mu.Unlock()
		if yes {
			return nil
		}
		select {
		case <-changed:
		case <-timer.C:
			return fmt.Errorf("%w within %s", errPatience, patience)
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
