package graph

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/graph/fn"
)

// evalText evaluates to a text or a number; no value, undefined and null are "".
func evalText(v Value, s *Scope) (string, error) {
	decoded, d, err := evalAny(v, s)
	if err != nil || decoded == nil {
		return "", err
	}
	switch decoded.(type) {
	case string, json.Number:
		return textOf(decoded), nil
	}
	return "", fmt.Errorf("want a text, got %s", d.kind())
}

// evalScalar is evalText that takes a boolean too.
func evalScalar(v Value, s *Scope) (string, error) {
	decoded, d, err := evalAny(v, s)
	if err != nil || decoded == nil {
		return "", err
	}
	switch decoded.(type) {
	case []any, map[string]any:
		return "", fmt.Errorf("want a text, got %s", d.kind())
	}
	return textOf(decoded), nil
}

// evalNumber evaluates to a number, also from its digits in a text; ok is
// false if it is none.
func evalNumber(v Value, s *Scope) (n float64, ok bool, err error) {
	decoded, _, err := evalAny(v, s)
	if err != nil {
		return 0, false, err
	}
	switch decoded.(type) {
	case string, json.Number:
		n, err := strconv.ParseFloat(strings.TrimSpace(textOf(decoded)), 64)
		return n, !math.IsNaN(n) && (err == nil || math.IsInf(n, 0)), nil
	}
	return 0, false, nil
}

// evalTrue tells whether a value is true, evalFalse whether it is false;
// anything else is neither.
func evalTrue(v Value, s *Scope) (bool, error) {
	decoded, _, err := evalAny(v, s)
	return decoded == true, err
}

func evalFalse(v Value, s *Scope) (bool, error) {
	decoded, _, err := evalAny(v, s)
	return decoded == false, err
}

// maxCode is the greatest code that an outcome can have on the wire.
const maxCode = 999_999

// evalCode evaluates a code from 1 to maxCode; 0 if there is none.
func (a *Activity) evalCode(v Value, name string, s *Scope) (int, error) {
	text, err := evalText(v, s)
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

// evalExpire evaluates seconds to keep a job; ok is false if there is no number.
func evalExpire(v Value, s *Scope) (d time.Duration, ok bool, err error) {
	seconds, ok, err := evalNumber(v, s)
	switch {
	case err != nil || !ok:
		return 0, false, err
	case seconds <= 0 || seconds >= maxExpireSeconds:
		return KeepForever, true, nil
	}
	return max(time.Duration(seconds*float64(time.Second)), 1), true, nil
}

// evalAny evaluates to Go data; a nil Value is undefined.
func evalAny(v Value, s *Scope) (any, *Datum, error) {
	if v == nil {
		return nil, nil, nil
	}
	d, err := v.Eval(s)
	if err != nil {
		return nil, nil, err
	}
	decoded, err := d.Any()
	return decoded, d, err
}

// textOf writes a scalar as text, so that equal numbers are equal texts.
func textOf(v any) string {
	switch t := v.(type) {
	case string:
		return t
	case json.Number:
		return fn.NumberText(string(t))
	case bool:
		return strconv.FormatBool(t)
	}
	return ""
}
