package evaluate

import (
	"errors"
	"strconv"

	"github.com/legwork-dev/legwork/graph/fn"
)

// frame is what the body of @reduce sees: one element and the way to it.
type frame struct {
	input  fn.Value // $input: the collection
	output fn.Value // $output: the result so far
	item   fn.Value // $item
	key    string   // $key
	index  int      // $index
}

var errCollection = errors.New("@reduce needs an array or an object to go through")

// reduce runs body once for each element of the collection, the first value of
// the row before; the second is what the result begins with. A collection that
// is undefined or null has no elements.
func (r *run) reduce(body []Row, before []fn.Value) (fn.Value, error) {
	var collection, first fn.Value
	if len(before) > 0 {
		collection = before[0]
	}
	if len(before) > 1 {
		clone, err := fn.Clone(r.env, before[1])
		if err != nil {
			return nil, err
		}
		first = clone
	}
	outer := r.frame
	defer func() { r.frame = outer }()
	r.frame = &frame{input: collection, output: first}
	var err error
	switch c := collection.(type) {
	case nil, fn.Undefined:
	case *fn.Array:
		for i := 0; i < len(c.Items) && err == nil; i++ {
			err = r.turn(body, c.Items[i], strconv.Itoa(i), i)
		}
	case *fn.Object:
		keys := append([]string(nil), c.Keys()...)
		for i := 0; i < len(keys) && err == nil; i++ {
			err = r.turn(body, c.Get(keys[i]), keys[i], i)
		}
	default:
		err = errCollection
	}
	return r.frame.output, err
}

// turn runs the body for one element. Every turn takes steps, so that a body
// that lengthens its own collection ends.
func (r *run) turn(body []Row, item fn.Value, key string, index int) error {
	f := r.frame
	f.item, f.key, f.index = item, key, index
	v, err := r.rows(body, []fn.Value{f.output}, true)
	if err == nil {
		f.output = v
	}
	return err
}
