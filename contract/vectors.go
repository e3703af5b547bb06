package contract

import (
	"bytes"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

//go:embed testdata/*.json
var files embed.FS

// App is the application that the judged installation must have.
//
//go:embed app.yaml
var App []byte

// The vectors of each file.
type (
	idVector struct {
		Name   string  `json:"name"`
		Hex    *string `json:"hex"`
		JSON   string  `json:"json"`
		Accept bool    `json:"accept"`
	}
	scenario struct {
		Name  string `json:"name"`
		Steps []step `json:"steps"`
	}
	step struct {
		Send   *signal `json:"send"`
		Expect expect  `json:"expect"`
		Wait   bool    `json:"wait"`
	}
	signal struct {
		SignalID json.RawMessage `json:"signalId,omitempty"`
		Topic    string          `json:"topic,omitempty"`
		Job      string          `json:"job,omitempty"`
		Data     json.RawMessage `json:"data,omitempty"`
		Status   string          `json:"status,omitempty"`
		Code     int             `json:"code,omitempty"`
	}
	expect struct {
		Status      int    `json:"status"`
		Code        string `json:"code"`
		Woken       *int   `json:"woken"`
		Replayed    bool   `json:"replayed"`
		SamePayload *bool  `json:"same_payload"`
		Same        *int   `json:"same"`
		Differs     *int   `json:"differs"`
	}
	rpcVector struct {
		Name    string      `json:"name"`
		Request string      `json:"request"`
		Answer  []rpcAnswer `json:"answer"`
	}
	rpcAnswer struct {
		ID   any `json:"id"`
		Code int `json:"code"`
	}
	problemVector struct {
		Name   string `json:"name"`
		Method string `json:"method"`
		Path   string `json:"path"`
		Body   string `json:"body"`
		Hex    string `json:"hex"`
		Repeat int    `json:"repeat"`
		Type   string `json:"type"`
		Status int    `json:"status"`
		Code   string `json:"code"`
	}
)

// read reads a file of vectors; a member that it does not know is an error.
func read[T any](name, member string) (list []T, err error) {
	text, err := files.ReadFile("testdata/" + name + ".json")
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s.json: %w", name, err)
	}
	dec := json.NewDecoder(bytes.NewReader(all[member]))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s.json: %w", name, err)
	}
	return list, nil
}

// id is the JSON of an id as it stands in a request: the bytes as they are, but for
// characters that must be escaped.
func (v *idVector) id() (json.RawMessage, error) {
	if v.JSON != "" {
		return json.RawMessage(v.JSON), nil
	}
	raw, err := hex.DecodeString(*v.Hex)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", v.Name, err)
	}
	if !utf8.Valid(raw) {
		return json.RawMessage(`"` + string(raw) + `"`), nil
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err = enc.Encode(string(raw))
	return bytes.TrimSpace(out.Bytes()), err
}

// body is what a request sends.
func (v *problemVector) body() ([]byte, error) {
	if v.Hex != "" {
		return hex.DecodeString(v.Hex)
	}
	return bytes.Repeat([]byte(v.Body), max(1, v.Repeat)), nil
}
