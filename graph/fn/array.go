package fn

import "strings"

// arrayFuncs work on lists; those that change one change it in place and say
// what they return.
var arrayFuncs = map[string]Func{
	"get":         arrayGet,
	"length":      arrayLength,
	"concat":      arrayConcat,
	"indexOf":     arrayIndexOf,
	"join":        arrayJoin,
	"lastIndexOf": arrayLastIndexOf,
	"pop":         arrayPop,
	"push":        arrayPush,
	"reverse":     arrayReverse,
	"shift":       arrayShift,
	"slice":       arraySlice,
	"sort":        arraySort,
	"splice":      arraySplice,
	"unshift":     arrayUnshift,
}

// listArg is the list a function works on; a whole walk over it is charged.
func listArg(e *Env, args []Value) (*Array, error) {
	v, _ := arg(args, 0)
	list, ok := v.(*Array)
	if !ok {
		return nil, badArg(0, v, "a list")
	}
	return list, e.Step(1 + len(list.Items)/64)
}

// arrayGet(list, i=0) is an element; an index that is undefined is 0 too. Where
// there is no list, undefined or null, there is no element.
func arrayGet(e *Env, args []Value) (Value, error) {
	if v, _ := arg(args, 0); absent(v) {
		return Undefined{}, nil
	}
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	at, _ := arg(args, 1)
	if _, undefined := at.(Undefined); undefined {
		at = 0.0
	}
	i, err := e.toNumber(at)
	if err != nil || i != toInteger(i) || i < 0 || i >= float64(len(list.Items)) {
		return Undefined{}, err
	}
	return list.Items[int(i)], nil
}

// arrayLength(list) is how many elements it has; undefined where there is no list.
func arrayLength(e *Env, args []Value) (Value, error) {
	if v, _ := arg(args, 0); absent(v) {
		return Undefined{}, nil
	}
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	return float64(len(list.Items)), nil
}

// arrayConcat(a, b…) is a new list; what is no list is appended as it is.
func arrayConcat(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	out := &Array{}
	if err := e.charge(len(list.Items)); err != nil {
		return nil, err
	}
	out.Items = append(out.Items, list.Items...)
	for _, v := range args[1:] {
		more := []Value{v}
		if l, ok := v.(*Array); ok {
			more = l.Items
		}
		if err := e.charge(len(more)); err != nil {
			return nil, err
		}
		out.Items = append(out.Items, more...)
	}
	return out, nil
}

// arrayJoin(list, separator=',') is a text.
func arrayJoin(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	separator := ","
	if v, _ := arg(args, 1); v != (Undefined{}) {
		if separator, err = toText(e, v); err != nil {
			return nil, err
		}
	}
	text, err := e.join(list, separator, 0)
	if err != nil {
		return nil, err
	}
	return text, nil
}

// arrayPop takes the last element out and returns it.
func arrayPop(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	n := len(list.Items)
	if n == 0 {
		return Undefined{}, nil
	}
	last := list.Items[n-1]
	list.Items = list.Items[:n-1]
	return last, nil
}

// arrayPush appends and returns the list.
func arrayPush(e *Env, args []Value) (Value, error) {
	v, _ := arg(args, 0)
	list, ok := v.(*Array)
	if !ok {
		return nil, badArg(0, v, "a list")
	}
	if err := e.charge(len(args)); err != nil {
		return nil, err
	}
	list.Items = append(list.Items, args[1:]...)
	return list, nil
}

// arrayReverse turns the list around and returns it.
func arrayReverse(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	for i, j := 0, len(list.Items)-1; i < j; i, j = i+1, j-1 {
		list.Items[i], list.Items[j] = list.Items[j], list.Items[i]
	}
	return list, nil
}

// arrayShift takes the first element out and returns it.
func arrayShift(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	if len(list.Items) == 0 {
		return Undefined{}, nil
	}
	first := list.Items[0]
	list.Items = list.Items[1:]
	return first, nil
}

// arrayUnshift puts values in front and returns the new length.
func arrayUnshift(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	if err := e.charge(len(args) + len(list.Items)); err != nil {
		return nil, err
	}
	items := make([]Value, 0, len(args)-1+len(list.Items))
	list.Items = append(append(items, args[1:]...), list.Items...)
	return float64(len(list.Items)), nil
}

// upperName is a text in upper case, for the names of options.
func upperName(v Value) string {
	s, _ := v.(string)
	return strings.ToUpper(s)
}
