package graph

import (
	"encoding/json"
	"fmt"
)

// SignalSpec is what an activity of type signal sends.
type SignalSpec struct {
	Topic  string
	Data   json.RawMessage // signal.maps, {} without
	Status Status          // "": not given
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
	maps, resolver                Maps
	status, code                  Value
	keyName, keyValue, scrubValue Value
}

// SignalSpec evaluates what the activity sends.
func (a *Activity) SignalSpec(s *Scope) (*SignalSpec, error) {
	f := a.signal
	spec := &SignalSpec{All: f.all}
	var err error
	if spec.Topic, err = a.WorkTopic(s); err != nil {
		return nil, err
	}
	if spec.Data, err = f.maps.Eval(s); err != nil {
		return nil, a.failed("signal.maps", err)
	}
	status, err := evalText(f.status, s)
	if spec.Status = Status(status); err != nil || status != "" && !spec.Status.known() {
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

func (a *Activity) signalAll(spec *SignalSpec, s *Scope) error {
	f := a.signal
	var err error
	if spec.KeyName, err = evalText(f.keyName, s); err != nil || spec.KeyName == "" {
		return a.wrong("key_name", spec.KeyName, err, "the name of an index measure")
	}
	if spec.KeyValue, err = evalScalar(f.keyValue, s); err != nil || spec.KeyValue == "" {
		return a.wrong("key_value", spec.KeyValue, err, "the value whose jobs are meant")
	}
	if spec.Scrub, err = evalTrue(f.scrubValue, s); err != nil {
		return a.failed("scrub", err)
	}
	if !f.resolver.Defined() {
		return nil
	}
	if spec.Resolver, err = f.resolver.Eval(s); err != nil {
		return a.failed("resolver.maps", err)
	}
	d, err := newDatum(spec.Resolver).at([]string{"scrub"})
	if err == nil && d != nil && string(d.Raw()) == "true" {
		spec.Scrub = true
	}
	return err
}

func (s Status) known() bool {
	return s == StatusSuccess || s == StatusPending || s == StatusError
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
