package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"reflect"
	"strings"

	"github.com/legwork-dev/legwork"
)

// maxBody bounds the body of a request, in bytes.
const maxBody = 1 << 20

// readBody reads a body of JSON. No body is nil.
func readBody(r *http.Request) ([]byte, error) {
	if err := checkMedia(r); err != nil {
		return nil, err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, unread(err)
	}
	return body, legwork.CheckPayload(body)
}

// checkMedia refuses a body that is not JSON by its content type.
func checkMedia(r *http.Request) error {
	kind := r.Header.Get("Content-Type")
	if kind == "" {
		return nil
	}
	// curl -d sends a form's type by itself: what it sends is JSON all the same.
	if m, _, err := mime.ParseMediaType(kind); err != nil ||
		m != "application/json" && !strings.HasSuffix(m, "+json") && m != "application/x-www-form-urlencoded" {
		return &problem{http.StatusUnsupportedMediaType, "unsupported-media-type",
			"the body must be application/json, not " + legwork.Clip(kind, 100)}
	}
	return nil
}

// unread is why a body could not be read, unless it was too large: who sent it is at fault, not the server.
func unread(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return err
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &problem{http.StatusRequestTimeout, "request-timeout",
			fmt.Sprintf("the body has not arrived within %v: send it again, faster", readTimeout)}
	}
	return legwork.Invalid("the body cannot be read: %v", err)
}

// readInput reads the input of a start or the data of a signal: any JSON, or a CloudEvent that holds it.
func readInput(r *http.Request) ([]byte, error) {
	body, err := readBody(r)
	if err == nil && isEvent(r) && r.Header.Get("ce-specversion") == "" {
		err = strictEvent(body)
	}
	return body, err
}

// attributes are those members of a CloudEvent that are texts, by the document.
var attributes = map[string]bool{"specversion": true, "id": true, "source": true, "type": true, "datacontenttype": true,
	"data_base64": true, "traceparent": true, "tracestate": true}

// strictEvent checks the members of a CloudEvent: each stands once, and its attributes are texts. What else the
// specification asks for is checked when it is decoded.
func strictEvent(body []byte) error {
	return each(body, func(name string, value []byte) error {
		switch {
		case !attributes[name] || string(value) == "null":
			return nil
		case value[0] != '"':
			return legwork.Invalid("the event's %s must be a text", name)
		case legwork.HasLoneSurrogate(value):
			return legwork.Invalid("the event's %s has half of a surrogate pair", name)
		}
		return nil
	})
}

// readObject reads a body into a struct, strictly: its members are those of the struct, each once and
// in this very case, and no text has half of a surrogate pair, except within a member that is raw JSON.
// No body leaves the struct as it is.
func readObject(r *http.Request, into any) error {
	body, err := readBody(r)
	if err != nil || len(bytes.TrimSpace(body)) == 0 {
		return err
	}
	return object(body, into)
}

// object reads an object as readObject does.
func object(body []byte, into any) error {
	if err := strict(body, into); err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return legwork.Invalid("the body is not what openapi.json says: %v", err)
	}
	return nil
}

// strict checks the members of an object that is valid JSON.
func strict(body []byte, into any) error {
	known := members(into)
	return each(body, func(name string, value []byte) error {
		raw, ok := known[name]
		switch {
		case !ok:
			return legwork.Invalid("the body has the member %q, which openapi.json does not know", legwork.Clip(name, 64))
		case !raw && string(value) == "null":
			return legwork.Invalid("%q is null: leave it away instead", name)
		case !raw && legwork.HasLoneSurrogate(value):
			return legwork.Invalid("the text of %q has half of a surrogate pair", name)
		}
		return nil
	})
}

// each calls a function for each member of an object that is valid JSON. No member may stand twice.
func each(body []byte, check func(name string, value []byte) error) error {
	dec := json.NewDecoder(bytes.NewReader(body))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return legwork.Invalid("the body must be an object, such as {}")
	}
	seen := map[string]bool{}
	for dec.More() {
		before := dec.InputOffset()
		token, err := dec.Token()
		if err != nil {
			return legwork.Invalid("the body cannot be read: %v", err)
		}
		name, _ := token.(string)
		switch {
		case legwork.HasLoneSurrogate(body[before:dec.InputOffset()]):
			return legwork.Invalid("the name of a member has half of a surrogate pair")
		case seen[name]:
			return legwork.Invalid("the body has the member %q twice", legwork.Clip(name, 64))
		}
		seen[name] = true
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return legwork.Invalid("the body cannot be read: %v", err)
		}
		if err := check(name, value); err != nil {
			return err
		}
	}
	return nil
}

// members are the names of a struct's members in JSON, and whether each is raw.
func members(into any) map[string]bool {
	known := map[string]bool{}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(into).Elem()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		of := field.Type
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if name != "" {
			known[name] = of == reflect.TypeFor[json.RawMessage]()
		}
	}
	return known
}
