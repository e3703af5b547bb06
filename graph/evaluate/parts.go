package evaluate

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// parts reads the members of an object, or the items of a list, in one pass. The
// values are parts of the bytes that they are read from. Where encoding/json is
// lenient it is too: keys may come twice, and text may be no UTF-8.
type parts struct {
	raw   []byte
	dec   *jsontext.Decoder
	open  jsontext.Kind // '{', '[', or what no parts are in
	key   string
	value json.RawMessage // a part of raw
	err   error
}

func partsOf(raw []byte) *parts {
	p := &parts{raw: raw, dec: jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true),
		jsontext.AllowInvalidUTF8(true))}
	open, err := p.dec.ReadToken()
	p.err, p.open = err, open.Kind()
	return p
}

// next reads the next part, and reports whether there is one. In the end err is set if
// the bytes are no JSON.
func (p *parts) next() bool {
	if p.err != nil {
		return false
	}
	if k := p.dec.PeekKind(); k == '}' || k == ']' {
		p.err = p.end()
		return false
	}
	if p.open == '{' {
		var key jsontext.Token
		if key, p.err = p.dec.ReadToken(); p.err != nil {
			return false
		}
		p.key = key.String()
	}
	var value jsontext.Value
	if value, p.err = p.dec.ReadValue(); p.err != nil {
		return false
	}
	to := p.dec.InputOffset()
	p.value = p.raw[to-int64(len(value)) : to : to]
	return true
}

// end reads the end of the object or list, after which there is nothing.
func (p *parts) end() error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	if _, err := p.dec.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind it")
	}
	return nil
}
