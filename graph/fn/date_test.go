package fn

import (
	"math"
	"strings"
	"testing"
	"time"
)

// Where the table of locales is not what Node.js gives.
func TestLocalesOfTheirOwn(t *testing.T) {
	midnight, noon := "2025-01-07T00:04:05Z", "2025-01-07T12:04:05Z"
	options := func(pairs ...Value) *Object {
		o := &Object{fields: map[string]Value{}}
		for i := 0; i < len(pairs); i += 2 {
			o.keys = append(o.keys, pairs[i].(string))
			o.fields[pairs[i].(string)] = pairs[i+1]
		}
		return o
	}
	tryAll(t, []call{
		{"date.toLocaleTimeString", []Value{midnight, "en-US", options("hour12", false)}, "00:04:05"}, // not 24
		{"date.toLocaleTimeString", []Value{midnight, "en-US"}, "12:04:05 AM"},
		{"date.toLocaleTimeString", []Value{midnight, "en-GB", options("hour12", true)}, "12:04:05 am"}, // not 0
		{"date.toLocaleTimeString", []Value{noon, "de-DE", options("hour12", true)}, "12:04:05 PM"},
		{"date.toLocaleTimeString", []Value{noon, "ja-JP", options("hourCycle", "h12")}, "午後12:04:05"},
		{"date.toLocaleTimeString", []Value{noon, "ja-JP", options("weekday", "short")}, "火 12:04:05"},
		{"date.toLocaleDateString", []Value{noon, "de"}, "7.1.2025"},
		{"date.toLocaleDateString", []Value{noon, "EN-gb"}, "07/01/2025"},
		{"date.toLocaleString", []Value{noon, "en-US", options("timeZone", "+05:30")}, "1/7/2025, 5:34:05 PM"},
		{"date.toLocaleString", []Value{noon, "en-US", options("timeZone", "utc")}, "1/7/2025, 12:04:05 PM"},
		{"date.toLocaleTimeString", []Value{noon, "en-US", options("timeStyle", "full", "timeZone", "Asia/Tokyo")},
			"9:04:05 PM GMT+9"},
		{"date.toLocaleTimeString", []Value{noon, "en-GB", options("timeStyle", "long", "timeZone", "Europe/Berlin")},
			"13:04:05 CET"},
		{"date.toLocaleDateString", []Value{noon, &Array{Items: []Value{"xx", "fr-FR"}}}, "07/01/2025"},
		{"date.toLocaleDateString", []Value{date(-1e14), "en-US", options("year", "numeric")}, "-1199"},
		{"date.toLocaleDateString", []Value{noon, "en-US", options("hour", nil, "day", "numeric", "nonsense", 1.0)}, "7"},
	})
	for _, c := range []struct {
		args   []Value
		reason string
	}{
		{[]Value{noon, "xx-YY"}, "use one of en-US, en-GB"},
		{[]Value{noon, ""}, "no locale"},
		{[]Value{noon, true}, "must be a text such as en-GB"},
		{[]Value{noon, &Array{}}, "has no text"},
		{[]Value{noon, "en-US", "long"}, "must be an object, not a text"},
		{[]Value{noon, "en-US", options("timeZone", "Mars/Olympus")}, "Europe/Berlin"},
		{[]Value{noon, "en-US", options("timeZone", "")}, "no time zone"},
		{[]Value{noon, "en-US", options("timeZone", "Local")}, "no time zone"},
		{[]Value{noon, "en-US", options("timeZone", "../UTC")}, "no time zone"},
		{[]Value{noon, "en-US", options("timeZone", "+99:99")}, "no time zone"},
		{[]Value{noon, "en-US", options("month", "narrow")}, "must be numeric, 2-digit, short, long"},
		{[]Value{noon, "en-US", options("hourCycle", "h24")}, "h12, h23"},
		{[]Value{noon, "en-US", options("era", "short")}, "era is not supported"},
	} {
		if got, err := Lookup("date.toLocaleString")(&Env{}, c.args); err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%v gave %v, %v, want an error with %q", c.args, got, err, c.reason)
		}
	}
}

// The zone of the machine changes nothing.
func TestDatesDoNotKnowTheMachinesZone(t *testing.T) {
	before := time.Local
	time.Local = time.FixedZone("there", 9*3600)
	t.Cleanup(func() { time.Local = before })
	tryAll(t, []call{
		{"date.getHours", []Value{"2025-01-07T15:04:05Z"}, 15.0},
		{"date.setHours", []Value{0.0, 5.0}, 5.0 * msHour},
		{"date.parse", []Value{"2025-01-07T15:04"}, 1736262240000.0},
		{"date.parse", []Value{"Jan 7, 2025"}, 1736208000000.0},
		{"date.toString", []Value{0.0}, "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"},
		{"date.toLocaleString", []Value{0.0}, "1/1/1970, 12:00:00 AM"},
	})
}

// Every day of the years that dates have is the day after the one before.
func TestCivilTimeCountsEveryDay(t *testing.T) {
	for _, start := range []float64{-maxTime, -62_200_000 * msSecond * 1000, -1000 * msDay, maxTime - 400*366*msDay} {
		start = math.Floor(start/msDay) * msDay
		before := time.UnixMilli(int64(start)).UTC()
		for at := start; at < start+400*365*msDay && at <= maxTime; at += msDay {
			c := civilOf(at)
			if c[yearField] != float64(before.Year()) || c[monthField] != float64(before.Month()-1) ||
				c[dayField] != float64(before.Day()) ||
				weekday(at) != int(before.Weekday()) {
				t.Fatalf("%v is %v, want %s", at, c, before)
			}
			if back := c.time(); back != at {
				t.Fatalf("%v comes back as %v", c, back)
			}
			before = before.AddDate(0, 0, 1)
		}
	}
}

func TestDateTextsAreReadAsTheyAreWritten(t *testing.T) {
	for _, at := range []float64{0, -1, 1736262245009, maxTime, -maxTime, -62198755200001, 253402300800000} {
		iso := isoText(at)
		if got := parseISO(iso); got != at {
			t.Errorf("%s is read as %v, want %v", iso, got, at)
		}
		text := date(at).String()
		if got := parseDate(text); at > 0 && at < 1e13 && got != math.Floor(at/1000)*1000 {
			t.Errorf("%s is read as %v, want %v", text, got, at)
		}
	}
}

func TestInvalidDateFormatSaysWhatIsExpected(t *testing.T) {
	for _, v := range []Value{"yesterday", "", "2025-13-07", "2025-01-07T25:00:00Z", nil, true, &Array{}, &Object{},
		Undefined{}} {
		_, err := Lookup("date.getTime")(&Env{}, []Value{v})
		if err == nil || !strings.Contains(err.Error(), "invalid date format") ||
			!strings.Contains(err.Error(), "2025-01-31T12:00:00.000Z") {
			t.Errorf("of %v: %v, want an error with the format", v, err)
		}
	}
}

// TestTextsThatAreNoDates: of what is not in the ISO format parseInt makes
// milliseconds (graphs.md, the trap list).
func TestTextsThatAreNoDates(t *testing.T) {
	for text, want := range map[string]float64{
		"2020": 2020, " -5 ": -5, "+7": 7, "12abc": 12, "2025-01-07 15:04:05": 2025, "2025-01-07 10:00": 2025, "12.9": 12,
		"1e3": 1, "0x10": 16,
		"2025/01/07": 2025, "2025-1-7": 2025, "7 Jan 2025": 7, "2025-01-07": 1736208000000,
		"2025-01-07T15:04:05Z": 1736262245000,
	} {
		got, err := Lookup("date.getTime")(&Env{}, []Value{text})
		if err != nil || got != want {
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	}
}
