package legwork

import (
	"encoding/json"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxSignalID bounds the id of a signal to a job, in bytes (SIGID-04).
const MaxSignalID = 128

// CheckSignalID checks the id of a signal to a job: 1 to 128 bytes of valid UTF-8
// (SIGID-03, SIGID-04). Case, blanks, Unicode forms and all other characters count: two
// ids are one only if their bytes are (SIGID-06).
func CheckSignalID(id string) error {
	switch {
	case id == "":
		return Invalid("the signal id is empty: leave it away, then each signal is another one")
	case len(id) > MaxSignalID:
		return Invalid("the signal id has %d bytes, at most %d are allowed", len(id), MaxSignalID)
	case !utf8.ValidString(id):
		return Invalid("the signal id is not valid UTF-8")
	}
	return nil
}

// ReadSignalID reads the id of a signal from JSON, where it must be a text without
// half of a surrogate pair, and checks it.
func ReadSignalID(raw json.RawMessage) (id string, err error) {
	if len(raw) == 0 || raw[0] != '"' {
		return "", Invalid("the signal id is %s: want a text, or leave it away", Clip(string(raw), 32))
	}
	if HasLoneSurrogate(raw) {
		return "", Invalid("the signal id has half of a surrogate pair")
	}
	if !utf8.Valid(raw) {
		return "", Invalid("the signal id is not valid UTF-8")
	}
	if err := json.Unmarshal(raw, &id); err != nil {
		return "", Invalid("the signal id cannot be read: %v", err)
	}
	return id, CheckSignalID(id)
}

// HasLoneSurrogate reports whether a text of JSON has an escaped half of a surrogate
// pair, which no text in UTF-8 can have.
func HasLoneSurrogate(text []byte) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		if i++; text[i] != 'u' {
			continue
		}
		first := escaped(text[i-1:])
		if !utf16.IsSurrogate(first) {
			continue
		}
		if i += 5; utf16.DecodeRune(first, escaped(text[min(i, len(text)):])) == utf8.RuneError {
			return true
		}
		i += 5
	}
	return false
}

// escaped is the code unit that a text begins with as \uXXXX; 0 if it does not.
func escaped(text []byte) (unit rune) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0
	}
	for _, c := range text[2:6] {
		digit := strings.IndexByte("0123456789abcdef", c|0x20)
		if digit < 0 {
			return 0
		}
		unit = unit<<4 | rune(digit)
	}
	return unit
}

// AcceptedSignal is the answer to a signal to a job. It is the same over every
// transport, and however often the signal is sent under its id (SIGID-08).
type AcceptedSignal struct {
	Accepted   bool   `json:"accepted"`
	WorkflowID string `json:"workflowId"` // app/job
	SignalName string `json:"signalName"` // the topic
	SignalID   string `json:"signalId"`
	AcceptedAt string `json:"acceptedAt"` // RFC 3339, by Postgres's clock
	// SignalStorageKey is the GUID of the signal.
	SignalStorageKey ID `json:"signalStorageKey"`
}
