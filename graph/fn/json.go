package fn

import (
	"fmt"
	"strings"
)

// jsonFuncs read and write JSON.
var jsonFuncs = map[string]Func{
	"stringify": jsonStringify,
	"parse":     jsonParse,
}

// jsonStringify(value, keys, indent) writes JSON. keys, a list, are the only
// ones written; indent is a number of blanks or a text, at most ten.
func jsonStringify(e *Env, args []Value) (Value, error) {
	v, _ := arg(args, 0)
	if _, undefined := v.(Undefined); undefined {
		return v, nil
	}
	w := &writer{env: e, limit: maxText}
	if err := w.options(e, args); err != nil {
		return nil, err
	}
	if err := w.value(v, 0); err != nil {
		return nil, err
	}
	if err := e.Step(1 + len(w.out)/64); err != nil {
		return nil, err
	}
	return string(w.out), e.grow(len(w.out))
}

func (w *writer) options(e *Env, args []Value) error {
	keys, _ := arg(args, 1)
	if list, ok := keys.(*Array); ok {
		w.keep = []string{}
		for _, k := range list.Items {
			key, err := toText(e, k)
			if err != nil {
				return err
			}
			w.keep = append(w.keep, key)
		}
	}
	switch space, _ := arg(args, 2); space := space.(type) {
	case float64:
		w.indent = strings.Repeat(" ", int(max(0, min(10, toInteger(space)))))
	case string:
		w.indent = space
		if units := unitTexts(space); len(units) > 10 {
			w.indent = strings.Join(units[:10], "")
		}
	}
	return nil
}

// jsonParse(text) reads JSON. A reviver would be a function: documents have none.
// A mapping, which no JSON text is, has been read already: the error of an
// activity is one here, and its text in the format's origin.
func jsonParse(e *Env, args []Value) (Value, error) {
	v, _ := arg(args, 0)
	if _, read := v.(*Object); read {
		return v, nil
	}
	text, err := textOf(e, args, 0)
	if err != nil {
		return nil, err
	}
	if err := e.Step(1 + len(text)/8); err != nil {
		return nil, err
	}
	if err := e.grow(8 * len(text)); err != nil {
		return nil, err
	}
	v, err = Decode([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("the text is %w", err)
	}
	return v, nil
}
