package graph

import (
	"slices"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// A durable function is an activity whose code runs in a worker, over a journal. What it asks
// for runs under the function's own id and address, as operations: the activities f/0, f/1,
// … of a function f. An operation may be a function itself, with f/1/0, f/1/1, … below it
// (ADR 70).

// maxCalls bounds the list of whom a function may call.
const maxCalls = 256

// Prefixes of what a function calls. Signals are listed with the ones that it waits for.
const (
	CallWork   = "work:"   // a topic of workers
	CallJob    = "start:"  // a topic that starts a job
	CallFrame  = "call:"   // another function of the same app, in the same job
	CallSignal = "signal:" // a signal that it waits for
	CallSend   = "send:"   // a signal that it sends to other jobs
	CallDetach = "detach:" // a topic that starts a job which goes on alone: listed as start:
)

const callHint = "topics of workers, start:TOPIC for jobs, call:TOPIC for functions, signal:NAME, send:NAME; " +
	"'*' for all of them"

// calls reads whom a function may call.
func (c *compiler) calls(a *Activity, n *node) {
	if n == nil || n.kind == kindNull || !c.want(n, kindArray, "calls") {
		return
	}
	if len(n.items) > maxCalls {
		c.fail(n, "use '*', or functions that call fewer", "calls has more than %d entries", maxCalls)
		return
	}
	for _, item := range n.items {
		call := c.text(item, "an entry of calls")
		if item.kind != kindString {
			continue
		}
		if call != "*" && !strings.Contains(call, ":") {
			call = CallWork + call
		}
		_, topic, _ := strings.Cut(call, ":")
		if call != "*" && (!validTopic(topic) || !slices.Contains([]string{CallWork, CallJob, CallFrame, CallSignal,
			CallSend}, strings.TrimSuffix(call, topic))) {
			c.fail(item, callHint, "%s is nothing that a function can call", short(item.text))
			continue
		}
		a.Calls = append(a.Calls, call)
	}
}

// MayCall reports whether a function may call something: with its prefix, as journals have
// it.
func (a *Activity) MayCall(what string) bool {
	if topic, detached := strings.CutPrefix(what, CallDetach); detached {
		what = CallJob + topic
	}
	return slices.Contains(a.Calls, what) || slices.Contains(a.Calls, "*")
}

// shorthand reads function: of a graph: it stands for a trigger and one function, whose input is
// the job's and whose result becomes the job's data.
func (c *compiler) shorthand(g *Graph, of *node) {
	n := of.get("function")
	for _, other := range []string{"activities", "transitions", "hooks"} {
		if list := of.get(other); list != nil {
			c.failKey(list, "remove one of the two", "a graph has either function or %s", other)
			return
		}
	}
	if !c.mapping(n, "function", functionFields) || g.Subscribes == "" {
		return
	}
	id := strings.ReplaceAll(strings.TrimPrefix(g.Subscribes, "."), ".", "-")
	if len(id) > maxIDBytes-len(startSuffix) {
		c.fail(of.get("subscribes"), "write activities and transitions instead of function",
			"the topic is too long to name an activity by it")
		return
	}
	at := func(key string, kind kind, text string, items ...*node) *node {
		m := &node{kind: kind, text: text, key: key, line: n.line, col: n.col, keyLine: n.keyLine, keyCol: n.keyCol,
			parent: of, items: items}
		for _, item := range items {
			item.parent = m
		}
		return m
	}
	maps := func(key, from string) *node {
		return at(key, kindObject, "", at("maps", kindString, "{"+from+".output.data}"))
	}
	begin := at(id+startSuffix, kindObject, "", at("type", kindString, "trigger"))
	run := at(id, kindObject, "", at("type", kindString, "function"), maps("input", begin.key), maps("job", id))
	for _, item := range n.items {
		if _, known := functionFields[item.key]; known { // of others mapping has told
			run.items = append(run.items, item.copyTo(item))
		}
	}
	to := at("", kindObject, "", at("to", kindString, id))
	of.items = append(of.items, at("activities", kindObject, "", begin, run),
		at("transitions", kindObject, "", at(begin.key, kindArray, "", to)))
	g.function = true
}

// startSuffix makes the id of the trigger of that of the function.
const startSuffix = "-start"

// asks reports whether the activity sends its input and waits for the answer.
func (a *Activity) asks() bool { return a.Type == Worker || a.Type == Await || a.Type == Function }

// workTopics are the topics that are written in the document on which workers must listen
// for the activity: its own, and those that it calls.
func (a *Activity) workTopics() (topics []string) {
	switch topic := a.WrittenTopic(); {
	case topic == "" || a.Type != Worker && a.Type != Function:
		return nil
	default:
		topics = append(topics, topic)
	}
	for _, call := range a.Calls {
		for _, prefix := range []string{CallWork, CallFrame} {
			if topic, works := strings.CutPrefix(call, prefix); works {
				topics = append(topics, topic)
			}
		}
	}
	return topics
}

// Works reports whether workers may answer for the activity. Those of an operation only do if
// it has asked one: its outbox row tells.
func (a *Activity) Works() bool { return a.Type == Worker || a.Type == Function || a.Type == Operation }

// Spreads reports whether the result of a function becomes the job's data, as of one that is
// written as function:.
func (a *Activity) Spreads() bool { return a.Type == Function && a.Graph.function }

// Functions returns the functions of an app, in no order.
func (app *App) Functions() (functions []*Activity) {
	for _, a := range app.activities {
		if a.Type == Function {
			functions = append(functions, a)
		}
	}
	return functions
}

// Frame returns the function that an operation belongs to, or a function itself; nil for
// other activities.
func (a *Activity) Frame() *Activity {
	switch a.Type {
	case Operation:
		return a.function
	case Function:
		return a
	}
	return nil
}

// operation returns the operation with an id such as f/3/0, or nil.
func (a *Activity) operation(id string) *Activity {
	if a == nil || a.Type != Function || legwork.CheckActivity(id) != nil {
		return nil
	}
	return &Activity{ID: id, Type: Operation, Graph: a.Graph, Title: a.Title, Depth: a.Depth, Depths: a.Depths,
		Topic: evaluate.Undefined{}, function: a}
}

// OperationID is the id of an operation of a function or of another operation.
func OperationID(frame string, position uint32) string {
	return frame + "/" + strconv.FormatUint(uint64(position), 10)
}

// OperationOf returns the frame that an operation belongs to and its position there; ok is
// false for an id that is none of an operation.
func OperationOf(id string) (frame string, position uint32, ok bool) {
	i := strings.LastIndexByte(id, '/')
	if i < 0 {
		return "", 0, false
	}
	n, err := strconv.ParseUint(id[i+1:], 10, 32)
	return id[:i], uint32(n), err == nil
}
