package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph/redact"
)

const hushed = "S3CRET"

// fill puts a secret into every payload that a value may have.
func fill(v reflect.Value, depth int) {
	switch v.Interface().(type) {
	case json.RawMessage:
		v.SetBytes([]byte(`{"t":"Told","in":[{"secret":"` + hushed + `"}]}`))
		return
	case legwork.Header:
		v.Set(reflect.ValueOf(legwork.Header{"X-Note": {hushed}, "Legwork-Job": {"job"}}))
		return
	case client.StatRow:
		v.Set(reflect.ValueOf(client.StatRow{Name: "customer/secret", Value: hushed}))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if depth < 12 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), depth+1)
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(hushed))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth+1)
	case reflect.Interface:
		v.Set(reflect.ValueOf(map[string]any{"secret": hushed}))
	}
}

// TestEveryPayloadIsRedacted: whatever a document may have a payload in, it is redacted in a copy; what is
// shown of it stays as it was.
func TestEveryPayloadIsRedacted(t *testing.T) {
	hidden := func(context.Context) (redact.Set, error) { return redact.New("secret") }
	for _, document := range []any{&client.Job{}, &client.Export{}, &client.Explanation{}, &client.Letter{},
		&client.EventPage{}, &client.Result{}, &client.Trace{}, &client.ActionPage{}, &[]client.Journal{}, &[]client.Child{},
		&started{}, &bulkDone{}, &letterOutcomes{}, &[]*response{}, &client.Forked{}, &struct{ V any }{}} {
		fill(reflect.ValueOf(document).Elem(), 0)
		before := string(encoded(document))
		got, err := redacted(redact.With(t.Context(), hidden), document)
		if err != nil {
			t.Fatal(err)
		}
		out := string(encoded(got))
		if strings.Contains(strings.ReplaceAll(out, `"id":{"t":"Told","in":[{"secret":"`+hushed+`"}]}`, ""), hushed) {
			t.Errorf("%T is shown with the secret: %s", document, out)
		}
		if strings.Contains(out, base64.StdEncoding.EncodeToString([]byte(hushed))) {
			t.Errorf("%T is shown with the secret in base64: %s", document, out)
		}
		if after := string(encoded(document)); after != before {
			t.Errorf("%T has been changed to %s", document, after)
		}
		// The same document is shown to who may see it, and where nothing is hidden.
		nothing := func(context.Context) (redact.Set, error) { return redact.Set{}, nil }
		for _, ctx := range []context.Context{t.Context(), redact.With(t.Context(), nothing)} {
			if all, err := redacted(ctx, document); err != nil || string(encoded(all)) != before {
				t.Errorf("%T is shown as %s: %v", document, encoded(all), err)
			}
		}
		masks := strings.Count(out, redact.Mask) + strings.Count(out, "4oCi4oCi4oCi") // in base64
		if payloads := strings.Count(before, hushed) - strings.Count(out, hushed); masks < payloads {
			t.Errorf("%T has %d payloads and %d masks: %s", document, payloads, masks, out)
		}
	}
}
