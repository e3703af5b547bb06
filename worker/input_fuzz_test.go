package worker

import (
	"encoding/json"
	"errors"
	"testing"
	"time"
)

// FuzzInput: input that does not fit what a handler takes is error 400 that
// names the place; none makes the worker panic.
func FuzzInput(f *testing.F) {
	for _, seed := range []string{`{"id":"x","lines":[{"at":"2026-01-02T03:04:05Z","n":1}],"by":{"a":1.5}}`,
		`{"lines":{}}`, `{"lines":[{"at":"yesterday"}]}`, `{"ID":1e999999}`, `null`, `[]`,
		`{"next":{"next":{"lines":[null]}}}`} {
		f.Add([]byte(seed))
	}
	type line struct {
		At time.Time `json:"at"`
		N  int8      `json:"n"`
	}
	type order struct {
		ID    string             `json:"id"`
		Lines []line             `json:"lines"`
		By    map[string]float32 `json:"by"`
		Next  *order             `json:"next"`
		Two   [2]bool
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var in order
		err := decodeInput(json.RawMessage(body), &in)
		if fits := json.Unmarshal(body, &order{}) == nil; fits != (err == nil) {
			t.Errorf("%q: %v", body, err)
		}
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.Code != 400 || e.Message == "" || !errors.Is(err, errInput)) {
			t.Errorf("%q: %v", body, err)
		}
	})
}
