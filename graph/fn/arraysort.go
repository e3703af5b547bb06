package fn

import (
	"bytes"
	"fmt"
	"slices"
)

// arraySort(list, 'ASCENDING' or 'DESCENDING') sorts in place and returns the
// list: null first, then numbers, dates and booleans by their value, then
// everything else by its text in the order of a dictionary (see textOrder);
// undefined last in either direction. It is stable.
func arraySort(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	down := false
	if v, given := arg(args, 1); given && v != (Undefined{}) {
		switch upperName(v) {
		case "ASCENDING":
		case "DESCENDING":
			down = true
		default:
			return nil, fmt.Errorf("the order must be ASCENDING or DESCENDING")
		}
	}
	if err := e.Step(20 * len(list.Items)); err != nil {
		return nil, err
	}
	keys, err := sortKeys(e, list)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(keys, func(a, b sortKey) int { return a.compare(b, down) })
	for i := range keys {
		list.Items[i] = keys[i].value
	}
	return list, nil
}

// sortKey is an element with what it is compared by.
type sortKey struct {
	value  Value
	rank   int // -1 null, 0 numbers, 1 texts, 2 undefined
	number float64
	text   []byte // what its text is compared by
}

func sortKeys(e *Env, list *Array) ([]sortKey, error) {
	keys := make([]sortKey, len(list.Items))
	order := newTextOrder()
	for i, v := range list.Items {
		k := sortKey{value: v}
		switch v := v.(type) {
		case Undefined:
			k.rank = 2
		case nil:
			k.rank = -1
		case float64:
			k.number = v
		case date:
			k.number = float64(v)
		case bool:
			k.number, _ = e.toNumber(v)
		default:
			text, err := toText(e, v)
			if err != nil {
				return nil, err
			}
			// A key has up to some 10 bytes for each of the text.
			if err := e.Step(len(text) / 4); err != nil {
				return nil, err
			}
			if err := e.grow(10 * len(text)); err != nil {
				return nil, err
			}
			k.rank, k.text = 1, order.key(text)
		}
		keys[i] = k
	}
	return keys, nil
}

func (k sortKey) compare(o sortKey, down bool) int {
	if k.rank == 2 || o.rank == 2 {
		return k.rank - o.rank
	}
	order := k.rank - o.rank
	if order == 0 && k.rank == 0 {
		switch {
		case k.number < o.number:
			order = -1
		case k.number > o.number:
			order = 1
		}
	} else if order == 0 {
		order = bytes.Compare(k.text, o.text)
	}
	if down {
		return -order
	}
	return order
}
