package fn

import (
	"fmt"
	"math"
	"strings"
)

// dateArg returns an argument as a date. A text is a date in JavaScript's ISO
// format or else what parseInt makes of it, milliseconds since 1970: "2020" and
// "2020-01-07 15:04:05" are moments in 1970.
func dateArg(args []Value, i int) (date, error) {
	v, _ := arg(args, i)
	switch v := v.(type) {
	case date:
		return v, nil
	case float64:
		return date(timeClip(v)), nil
	case string:
		if t := textDate(v); !math.IsNaN(t) {
			return date(t), nil
		}
		return 0, fmt.Errorf("invalid date format: %.40q is no date such as 2025-01-31 or 2025-01-31T12:00:00.000Z, and "+
			"no number of milliseconds", v)
	}
	return 0, fmt.Errorf("invalid date format: a date is a text such as 2025-01-31T12:00:00.000Z or a number of "+
		"milliseconds, not %s", kindOf(v))
}

// textDate reads a text as a date. What has the form of a date but names no day
// that exists is none: NaN.
func textDate(v string) float64 {
	text := strings.TrimSpace(v)
	if len(text) <= maxDateText && strings.Contains(text, "-") && isoDate.MatchString(text) {
		return parseISO(text)
	}
	return timeClip(parseInt(text, 0))
}

// ofDate makes a function of one date.
func ofDate(f func(d date) (Value, error)) Func {
	return func(_ *Env, args []Value) (Value, error) {
		d, err := dateArg(args, 0)
		if err != nil {
			return nil, err
		}
		return f(d)
	}
}

// orNow makes a function of one date, now if there is none.
func orNow(f func(d date) (Value, error)) Func {
	return func(env *Env, args []Value) (Value, error) {
		if v, ok := arg(args, 0); !ok || v == (Undefined{}) {
			return f(env.nowDate())
		}
		return ofDate(f)(env, args)
	}
}

// nowDate is the time of the evaluation.
func (e *Env) nowDate() date {
	if e.Now.IsZero() {
		return 0
	}
	return date(e.Now.UnixMilli())
}
