package fn

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// dateArg returns an argument as a date. A text is a date in JavaScript's ISO
// format or, if it has only digits, milliseconds since 1970 ("2020" is a moment
// in 1970).
func dateArg(args []Value, i int) (Date, error) {
	v, _ := arg(args, i)
	switch v := v.(type) {
	case Date:
		return v, nil
	case float64:
		return Date(timeClip(v)), nil
	case string:
		text := strings.TrimSpace(v)
		if ms, ok := digitsOf(text); ok {
			return Date(timeClip(ms)), nil
		}
		if t := parseISO(text); !math.IsNaN(t) {
			return Date(t), nil
		}
		return 0, fmt.Errorf("invalid date format: %.40q is no date such as 2025-01-31 or 2025-01-31T12:00:00.000Z, and no number of milliseconds", v)
	}
	return 0, fmt.Errorf("invalid date format: a date is a text such as 2025-01-31T12:00:00.000Z or a number of milliseconds, not %s", kindOf(v))
}

// digitsOf reads a text that has only digits, with a sign or without.
func digitsOf(text string) (float64, bool) {
	digits := strings.TrimPrefix(strings.TrimPrefix(text, "-"), "+")
	if digits == "" || len(digits) > 30 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

// ofDate makes a function of one date.
func ofDate(f func(d Date) (Value, error)) Func {
	return func(_ *Env, args []Value) (Value, error) {
		d, err := dateArg(args, 0)
		if err != nil {
			return nil, err
		}
		return f(d)
	}
}

// orNow makes a function of one date, now if there is none.
func orNow(f func(d Date) (Value, error)) Func {
	return func(env *Env, args []Value) (Value, error) {
		if v, ok := arg(args, 0); !ok || v == (Undefined{}) {
			return f(env.nowDate())
		}
		return ofDate(f)(env, args)
	}
}

// nowDate is the time of the evaluation.
func (e *Env) nowDate() Date {
	if e.Now.IsZero() {
		return 0
	}
	return Date(e.Now.UnixMilli())
}
