package component

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// shortTurn is the time of guests that are made to run out of it.
const shortTurn = 200 * time.Millisecond

func asks(texts ...string) *tiny {
	m := &tiny{}
	for _, text := range texts {
		m.ask(text)
	}
	return m.returns(`{"ok":true}`)
}

// forever is a loop that does something without end.
func forever(code ...[]byte) []byte {
	return slices.Concat([]byte{opLoop, emptyBlock}, slices.Concat(code...), []byte{opBranch, 0, opEnd})
}

// tree calls itself twice, so many levels deep: without any loop it takes for ever.
func tree(levels int64) *tiny {
	again := slices.Concat([]byte{opLocalGet, 0}, i32(1), []byte{opSub, opCall, funHelp})
	m := &tiny{help: slices.Concat([]byte{opLocalGet, 0, opIf, emptyBlock}, again, again, []byte{opEnd})}
	return m.does(i32(levels), []byte{opCall, funHelp}).returns(`{"ok":true}`)
}

// TestFailuresOfATurn: a guest that comes to a limit of time or memory fails its turn: nothing is
// appended.
func TestFailuresOfATurn(t *testing.T) {
	t.Parallel()
	h := testHost(t, shortTurn)
	grows := func(pages int64) *tiny {
		return (&tiny{}).does(i32(pages), []byte{opGrow, 0, opDrop}).returns(`{"ok":true}`)
	}
	info := (&tiny{}).ask(`{"t":"Info"}`).run
	const late, large = "has run for 200ms in one turn", "more than 64 MiB of memory"
	for name, c := range map[string]struct {
		module *tiny
		want   string
	}{
		"a loop":                    {(&tiny{}).does(forever()).does(i64(0)), late},
		"a tree of calls":           {tree(33), late},
		"operations without an end": {(&tiny{data: []byte(`{"t":"Info"}`)}).does(forever(info)).does(i64(0)), late},
		"a loop in alloc":           {(&tiny{alloc: slices.Concat(forever(), i32(0))}).returns(`{}`), late},
		"a loop at the start": {(&tiny{start: forever(),
			sections: map[byte][]byte{startSection: {funHelp + 1}}}).returns(`{}`), late},
		"a loop that initialises": {(&tiny{start: forever(), exports: []string{"_initialize"}}).returns(`{}`), late},
		"memory":                  {grows(1024), large},
		"much memory":             {grows(65_000), large},
		"memory, and a trap":      {(&tiny{}).does(i32(1024), []byte{opGrow, 0, opDrop, opUnreachable}), large},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			o := first(t, load(t, h, c.module.wasm()), 1)
			if o.err == nil || !strings.Contains(o.err.Error(), c.want) {
				t.Errorf("the turn comes to %v %v %s, want %q", o.err, o.failed, o.ok, c.want)
			}
			if took := time.Since(began); took > 30*shortTurn {
				t.Errorf("it took %v", took)
			}
		})
	}
	t.Run("within", func(t *testing.T) {
		t.Parallel()
		h := testHost(t, maxTurn)
		for name, m := range map[string]*tiny{"memory": grows(1023), "a tree": tree(10)} {
			if o := first(t, load(t, h, m.wasm()), 1); o.ok != "true" {
				t.Errorf("%s: %+v", name, o)
			}
		}
	})
}

// TestFailuresOfAFunction: a guest that crashes, or asks for what there is not, fails its function.
func TestFailuresOfAFunction(t *testing.T) {
	t.Parallel()
	h := testHost(t, maxTurn)
	calls := func(at, size int64) *tiny {
		return (&tiny{}).does(i32(at), i32(size), []byte{opCall, callOp, opDrop}).returns(`{"ok":true}`)
	}
	deep := &tiny{help: slices.Concat([]byte{opLocalGet, 0, opCall, funHelp})}
	large := &tiny{pages: 63, alloc: i32(2 << 20)}
	large.data = fmt.Appendf(nil, `{"t":"InvokeScheduled","kind":"Function","fn":"work:a","in":"%s"}`,
		strings.Repeat("x", 900<<10))
	large.does(i32(texts), i32(int64(len(large.data))), []byte{opCall, callOp, opDrop, opUnreachable})
	for name, c := range map[string]struct {
		module *tiny
		code   int
		want   string
	}{
		"a trap":             {(&tiny{}).does([]byte{opUnreachable}), 500, "has crashed: wasm error: unreachable"},
		"deep recursion":     {deep.does(i32(0), []byte{opCall, funHelp}).returns(`{}`), 500, "stack overflow"},
		"an exit":            {(&tiny{}).does(i32(3), []byte{opCall, callExit}).does(i64(0)), 500, "exited with code 3"},
		"too long":           {calls(0, 1<<30), 413, "an operation has 1073741824 bytes"},
		"longer than memory": {calls(100, 65_500), 400, "65500 bytes at 100, which is outside of its memory of 65536"},
		"out of memory":      {calls(-8, 4), 400, "4 bytes at 4294967288, which is outside"},
		"no place for an answer": {(&tiny{alloc: i32(-1)}).returns(`{}`), 400,
			"alloc(3) has returned 4294967295, which is outside"},
		"a large input": {large, 413, "the input of work:a has"},
		"log out of memory": {(&tiny{}).does(i32(65_000), i32(1000), []byte{opCall, callLog}).returns(`{}`), 400,
			"a line of its log is 1000 bytes at 65000"},
		"a result out of memory":   {(&tiny{}).does(i64(65_000<<32 | 1000)), 400, "its result is 1000 bytes at 65000"},
		"a huge result":            {(&tiny{}).does(i64(1<<32 - 1)), 413, "its result has 4294967295 bytes"},
		"no result":                {(&tiny{}).does(i64(0)), 400, "no result in JSON"},
		"a result of another kind": {(&tiny{}).returns(`[]`), 400, "no result in JSON"},
		"an error of its own":      {(&tiny{}).returns(`{"err":{"code":418,"message":"no tea"}}`), 418, "no tea"},
		"an error without a code":  {(&tiny{}).returns(`{"err":{"message":"no tea"}}`), 500, "no tea"},
		"no JSON":                  {asks(`{`), 400, "asks for {, which is no operation"},
		"a list":                   {asks(`[1]`), 400, "asks for [1], which is no operation"},
		"no UTF-8":                 {asks("{\"t\":\"\xff\"}"), 400, ""},
		"a member too many":        {asks(`{"t":"Info","more":1}`), 400, "unknown field"},
		"another event":            {asks(`{"t":"ExecutionCompleted"}`), 400, `asks for "ExecutionCompleted"`},
		"a step":                   {asks(`{"t":"InvokeScheduled","kind":"Local","fn":"s"}`), 400, "runs no steps"},
		"HTTP":                     {asks(`{"t":"InvokeScheduled","kind":"Http","fn":"s"}`), 400, "runs no steps"},
		"nobody":                   {asks(`{"t":"InvokeScheduled","kind":"Function","fn":""}`), 400, "fn is empty"},
		"a signal without a name":  {asks(`{"t":"InvokeScheduled","kind":"Signal"}`), 400, "fn is empty"},
		"a long name": {asks(`{"t":"InvokeScheduled","kind":"Signal","fn":"` + strings.Repeat("x", 300) + `"}`), 413,
			"a name of 300 bytes"},
		"a long line": {asks(`{"t":"Info","src":"` + strings.Repeat("x", 300) + `"}`), 413, "src of an operation"},
		"a large policy": {asks(`{"t":"InvokeScheduled","kind":"Function","fn":"work:a","retry":["` +
			strings.Repeat("x", 2000) + `"]}`), 400, "retry has more than 1024 bytes"},
		"a time before": {asks(`{"t":"TimerScheduled","ms":-1}`), 400, "want 0 to 100 years"},
		"a time after":  {asks(`{"t":"TimerScheduled","ms":4000000000000000}`), 400, "want 0 to 100 years"},
		"no chance":     {asks(`{"t":"RandomGenerated","bytes":65}`), 400, "65 bytes of chance"},
		"a wait for what is not there": {asks(`{"t":"ExecutionAwaiting","kind":"Single","on":[7]}`), 400,
			"waits for position 7, at which it has asked for nothing"},
		"a wait for nothing": {asks(`{"t":"ExecutionAwaiting","kind":"All"}`), 400, "waits for nothing"},
		"a wait of no kind": {asks(`{"t":"TimerScheduled","ms":1}`, `{"t":"ExecutionAwaiting","kind":"Some","on":[0]}`), 400,
			`waits "Some" for 1 operations`},
		"a wait for no signal": {asks(`{"t":"ExecutionAwaiting","kind":"Signal"}`), 400, "names 0: want one"},
		"no join set":          {asks(`{"t":"JoinSetAwaited","js":0}`), 400, "a join set that it has not made"},
		"no call in a join set": {asks(`{"t":"JoinSetCreated"}`, `{"t":"JoinSetSubmitted","js":0,"p":0}`), 400,
			"puts into a join set what is no call"},
		"no join set to close": {asks(`{"t":"InvokeScheduled","kind":"Close","fn":"join:9"}`), 400, "is no join set of it"},
		"a large value":        {asks(`{"t":"Put","key":"` + strings.Repeat("k", 257) + `"}`), 413, "a name of 257 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := first(t, load(t, h, c.module.wasm()), 1)
			if o.err != nil || o.failed == nil || o.failed.Code != c.code || !strings.Contains(o.failed.Message, c.want) {
				t.Errorf("it comes to %v %+v %s, want error %d %q", o.err, o.failed, o.ok, c.code, c.want)
			}
		})
	}
}

// TestWithin: a guest that asks for what there is goes on, and its answers are told.
func TestWithin(t *testing.T) {
	t.Parallel()
	h := testHost(t, maxTurn)
	o := first(t, load(t, h, asks(`{"t":"TimeRecorded"}`, `{"t":"RandomGenerated","bytes":64}`, `{"t":"Info"}`,
		`{"t":"Put","key":"k","value":{"a":1}}`, `{"t":"InvokeScheduled","kind":"Gate","fn":"g"}`,
		`{"t":"JoinSetCreated"}`, `{"t":"JoinSetAwaited","js":3}`, `{"t":"InvokeScheduled","kind":"Close","fn":"join:3"}`).
		wasm()), 1)
	if o.ok != "true" || string(o.turn.Put["k"]) != `{"a":1}` {
		t.Errorf("it comes to %+v", o)
	}
	const want = "[TimeRecorded RandomGenerated InvokeScheduled JoinSetCreated ExecutionCompleted]"
	if got := fmt.Sprint(o.events); got != want {
		t.Errorf("its events are %s", got)
	}
}

// TestEvicted: a guest that waits is closed when its run is evicted: nothing of it goes on.
func TestEvicted(t *testing.T) {
	t.Parallel()
	h := testHost(t, maxTurn)
	m := asks(`{"t":"TimerScheduled","ms":1000}`, `{"t":"ExecutionAwaiting","kind":"Single","on":[0]}`)
	c := load(t, h, m.wasm())
	for range 10 {
		if o := first(t, c, 1); fmt.Sprint(o.events) != "[TimerScheduled ExecutionAwaiting]" {
			t.Fatalf("it comes to %+v", o)
		}
	}
	if n := len(h.processors); n > 0 {
		t.Errorf("%d guests run on", n)
	}
	if err := c.Close(t.Context()); err != nil {
		t.Error(err)
	}
}
