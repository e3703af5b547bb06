package fn

import (
	"strings"
	"testing"
	"time"
)

func TestCronNextDelay(t *testing.T) {
	for _, c := range []struct{ expr, now, next string }{
		{"* * * * *", "2025-01-07T15:04:05Z", "2025-01-07T15:05:00Z"},
		{"* * * * *", "2025-01-07T15:04:00Z", "2025-01-07T15:05:00Z"},
		{"* * * * *", "2025-01-07T15:04:12.345Z", "2025-01-07T15:05:00Z"},
		{"* * * * * *", "2025-01-07T15:04:05Z", "2025-01-07T15:04:06Z"},
		{"*/15 * * * * *", "2025-01-07T15:04:46Z", "2025-01-07T15:05:00Z"},
		{"30 5 * * * *", "2025-01-07T15:05:31Z", "2025-01-07T16:05:30Z"},
		{"0 0 * * *", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z"},
		{"*/20 9-17 * * MON-FRI", "2025-01-10T17:45:00Z", "2025-01-13T09:00:00Z"},
		{"5,35 8,20 * * *", "2025-01-07T08:05:00Z", "2025-01-07T08:35:00Z"},
		{"10/20 * * * *", "2025-01-07T15:31:00Z", "2025-01-07T15:50:00Z"},
		{"10-30/10 * * * *", "2025-01-07T15:31:00Z", "2025-01-07T16:10:00Z"},
		{"0 12 1 jan *", "2025-01-01T12:00:00Z", "2026-01-01T12:00:00Z"},
		{"0 12 * Feb,MAR *", "2025-01-07T00:00:00Z", "2025-02-01T12:00:00Z"},
		{"0 0 29 2 *", "2024-02-29T00:00:00Z", "2028-02-29T00:00:00Z"},
		{"0 0 31 * *", "2025-01-31T00:00:00Z", "2025-03-31T00:00:00Z"},
		{"0 0 * * 7", "2025-01-07T00:00:00Z", "2025-01-12T00:00:00Z"},
		{"0 0 * * 0", "2025-01-07T00:00:00Z", "2025-01-12T00:00:00Z"},
		{"0 0 * * sun", "2025-01-07T00:00:00Z", "2025-01-12T00:00:00Z"},
		{"0 0 * * 5-7", "2025-01-11T00:00:00Z", "2025-01-12T00:00:00Z"},
		{"0 0 * * FRI-SUN", "2025-01-11T00:00:00Z", "2025-01-12T00:00:00Z"},
		{"0 0 13 * FRI", "2025-01-07T00:00:00Z", "2025-01-10T00:00:00Z"}, // one of both is enough
		{"0 0 9 * FRI", "2025-01-07T00:00:00Z", "2025-01-09T00:00:00Z"},
		{"0 0 ? * TUE", "2025-01-07T00:00:00Z", "2025-01-14T00:00:00Z"},
		{"0 0 */2 * *", "2025-01-30T12:00:00Z", "2025-01-31T00:00:00Z"},
		{"@hourly", "2025-01-07T15:04:05Z", "2025-01-07T16:00:00Z"},
		{"@daily", "2025-01-07T15:04:05Z", "2025-01-08T00:00:00Z"},
		{"@weekly", "2025-01-07T15:04:05Z", "2025-01-12T00:00:00Z"},
		{"@monthly", "2025-01-07T15:04:05Z", "2025-02-01T00:00:00Z"},
		{"@yearly", "2025-01-07T15:04:05Z", "2026-01-01T00:00:00Z"},
		{"  0   0 * * * ", "2025-01-07T15:04:05Z", "2025-01-08T00:00:00Z"},
		{"59 59 23 31 12 *", "2025-12-31T23:59:59Z", "2026-12-31T23:59:59Z"},
	} {
		now, next := moment(t, c.now), moment(t, c.next)
		got, err := cronNextDelay(&Env{Now: now}, []Value{c.expr})
		if want := next.Sub(now).Seconds(); err != nil || got != want {
			t.Errorf("%q at %s: %v, %v, want %v", c.expr, c.now, got, err, want)
		}
	}
}

func moment(t *testing.T, text string) time.Time {
	t.Helper()
	m, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCronDelayIsASecondAtLeast(t *testing.T) {
	now := moment(t, "2025-01-07T15:04:59.9Z")
	if got, err := cronNextDelay(&Env{Now: now}, []Value{"* * * * *"}); got != 1.0 || err != nil {
		t.Errorf("the delay is %v, %v, want 1", got, err)
	}
}

// The zone of the clock does not matter: an expression is in UTC.
func TestCronIsInUTC(t *testing.T) {
	now := moment(t, "2025-01-07T15:04:05Z").In(time.FixedZone("", 5*3600+1800))
	if got, _ := cronNextDelay(&Env{Now: now}, []Value{"0 16 * * *"}); got != 3355.0 {
		t.Errorf("the delay is %v, want 3355", got)
	}
}

func TestCronOfWhatIsNoText(t *testing.T) {
	for _, args := range [][]Value{nil, {nil}, {Undefined{}}, {5.0}, {&Array{}}, {true}} {
		if got, err := cronNextDelay(&Env{}, args); got != -1.0 || err != nil {
			t.Errorf("of %v: %v, %v, want -1", args, got, err)
		}
	}
}

func TestCronExpressionsThatCannotBe(t *testing.T) {
	for expr, reason := range map[string]string{
		"":                        "5 or 6 fields",
		"* * * *":                 "5 or 6 fields",
		"* * * * * * *":           "5 or 6 fields",
		"60 * * * *":              "minute: it must be from 0 to 59",
		"* 24 * * *":              "hour",
		"* * 0 * *":               "day of the month",
		"* * * 13 *":              "month",
		"* * * foo *":             "month",
		"* * * * 8":               "day of the week",
		"5-3 * * * *":             "backwards",
		"*/0 * * * *":             "step",
		"*/x * * * *":             "step",
		"1,,2 * * * *":            "minute",
		"-1 * * * *":              "minute",
		"+1 * * * *":              "minute",
		"1.5 * * * *":             "minute",
		"0 0 30 2 *":              "no time in the next 5 years",
		"0 0 31 4,6 *":            "no time in the next 5 years",
		"@reboot":                 "5 or 6 fields",
		strings.Repeat("1,", 600): "at most",
	} {
		got, err := cronNextDelay(&Env{Now: moment(t, "2025-01-07T15:04:05Z")}, []Value{expr})
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, %v, want an error with %q", expr, got, err, reason)
		}
	}
}

// The next time is compared with the first second that matches, looked for one
// by one.
func TestCronFindsTheFirstMatch(t *testing.T) {
	now := moment(t, "2024-02-28T23:58:50.5Z")
	for _, expr := range []string{"7/13 */7 * * * *", "0 3 1 29 * *", "11 22 */5 * 2-3 1", "*/7 0,59 23 28,1 * *"} {
		s, err := parseSchedule(expr)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := s.next(now)
		at := now.Truncate(time.Second).Add(time.Second)
		for !(s.onDay(at) && has(s.hour, at.Hour()) && has(s.minute, at.Minute()) && has(s.second, at.Second())) {
			at = at.Add(time.Second)
		}
		if !ok || !got.Equal(at) {
			t.Errorf("%q: %s, want %s", expr, got, at)
		}
	}
}
