package journal

import (
	"encoding/hex"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
)

// MaxRandom bounds the bytes of one RandomGenerated.
const MaxRandom = 64

// Invoked stands for InvokeScheduled, InvokeStarted with attempt 1 and InvokeCompleted of
// it, one behind the other, where events are stored and sent. It is no type of event: it
// is read as the three, and counts as three.
type invoked struct {
	Promise  Position        `json:"p"`
	Kind     Kind            `json:"kind"`
	Function string          `json:"fn"`
	Input    json.RawMessage `json:"in,omitempty"`
	Retry    json.RawMessage `json:"retry,omitempty"`
	Timeout  int64           `json:"timeout,omitempty"`
	Source   string          `json:"src,omitempty"`
	Result
}

func (invoked) event() {}

// Encode returns events as a JSON array, the form in which they are stored and sent. What
// Fill adds is left out.
func Encode(events []Event) ([]byte, error) {
	all := []byte{'['}
	for i := 0; i < len(events); i++ {
		e := events[i]
		if i+2 < len(events) {
			if short, ok := shorten(events[i : i+3]); ok {
				e, i = short, i+2
			}
		}
		if len(all) > 1 {
			all = append(all, ',')
		}
		var err error
		if all, err = encode(all, e); err != nil {
			return nil, err
		}
	}
	return append(all, ']'), nil
}

func shorten(three []Event) (e invoked, ok bool) {
	s, ok1 := three[0].(InvokeScheduled)
	a, ok2 := three[1].(InvokeStarted)
	c, ok3 := three[2].(InvokeCompleted)
	if !ok1 || !ok2 || !ok3 || a != (InvokeStarted{s.Promise, 1}) || c.Promise != s.Promise || c.Attempt != 1 {
		return invoked{}, false
	}
	return invoked{s.Promise, s.Kind, s.Function, s.Input, s.Retry, s.Timeout, s.Source,
		c.Result}, true
}

// encode appends an event.
func encode(to []byte, e Event) ([]byte, error) {
	name := Name(e)
	switch f := e.(type) {
	case invoked:
		name = "Invoked"
	case SignalReceived:
		f.Data = nil
		e = f
	case JoinSetAwaited:
		f.Result = nil
		e = f
	}
	to, err := shapes[name].write(to, reflect.ValueOf(e))
	if err != nil {
		return nil, legwork.Invalid("the event %s cannot be written: %v", name, err)
	}
	return to, nil
}

// Decode reads a JSON array of events. An error names the event by its place in the
// array. Members that its type does not have are refused: they would be lost.
func Decode(data []byte) ([]Event, error) {
	if err := legwork.CheckPayload(data); err != nil {
		return nil, err
	}
	list, open := parts(legwork.OrNull(data), nil)
	if open != '[' {
		return nil, legwork.Invalid("events are no JSON array")
	}
	events, room := make([]Event, 0, len(list)), make([][]byte, 0, 2*maxMembers)
	for i, one := range list {
		e, err := decode(one, room)
		if err != nil {
			return nil, legwork.Invalid("event %d: %v", i, err)
		}
		if short, ok := e.(invoked); ok {
			events = append(events, InvokeScheduled{short.Promise, short.Kind, short.Function, short.Input, short.Retry,
				short.Timeout, short.Source}, InvokeStarted{short.Promise, 1}, InvokeCompleted{short.Promise, 1, short.Result})
			continue
		}
		events = append(events, e)
	}
	return events, nil
}

// decode reads an event. It uses room to take it apart.
func decode(data []byte, room [][]byte) (Event, error) {
	members, open := parts(data, room)
	if open != '{' {
		return nil, legwork.Invalid("it is no object")
	}
	var name []byte
	for i := 0; i < len(members); i += 2 {
		if members[i] = text(members[i]); string(members[i]) == "t" {
			name = text(members[i+1])
		}
	}
	if len(name) == 0 {
		return nil, legwork.Invalid("its type, the text t, is missing")
	}
	s, ok := shapes[string(name)]
	if !ok {
		return nil, legwork.Invalid("there is no type %q", legwork.Clip(string(name), 40))
	}
	e := reflect.New(s.of).Elem()
	if err := s.read(e, members); err != nil {
		return nil, err
	}
	event := e.Interface().(Event)
	if wrong := wrong(event); wrong != "" {
		return nil, legwork.Invalid("%s: %s", name, wrong)
	}
	return event, nil
}

// wrong says what is wrong with the values of an event, whatever came before it; "" if
// nothing is.
func wrong(e Event) string {
	switch e := e.(type) {
	case invoked:
		return wrong(InvokeCompleted{e.Promise, 1, e.Result}) + wrong(InvokeScheduled{Kind: e.Kind, Function: e.Function,
			Retry: e.Retry, Timeout: e.Timeout})
	case InvokeScheduled:
		return wrongInvocation(e)
	case InvokeStarted:
		return wrongAttempt(e.Attempt)
	case InvokeCompleted:
		if (e.OK == nil) == (e.Err == nil) {
			return "it must have either ok or err"
		}
		return wrongAttempt(e.Attempt)
	case InvokeRetrying:
		return wrongAttempt(e.Attempt)
	case RandomGenerated:
		if raw, err := hex.DecodeString(e.Value); err != nil || len(raw) == 0 || len(raw) > MaxRandom {
			return "v is no hex of 1 to 64 bytes"
		}
	case TimerScheduled:
		if e.Millis < 0 {
			return "ms is less than 0"
		}
	case SignalDelivered:
		return wrongDelivery(e.Name, e.Delivery)
	case SignalReceived:
		return wrongDelivery(e.Name, e.Delivery)
	case ExecutionAwaiting:
		return wrongWait(e)
	}
	return ""
}

// MaxRetryBytes bounds the policy of a call.
const MaxRetryBytes = 1024

func wrongInvocation(e InvokeScheduled) string {
	_, set := ClosedSet(e.Function)
	switch e.Kind {
	case Function, HTTP, Local, Gate, Signal, Close:
	default:
		return "the kind is none of Function, Http, Local, Gate, Signal, Close"
	}
	switch {
	case e.Function == "":
		return "fn is empty"
	case e.Kind == Close && !set:
		return "fn names no join set, such as join:3"
	case e.Timeout < 0:
		return "timeout is less than 0"
	case e.Timeout > 0 && !e.Kind.asked(), len(e.Retry) > 0 && !e.Kind.asked():
		return "only calls have a timeout and a retry"
	case len(e.Retry) > MaxRetryBytes:
		return "retry has more than 1024 bytes"
	}
	return ""
}

// asked reports whether engines bring operations of a kind about.
func (k Kind) asked() bool { return k == Function || k == HTTP }

// closePrefix begins what a Close names.
const closePrefix = "join:"

// CloseOf is what the Close of a join set names.
func CloseOf(set JoinSet) string { return closePrefix + strconv.FormatUint(uint64(set), 10) }

// ClosedSet reads what CloseOf has written.
func ClosedSet(name string) (set JoinSet, ok bool) {
	number, is := strings.CutPrefix(name, closePrefix)
	if !is {
		return 0, false
	}
	n, err := strconv.ParseUint(number, 10, 32)
	return JoinSet(n), err == nil && CloseOf(JoinSet(n)) == name
}

func wrongAttempt(a int) string {
	if a < 1 {
		return "the attempt is less than 1"
	}
	return ""
}

func wrongDelivery(name string, id int) string {
	switch {
	case name == "":
		return "the name is empty"
	case id < 1:
		return "the id is less than 1"
	}
	return ""
}

func wrongWait(e ExecutionAwaiting) string {
	switch e.Kind {
	case Single, Any, All, ForSignal:
	default:
		return "the kind is none of Single, Any, All, Signal"
	}
	switch {
	case len(e.On) == 0:
		return "it waits for nothing"
	case e.Names != nil && len(e.Names) != len(e.On):
		return "names has not one for each of on"
	}
	return ""
}
