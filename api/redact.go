package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/redact"
)

// hide gives the context of a request what is hidden from who asks. As long as nobody knows who does, it is
// hidden too.
func (s *server) hide(ctx context.Context) context.Context {
	if who, ok := ctx.Value(asker{}).(*Who); ok && who.sees() {
		return redact.Without(ctx)
	}
	return redact.With(ctx, s.hidden)
}

// hidden is what is hidden from who lacks the right payload.
func (s *server) hidden(ctx context.Context) (redact.Set, error) {
	paths, err := s.Client.Redacted(ctx)
	if err != nil {
		return redact.Set{}, err
	}
	return redact.New(append(slices.Clip(s.Redact), paths...)...)
}

// genuine refuses data that have the mask in the place of what is hidden from who sends them: they were
// redacted, and are not what they seem to be.
func genuine(ctx context.Context, data []byte) error {
	if !redact.MayMask(data) {
		return nil // what is hidden need not be found out
	}
	hidden, err := redact.Of(ctx)
	if err != nil {
		return err
	}
	if path, masked := hidden.Masked(data); masked {
		return &problem{http.StatusUnprocessableEntity, "redacted", "the data have " + redact.Mask + " at " + path +
			", where the value was redacted for who asks: send the value itself, or ask somebody with the right payload"}
	}
	return nil
}

// mayDeliver refuses to have events sent to an address of somebody who would be shown them redacted.
func mayDeliver(ctx context.Context) error {
	hidden, err := redact.Of(ctx)
	if err == nil && !hidden.Empty() {
		err = &problem{http.StatusForbidden, "forbidden",
			"a webhook is sent data that are redacted here: to add one takes the right payload"}
	}
	return err
}

// redacted returns an answer without what is hidden from who asks. Every answer goes through it. Payloads are
// known by their types: raw JSON, bytes, headers, and objects of any members. So a document that gets another
// field for payloads need not be named here. A payload with a form of its own is named in special.
func redacted(ctx context.Context, v any) (any, error) {
	if v == nil || !redact.From(ctx) {
		return v, nil
	}
	r := redactor{ctx: ctx}
	out := r.value(reflect.ValueOf(v)).Interface()
	if r.err != nil || r.hidden == nil || r.hidden.Empty() {
		return v, r.err
	}
	return out, nil
}

// redactor copies a value without what is hidden. What that is it asks when it meets the first payload.
type redactor struct {
	ctx    context.Context
	hidden *redact.Set
	err    error
}

func (r *redactor) set() redact.Set {
	if r.hidden == nil {
		var hidden redact.Set
		hidden, r.err = redact.Of(r.ctx)
		r.hidden = &hidden
	}
	return *r.hidden
}

// value copies a value, which is not changed: others may have it too.
func (r *redactor) value(v reflect.Value) reflect.Value {
	if !holds(v.Type()) {
		return v
	}
	if special, ok := r.special(v.Interface()); ok {
		return reflect.ValueOf(special)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(r.value(v.Elem()))
		return out
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return r.value(v.Elem())
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		r.fields(out)
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		if v.Type().Elem().Kind() == reflect.Uint8 { // a payload that is not JSON
			if v.Len() == 0 || r.set().Empty() {
				return v
			}
			return reflect.ValueOf([]byte(redact.Mask)).Convert(v.Type())
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(r.value(v.Index(i)))
		}
		return out
	case reflect.Map:
		return r.entries(v)
	}
	return v
}

// fields copies the fields of a struct that are sent.
func (r *redactor) fields(v reflect.Value) {
	for i := range v.NumField() {
		switch field := v.Type().Field(i); {
		case field.Tag.Get("json") == "-" || field.Tag.Get("redact") == "-":
		case field.IsExported():
			v.Field(i).Set(r.value(v.Field(i)))
		case field.Anonymous && field.Type.Kind() == reflect.Struct: // its exported fields are sent too
			r.fields(v.Field(i))
		}
	}
}

// entries copies a map. One whose values may be anything is a payload.
func (r *redactor) entries(v reflect.Value) reflect.Value {
	if v.IsNil() {
		return v
	}
	out := reflect.New(v.Type())
	if v.Type().Elem().Kind() == reflect.Interface {
		text, err := json.Marshal(v.Interface())
		if err == nil {
			err = json.Unmarshal(r.set().JSON(text), out.Interface())
		}
		if err != nil && r.err == nil {
			r.err = err
		}
		return out.Elem()
	}
	out.Elem().Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
	for at := v.MapRange(); at.Next(); {
		out.Elem().SetMapIndex(at.Key(), r.value(at.Value()))
	}
	return out.Elem()
}

// special copies what has a form of its own, and reports whether it does.
func (r *redactor) special(v any) (any, bool) {
	switch v := v.(type) {
	case json.RawMessage:
		if len(v) == 0 {
			return v, true
		}
		return r.set().JSON(v), true
	case legwork.Header:
		return r.header(v), true
	case client.StatRow: // its name is the path of its value
		if r.set().Hides(strings.Split(v.Name, "/")...) {
			v.Value = redact.Mask
		}
		return v, true
	case client.Journal:
		v.Events = slices.Clone(v.Events)
		for i := range v.Events {
			v.Events[i] = r.set().JSON(v.Events[i], envelope...)
		}
		return v, true
	}
	return nil, false
}

// holding remembers holds.
var holding sync.Map

// holds reports whether values of a type may have a payload.
func holds(t reflect.Type) bool {
	if known, ok := holding.Load(t); ok {
		return known.(bool)
	}
	may := mayHold(t, map[reflect.Type]bool{})
	holding.Store(t, may)
	return may
}

func mayHold(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false // what it is made of is looked at
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.Uint8 || mayHold(t.Elem(), seen)
	case reflect.Pointer:
		return mayHold(t.Elem(), seen)
	case reflect.Map:
		return t == reflect.TypeFor[legwork.Header]() || mayHold(t.Elem(), seen)
	case reflect.Struct:
		if t == reflect.TypeFor[client.StatRow]() {
			return true
		}
		for i := range t.NumField() {
			if field := t.Field(i); (field.IsExported() || field.Anonymous) && mayHold(field.Type, seen) {
				return true
			}
		}
	}
	return false
}

// envelope are the members of a journal's events that are Legwork's own (docs/wire.md).
var envelope = []string{"t", "p", "a", "kind", "fn", "retry", "timeout", "src", "at", "ms", "on", "names", "js", "id",
	"digest", "name", "parent", "key"}

// headers that are Legwork's own, NATS's or of a CloudEvent; others may say anything.
var headers = []string{"traceparent", "tracestate", "content-type", "ce-specversion", "ce-id", "ce-source", "ce-type",
	"ce-time", "ce-datacontenttype"}

// header copies the headers of a message.
func (r *redactor) header(h legwork.Header) legwork.Header {
	if r.set().Empty() {
		return h
	}
	out := make(legwork.Header, len(h))
	for name, values := range h {
		low := strings.ToLower(name)
		if strings.HasPrefix(low, "legwork-") || strings.HasPrefix(low, "nats-") || slices.Contains(headers, low) {
			out[name] = values
			continue
		}
		out[name] = slices.Repeat([]string{redact.Mask}, len(values))
	}
	return out
}
