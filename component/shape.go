package component

import (
	"bytes"
	"encoding/binary"

	"github.com/legwork-dev/legwork"
)

// A runtime of WebAssembly makes room for what a module declares before it reads it: a few bytes can
// declare billions of locals. So the sections are walked first, and what they declare is bounded.

// What a module may declare. Compilers stay far below.
const (
	maxTypes      = 10_000
	maxImports    = 1000
	maxFunctions  = 100_000
	maxTable      = 1_000_000
	maxPages      = maxMemory / pageBytes
	maxGlobals    = 10_000
	maxExports    = 10_000
	maxSegments   = 100_000
	maxParameters = 1000
	maxLocals     = 10_000     // of a function
	maxAllLocals  = 16_000_000 // of all functions
	pageBytes     = 64 << 10
)

// The sections of a module.
const (
	customSection = iota
	typeSection
	importSection
	functionSection
	tableSection
	memorySection
	globalSection
	exportSection
	startSection
	elementSection
	codeSection
	dataSection
	dataCountSection
)

// places is where sections stand: the one that counts data is before the code.
var places = [...]int{typeSection: 1, importSection: 2, functionSection: 3, tableSection: 4, memorySection: 5,
	globalSection: 6, exportSection: 7, startSection: 8, elementSection: 9, dataCountSection: 10, codeSection: 11,
	dataSection: 12}

var header = []byte("\x00asm\x01\x00\x00\x00")

// shape checks what a module declares, and returns it as it is compiled: without its custom sections,
// and with a loop of nothing at the start of each function. The runtime looks at the start of a loop
// whether the time of a guest is over, and nowhere else: so it looks at each call, too.
func shape(wasm []byte) (compiled []byte, err error) {
	if len(wasm) > legwork.MaxComponentBytes {
		return nil, legwork.TooLarge("the component has %d bytes, at most %d are allowed: build it for size, without debug "+
			"information", len(wasm), legwork.MaxComponentBytes)
	}
	if !bytes.HasPrefix(wasm, header) {
		return nil, legwork.Invalid("the file is no WebAssembly module of version 1: it does not begin with \\0asm and 1")
	}
	defer func() {
		if p := recover(); p != nil {
			wrong, is := p.(*legwork.Error)
			if !is {
				panic(p)
			}
			compiled, err = nil, wrong
		}
	}()
	r := reader{rest: wasm[len(header):], of: "the module"}
	compiled = append(compiled, header...)
	last := 0
	for len(r.rest) > 0 {
		id := int(r.byte())
		body := r.bytes(r.number())
		if id == customSection {
			continue
		}
		if id >= len(places) || places[id] <= last {
			r.fail("section %d is unknown, or stands in the wrong place", id)
		}
		last = places[id]
		s := reader{rest: body, of: sectionNames[id]}
		body = s.section(id, body)
		if len(s.rest) > 0 {
			s.fail("%d bytes are left over", len(s.rest))
		}
		compiled = append(compiled, byte(id))
		compiled = binary.AppendUvarint(compiled, uint64(len(body)))
		compiled = append(compiled, body...)
	}
	return compiled, nil
}

var sectionNames = [...]string{typeSection: "types", importSection: "imports", functionSection: "functions",
	tableSection: "tables", memorySection: "memories", globalSection: "globals", exportSection: "exports",
	startSection: "the start", elementSection: "elements", codeSection: "code", dataSection: "data",
	dataCountSection: "the count of data"}

// reader reads a part of a module; it panics with a *legwork.Error.
type reader struct {
	rest []byte
	of   string
}

func (r *reader) fail(format string, args ...any) {
	e := legwork.Invalid(format, args...)
	e.Message = "the module cannot be read: " + r.of + ": " + e.Message
	panic(e)
}

func (r *reader) byte() byte { return r.bytes(1)[0] }

func (r *reader) bytes(n uint32) []byte {
	if uint64(n) > uint64(len(r.rest)) {
		r.fail("%d bytes are declared, and %d are there", n, len(r.rest))
	}
	part := r.rest[:n]
	r.rest = r.rest[n:]
	return part
}

// number reads a number of 32 bits.
func (r *reader) number() uint32 {
	v, n := binary.Uvarint(r.rest[:min(5, len(r.rest))])
	if n <= 0 || v > 1<<32-1 {
		r.fail("a number is too long")
	}
	r.rest = r.rest[n:]
	return uint32(v)
}

// skip passes a number of any sign and length.
func (r *reader) skip() {
	for n := 1; r.byte() >= 0x80; n++ {
		if n == 10 {
			r.fail("a number is too long")
		}
	}
}

// count reads how many of something follow.
func (r *reader) count(most int, what string) int {
	n := r.number()
	if n > uint32(most) {
		r.fail("%d %s are declared, at most %d are allowed", n, what, most)
	}
	return int(n)
}

// name passes a text.
func (r *reader) name() { r.bytes(r.number()) }

// limits passes the limits of a table or a memory.
func (r *reader) limits(most int, what string) {
	flag := r.byte()
	if flag > 1 {
		r.fail("the limits of the %s are of the unknown kind %d", what, flag)
	}
	r.count(most, what)
	if flag == 1 {
		r.number()
	}
}

// Instructions that make the value of a global, or the place of a segment.
const (
	opEnd       = 0x0b
	opGlobalGet = 0x23
	opI32Const  = 0x41
	opI64Const  = 0x42
	opF32Const  = 0x43
	opF64Const  = 0x44
	opLoop      = 0x03
	emptyBlock  = 0x40
)

// expression passes a constant expression.
func (r *reader) expression() {
	for {
		switch op := r.byte(); op {
		case opEnd:
			return
		case opGlobalGet, opI32Const, opI64Const:
			r.skip()
		case opF32Const:
			r.bytes(4)
		case opF64Const:
			r.bytes(8)
		default:
			r.fail("instruction %#x is not known in a constant expression", op)
		}
	}
}

// section walks a section, and returns it as it is compiled.
func (r *reader) section(id int, body []byte) []byte {
	switch id {
	case typeSection:
		for range r.count(maxTypes, "types") {
			r.byte()
			r.bytes(uint32(r.count(maxParameters, "parameters")))
			r.bytes(uint32(r.count(maxParameters, "results")))
		}
	case importSection:
		for range r.count(maxImports, "imports") {
			r.imported()
		}
	case functionSection:
		for range r.count(maxFunctions, "functions") {
			r.number()
		}
	case tableSection:
		for range r.count(1, "tables") {
			r.byte()
			r.limits(maxTable, "entries of the table")
		}
	case memorySection:
		for range r.count(1, "memories") {
			r.limits(maxPages, "pages of memory")
		}
	case globalSection:
		for range r.count(maxGlobals, "globals") {
			r.bytes(2)
			r.expression()
		}
	case exportSection:
		for range r.count(maxExports, "exports") {
			r.name()
			r.byte()
			r.number()
		}
	case startSection:
		r.number()
	case elementSection:
		for range r.count(maxSegments, "segments") {
			r.element()
		}
	case dataCountSection:
		r.count(maxSegments, "segments")
	case dataSection:
		for range r.count(maxSegments, "segments") {
			r.data()
		}
	case codeSection:
		return r.code(body)
	}
	return body
}

// imported passes an import: a guest imports functions only, as its memory is its own.
func (r *reader) imported() {
	module := r.bytes(r.number())
	name := r.bytes(r.number())
	if r.byte() != 0 {
		r.fail("%.40q.%.40q is no function: only functions can be imported", module, name)
	}
	r.number()
}

// element passes a segment of functions for the table.
func (r *reader) element() {
	kind := r.number()
	if kind > 3 {
		r.fail("a segment has expressions: build the component without reference types")
	}
	if kind == 2 {
		r.number()
	}
	if kind%2 == 0 {
		r.expression()
	}
	if kind > 0 {
		r.byte()
	}
	for range r.count(maxTable, "elements") {
		r.number()
	}
}

// data passes a segment of the memory.
func (r *reader) data() {
	kind := r.number()
	if kind > 2 {
		r.fail("a segment is of the unknown kind %d", kind)
	}
	if kind == 2 {
		r.number()
	}
	if kind != 1 {
		r.expression()
	}
	r.name()
}

// code walks the functions, and puts a loop before each.
func (r *reader) code(body []byte) []byte {
	n := r.count(maxFunctions, "functions")
	out := make([]byte, 0, len(body)+8*n)
	out = binary.AppendUvarint(out, uint64(n))
	all := 0
	for range n {
		f := reader{rest: r.bytes(r.number()), of: r.of}
		whole, locals := f.rest, 0
		for range f.count(maxLocals, "groups of locals") {
			if locals += f.count(maxLocals, "locals"); locals > maxLocals {
				f.fail("a function has more than %d locals", maxLocals)
			}
			f.byte()
		}
		if all += locals; all > maxAllLocals {
			f.fail("the functions have more than %d locals", maxAllLocals)
		}
		out = binary.AppendUvarint(out, uint64(len(whole)+3))
		out = append(out, whole[:len(whole)-len(f.rest)]...)
		out = append(out, opLoop, emptyBlock, opEnd)
		out = append(out, f.rest...)
	}
	return out
}
