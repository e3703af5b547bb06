package ledger

import (
	"strings"

	"github.com/legwork-dev/legwork"
)

// text makes a string from outside storable: Postgres keeps neither invalid
// UTF-8 nor U+0000, and a dead letter must be kept whatever it contains.
func text(s string) string {
	s = strings.ToValidUTF8(s, "�")
	return legwork.Clip(strings.ReplaceAll(s, "\x00", "�"), legwork.MaxErrorBytes)
}

func clean(h legwork.Header) legwork.Header {
	out := make(legwork.Header, len(h))
	for k, values := range h {
		for _, v := range values {
			out[text(k)] = append(out[text(k)], text(v))
		}
	}
	return out
}
