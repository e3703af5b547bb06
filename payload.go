package legwork

import (
	"bytes"
	"encoding/json"
	"errors"
	"unicode/utf8"

	fastjson "github.com/go-json-experiment/json/v1"
)

// CheckPayload checks a JSON document from outside: valid UTF-8 and JSON, at
// most MaxPayloadBytes and MaxPayloadDepth, without the character U+0000,
// which Postgres cannot keep in text. An empty document is read as null.
func CheckPayload(data []byte) error {
	switch {
	case len(data) == 0:
		return nil
	case len(data) > MaxPayloadBytes:
		return TooLarge("payload has %d bytes, at most %d are allowed: keep large data elsewhere and send a reference",
			len(data), MaxPayloadBytes)
	case !utf8.Valid(data):
		return Invalid("payload is not valid UTF-8")
	}
	// Depth first: it bounds the recursion of every parser that follows.
	if depth, zero := scanPayload(data); depth > MaxPayloadDepth {
		return TooLarge("payload is nested deeper than %d levels", MaxPayloadDepth)
	} else if zero {
		return Invalid(`payload contains the character \u0000, which cannot be stored`)
	}
	if !fastjson.Valid(data) {
		return Invalid("payload is not valid JSON: it breaks off or goes wrong at byte %d of %d", wrongAt(data), len(data))
	}
	return nil
}

// wrongAt is where data cease to be JSON. An error tells that and does not quote them: who sees it may not be
// shown them.
func wrongAt(data []byte) int64 {
	var raw json.RawMessage
	var wrong *json.SyntaxError
	errors.As(json.Unmarshal(data, &raw), &wrong)
	if wrong == nil {
		return 0
	}
	return wrong.Offset
}

// scanPayload returns the nesting depth of a JSON text and whether one of its
// strings contains an escaped U+0000.
func scanPayload(data []byte) (depth int, zero bool) {
	open, text := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case text && c == '\\':
			zero = zero || bytes.HasPrefix(data[i:], []byte(`\u0000`))
			i++
		case c == '"':
			if text = !text; !text {
				break
			}
			if end := bytes.IndexByte(data[i+1:], '"'); end > 0 && bytes.IndexByte(data[i+1:i+1+end], '\\') < 0 {
				i += end // the text has no escape: go on at its end
			}
		case text:
		case c == '{' || c == '[':
			open++
			depth = max(depth, open)
		case c == '}' || c == ']':
			open--
		}
	}
	return depth, zero
}

// OrNull returns data, or the document null if there is none.
func OrNull(data []byte) json.RawMessage {
	if len(bytes.TrimSpace(data)) == 0 {
		return json.RawMessage("null")
	}
	return data
}
