package conformance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// play runs the prescribed program, and appends its end.
func (p *barePlay) play() {
	var started *bareEvent
	for i := range p.all {
		if p.all[i].T == "ExecutionStarted" {
			started = &p.all[i]
			break
		}
	}
	if started == nil {
		panic(bareDiffers{"the journal is empty"})
	}
	if last := p.all[len(p.all)-1]; last.T == "TimerScheduled" && p.makes("waits for a timer that it has begun") {
		p.append(bareEvent{T: "ExecutionAwaiting", On: []int{*last.P}, Kind: "Single"})
		return
	}
	if p.makes("counts from 1") {
		p.next = 1
	}
	defer func() {
		if end := recover(); end != nil && end != (bareParks{}) {
			panic(end)
		}
	}()
	var in programInput
	must(json.Unmarshal(started.In, &in))
	out := []json.RawMessage{}
	var failure *bareError
	for _, step := range in.Steps {
		result, err := p.step(in, step)
		if failure = err; err != nil {
			break
		}
		out = append(out, result)
	}
	p.nothingLeft("ends")
	if failure != nil {
		if p.makes("adds to the message of errors") {
			failure.Message = "failed: " + failure.Message
		}
		p.append(bareEvent{T: "ExecutionFailed", Err: failure})
		return
	}
	p.append(bareEvent{T: "ExecutionCompleted", OK: text(out)})
}

// step runs one step of the program.
func (p *barePlay) step(in programInput, name string) (json.RawMessage, *bareError) {
	if p.makes("has calls only") && name != "call" {
		return nil, &bareError{501, "there are only calls"}
	}
	switch name {
	case "call":
		return p.await(p.call("verify.a", `{"n":1}`))
	case "all":
		if p.makes("asks in another order") {
			b, a := p.call("verify.b", `{"n":2}`), p.call("verify.a", `{"n":1}`)
			p.wait("All", a, b)
			return p.both(a, b)
		}
		a, b := p.call("verify.a", `{"n":1}`), p.call("verify.b", `{"n":2}`)
		p.wait("All", a, b)
		return p.both(a, b)
	case "first":
		s, t := p.signal(), p.timer(60_000)
		if p.first(s, t) == t {
			return text("late"), nil
		}
		return p.await(s)
	case "signal":
		return p.await(p.signal())
	case "sleep":
		_, err := p.await(p.timer(60_000))
		return text("slept"), err
	case "do":
		return p.local("mark", true, func(attempt int) (json.RawMessage, *bareError) {
			p.mark(in, attempt)
			return text(attempt), nil
		})
	case "record":
		return p.local("look", false, func(int) (json.RawMessage, *bareError) { return text(7), nil })
	case "chance":
		now := p.value("TimeRecorded", time.Now().UTC().Format(time.RFC3339Nano))
		random := p.value("RandomGenerated", fmt.Sprintf("%016x", time.Now().UnixNano()))
		return p.await(p.call("verify.a", string(text(map[string]string{"now": now, "random": random}))))
	case "catch":
		ok, err := p.await(p.call("verify.a", `{"n":1}`))
		if err != nil {
			return text(err), nil
		}
		return ok, nil
	case "fail":
		return nil, &bareError{418, "as asked"}
	case "large":
		ok, err := p.local("large", false, func(int) (json.RawMessage, *bareError) {
			if in.Bytes > 896<<10 && p.makes("drops what is too large") {
				panic(bareDrops{})
			}
			if in.Bytes > 896<<10 {
				return nil, &bareError{413, "too large"}
			}
			return text(strings.Repeat("x", in.Bytes)), nil
		})
		p.large()
		return text(max(len(ok)-2, 0)), err
	case "join":
		return p.join()
	case "patched":
		return p.patched()
	}
	return nil, &bareError{501, "there is no step " + name}
}

func (p *barePlay) both(a, b int) (json.RawMessage, *bareError) {
	one, err := p.await(a)
	two, err2 := p.await(b)
	if err == nil {
		err = err2
	}
	return text([]json.RawMessage{one, two}), err
}

// take gives an operation its position, and says whether it is recorded.
func (p *barePlay) take(is func(bareEvent) bool, what string) (at int, recorded bool) {
	p.gates()
	at = p.next
	p.next++
	e, recorded := p.ops[at]
	if recorded && !is(e) {
		panic(bareDiffers{fmt.Sprintf("at position %d the journal has %s, the code asks for %s", at, e.T+" "+e.Fn, what)})
	}
	return at, recorded
}

func (p *barePlay) gates() {
	for p.ops[p.next].Kind == "Gate" && !p.makes("counts gates") {
		p.next++
	}
}

// nothingLeft stops code that waits, or ends, where more is recorded.
func (p *barePlay) nothingLeft(does string) {
	p.gates()
	if e, more := p.ops[p.next]; more && !p.makes("overlooks what is left") {
		panic(bareDiffers{fmt.Sprintf("at position %d the journal has %s, the code %s", p.next, e.T, does)})
	}
}

func (p *barePlay) call(topic, in string) int {
	at, recorded := p.take(func(e bareEvent) bool {
		return e.Kind == "Function" && e.Fn == "work:"+topic && p.same(e.In, json.RawMessage(in))
	}, topic)
	if !recorded {
		p.append(bareEvent{T: "InvokeScheduled", P: &at, Kind: "Function", Fn: "work:" + topic, In: json.RawMessage(in)})
	}
	return at
}

func (p *barePlay) signal() int {
	at, recorded := p.take(func(e bareEvent) bool { return e.Kind == "Signal" && e.Fn == "verify.go" }, "a signal")
	if !recorded {
		p.append(bareEvent{T: "InvokeScheduled", P: &at, Kind: "Signal", Fn: "verify.go"})
	}
	return at
}

func (p *barePlay) timer(ms int) int {
	at, recorded := p.take(func(e bareEvent) bool { return e.T == "TimerScheduled" && *e.Ms == ms }, "a timer")
	if !recorded {
		p.append(bareEvent{T: "TimerScheduled", P: &at, Ms: &ms,
			At: time.Now().Add(time.Duration(ms) * time.Millisecond).UTC().Format(time.RFC3339Nano)})
	}
	return at
}

func (p *barePlay) value(kind, v string) string {
	at, recorded := p.take(func(e bareEvent) bool { return e.T == kind }, kind)
	if !recorded {
		p.append(bareEvent{T: kind, P: &at, V: v})
	}
	return p.ops[at].V
}

// local runs a step in this process.
func (p *barePlay) local(name string, durable bool, step func(int) (json.RawMessage, *bareError)) (json.RawMessage,
	*bareError) {
	at, recorded := p.take(func(e bareEvent) bool { return e.Kind == "Local" && e.Fn == name }, "step "+name)
	if end, there := p.ends[at]; there {
		return end.ok, p.loses(end.err)
	}
	if p.rehearses && !p.makes("runs steps in a rehearsal") {
		panic(bareStops{})
	}
	attempt := p.attempts[at] + 1
	if p.makes("forgets attempts") {
		attempt = 1
	}
	if !recorded {
		p.append(bareEvent{T: "InvokeScheduled", P: &at, Kind: "Local", Fn: name})
	}
	if attempt > 1 {
		p.append(bareEvent{T: "InvokeRetrying", P: &at, A: attempt - 1, Err: &bareError{503, "lost"},
			At: time.Now().UTC().Format(time.RFC3339Nano)})
	}
	p.append(bareEvent{T: "InvokeStarted", P: &at, A: attempt})
	early := durable && p.makes("runs the step before the flush")
	var ok json.RawMessage
	var err *bareError
	if early {
		ok, err = step(attempt)
	}
	if durable && !p.makes("does not flush") {
		p.flush()
		if p.makes("acks at the flush") {
			_ = p.m.Ack()
			must(p.nc.Flush())
		}
	}
	if !early {
		ok, err = step(attempt)
	}
	p.append(bareEvent{T: "InvokeCompleted", P: &at, A: attempt, OK: ok, Err: err})
	return ok, err
}

// arrived says when the result of an operation came; 0: it is not there.
func (p *barePlay) arrived(at int) int {
	if end, there := p.ends[at]; there {
		return end.at
	}
	if p.ops[at].Kind == "Signal" && !p.makes("waits for signals that are there") {
		if i := p.unread(); i >= 0 {
			return p.heard[i].at
		}
	}
	return 0
}

func (p *barePlay) unread() int {
	return slices.IndexFunc(p.heard, func(d bareSignal) bool { return !d.taken })
}

// await returns a result, and waits for it.
func (p *barePlay) await(at int) (json.RawMessage, *bareError) {
	p.wait("Single", at)
	p.hear(at)
	end := p.ends[at]
	return end.ok, p.loses(end.err)
}

// hear gives a signal that is there to an operation.
func (p *barePlay) hear(at int) {
	if _, there := p.ends[at]; !there {
		p.append(bareEvent{T: "SignalReceived", P: &at, Name: "verify.go", ID: p.unread() + 1})
	}
}

func (p *barePlay) loses(err *bareError) *bareError {
	if err != nil && p.makes("loses the code of errors") {
		return &bareError{500, err.Message}
	}
	return err
}

// wait parks the program unless what it waits for is there.
func (p *barePlay) wait(kind string, on ...int) {
	missing := slices.ContainsFunc(on, func(at int) bool { return p.arrived(at) == 0 })
	if kind == "Any" {
		missing = !slices.ContainsFunc(on, func(at int) bool { return p.arrived(at) > 0 })
	}
	if !missing {
		if p.makes("a wait takes a position") {
			p.next++
		}
		return
	}
	p.nothingLeft("waits")
	wait := bareEvent{T: "ExecutionAwaiting", On: on, Kind: kind}
	for i, at := range on {
		if p.ops[at].Kind == "Signal" {
			if wait.Names == nil {
				wait.Names = make([]string, len(on))
			}
			wait.Names[i] = "verify.go"
		}
	}
	p.append(wait)
	panic(bareParks{})
}

// first is the operation whose result came first.
func (p *barePlay) first(on ...int) int {
	p.wait("Any", on...)
	there := slices.DeleteFunc(slices.Clone(on), func(at int) bool { return p.arrived(at) == 0 })
	choice := slices.MinFunc(there, func(a, b int) int { return p.arrived(a) - p.arrived(b) })
	if p.makes("chooses the last result") {
		choice = slices.MaxFunc(there, func(a, b int) int { return p.arrived(a) - p.arrived(b) })
	}
	if p.makes("chooses in the order of the list") {
		choice = there[0]
	}
	p.hear(choice)
	return choice
}

// patched answers whether a change of the code applies.
func (p *barePlay) patched() (json.RawMessage, *bareError) {
	name := fmt.Sprintf("verify#%d", p.asked)
	if p.makes("names gates by their id alone") {
		name = "verify"
	}
	p.asked++
	for _, e := range p.ops {
		if e.Kind == "Gate" && e.Fn == name {
			return text(true), nil
		}
	}
	p.gates()
	if _, ahead := p.ops[p.next]; ahead {
		return text(p.makes("applies changes to all jobs")), nil
	}
	at := p.next
	p.next++
	p.append(bareEvent{T: "InvokeScheduled", P: &at, Kind: "Gate", Fn: name})
	return text(true), nil
}

// join takes the results of a join set.
func (p *barePlay) join() (json.RawMessage, *bareError) {
	if p.makes("has no join sets") {
		return nil, &bareError{501, "there are no join sets"}
	}
	set, recorded := p.take(func(e bareEvent) bool { return e.T == "JoinSetCreated" }, "a join set")
	if !recorded {
		p.append(bareEvent{T: "JoinSetCreated", JS: &set})
	}
	var open []int
	for i, topic := range []string{"verify.a", "verify.b"} {
		at := p.call(topic, fmt.Sprintf(`{"n":%d}`, i+1))
		if _, is := p.owners[at]; !is {
			p.append(bareEvent{T: "JoinSetSubmitted", JS: &set, P: &at})
		}
		open = append(open, at)
	}
	var out []json.RawMessage
	for n := 0; len(open) > 0; n++ {
		at := open[0]
		if p.makes("takes in the order of asking") {
			p.wait("Single", at)
		} else {
			at = p.first(open...)
		}
		if n >= len(p.takes) {
			p.append(bareEvent{T: "JoinSetAwaited", JS: &set, P: &at})
		}
		ok, err := p.await(at)
		if err != nil {
			return nil, err
		}
		out = append(out, ok)
		open = slices.DeleteFunc(open, func(o int) bool { return o == at })
	}
	return text(out), nil
}
