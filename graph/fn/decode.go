package fn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Decode reads a JSON document. Objects keep the order of their keys; numbers
// become float64, so that integers are exact up to 2^53.
func Decode(doc []byte) (Value, error) {
	dec := json.NewDecoder(bytes.NewReader(doc))
	dec.UseNumber()
	v, err := decodeValue(dec, 0)
	if err != nil {
		return nil, fmt.Errorf("not valid JSON: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("not valid JSON: more than one value")
	}
	return v, nil
}

func decodeValue(dec *json.Decoder, depth int) (Value, error) {
	if depth > maxNesting {
		return nil, errDeep
	}
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '[' {
			return decodeArray(dec, depth)
		}
		return decodeObject(dec, depth)
	case json.Number:
		return textNumber(string(t)), nil
	case nil:
		return nil, nil
	default:
		return t, nil // string or bool
	}
}

func decodeArray(dec *json.Decoder, depth int) (Value, error) {
	out := &Array{Items: []Value{}}
	for dec.More() {
		v, err := decodeValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, v)
	}
	_, err := dec.Token()
	return out, err
}

func decodeObject(dec *json.Decoder, depth int) (Value, error) {
	out := newObject(4)
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		v, err := decodeValue(dec, depth+1)
		if err != nil {
			return nil, err
		}
		out.add(key.(string), v)
	}
	out.order()
	_, err := dec.Token()
	return out, err
}
