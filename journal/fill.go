package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// Fill gives each SignalReceived the data of its delivery and each JoinSetAwaited the
// result of its member, in place: they are stored once (CF-2, JS-4). Events that have
// them already must have the same ones; the error is a *Violation otherwise. It takes the
// whole journal, from its first event.
func Fill(events []Event) error {
	type delivery struct {
		name string
		id   int
	}
	data, results := map[delivery]json.RawMessage{}, map[Position]Result{}
	for i, e := range events {
		switch e := e.(type) {
		case SignalDelivered:
			data[delivery{e.Name, e.Delivery}] = e.Data
		case InvokeCompleted:
			results[e.Promise] = e.Result
		case SignalReceived:
			want := data[delivery{e.Name, e.Delivery}]
			if e.Data != nil && !equal(e.Data, want) {
				return conflict(i, e, "CF-2", fmt.Sprintf("its data are not those of delivery %d", e.Delivery))
			}
			e.Data = want
			events[i] = e
		case JoinSetAwaited:
			want := results[e.Promise]
			if e.Result != nil && !sameResult(*e.Result, want) {
				return conflict(i, e, "X-result", fmt.Sprintf("its result is not that of position %d", e.Promise))
			}
			e.Result = &want
			events[i] = e
		}
	}
	return nil
}

func sameResult(a, b Result) bool {
	return reflect.DeepEqual(a.Err, b.Err) && (a.OK == nil) == (b.OK == nil) && (a.OK == nil || equal(a.OK, b.OK))
}

// equal reports whether two JSON texts have the same value, byte for byte but for the
// order of members and blanks.
func equal(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	read := func(text json.RawMessage) (v any, err error) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		err = d.Decode(&v)
		return v, err
	}
	left, err1 := read(a)
	right, err2 := read(b)
	return err1 == nil && err2 == nil && reflect.DeepEqual(left, right)
}
