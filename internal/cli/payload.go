package cli

import (
	"encoding/json"
	"io"
	"os"
	"strings"

	"github.com/legwork-dev/legwork"
)

// Payload is JSON as it is given, "@" and a file, or "-" for standard input. No
// more of it is read than may be sent.
func (c *Shell) Payload(data string) (json.RawMessage, error) {
	text, err := []byte(data), error(nil)
	switch {
	case data == "-":
		text, err = atMost(c.In, legwork.MaxPayloadBytes, "standard input")
	case strings.HasPrefix(data, "@"):
		text, err = fileAtMost(data[1:], legwork.MaxPayloadBytes)
	}
	if err == nil {
		err = legwork.CheckPayload(text)
	}
	return legwork.OrNull(text), err
}

// fileAtMost reads a file that may not have more bytes than that.
func fileAtMost(name string, most int) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return atMost(file, most, "file "+name)
}

// atMost reads to the end, or fails after so many bytes.
func atMost(r io.Reader, most int, what string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, err
	}
	if len(text) > most {
		return nil, legwork.TooLarge("%s has more than %d bytes, the most that are allowed: keep large data elsewhere and "+
			"send a reference", what, most)
	}
	return text, nil
}
