package fn

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// format writes the time t as l does.
func (l *locale) format(t float64, o dateOptions) string {
	local := time.UnixMilli(int64(t)).In(o.zone)
	_, offset := local.Zone()
	c := civilOf(t + float64(offset)*msSecond)
	w := l.write(c, local, o)
	date, clock := w.date(), w.clock()
	if date == "" || clock == "" {
		return date + clock
	}
	return date + w.join() + clock
}

// join is what stands between date and time.
func (w *written) join() string {
	switch {
	case w.o.month == long && w.o.weekday != "":
		return w.joinFull
	case w.o.month == long:
		return w.joinLong
	case w.o.month == short:
		return w.joinShort
	case w.o.year+w.o.month+w.o.day == "":
		return w.joinDay
	}
	return w.locale.join
}

// written is one time that is being written.
type written struct {
	*locale
	c     civil
	local time.Time
	o     dateOptions
}

// write replaces the styles in the options by the parts they stand for.
func (l *locale) write(c civil, local time.Time, o dateOptions) *written {
	parts := dateOptions{}
	switch o.dateStyle {
	case full:
		parts = dateOptions{weekday: long, year: numeric, month: long, day: numeric}
	case long:
		parts = dateOptions{year: numeric, month: long, day: numeric}
	case medium:
		parts = l.medium
	case short:
		parts = l.short
	}
	if o.dateStyle != "" {
		o.weekday, o.year, o.month, o.day = parts.weekday, parts.year, parts.month, parts.day
	}
	if o.timeStyle != "" {
		o.hour, o.minute = numeric, numeric
	}
	switch o.timeStyle {
	case full:
		o.second, o.zoneName = numeric, long
	case long:
		o.second, o.zoneName = numeric, short
	case medium:
		o.second = numeric
	}
	return &written{l, c, local, o}
}

// date writes weekday, year, month and day.
func (w *written) date() string {
	key, text := w.plainDate()
	if w.o.weekday == "" {
		return text
	}
	name, prefix := w.weekdays[w.local.Weekday()], "w"
	if w.o.weekday == short {
		name, prefix = w.shortDays[w.local.Weekday()], "W"
	}
	switch {
	case key == "d":
		return fill(w.pattern(prefix+"d", "wd"), "w", name, "d", w.digits(w.c[dayField], w.o.day, false))
	case len(key) > 2:
		return fill(w.pattern(prefix+"ys", "wys"), "w", name, "s", text)
	case strings.HasSuffix(key, "d") && w.o.month != "":
		return fill(w.pattern(prefix+"s", "ws"), "w", name, "s", text)
	}
	if w.dotless && !w.o.hasTime() {
		name = strings.TrimSuffix(name, ".")
	}
	return strings.TrimSpace(text + " " + name)
}

// plainDate writes the date without the weekday. key names its parts.
func (w *written) plainDate() (key, text string) {
	month := ""
	switch w.o.month {
	case short:
		month, key = w.shortMonths[int(w.c[monthField])], "M"
	case long:
		month, key = w.months[int(w.c[monthField])], "L"
	case numeric, twoDigit:
		key = "m"
	}
	if w.o.year != "" {
		key = "y" + key
	}
	if w.o.day != "" {
		key += "d"
	}
	padded := w.padded && w.o.month == numeric && w.o.day != twoDigit && key != "m"
	if key == "M" && w.aloneMonths != nil {
		month = w.aloneMonths[int(w.c[monthField])]
	}
	if month == "" {
		month = w.digits(w.c[monthField]+1, w.o.month, padded)
	}
	pattern := w.pattern(key, strings.Replace(key, "L", "M", 1))
	if pattern == "" {
		for _, part := range key {
			pattern += " {" + strings.ToLower(strings.Replace(string(part), "L", "m", 1)) + "}"
		}
		pattern = strings.TrimPrefix(pattern, " ")
	}
	return key, fill(pattern, "y", w.yearText(), "m", month, "d", w.digits(w.c[dayField], w.o.day, padded))
}

// pattern returns the first of the named patterns that the locale has.
func (w *written) pattern(keys ...string) string {
	for _, key := range keys {
		if p, ok := w.dates[key]; ok {
			return p
		}
	}
	return ""
}

func (w *written) yearText() string {
	if w.o.year == twoDigit {
		return fmt.Sprintf("%02.0f", math.Mod(math.Abs(w.c[yearField]), 100))
	}
	return strconv.Itoa(int(w.c[yearField]))
}

func (w *written) digits(n float64, style string, padded bool) string {
	if padded || style == twoDigit {
		return fmt.Sprintf("%02.0f", n)
	}
	return strconv.Itoa(int(n))
}

// fill puts values in place of the {names} of a pattern.
func fill(pattern string, namesAndValues ...string) string {
	for i := 0; i < len(namesAndValues); i += 2 {
		pattern = strings.ReplaceAll(pattern, "{"+namesAndValues[i]+"}", namesAndValues[i+1])
	}
	return pattern
}
