package worker

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/legwork-dev/legwork"
)

// errInput marks errors that may quote the input, which logs must not.
var errInput = errors.New("unusable input")

// decodeInput reads a work's body into in. What does not fit is error 400
// naming the field.
func decodeInput(data json.RawMessage, in any) error {
	err := json.Unmarshal(data, in)
	if err == nil {
		return nil
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		return inputError(mismatch.Field, err, fmt.Sprintf("want %s, got %s", mismatch.Type, mismatch.Value))
	}
	return inputError(locate(data, reflect.TypeOf(in), nil), err, err.Error())
}

func inputError(field string, err error, problem string) error {
	where := "the input"
	if field != "" {
		where = "input field " + field
	}
	return &Error{
		Code:    legwork.CodeInvalid,
		Message: fmt.Sprintf("%s: %s: check the activity's input maps against what the worker takes", where, problem),
		Err:     fmt.Errorf("%w: %w", errInput, err),
	}
}

// locate returns the path of the first value in data that does not fit t. A
// type's own UnmarshalJSON, such as that of time.Time, says what it dislikes
// but cannot know where it stands.
func locate(data []byte, t reflect.Type, path []string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for name, raw := range parts(data, t) {
		if inner := reflect.New(raw.t); json.Unmarshal(raw.data, inner.Interface()) != nil {
			return locate(raw.data, raw.t, append(path, name))
		}
	}
	return strings.Join(path, ".")
}

type part struct {
	data json.RawMessage
	t    reflect.Type
}

// parts returns the values inside data with the types t has for them.
func parts(data []byte, t reflect.Type) map[string]part {
	found := map[string]part{}
	switch t.Kind() {
	case reflect.Struct:
		var values map[string]json.RawMessage
		if json.Unmarshal(data, &values) != nil {
			return nil
		}
		for _, f := range reflect.VisibleFields(t) {
			if raw, name, ok := fieldValue(values, f); ok {
				found[name] = part{raw, f.Type}
			}
		}
	case reflect.Map:
		var values map[string]json.RawMessage
		if json.Unmarshal(data, &values) != nil {
			return nil
		}
		for name, raw := range values {
			found[name] = part{raw, t.Elem()}
		}
	case reflect.Slice, reflect.Array:
		var values []json.RawMessage
		if json.Unmarshal(data, &values) != nil {
			return nil
		}
		for i, raw := range values {
			found[fmt.Sprint(i)] = part{raw, t.Elem()}
		}
	}
	return found
}

// fieldValue returns the JSON value of a struct field and its name.
func fieldValue(values map[string]json.RawMessage, f reflect.StructField) (json.RawMessage, string, bool) {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if !f.IsExported() || name == "-" {
		return nil, "", false
	}
	if name == "" {
		name = f.Name
	}
	if raw, ok := values[name]; ok {
		return raw, name, true
	}
	for key, raw := range values { // as encoding/json does
		if strings.EqualFold(key, name) {
			return raw, key, true
		}
	}
	return nil, "", false
}
