package guest

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"runtime"
	"strings"
	"time"
)

// handle is the function of the component: its input and its result are JSON.
var handle = func([]byte) []byte {
	return failed(Errorf(500, "the component has no function: call guest.Handle in init"))
}

// Handle makes a function that of the component. Call it in init.
func Handle[In, Out any](f func(In) (Out, error)) {
	handle = func(raw []byte) []byte {
		var in In
		if err := json.Unmarshal(raw, &in); err != nil {
			return failed(Errorf(400, "the input of the function cannot be read as %T: %v", in, err))
		}
		out, err := f(in)
		if err != nil {
			return failed(err)
		}
		text, err := json.Marshal(map[string]any{"ok": out})
		if err != nil {
			return failed(Errorf(400, "the result of the function cannot be written as JSON: %v", err))
		}
		return text
	}
}

// Error is an error with a code, from 400 to 599, that graphs can go by.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// Errorf returns an error with a code.
func Errorf(code int, format string, args ...any) error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

func failed(err error) []byte {
	e, is := err.(*Error)
	if !is {
		e = &Error{500, err.Error()}
	}
	text, _ := json.Marshal(map[string]any{"err": e}) // it always can
	return text
}

// operation is what the host is asked for (docs/components.md).
type operation struct {
	Type     string          `json:"t"`
	Kind     string          `json:"kind,omitempty"`
	Function string          `json:"fn,omitempty"`
	Input    json.RawMessage `json:"in,omitempty"`
	Retry    json.RawMessage `json:"retry,omitempty"`
	Timeout  int64           `json:"timeout,omitempty"`
	Source   string          `json:"src,omitempty"`
	Millis   int64           `json:"ms,omitempty"`
	On       []uint32        `json:"on,omitempty"`
	Names    []string        `json:"names,omitempty"`
	Set      *uint32         `json:"js,omitempty"`
	Promise  *uint32         `json:"p,omitempty"`
	Bytes    int             `json:"bytes,omitempty"`
	Key      string          `json:"key,omitempty"`
	Value    json.RawMessage `json:"value,omitempty"`
}

// answer is what the host says.
type answer struct {
	Promise *uint32         `json:"p"`
	Set     *uint32         `json:"js"`
	Value   json.RawMessage `json:"v"`
	OK      json.RawMessage `json:"ok"`
	Err     *Error          `json:"err"`
}

func ask(o operation) (a answer) {
	o.Source = caller()
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(operate(text), &a)
	}
	if err != nil {
		panic(err)
	}
	return a
}

// caller is the line of the component's own code that asks.
func caller() string {
	var counters [16]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	for {
		f, more := frames.Next()
		if f.File != "" && !strings.Contains(f.Function, "legwork/sdk/guest.") {
			return fmt.Sprintf("%s:%d", path.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

// encode writes a value as JSON.
func encode(v any, what string) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%s cannot be written as JSON: %v", what, err))
	}
	return raw
}

// decode reads a value.
func decode[T any](raw json.RawMessage, what string) (v T, err error) {
	if len(raw) == 0 {
		return v, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return v, Errorf(400, "%s cannot be read as %T: %v", what, v, err)
	}
	return v, nil
}

// Now returns the time. A replay is told the same.
func Now() (now time.Time) {
	if err := json.Unmarshal(ask(operation{Type: "TimeRecorded"}).Value, &now); err != nil {
		panic(err)
	}
	return now
}

// Random returns a number of chance. A replay gets the same.
func Random() (n uint64) {
	var text string
	err := json.Unmarshal(ask(operation{Type: "RandomGenerated", Bytes: 8}).Value, &text)
	raw, wrong := hex.DecodeString(text)
	if err != nil || wrong != nil {
		panic("the host gives no chance")
	}
	for _, b := range raw {
		n = n<<8 | uint64(b)
	}
	return n
}

// Patched reports whether a change of the code applies to this run of the function.
func Patched(id string) bool {
	return string(ask(operation{Type: "InvokeScheduled", Kind: "Gate", Function: id}).OK) == "true"
}

// Put writes a value into the job's data, with what the function does next.
func Put(key string, value any) {
	ask(operation{Type: "Put", Key: key, Value: encode(value, "the value of "+key)})
}

// Attr sets what lists find the job by: a text of at most 256 bytes, a number or a bool; nil
// removes it. A function has at most 8 names.
func Attr(name string, value any) {
	ask(operation{Type: "Attr", Key: name, Value: encode(value, "the value of attribute "+name)})
}

// Log writes a line into the log of whoever runs the component; nothing in a replay.
func Log(format string, args ...any) { logLine(fmt.Sprintf(format, args...)) }
