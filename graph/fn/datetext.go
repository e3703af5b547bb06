package fn

import (
	"fmt"
	"math"
)

var (
	monthNames   = []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"}
	weekdayNames = []string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}
)

const invalidDate = "Invalid Date"

// String is the text of a date as JavaScript's toString writes it, in UTC.
func (d date) String() string {
	if math.IsNaN(float64(d)) {
		return invalidDate
	}
	c := civilOf(float64(d))
	return fmt.Sprintf("%s %02.0f:%02.0f:%02.0f GMT+0000 (Coordinated Universal Time)",
		d.dayText(), c[hourField], c[minuteField], c[secondField])
}

// dayText is what toDateString writes.
func (d date) dayText() string {
	if math.IsNaN(float64(d)) {
		return invalidDate
	}
	c := civilOf(float64(d))
	sign := ""
	if c[yearField] < 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s %s %02.0f %s%04.0f", weekdayNames[weekday(float64(d))], monthNames[int(c[monthField])],
		c[dayField], sign, math.Abs(c[yearField]))
}

// isoText is the text of a time as JavaScript's toISOString writes it:
// 2025-01-17T10:00:00.000Z. t must not be NaN.
func isoText(t float64) string {
	c := civilOf(t)
	years := fmt.Sprintf("%04.0f", c[yearField])
	if c[yearField] < 0 || c[yearField] > 9999 {
		years = fmt.Sprintf("%+07.0f", c[yearField])
	}
	return fmt.Sprintf("%s-%02.0f-%02.0fT%02.0f:%02.0f:%02.0f.%03.0fZ", years, c[monthField]+1, c[dayField],
		c[hourField], c[minuteField], c[secondField], c[milliField])
}
