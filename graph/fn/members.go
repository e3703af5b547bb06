package fn

import (
	"strconv"
)

// members is what has keys: an object, a list, or a text.
type members struct {
	object *Object
	items  []Value
	units  []string
}

func membersOf(v Value) members {
	switch v := v.(type) {
	case *Object:
		return members{object: v}
	case *Array:
		return members{items: v.Items}
	case string:
		return members{units: unitTexts(v)}
	}
	return members{}
}

// unitTexts splits a text into its characters, for the keys it has.
func unitTexts(s string) []string {
	out := make([]string, 0, len(s))
	for _, r := range s {
		out = append(out, string(r))
	}
	return out
}

func (m members) len() int {
	if m.object != nil {
		return m.object.Len()
	}
	return len(m.items) + len(m.units)
}

func (m members) keys() []string {
	if m.object != nil {
		return m.object.keys
	}
	keys := make([]string, m.len())
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	return keys
}

func (m members) get(key string) Value {
	if m.object != nil {
		return m.object.Get(key)
	}
	if key == "length" && (m.items != nil || m.units != nil) {
		return float64(m.len())
	}
	i, ok := indexKey(key)
	switch {
	case !ok || i >= uint64(m.len()):
		return Undefined{}
	case m.items != nil:
		return m.items[i]
	}
	return m.units[i]
}

func (m members) has(key string) bool {
	if m.object != nil {
		return m.object.has(key)
	}
	i, ok := indexKey(key)
	return ok && i < uint64(m.len()) || key == "length" && (m.items != nil || m.units != nil)
}

// membersArg is the first argument as something with keys. Null and undefined
// have none.
func membersArg(e *Env, args []Value) (members, error) {
	v, _ := arg(args, 0)
	if text, ok := v.(string); ok {
		if err := e.Step(len(text) / 16); err != nil {
			return members{}, err
		}
	}
	m := membersOf(v)
	return m, e.Step(1 + m.len()/64)
}

func objectKeys(e *Env, args []Value) (Value, error) {
	return eachMember(e, args, func(key string, _ Value) Value { return key })
}

func objectValues(e *Env, args []Value) (Value, error) {
	return eachMember(e, args, func(_ string, v Value) Value { return v })
}

func objectEntries(e *Env, args []Value) (Value, error) {
	return eachMember(e, args, func(key string, v Value) Value { return &Array{Items: []Value{key, v}} })
}

// objectNames are the keys, and for lists and texts "length".
func objectNames(e *Env, args []Value) (Value, error) {
	list, err := objectKeys(e, args)
	if err != nil {
		return nil, err
	}
	v, _ := arg(args, 0)
	if m := membersOf(v); m.has("length") && m.object == nil {
		list.(*Array).Items = append(list.(*Array).Items, "length")
	}
	return list, nil
}

func eachMember(e *Env, args []Value, f func(string, Value) Value) (Value, error) {
	m, err := membersArg(e, args)
	if err != nil {
		return nil, err
	}
	if err := e.charge(3 * m.len()); err != nil {
		return nil, err
	}
	out := &Array{Items: make([]Value, 0, m.len())}
	for _, key := range m.keys() {
		out.Items = append(out.Items, f(key, m.get(key)))
	}
	return out, nil
}

func objectSymbols(e *Env, args []Value) (Value, error) {
	if _, err := membersArg(e, args); err != nil {
		return nil, err
	}
	return &Array{Items: []Value{}}, nil
}

// objectHas(o, key) tells whether o itself has the key.
func objectHas(e *Env, args []Value) (Value, error) {
	m, err := membersArg(e, args)
	if err != nil {
		return nil, err
	}
	key, err := textOf(e, args, 1)
	if err != nil {
		return nil, err
	}
	return m.has(key), nil
}

// objectIsEnumerable is objectHas, but for the length of a list or a text.
func objectIsEnumerable(e *Env, args []Value) (Value, error) {
	has, err := objectHas(e, args)
	if err != nil || has != true {
		return has, err
	}
	key, err := textOf(e, args, 1)
	return key != "length" || membersOf(args[0]).object != nil, err
}

// objectIsPrototype is false: no value of a document is another's prototype.
func objectIsPrototype(e *Env, args []Value) (Value, error) {
	if _, err := membersArg(e, args); err != nil {
		return nil, err
	}
	return false, nil
}
