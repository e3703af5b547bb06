package component

import (
	"encoding/binary"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Instructions of WebAssembly, for modules that tests write by hand.
const (
	opUnreachable = 0x00
	opIf          = 0x04
	opBranch      = 0x0c
	opCall        = 0x10
	opDrop        = 0x1a
	opLocalGet    = 0x20
	opGrow        = 0x40
	opSub         = 0x6b
	valueI32      = 0x7f
	valueI64      = 0x7e
)

// The functions of a module of tests, and where its parts are in its memory.
const (
	callOp   = 0
	callLog  = 1
	callExit = 2
	funAlloc = 3
	funRun   = 4
	funHelp  = 5
	texts    = 1024
	room     = 32 << 10
)

// tiny is a module with one page of memory. Its function run does as a test says.
type tiny struct {
	run, alloc, help, start []byte // bodies, without their ends; help is (i32) and has no result
	data                    []byte // at texts
	pages                   byte   // of memory, at first
	exports                 []string
	sections                map[byte][]byte // that replace those of a module of this kind
}

// i32 and i64 push a number.
func i32(n int64) []byte { return append([]byte{opI32Const}, signed(n)...) }

func i64(n int64) []byte { return append([]byte{opI64Const}, signed(n)...) }

// signed is a number in LEB128.
func signed(n int64) (out []byte) {
	for {
		b := byte(n & 0x7f)
		if n >>= 7; n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

func unsigned(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// put places a text in the memory.
func (m *tiny) put(text string) (at, size int64) {
	at = texts + int64(len(m.data))
	m.data = append(m.data, text...)
	return at, int64(len(text))
}

// ask has run ask for an operation, and drop the answer.
func (m *tiny) ask(text string) *tiny {
	at, size := m.put(text)
	m.run = slices.Concat(m.run, i32(at), i32(size), []byte{opCall, callOp, opDrop})
	return m
}

// does has run do something.
func (m *tiny) does(code ...[]byte) *tiny {
	m.run = append(m.run, slices.Concat(code...)...)
	return m
}

// returns has run return a text.
func (m *tiny) returns(text string) *tiny {
	at, size := m.put(text)
	return m.does(i64(at<<32 | size))
}

// vector is a list with its length before it.
func vector(items ...[]byte) []byte { return append(unsigned(len(items)), slices.Concat(items...)...) }

func text(s string) []byte { return append(unsigned(len(s)), s...) }

func body(code []byte) []byte {
	code = slices.Concat([]byte{0}, code, []byte{opEnd})
	return append(unsigned(len(code)), code...)
}

// wasm returns the module.
func (m *tiny) wasm() []byte {
	imported := func(module, name string, kind byte) []byte {
		return slices.Concat(text(module), text(name), []byte{0, kind})
	}
	exported := func(name string, kind, index byte) []byte { return append(text(name), kind, index) }
	alloc := m.alloc
	if alloc == nil {
		alloc = i32(room)
	}
	exports := [][]byte{exported("memory", 2, 0), exported("alloc", 0, funAlloc), exported("run", 0, funRun)}
	for _, name := range m.exports {
		exports = append(exports, exported(name, 0, funHelp+1))
	}
	sections := map[byte][]byte{
		typeSection: vector([]byte{0x60, 1, valueI32, 1, valueI32}, []byte{0x60, 2, valueI32, valueI32, 1, valueI64},
			[]byte{0x60, 2, valueI32, valueI32, 0}, []byte{0x60, 1, valueI32, 0}, []byte{0x60, 0, 0}),
		importSection: vector(imported("legwork", "op", 1), imported("legwork", "log", 2),
			imported("wasi_snapshot_preview1", "proc_exit", 3)),
		functionSection: {4, 0, 1, 3, 4},
		memorySection:   {1, 0, max(1, m.pages)},
		exportSection:   vector(exports...),
		codeSection:     vector(body(alloc), body(m.run), body(m.help), body(m.start)),
		dataSection:     vector(slices.Concat([]byte{0}, i32(texts), []byte{opEnd}, text(string(m.data)))),
	}
	for id, section := range m.sections {
		sections[id] = section
	}
	wasm := slices.Clone(header)
	for _, id := range []byte{typeSection, importSection, functionSection, tableSection, memorySection, globalSection,
		exportSection, startSection, elementSection, dataCountSection, codeSection, dataSection} {
		if section, there := sections[id]; there {
			wasm = slices.Concat(wasm, []byte{id}, unsigned(len(section)), section)
		}
	}
	return wasm
}

// still is a world without a clock.
type still struct{}

func (still) Now() time.Time { return time.Unix(0, 0) }

func (still) Random(b []byte) { clear(b) }

func (still) Step(_ journal.Position, run func() journal.Result) journal.Result { return run() }

// outcome is what the first turn of a function comes to.
type outcome struct {
	turn   replay.Turn
	err    error          // of the turn
	failed *journal.Error // of the function
	ok     string
	events []string
}

// first runs the first turn of a component with an input of so many bytes, and evicts it.
func first(t testing.TB, c *Component, bytes int) (o outcome) {
	t.Helper()
	run := replay.New(c.body, still{})
	defer run.Evict()
	in, err := json.Marshal(string(slices.Repeat([]byte{'x'}, bytes)))
	if err != nil {
		t.Fatal(err)
	}
	o.turn, o.err = run.Go([]journal.Event{journal.ExecutionStarted{Digest: c.digest.Hex(), Input: in}})
	for _, e := range o.turn.Events {
		o.events = append(o.events, journal.Name(e))
		switch e := e.(type) {
		case journal.ExecutionFailed:
			o.failed = &e.Err
		case journal.ExecutionCompleted:
			o.ok = string(e.OK)
		}
	}
	return o
}
