package fn

import "math"

// Milliseconds in the units of a day, and the last point in time a Date has.
const (
	msSecond = 1000
	msMinute = 60 * msSecond
	msHour   = 60 * msMinute
	msDay    = 24 * msHour
	maxTime  = 8.64e15
)

// The fields of a civil time, in the order in which setters and date.UTC take
// them. The month counts from 0, as everywhere in JavaScript.
const (
	yearField = iota
	monthField
	dayField
	hourField
	minuteField
	secondField
	milliField
	fieldCount
)

// civil is a point in time in UTC, field by field.
type civil [fieldCount]float64

// civilOf splits t, which must not be NaN.
func civilOf(t float64) civil {
	days := math.Floor(t / msDay)
	ms := t - days*msDay
	y, m, d := dateOfDay(int64(days))
	return civil{
		float64(y), float64(m), float64(d),
		math.Floor(ms / msHour), math.Mod(math.Floor(ms/msMinute), 60),
		math.Mod(math.Floor(ms/msSecond), 60), math.Mod(ms, 1000),
	}
}

// time puts the fields together. Fields out of their range carry over, as in
// JavaScript: month 12 is January of the next year. NaN if a field is not
// finite or the time is out of range.
func (c civil) time() float64 {
	for i, v := range c {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return math.NaN()
		}
		c[i] = math.Trunc(v)
	}
	y := c[yearField] + math.Floor(c[monthField]/12)
	if math.Abs(y) > 400_000 {
		return math.NaN() // beyond maxTime, and safe to convert to an integer below
	}
	m := int64(c[monthField] - 12*math.Floor(c[monthField]/12))
	days := float64(dayOfMonth(int64(y), m)) + c[dayField] - 1
	return timeClip(days*msDay + c[hourField]*msHour + c[minuteField]*msMinute + c[secondField]*msSecond + c[milliField])
}

// timeClip returns t without a fraction, NaN if it is no point in time.
func timeClip(t float64) float64 {
	if !(math.Abs(t) <= maxTime) {
		return math.NaN()
	}
	return math.Trunc(t) + 0 // + 0: there is no minus zero among times
}

// weekday returns the day of the week of t, 0 is Sunday.
func weekday(t float64) int {
	return int(((int64(math.Floor(t/msDay))+4)%7 + 7) % 7)
}

// Days are counted from 1970-01-01. Years are counted from March inside the
// two functions below, so that the leap day is the last of its year; an era is
// 400 years, which is always 146,097 days.
const (
	eraDays   = 146_097
	eraOffset = 719_468 // days from 0000-03-01 to 1970-01-01
)

// dayOfMonth returns the day on which a month (0–11) of a year begins.
func dayOfMonth(y, m int64) int64 {
	if m < 2 {
		y--
	}
	era := floorDiv(y, 400)
	yearOfEra := y - era*400
	dayOfYear := (153*((m+10)%12) + 2) / 5
	return era*eraDays + yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear - eraOffset
}

// dateOfDay returns year, month (0–11) and day of the month of a day.
func dateOfDay(days int64) (y, m, d int64) {
	days += eraOffset
	era := floorDiv(days, eraDays)
	dayOfEra := days - era*eraDays
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36_524 - dayOfEra/146_096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	fromMarch := (5*dayOfYear + 2) / 153
	d = dayOfYear - (153*fromMarch+2)/5 + 1
	m = (fromMarch + 2) % 12
	y = yearOfEra + era*400
	if m < 2 {
		y++
	}
	return y, m, d
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
