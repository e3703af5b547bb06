package fn

import (
	"fmt"
	"strconv"
	"strings"
)

// schedule is a cron expression: the allowed values of each field as bits.
type schedule struct {
	second, minute, hour, day, month, weekday uint64
	// A day matches if both of its fields do; if both are restricted, one of
	// them is enough.
	eitherDay bool
}

// cronField is one field of a cron expression.
type cronField struct {
	name     string
	min, max int
	names    []string // of min, min+1, …
}

var cronFields = [6]cronField{
	{"second", 0, 59, nil},
	{"minute", 0, 59, nil},
	{"hour", 0, 23, nil},
	{"day of the month", 1, 31, nil},
	{"month", 1, 12, monthNames},
	{"day of the week", 0, 7, weekdayNames}, // 7 is Sunday, as 0 is
}

var cronShortcuts = map[string]string{
	"@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *",
	"@weekly": "0 0 * * 0", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
}

// maxCron bounds the length of an expression in bytes.
const maxCron = 1000

// parseSchedule reads a cron expression of five fields (minute, hour, day of
// the month, month, day of the week), or six with the second before them.
func parseSchedule(text string) (schedule, error) {
	if len(text) > maxCron {
		return schedule{}, fmt.Errorf("a cron expression has at most %d bytes, this one has %d", maxCron, len(text))
	}
	expr := text
	if long, ok := cronShortcuts[strings.TrimSpace(text)]; ok {
		expr = long
	}
	parts := strings.Fields(expr)
	if len(parts) == 5 {
		parts = append([]string{"0"}, parts...)
	}
	if len(parts) != 6 {
		return schedule{}, fmt.Errorf("the cron expression %q must have 5 or 6 fields, it has %d", text, len(parts))
	}
	var sets [6]uint64
	for i, f := range cronFields {
		set, err := f.parse(parts[i])
		if err != nil {
			return schedule{}, fmt.Errorf("the cron expression %q: %w", text, err)
		}
		sets[i] = set
	}
	s := schedule{sets[0], sets[1], sets[2], sets[3], sets[4], sets[5], false}
	if s.weekday&(1<<7) != 0 {
		s.weekday = s.weekday&^(1<<7) | 1
	}
	s.eitherDay = s.day != every(1, 31, 1) && s.weekday != every(0, 6, 1)
	return s, nil
}

// parse reads a field: a list of *, a, a-b, each with an optional /step.
func (f cronField) parse(text string) (set uint64, err error) {
	for item := range strings.SplitSeq(text, ",") {
		span, stepText, stepped := strings.Cut(item, "/")
		step := 1
		if stepped {
			if step, err = strconv.Atoi(stepText); err != nil || step < 1 || step > 1000 {
				return 0, fmt.Errorf("the step %q of the %s must be a number from 1 to 1000", stepText, f.name)
			}
		}
		from, to, err := f.span(span, stepped)
		if err != nil {
			return 0, err
		}
		set |= every(from, to, step)
	}
	return set, nil
}

// span reads *, ?, a or a-b. A single value with a step reaches to the end.
func (f cronField) span(text string, stepped bool) (from, to int, err error) {
	if text == "*" || text == "?" {
		return f.min, f.last(), nil
	}
	first, last, isRange := strings.Cut(text, "-")
	if from, err = f.value(first); err != nil {
		return 0, 0, err
	}
	switch {
	case !isRange && stepped:
		return from, f.last(), nil
	case !isRange:
		return from, from, nil
	}
	if to, err = f.value(last); err != nil {
		return 0, 0, err
	}
	if to == 0 && f.max == 7 { // a range such as Fri-Sun
		to = 7
	}
	if from > to {
		return 0, 0, fmt.Errorf("the range %q of the %s must not go backwards", text, f.name)
	}
	return from, to, nil
}

// last is the last value that * stands for: of the week, Saturday.
func (f cronField) last() int {
	if f.max == 7 {
		return 6
	}
	return f.max
}

func (f cronField) value(text string) (int, error) {
	for i, name := range f.names {
		if strings.EqualFold(text, name) {
			return f.min + i, nil
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < f.min || n > f.max || text[0] == '+' {
		return 0, fmt.Errorf("%q is no %s: it must be from %d to %d", text, f.name, f.min, f.max)
	}
	return n, nil
}

// every returns the set of from, from+step, … up to to.
func every(from, to, step int) (set uint64) {
	for ; from <= to; from += step {
		set |= 1 << from
	}
	return set
}
