package engine

import (
	"strings"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// memory are durable functions as this engine has committed them last: mostly, that is what the
// decision about the next answer to one reads (ADR 87). Another engine may have committed since.
// Then advance_frames.sql grants nothing, as its fence has moved, and the answer is decided again
// from what Postgres has. So a function that is remembered wrongly costs time, and nothing else.
type memory struct {
	mu sync.Mutex
	// New ones are in the first generation. When that is full it becomes the second, which is
	// forgotten.
	all   [2]map[ledger.Place]*remembered
	bytes int // of the states in the first
	// right is how often in a row a function that waits for several results was as it is in Postgres, and enough how
	// often it must have been until such functions are not read anew, most at most.
	right, enough, most int
}

// remembered is one, and the Fold of what was appended last, until it is asked for.
type remembered struct {
	ledger.Frame
	once sync.Once
	fold any
	read *decide.Frame
	owed int // how many results it waits for
}

const (
	// maxMemoryBytes bounds the states of a generation, as JSON; in memory they are several times as
	// large.
	maxMemoryBytes = 2 << 20
	// maxStateKept bounds one: a larger one is read anew.
	maxStateKept = 16 << 10
	// defaultTrust is the default of Config.Trust, and mostTrust bounds how many times as much it may become.
	defaultTrust = 4096
	mostTrust    = 512
)

func (m *memory) keep(f ledger.Frame, fold any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, ok := m.find(f.Place); ok && old.Seq >= f.Seq {
		return // a later commit was faster
	}
	m.bytes += len(f.State)
	if m.all[0] == nil || m.bytes > maxMemoryBytes {
		m.all, m.bytes = [2]map[ledger.Place]*remembered{{}, m.all[0]}, len(f.State)
	}
	m.all[0][f.Place] = &remembered{Frame: f, fold: fold}
}

func (m *memory) forget(place ledger.Place) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, generation := range m.all {
		delete(generation, place)
	}
}

func (m *memory) find(place ledger.Place) (f *remembered, ok bool) {
	if f, ok = m.all[0][place]; !ok {
		f, ok = m.all[1][place]
	}
	return f, ok
}

// frame returns a function that is remembered, and how many results it waits for; nil: none is.
func (m *memory) frame(place ledger.Place) (frame *decide.Frame, owed int) {
	m.mu.Lock()
	f, ok := m.find(place)
	m.mu.Unlock()
	if !ok {
		return nil, 0
	}
	f.once.Do(func() {
		if f.read, f.fold = decide.Remember(f.Frame, f.fold), nil; f.read != nil {
			f.owed = len(f.read.State.Fold.OpenEffects())
		}
	})
	return f.read, f.owed
}

// was notes whether a function that waits for several results, and was read, was remembered rightly.
func (m *memory) was(right bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.right++; !right {
		m.right = 0
	}
}

// misled notes that one was used, and wrong.
func (m *memory) misled() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.right >= m.enough { // once for all that were used then
		m.right, m.enough = 0, min(8*m.enough, m.most)
	}
}

// trusts reports whether such functions may be taken from memory.
func (m *memory) trusts() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.right >= m.enough
}

// remember keeps the functions to whose journals a step has appended. The step may do so for several answers: what the
// function was is known from the one that was decided first, and what this item has read may be older.
func (e *Engine) remember(it *item) {
	at := it.committed.At
	for i := range it.step.Journals {
		a := &it.step.Journals[i]
		own := a.Place == it.Place()
		switch {
		case own && it.committed.Activity != nil && a.Was != nil:
			e.rememberAppend(a, a.Was.Token, *it.committed.Activity, at)
		case !own && a.Seq == 0:
			e.rememberAppend(a, "", ledger.EnteredAhead, at)
		case !own && a.Was != nil:
			e.rememberAppend(a, a.Was.Token, a.Was.Ledger, at)
		default:
			e.memory.forget(a.Place)
		}
	}
	for i := range it.step.Ahead {
		e.rememberAppend(it.step.Ahead[i].Journal, "", ledger.EnteredAhead, at)
	}
}

func (e *Engine) rememberAppend(a *ledger.Append, token string, marks ledger.Activity, at time.Time) {
	switch {
	case a == nil:
	case a.Ended || at.IsZero() || len(a.State) > maxStateKept:
		e.memory.forget(a.Place)
	default:
		if a.Token != "" {
			token = a.Token
		}
		e.memory.keep(ledger.Frame{Place: a.Place, Seq: a.Seq + a.N, At: at, State: a.State, Token: token, Ledger: marks},
			a.Fold)
	}
}

// forget has the functions that an item has read be read from Postgres next.
func (e *Engine) forget(it *item) {
	for _, place := range decide.Needed(it.Message) {
		e.memory.forget(place)
	}
}

// fromMemory gives items the functions that their decisions read, as this engine remembers them, and
// returns the items of which it does not. Others may have changed a function to which not only the sender of this
// answer owes a result: such a one is used if those before were right.
func (e *Engine) fromMemory(items []*item) (unknown []*item) {
	trusts := e.memory.trusts()
	for _, it := range items {
		frames, owed := map[string]*decide.Frame{}, map[string]int{}
		for _, place := range decide.Needed(it.Message) {
			f, n := e.memory.frame(place)
			if f != nil {
				frames[place.Activity], owed[place.Activity] = f, n
			}
		}
		it.Frames = frames
		others, all := it.hasAll(frames, owed)
		if it.guessed = all && others; !all || others && !trusts {
			it.Frames, it.guessed, unknown = nil, false, append(unknown, it)
		}
	}
	return unknown
}

// compare notes whether functions that were read are as this engine remembers them.
func (e *Engine) compare(items []*item) {
	for _, it := range items {
		for _, read := range it.Frames {
			if f, owed := e.memory.frame(read.Place); f != nil && owed > 1 {
				e.memory.was(f.Seq == read.Seq && f.At.Equal(read.At))
			}
		}
	}
}

// hasAll reports whether the functions that are remembered are all that the item reads, and whether others than the
// sender of this answer owe results to the one that is to go on.
func (it *item) hasAll(frames map[string]*decide.Frame, owed map[string]int) (others, all bool) {
	own, by := it.T.Activity, 0
	if it.operation() {
		caller := it.frame().Activity
		if frames[caller] == nil {
			return false, false
		}
		called := decide.Called(it.Message, frames[caller])
		if !strings.HasPrefix(called, graph.CallFrame) {
			own, by = caller, 1
		}
		if called == "" {
			return false, false
		}
	}
	return owed[own] > by, frames[own] != nil && owed[own] >= by
}

// knownTopic reports whether an answer to an operation came on the subject of the topic whose work
// it has asked for, as far as this engine remembers its function. What an operation asks for never
// changes.
func (e *Engine) knownTopic(it *item) bool {
	if !it.operation() {
		return false
	}
	caller, _ := e.memory.frame(it.frame())
	if caller == nil {
		return false
	}
	topic, works := strings.CutPrefix(decide.Called(it.Message, caller), graph.CallWork)
	return works && legwork.CheckTopic(topic) == nil && it.delivery.Subject == legwork.ResponseSubject(e.Namespace, topic)
}
