package legwork

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"mime"
	"strings"
	"unicode"
)

// eventType is the media type of CloudEvents in structured mode, without the
// suffix that names the format. Some clients send it so, and mean JSON.
const eventType = "application/cloudevents"

// unpackEvent returns a CloudEvent in structured mode (the body holds the event,
// specification 1.0, JSON format) as it is in binary mode: the body is the data,
// and the headers say which event it is. Everything else is returned as it came,
// also an event that cannot be read, with an error. Headers win over attributes:
// who gives a trace or a key of their own knows more than the event.
func unpackEvent(d *Delivery) (*Delivery, error) {
	media, isEvent := eventMedia(d.Header)
	if !isEvent {
		return d, nil
	}
	if media != eventType && media != eventType+"+json" {
		return d, Invalid("content type %q: want one event in JSON, %s+json; or send its data as the body, with ce-id and "+
			"ce-source as headers", Clip(media, 64), eventType)
	}
	// Depth first: it bounds the recursion of the parser.
	if depth, _ := scanPayload(d.Data); depth > MaxPayloadDepth {
		return d, TooLarge("the event is nested deeper than %d levels", MaxPayloadDepth)
	}
	var e event
	if err := json.Unmarshal(d.Data, &e.members); err != nil || e.members == nil {
		return d, Invalid("the event is not a JSON object")
	}
	in := *d
	in.Header = maps.Clone(d.Header)
	err := e.check()
	if err == nil {
		in.Data, err = e.data()
	}
	for header, attribute := range map[string]string{HeaderCEID: "id", HeaderCESource: "source",
		HeaderTraceParent: "traceparent", HeaderTraceState: "tracestate"} {
		if given := d.Header.Get(header); given == "" && err == nil {
			var value string
			value, err = e.text(attribute)
			in.Header.Set(header, value)
		}
	}
	if err != nil {
		return d, err
	}
	return &in, nil
}

// eventMedia returns the content type of a message, and whether it is that of
// an event.
func eventMedia(h Header) (media string, isEvent bool) {
	for key, values := range h {
		if len(values) == 0 || !strings.EqualFold(key, "content-type") {
			continue
		}
		media, _, _ = strings.Cut(values[0], ";")
		media = strings.ToLower(strings.TrimSpace(media))
		if rest, ok := strings.CutPrefix(media, eventType); ok && (rest == "" || rest[0] == '+' || rest[0] == '-') {
			return media, true
		}
	}
	return "", false
}

// event is a CloudEvent in JSON.
type event struct{ members map[string]json.RawMessage }

// text returns an attribute, "" if there is none.
func (e event) text(name string) (string, error) {
	raw, ok := e.members[name]
	if !ok || string(raw) == "null" {
		return "", nil
	}
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return "", Invalid("the event's %s is %s: want a string", name, Clip(string(raw), 32))
	}
	if strings.ContainsFunc(s, unicode.IsControl) {
		return "", Invalid("the event's %s contains a control character", name)
	}
	return s, nil
}

// check returns why the event is not one of the specification.
func (e event) check() error {
	for _, name := range []string{"specversion", "id", "source", "type"} {
		value, err := e.text(name)
		if err == nil && value == "" {
			err = Invalid("the event has no %s: specversion, id, source and type must be there", name)
		}
		if err == nil && name == "specversion" && value != "1.0" {
			err = Invalid("the event has specversion %q: want 1.0", Clip(value, 32))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// data returns the event's data, which must be JSON; null if there are none.
func (e event) data() ([]byte, error) {
	plain, hasPlain := e.members["data"]
	if _, coded := e.members["data_base64"]; !coded {
		return plain, nil
	}
	if hasPlain {
		return nil, Invalid("the event has data and data_base64: want one of them")
	}
	media, err := e.text("datacontenttype")
	if err != nil {
		return nil, err
	}
	if media != "" && !isJSON(media) {
		return nil, Invalid("the event's data are %q: want JSON; keep other data elsewhere and send a reference",
			Clip(media, 64))
	}
	text, err := e.text("data_base64")
	if err != nil {
		return nil, err
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, Invalid("the event's data_base64 is not base64: %v", err)
	}
	return bytes.TrimSpace(data), nil
}

// isJSON reports whether a media type is JSON.
func isJSON(media string) bool {
	media, _, err := mime.ParseMediaType(media)
	return err == nil && (strings.HasSuffix(media, "/json") || strings.HasSuffix(media, "+json"))
}
