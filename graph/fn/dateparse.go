package fn

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// isoDate is the date format of JavaScript: a date, or a date and a time with
// an optional zone. Years of six digits carry a sign.
var isoDate = regexp.MustCompile(
	`^([+-]\d{6}|\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?([Zz]|[+-]\d\d:?\d\d)?$`)

// parseISO reads a text in the format of JavaScript's dates. A time without a
// zone is in UTC. NaN: it is none, or no such time exists.
func parseISO(text string) float64 {
	if len(text) > maxDateText {
		return math.NaN()
	}
	p := isoDate.FindStringSubmatch(text)
	if p == nil || p[1] == "-000000" {
		return math.NaN()
	}
	c := civil{decimal(p[1], 0), decimal(p[2], 1) - 1, decimal(p[3], 1),
		decimal(p[4], 0), decimal(p[5], 0), decimal(p[6], 0), decimal((p[7] + "000")[:3], 0)}
	midnight := c[hourField] == 24 && c[minuteField]+c[secondField]+c[milliField] == 0
	if c[monthField] < 0 || c[monthField] > 11 || c[dayField] < 1 || c[dayField] > 31 ||
		(c[hourField] > 23 && !midnight) || c[minuteField] > 59 || c[secondField] > 59 {
		return math.NaN()
	}
	shift, ok := zoneShift(p[8])
	if !ok {
		return math.NaN()
	}
	return timeClip(c.time() - shift)
}

// maxDateText bounds the texts that are tried as dates.
const maxDateText = 100

// decimal reads digits that a pattern has already checked.
func decimal(digits string, missing float64) float64 {
	if digits == "" {
		return missing
	}
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

// zoneShift returns the milliseconds that a zone such as +02:00 is ahead.
func zoneShift(zone string) (float64, bool) {
	if len(zone) < 2 {
		return 0, true
	}
	digits := strings.Replace(zone[1:], ":", "", 1)
	hours, minutes := decimal(digits[:2], 0), decimal(digits[2:], 0)
	shift := hours*msHour + minutes*msMinute
	if zone[0] == '-' {
		shift = -shift
	}
	return shift, hours < 24 && minutes < 60
}

// otherDates are the formats besides ISO that date.parse and date.fromISOString
// read: what toString, toDateString and HTTP write, and what people write.
var otherDates = []string{
	"Mon Jan 2 2006 15:04:05 GMT-0700", "Mon Jan 2 2006",
	"Mon, 2 Jan 2006 15:04:05 MST", "Mon, 2 Jan 2006 15:04:05 -0700",
	"2006-1-2", "2006-1-2 15:04", "2006-1-2 15:04:05",
	"2006/1/2", "2006/1/2 15:04", "2006/1/2 15:04:05",
	"1/2/2006", "1/2/2006 15:04", "1/2/2006 15:04:05", "1/2/2006 3:04 PM", "1/2/2006, 3:04:05 PM",
	"Jan 2, 2006", "Jan 2, 2006 15:04", "Jan 2, 2006 15:04:05", "Jan 2 2006",
	"January 2, 2006", "January 2, 2006 15:04", "January 2, 2006 15:04:05", "January 2 2006",
	"2 Jan 2006", "2 Jan 2006 15:04:05", "2 January 2006", "2 January 2006 15:04:05",
}

// parseDate reads a text as JavaScript's Date.parse does: ISO, else one of
// otherDates, in UTC if it names no zone. NaN: it is no date.
func parseDate(text string) float64 {
	text = strings.TrimSpace(text)
	if t := parseISO(text); !math.IsNaN(t) || len(text) > maxDateText {
		return t
	}
	if i := strings.Index(text, " ("); i > 0 {
		text = text[:i] // the zone's name, after its offset
	}
	for _, layout := range otherDates {
		t, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		if zone, _ := t.Zone(); strings.HasSuffix(layout, "MST") && zone != "UTC" && zone != "GMT" {
			return math.NaN() // an abbreviation is not a zone
		}
		return timeClip(float64(t.UnixMilli()))
	}
	return math.NaN()
}
