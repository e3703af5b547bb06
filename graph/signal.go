package graph

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// SignalSpec is what an activity of type signal sends.
type SignalSpec struct {
	Topic  string
	Data   json.RawMessage // signal.maps, {} without
	Status legwork.Status  // "": not given
	Code   int             // 0: not given
	// All resumes every job that the index measure KeyName has under KeyValue
	// (SIG-03); without it the signal goes to whoever waits for its data.
	All               bool
	KeyName, KeyValue string
	Resolver          json.RawMessage // resolver.maps, nil without
	Scrub             bool            // the index is cleaned after use (SIG-04)
}

// signalFields are the fields of type signal.
type signalFields struct {
	all                           bool
	maps, resolver                evaluate.Maps
	status, code                  evaluate.Value
	keyName, keyValue, scrubValue evaluate.Value
}

// SignalSpec evaluates what the activity sends.
func (a *Activity) SignalSpec(s *evaluate.Scope) (*SignalSpec, error) {
	f := a.signal
	spec := &SignalSpec{All: f.all}
	var err error
	if spec.Topic, err = a.WorkTopic(s); err != nil {
		return nil, err
	}
	if spec.Data, err = f.maps.Eval(s); err != nil {
		return nil, a.failed("signal.maps", err)
	}
	status, err := s.Text(f.status)
	if spec.Status = legwork.Status(status); err != nil || status != "" && !knownStatus(spec.Status) {
		return nil, a.wrong("status", status, err, "success, pending or error")
	}
	if spec.Code, err = a.evalCode(f.code, "code", s); err != nil {
		return nil, err
	}
	if f.all {
		err = a.signalAll(spec, s)
	}
	return spec, err
}

func (a *Activity) signalAll(spec *SignalSpec, s *evaluate.Scope) error {
	f := a.signal
	var err error
	if spec.KeyName, err = s.Text(f.keyName); err != nil || spec.KeyName == "" {
		return a.wrong("key_name", spec.KeyName, err, "the name of an index measure")
	}
	if spec.KeyValue, err = s.Scalar(f.keyValue); err != nil || spec.KeyValue == "" {
		return a.wrong("key_value", spec.KeyValue, err, "the value whose jobs are meant")
	}
	if spec.Scrub, err = s.Is(true, f.scrubValue); err != nil {
		return a.failed("scrub", err)
	}
	if !f.resolver.Defined() {
		return nil
	}
	if spec.Resolver, err = f.resolver.Eval(s); err != nil {
		return a.failed("resolver.maps", err)
	}
	d, err := evaluate.NewDatum(spec.Resolver).At([]string{"scrub"})
	if err == nil && d != nil && string(d.Raw()) == "true" {
		spec.Scrub = true
	}
	return err
}

func knownStatus(s legwork.Status) bool {
	return s == legwork.Success || s == legwork.Pending || s == legwork.Failed
}

// maxCode is the greatest code that an outcome can have on the wire.
const maxCode = 999_999

// evalCode evaluates a code from 1 to maxCode; 0 if there is none.
func (a *Activity) evalCode(v evaluate.Value, name string, s *evaluate.Scope) (int, error) {
	text, err := s.Text(v)
	if err != nil || text == "" {
		if err != nil {
			err = a.failed(name, err)
		}
		return 0, err
	}
	code, err := strconv.Atoi(text)
	if err != nil || code < 1 || code > maxCode {
		return 0, a.wrong(name, text, nil, "a number from 1 to 999999")
	}
	return code, nil
}

// failed names the place of an error of evaluation.
func (a *Activity) failed(place string, err error) error {
	return fmt.Errorf("%s of %s: %w", place, a.ID, err)
}

// wrong is failed, or what a value should have been.
func (a *Activity) wrong(place, value string, err error, want string) error {
	if err != nil {
		return a.failed(place, err)
	}
	return fmt.Errorf("%s of %s is %s: want %s", place, a.ID, short(value), want)
}
