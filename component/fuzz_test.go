package component

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// seeds are components, and what a mutation of them may come close to: loops, calls, memory,
// operations.
func seeds() (all [][]byte) {
	for _, m := range []*tiny{
		asks(`{"t":"TimeRecorded"}`, `{"t":"JoinSetCreated"}`, `{"t":"TimerScheduled","ms":1000}`,
			`{"t":"ExecutionAwaiting","kind":"Single","on":[2]}`),
		asks(`{"t":"InvokeScheduled","kind":"Function","fn":"work:a","in":{"a":[1,2]},"src":"a.go:1"}`,
			`{"t":"ExecutionAwaiting","kind":"Any","on":[0]}`),
		asks(`{"t":"Put","key":"k","value":1}`, `{"t":"Info"}`, `{"t":"InvokeScheduled","kind":"Gate","fn":"g"}`),
		tree(5),
		(&tiny{}).does(forever(i32(1), []byte{opGrow, 0, opDrop})).does(i64(0)),
		(&tiny{alloc: []byte{opLocalGet, 0}}).does(i32(texts), i32(10), []byte{opCall, callLog}).returns(`{"ok":1}`),
		(&tiny{start: i32(1), exports: []string{"_initialize"}}).does(i32(1), []byte{opCall, callExit}).does(i64(0)),
	} {
		all = append(all, m.wasm())
	}
	return all
}

// fuzzHost is a host whose guests have little time. If a guest does not notice its end, the process
// of the test ends.
func fuzzHost() *Host {
	h, err := newHost(context.Background(), limits{20 * time.Second, 50 * time.Millisecond, 10 * time.Second,
		func(string) { panic("a guest does not notice the end of its time") }})
	if err != nil {
		panic(err)
	}
	return h
}

// comesTo says what becomes of bytes that somebody pushes: nothing takes the process down.
func comesTo(t testing.TB, h *Host, wasm []byte) string {
	c, err := h.Load(t.Context(), legwork.Digest{}, wasm)
	if err != nil {
		if legwork.ClassOf(err) != legwork.Dead {
			t.Errorf("refused with an error that is not ours: %v", err)
		}
		return "refused"
	}
	defer func() {
		if err := c.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if len(h.processors) > 0 {
			t.Error("a guest runs on")
		}
	}()
	switch o := first(t, c, 10); {
	case o.err != nil:
		return "failure of the turn"
	case o.failed != nil:
		return "failure of the function"
	case o.ok != "":
		return "completed"
	}
	return "waits"
}

// FuzzModule: whatever is pushed is refused, or runs within its limits.
func FuzzModule(f *testing.F) {
	for _, wasm := range seeds() {
		f.Add(wasm)
	}
	h := fuzzHost()
	f.Fuzz(func(t *testing.T, wasm []byte) { comesTo(t, h, wasm) })
}

// TestMutations: components with some bytes changed, inserted or gone. Each outcome is among theirs.
func TestMutations(t *testing.T) {
	t.Parallel()
	h := fuzzHost()
	chance := rand.New(rand.NewPCG(82, 1))
	all := seeds()
	count := map[string]int{}
	for range 4000 {
		count[comesTo(t, h, mutate(chance, all[chance.IntN(len(all))]))]++
	}
	t.Log(count)
	for _, outcome := range []string{"refused", "failure of the turn", "failure of the function", "completed", "waits"} {
		if count[outcome] == 0 {
			t.Errorf("no mutation is or has %s: %v", outcome, count)
		}
	}
}

// TestMutationsOfGo: a component in Go, some of whose data are changed: the runtime of Go trips over
// them.
func TestMutationsOfGo(t *testing.T) {
	t.Parallel()
	wasm := build(t, "testdata/everything")
	h := fuzzHost()
	chance := rand.New(rand.NewPCG(82, 2))
	for range 3 {
		one := slices.Clone(wasm)
		data := dataOf(one)
		for range 300 {
			segment := data[chance.IntN(len(data))]
			segment[chance.IntN(len(segment))] = byte(chance.IntN(256))
		}
		outcome := comesTo(t, h, one)
		t.Log(outcome)
		if outcome == "refused" {
			t.Error("data are no reason to refuse a module")
		}
	}
}

// dataOf returns the segments of the memory that have many bytes, as parts of the module.
func dataOf(wasm []byte) (all [][]byte) {
	r := reader{rest: wasm[len(header):]}
	for len(r.rest) > 0 {
		id := r.byte()
		s := reader{rest: r.bytes(r.number())}
		if id != dataSection {
			continue
		}
		for range s.number() {
			if s.number() == 0 {
				s.expression()
			}
			if segment := s.bytes(s.number()); len(segment) > 64 {
				all = append(all, segment)
			}
		}
	}
	return all
}

// mutate changes a few bytes behind the header.
func mutate(chance *rand.Rand, wasm []byte) []byte {
	out := slices.Clone(wasm)
	for range 1 + chance.IntN(3) {
		at := len(header) + chance.IntN(len(out)-len(header))
		switch chance.IntN(8) {
		case 0:
			out = slices.Insert(out, at, byte(chance.IntN(256)))
		case 1:
			out = slices.Delete(out, at, at+1)
		case 2, 3:
			out[at] ^= 1 << chance.IntN(8)
		default:
			out[at] = byte(chance.IntN(256))
		}
	}
	return out
}
