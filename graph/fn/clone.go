package fn

import "fmt"

// Clone returns a deep copy, so that a function that changes a value changes
// only its own.
func Clone(e *Env, v Value) (Value, error) { return clone(e, v, 0) }

func clone(e *Env, v Value, depth int) (Value, error) {
	if depth > maxNesting {
		return nil, errDeep
	}
	switch v := v.(type) {
	case *Array:
		if err := e.charge(len(v.Items)); err != nil {
			return nil, err
		}
		out := &Array{Items: make([]Value, len(v.Items))}
		for i, item := range v.Items {
			c, err := clone(e, item, depth+1)
			if err != nil {
				return nil, err
			}
			out.Items[i] = c
		}
		return out, nil
	case *Object:
		if err := e.charge(2 * v.Len()); err != nil {
			return nil, err
		}
		out := newObject(v.Len())
		for _, key := range v.keys {
			c, err := clone(e, v.fields[key], depth+1)
			if err != nil {
				return nil, err
			}
			out.Set(key, c)
		}
		return out, nil
	}
	return v, nil
}

var errDeep = fmt.Errorf("a value is nested deeper than %d levels", maxNesting)

// charge takes the steps and bytes of n values.
func (e *Env) charge(n int) error {
	if err := e.Step(n + 1); err != nil {
		return err
	}
	return e.grow(16 * n)
}
