package conformance

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// frame is one message of the NATS client protocol, in either direction.
type frame struct {
	verb           string // MSG, HMSG, PUB, HPUB, or what carries no payload
	subject, reply string
	header, body   []byte
	raw            []byte // all of it, as it came
}

// maxFrame bounds what a link keeps of one message: the broker's own limit is
// far below.
const maxFrame = 64 << 20

// read returns the next frame.
func read(r *bufio.Reader) (*frame, error) {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	f := &frame{raw: line}
	words := strings.Fields(string(line))
	if len(words) == 0 {
		return f, nil
	}
	switch f.verb = strings.ToUpper(words[0]); f.verb {
	case "MSG", "HMSG":
		if len(words) > 2 {
			words = append(words[:2:2], words[3:]...) // without the subscription's number
		}
	case "PUB", "HPUB":
	default:
		return f, nil
	}
	return f, f.payload(r, words[1:])
}

// payload reads what follows the line: words are subject, perhaps a reply, the
// size of the headers where there are some, and the size of all.
func (f *frame) payload(r *bufio.Reader, words []string) error {
	sizes := 1 + strings.Count(f.verb, "H")
	if len(words) < 1+sizes {
		return fmt.Errorf("conformance: cannot read %q", f.raw)
	}
	f.subject = words[0]
	if len(words) > 1+sizes {
		f.reply = words[1]
	}
	total, err := strconv.Atoi(words[len(words)-1])
	if err != nil || total < 0 || total > maxFrame {
		return fmt.Errorf("conformance: cannot read %q", f.raw)
	}
	payload := make([]byte, total+len("\r\n"))
	if _, err := io.ReadFull(r, payload); err != nil {
		return err
	}
	f.raw = append(f.raw, payload...)
	headers := 0
	if sizes == 2 {
		if headers, err = strconv.Atoi(words[len(words)-2]); err != nil || headers < 0 || headers > total {
			return fmt.Errorf("conformance: cannot read %q", f.raw[:bytes.IndexByte(f.raw, '\n')])
		}
	}
	f.header, f.body = payload[:headers], payload[headers:total]
	return nil
}

// headers returns the headers of a frame; none if they cannot be read.
func (f *frame) headers() legwork.Header {
	if len(f.header) == 0 {
		return legwork.Header{}
	}
	h, err := nats.DecodeHeadersMsg(f.header)
	if err != nil {
		return legwork.Header{}
	}
	return legwork.Header(h)
}
