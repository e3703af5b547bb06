package evaluate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Limits of one write of job data. A path must fit the key of a Postgres row.
const (
	maxLeafDepth     = 64   // deeper objects are kept whole, as one leaf
	maxLeafPathBytes = 1024 // of an escaped path
)

// MaxLeaves bounds the leaves of one document.
const MaxLeaves = 10_000

// Errors of job data that cannot be kept as leaves.
var (
	ErrNotObject = errors.New("job data must be an object")
	errLeafPath  = fmt.Errorf("a path in the job data is longer than %d bytes: shorten its keys or put the value in "+
		"an array", maxLeafPathBytes)
	errManyLeaves = fmt.Errorf("more than %d values in the job data of one activity: map fewer fields or put them in "+
		"an array", MaxLeaves)
	ErrTwice = errors.New("two different leaves have the same path")
)

// Leaf is one value of the job data, stored as one row so that parallel
// branches merge without read-modify-write. Path is the keys that lead to it,
// joined by dots and escaped (see Path). Value is a scalar, an array, or an
// empty object.
type Leaf struct {
	Path  string
	Value json.RawMessage
}

// flattener collects leaves, up to a limit of bytes.
type flattener struct {
	leaves      []Leaf
	at          map[string]int // where each path is among the leaves
	size, limit int
}

// add appends the leaves of a value at a path.
func (f *flattener) add(path string, root bool, raw json.RawMessage) error {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		if root {
			return ErrNotObject
		}
		return f.leaf(path, raw)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.Token(); err != nil {
		return fmt.Errorf("job data: not valid JSON: %w", err)
	}
	depth := strings.Count(path, ".") + 1
	if root {
		depth = 0
	}
	return f.object(dec, raw, path, root, depth)
}

// object reads the members of an object whose { has been read: one pass over
// the bytes however deep it is.
func (f *flattener) object(dec *json.Decoder, raw []byte, path string, root bool, depth int) error {
	if !dec.More() && !root {
		if err := f.leaf(path, json.RawMessage("{}")); err != nil {
			return err
		}
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return fmt.Errorf("job data: not valid JSON: %w", err)
		}
		if err := f.member(dec, raw, childPath(path, root, key.(string)), depth+1); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return fmt.Errorf("job data: not valid JSON: %w", err)
	}
	return nil
}

func (f *flattener) member(dec *json.Decoder, raw []byte, path string, depth int) error {
	rest := bytes.TrimLeft(raw[dec.InputOffset():], " \t\r\n:")
	if len(rest) > 0 && rest[0] == '{' && depth < maxLeafDepth {
		if _, err := dec.Token(); err != nil {
			return fmt.Errorf("job data: not valid JSON: %w", err)
		}
		return f.object(dec, raw, path, false, depth)
	}
	var value json.RawMessage
	if err := dec.Decode(&value); err != nil {
		return fmt.Errorf("job data: not valid JSON: %w", err)
	}
	return f.leaf(path, value)
}

func (f *flattener) leaf(path string, value json.RawMessage) error {
	if len(path) > maxLeafPathBytes {
		return errLeafPath
	}
	if len(f.leaves) >= MaxLeaves {
		return errManyLeaves
	}
	if f.size += len(value); f.size > f.limit {
		return fmt.Errorf("%w (at most %d bytes)", ErrTooLarge, f.limit)
	}
	if f.at == nil {
		f.at = make(map[string]int)
	}
	if i, twice := f.at[path]; twice { // a key written twice: the last one counts, as for every JSON reader
		f.leaves[i].Value = value
		return nil
	}
	f.at[path] = len(f.leaves)
	f.leaves = append(f.leaves, Leaf{path, value})
	return nil
}

// Assemble puts leaves back into one document. The result depends on the set
// of leaves only, not on their order: keys are sorted, and where a value lies
// below another that is not an object, the deeper one wins. A writer that
// replaces such a value deletes the rows Related to the path it writes.
func Assemble(leaves []Leaf) (json.RawMessage, error) {
	root, err := assemble(leaves)
	if err != nil {
		return nil, err
	}
	return root.Raw(), nil
}

func assemble(leaves []Leaf) (*Datum, error) {
	ordered := slices.SortedStableFunc(slices.Values(leaves),
		func(a, b Leaf) int { return strings.Compare(a.Path, b.Path) })
	root := &Datum{indexed: true, fields: map[string]*Datum{}}
	for i, leaf := range ordered {
		if i > 0 && ordered[i-1].Path == leaf.Path && !bytes.Equal(ordered[i-1].Value, leaf.Value) {
			return nil, fmt.Errorf("%w: %.64q", ErrTwice, leaf.Path)
		}
		if err := root.put(SplitPath(leaf.Path), NewDatum(leaf.Value)); err != nil {
			return nil, fmt.Errorf("job data %.64q: %w", leaf.Path, err)
		}
	}
	return root, nil
}
