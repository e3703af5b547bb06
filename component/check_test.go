package component

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestCheck: components are taken, and others are refused with what is wrong.
func TestCheck(t *testing.T) {
	t.Parallel()
	good := func() *tiny { return (&tiny{}).returns(`{}`) }
	for _, wasm := range [][]byte{good().wasm(), build(t, "../examples/component"), build(t, "testdata/everything")} {
		if err := Check(t.Context(), wasm); err != nil {
			t.Errorf("a component is refused: %v", err)
		}
	}
	with := func(id byte, section []byte) []byte {
		m := good()
		m.sections = map[byte][]byte{id: section}
		return m.wasm()
	}
	imports := func(module, name string, kind byte) []byte {
		return with(importSection, vector(slices.Concat(text(module), text(name), []byte{0, kind}),
			slices.Concat(text("legwork"), text("log"), []byte{0, 2}),
			slices.Concat(text("wasi_snapshot_preview1"), text("proc_exit"), []byte{0, 3})))
	}
	exports := func(alloc, run string, index byte) []byte {
		return with(exportSection, vector(slices.Concat(text("memory"), []byte{2, 0}),
			slices.Concat(text(alloc), []byte{0, index}), slices.Concat(text(run), []byte{0, funRun})))
	}
	const most = 0xff
	huge := []byte{most, most, most, most, 0x0f}
	code := func(b []byte) []byte { return with(codeSection, b) }
	for name, c := range map[string]struct {
		wasm []byte
		want string
	}{
		"nothing":           {nil, "no WebAssembly module of version 1"},
		"another file":      {[]byte("#!/bin/sh"), "no WebAssembly module of version 1"},
		"a component model": {[]byte("\x00asm\x0d\x00\x01\x00"), "no WebAssembly module of version 1"},
		"too large":         {make([]byte, legwork.MaxComponentBytes+1), "at most 16777216 are allowed"},
		"an empty module":   {header, "does not export its memory"},
		"half a module":     {good().wasm()[:100], "the module cannot be read"},
		"a foreign import":  {imports("env", "abort", 1), `imports "env"."abort", which it is not given`},
		"another of ours":   {imports("legwork", "read", 1), `imports "legwork"."read"`},
		"sockets": {imports("wasi_snapshot_preview1", "sock_accept", 1),
			`"sock_accept", which it is not given`},
		"op of another type": {imports("legwork", "op", 2),
			"imports legwork.op as (i32, i32), and it is (i32, i32) i64"},
		"WASI of another type": {imports("wasi_snapshot_preview1", "fd_close", 1),
			"imports wasi_snapshot_preview1.fd_close as"},
		"a foreign memory": {with(importSection, vector(slices.Concat(text("a"), text("b"), []byte{2, 0, 1}))),
			"only functions can be"},
		"no alloc":              {exports("malloc", "run", funAlloc), "does not export the function alloc(i32) i32"},
		"no run":                {exports("alloc", "main", funAlloc), "does not export the function run(i32, i32) i64"},
		"alloc of another type": {exports("alloc", "run", funRun), "exports alloc(i32, i32) i64, want alloc(i32) i32"},
		"a program": {(&tiny{exports: []string{"_start"}}).returns(`{}`).wasm(),
			"-buildmode=c-shared"},
		"much memory": {with(memorySection, []byte{1, 0, 0x81, 0x08}),
			"1025 pages of memory are declared, at most 1024"},
		"many types":     {with(typeSection, huge), "4294967295 types are declared"},
		"many imports":   {with(importSection, huge), "4294967295 imports are declared"},
		"many functions": {with(functionSection, huge), "4294967295 functions are declared"},
		"two tables":     {with(tableSection, []byte{2, 0x70, 0, 1, 0x70, 0, 1}), "2 tables are declared"},
		"a large table": {with(tableSection, slices.Concat([]byte{1, 0x70, 0}, huge)),
			"entries of the table are declared"},
		"many globals":  {with(globalSection, huge), "globals are declared"},
		"many exports":  {with(exportSection, huge), "exports are declared"},
		"many elements": {with(elementSection, slices.Concat([]byte{1, 1, 0}, huge)), "elements are declared"},
		"many segments": {with(dataCountSection, huge), "segments are declared"},
		"a long segment": {with(dataSection, slices.Concat([]byte{1, 1}, huge)),
			"bytes are declared, and 0 are there"},
		"many bodies": {code(huge), "functions are declared"},
		"a long body": {code(slices.Concat([]byte{1}, huge)), "bytes are declared, and 0 are there"},
		"many groups of locals": {code(slices.Concat([]byte{1, 6}, huge, []byte{opEnd})),
			"groups of locals are declared"},
		"many locals": {code(slices.Concat([]byte{1, 8, 1}, huge, []byte{valueI32, opEnd})),
			"locals are declared"},
		"many parameters": {with(typeSection, slices.Concat([]byte{1, 0x60}, huge)), "parameters are declared"},
		"a long name": {with(importSection, slices.Concat([]byte{1}, huge)),
			"bytes are declared, and 0 are there"},
		"expressions":        {with(elementSection, []byte{1, 4}), "build the component without reference types"},
		"a wrong order":      {append(good().wasm(), 1, 0), "stands in the wrong place"},
		"an unknown section": {append(good().wasm(), 13, 0), "stands in the wrong place"},
		"bytes left over":    {with(startSection, []byte{5, 0}), "1 bytes are left over"},
		"vectors":            {code(bodies([]byte{0x41, 0, 0xfd, 0x0f, opDrop})), "the module cannot be compiled"},
		"a table that grows": {code(bodies([]byte{0x41, 0, 0xfc, 0x0f, 0, opDrop})), "the module cannot be compiled"},
		"a type error":       {code(bodies([]byte{opDrop})), "the module cannot be compiled"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := Check(t.Context(), c.wasm)
			if err == nil || !strings.Contains(err.Error(), c.want) || legwork.ClassOf(err) != legwork.Dead {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// bodies is a code section whose run is a body.
func bodies(run []byte) []byte {
	return vector(body(i32(0)), body(append(run, i64(0)...)), body(nil), body(nil))
}

// TestCustomSections: what a compiler adds for people is no part of what runs.
func TestCustomSections(t *testing.T) {
	t.Parallel()
	m := (&tiny{}).returns(`{"ok":1}`).wasm()
	named := append(slices.Clone(m), slices.Concat([]byte{customSection, 8}, text("name"), []byte("bad"))...)
	a, err := shape(m)
	if err != nil {
		t.Fatal(err)
	}
	b, err := shape(named)
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("a custom section is compiled: %v", err)
	}
}

// TestSlowToCompile: a module that takes too long to compile is refused.
func TestSlowToCompile(t *testing.T) {
	t.Parallel()
	h, err := newHost(context.Background(), limits{time.Nanosecond, maxTurn, grace, nil})
	if err != nil {
		t.Fatal(err)
	}
	nested := (&tiny{}).does(bytes.Repeat([]byte{opLoop, emptyBlock}, 1000), bytes.Repeat([]byte{opEnd}, 1000), i64(0))
	_, err = h.Load(t.Context(), legwork.Digest{}, nested.wasm())
	if legwork.CodeOf(err) != legwork.CodeTooLarge || !strings.Contains(err.Error(), "takes more than 1ns to compile") {
		t.Errorf("a module that is slow to compile: %v", err)
	}
}

// TestWatchdog: a guest that does not notice the end of its time is told of. Modules are compiled so
// that they notice; this one is not.
func TestWatchdog(t *testing.T) {
	t.Parallel()
	told := make(chan string, 1)
	h, err := newHost(context.Background(), limits{maxCompile, time.Millisecond, time.Millisecond,
		func(topic string) { told <- topic }})
	if err != nil {
		t.Fatal(err)
	}
	module, err := h.compile(t.Context(), tree(27).wasm())
	if err != nil {
		t.Fatal(err)
	}
	c := &Component{h, legwork.Digest{7}, module}
	first(t, c, 1)
	if got := <-told; got != c.digest.Topic() {
		t.Errorf("told of %s", got)
	}
}
