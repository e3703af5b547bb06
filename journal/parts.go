package journal

import (
	"bytes"

	fastjson "github.com/go-json-experiment/json/v1"
)

// parts takes a JSON array or object apart, and says with which bracket it begins; any other
// value is one part, and begins with something else. Of an object it returns names and values in
// turn. data is valid JSON. The parts are appended to room.
//
// encoding/json would copy each part, and check again that it is valid.
func parts(data []byte, room [][]byte) (all [][]byte, open byte) {
	at := space(data, 0)
	if open = data[at]; open != '[' && open != '{' {
		return append(room, data[at:]), open
	}
	for at = space(data, at+1); data[at] != ']' && data[at] != '}'; at = space(data, at) {
		if data[at] == ',' || data[at] == ':' {
			at++
			continue
		}
		end := value(data, at)
		room = append(room, data[at:end])
		at = end
	}
	return room, open
}

// space returns where the white space at a place ends.
func space(data []byte, at int) int {
	for data[at] == ' ' || data[at] == '\n' || data[at] == '\r' || data[at] == '\t' {
		at++
	}
	return at
}

// value returns where the value that begins at a place ends. A number or a word has no end of its
// own: what follows it ends it, as does the bracket of what it stands in (then depth is -1).
func value(data []byte, at int) int {
	depth, inText := 0, false
	for ; at < len(data); at++ {
		switch c := data[at]; {
		case inText && c == '\\':
			at++
		case c == '"':
			if inText = !inText; !inText && depth == 0 {
				return at + 1
			}
		case inText:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			switch depth--; depth {
			case 0:
				return at + 1
			case -1:
				return at
			}
		case depth == 0 && (c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == ':'):
			return at
		}
	}
	return at
}

// text reads a JSON text; nil is any other value.
func text(data []byte) []byte {
	if len(data) >= 2 && data[0] == '"' && bytes.IndexByte(data, '\\') < 0 {
		return data[1 : len(data)-1]
	}
	var s string
	if fastjson.Unmarshal(data, &s) != nil {
		return nil
	}
	return []byte(s)
}
