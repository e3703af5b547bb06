package fn

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

func dateNow(env *Env, _ []Value) (Value, error) { return float64(env.nowDate()), nil }

// What reading a date in any of its forms, and writing one in a locale, count as.
const (
	parseSteps  = 32
	formatSteps = 32
)

// dateParse returns the milliseconds of a text, NaN if it is no date.
func dateParse(env *Env, args []Value) (Value, error) {
	text, err := textOf(env, args, 0)
	if err != nil {
		return nil, err
	}
	return parseDate(text), env.Step(parseSteps)
}

// dateFromISOString returns the Date of a text, an invalid one if it is none;
// of a number of milliseconds too.
func dateFromISOString(env *Env, args []Value) (Value, error) {
	v, _ := arg(args, 0)
	if text, ok := v.(string); ok {
		return date(parseDate(text)), env.Step(parseSteps)
	}
	return dateArg(args, 0)
}

func dateISO(d date) (Value, error) {
	if math.IsNaN(float64(d)) {
		return nil, errors.New("an invalid date has no ISO text")
	}
	return isoText(float64(d)), nil
}

func dateJSON(d date) (Value, error) {
	if math.IsNaN(float64(d)) {
		return nil, nil
	}
	return isoText(float64(d)), nil
}

// dateISOX returns yyyyMMddHHmmss.SSS: the digits of the ISO text.
func dateISOX(d date) (Value, error) {
	text, err := dateISO(d)
	if err != nil {
		return nil, err
	}
	return strings.NewReplacer("-", "", ":", "", "T", "", "Z", "").Replace(text.(string)), nil
}

// dateDay returns yyyy-mm-dd: the ISO text up to the time.
func dateDay(d date) (Value, error) {
	text, err := dateISO(d)
	if err != nil {
		return nil, err
	}
	day, _, _ := strings.Cut(text.(string), "T")
	return day, nil
}

// Which parts a date has in a locale if no option names one.
const (
	inDate = 1 << iota
	inTime
)

// localeText makes the function that writes a date as a locale does: its
// arguments are the date, the locale (en-US) and options.
func localeText(parts int) Func {
	return func(env *Env, args []Value) (Value, error) {
		d, err := dateArg(args, 0)
		if err != nil {
			return nil, err
		}
		l, err := localeArg(args, 1)
		if err != nil {
			return nil, err
		}
		options, _ := arg(args, 2)
		o, err := readOptions(env, options)
		if err != nil {
			return nil, err
		}
		if err := o.fillIn(parts); err != nil {
			return nil, err
		}
		if math.IsNaN(float64(d)) {
			return invalidDate, nil
		}
		return l.format(float64(d), o), env.Step(formatSteps)
	}
}

// localeArg reads a locale, or an array of them: the first one that the table
// has counts.
func localeArg(args []Value, i int) (*locale, error) {
	v, _ := arg(args, i)
	switch v := v.(type) {
	case Undefined:
		return locales[0], nil
	case string:
		return findLocale(v)
	case *Array:
		err := errors.New("the list of locales has no text")
		for _, item := range v.Items[:min(len(v.Items), len(locales))] {
			var l *locale
			if tag, ok := item.(string); ok {
				if l, err = findLocale(tag); err == nil {
					return l, nil
				}
			}
		}
		return nil, err
	}
	return nil, fmt.Errorf("the locale must be a text such as en-GB, not %s", kindOf(v))
}

// fillIn adds the parts that are written if the options name none of them.
func (o *dateOptions) fillIn(parts int) error {
	if o.dateStyle+o.timeStyle != "" {
		if parts&inDate == 0 && o.dateStyle != "" || parts&inTime == 0 && o.timeStyle != "" {
			return errors.New("dateStyle is for dates and timeStyle for times: use date.toLocaleString for both")
		}
		return nil
	}
	if parts&inDate != 0 && o.hasDate() || parts&inTime != 0 && o.hasTime() {
		return nil
	}
	if parts&inDate != 0 {
		o.year, o.month, o.day = numeric, numeric, numeric
	}
	if parts&inTime != 0 {
		o.hour, o.minute, o.second = numeric, numeric, numeric
	}
	return nil
}
