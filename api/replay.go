package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
)

// repeats reports whether a start under a key is known already, and refuses one whose input
// is another. What is no longer known, or not yet, is no repetition.
func (s *server) repeats(ctx context.Context, topic, key string, input []byte) (bool, error) {
	first, err := s.Client.StartState(ctx, legwork.DeriveStart(s.Client.Namespace(), topic, "id\x00"+key))
	switch {
	case legwork.CodeOf(err) == legwork.CodeNotFound:
		return false, nil
	case err != nil:
		return false, err
	case first.Input == nil:
		return false, nil
	case !sameJSON(first.Input, legwork.OrNull(input)):
		return true, &problem{http.StatusUnprocessableEntity, "idempotency-key-reused", "a start on topic " + topic +
			" was sent under this Idempotency-Key with another body, and counts: send that body again, or take a new key"}
	}
	return true, nil
}

// once starts something under a key, unless the key was used with another input. It reports
// whether the key was known before. An empty key is nobody's.
func (s *server) once(ctx context.Context, topic, key string, input []byte, start func() error) (bool, error) {
	if key == "" {
		return false, start()
	}
	known, err := s.repeats(ctx, topic, key, input)
	if err == nil {
		err = start()
	}
	if err != nil || known {
		return known, err
	}
	// One that came at the same time may have been the first.
	if other, err := s.repeats(ctx, topic, key, input); other && err != nil {
		return true, err
	}
	return false, nil
}

// replayed tells in the header of an answer that the request was done before.
func replayed(w http.ResponseWriter, was bool) {
	if was {
		w.Header().Set("Idempotency-Replayed", "true")
	}
}

// sameJSON reports whether two texts of JSON have the same value. Numbers are compared
// with all their digits.
func sameJSON(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, y := decoded(a), decoded(b)
	return reflect.DeepEqual(x, y)
}

// decoded is a value, with each number in one form.
func decoded(text []byte) any {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return string(text)
	}
	return plain(v)
}

func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		return json.Number(numeral(string(v)))
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	}
	return v
}

// numeral writes a number of JSON as an integer with an exponent: 1.50 and 15e-1 are
// alike. One whose exponent is too long stays as it is.
func numeral(text string) string {
	rest, negative := strings.CutPrefix(text, "-")
	exponent := 0
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		n, err := strconv.Atoi(rest[i+1:])
		if err != nil || len(rest)-i > 18 {
			return text
		}
		rest, exponent = rest[:i], n
	}
	whole, part, _ := strings.Cut(rest, ".")
	digits := strings.TrimRight(whole+part, "0")
	exponent += len(whole) - len(digits)
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return "0"
	}
	if negative {
		digits = "-" + digits
	}
	return digits + "e" + strconv.Itoa(exponent)
}
