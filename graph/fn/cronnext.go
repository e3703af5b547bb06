package fn

import "time"

// searchYears is how far next looks ahead; a leap day is at most 8 years away,
// but only around the years 1900 and 2100.
const searchYears = 5

// next returns the first time of s after now, which is in UTC; false if there
// is none in searchYears.
func (s schedule) next(now time.Time) (time.Time, bool) {
	start := now.Truncate(time.Second).Add(time.Second)
	y, m, d := start.Date()
	firstOfDay := start.Hour()*3600 + start.Minute()*60 + start.Second()
	for today := time.Date(y, m, d, 0, 0, 0, 0,
		time.UTC); today.Before(start.AddDate(searchYears, 0, 1)); today = today.AddDate(0, 0, 1) {
		if s.onDay(today) {
			if second, ok := s.inDay(firstOfDay); ok {
				return today.Add(time.Duration(second) * time.Second), true
			}
		}
		firstOfDay = 0
	}
	return time.Time{}, false
}

func (s schedule) onDay(t time.Time) bool {
	if !has(s.month, int(t.Month())) {
		return false
	}
	day, weekday := has(s.day, t.Day()), has(s.weekday, int(t.Weekday()))
	if s.eitherDay {
		return day || weekday
	}
	return day && weekday
}

// inDay returns the first second of a day that matches, at or after from.
func (s schedule) inDay(from int) (int, bool) {
	for h := from / 3600; h < 24; h++ {
		if !has(s.hour, h) {
			continue
		}
		for m := max(0, from-h*3600) / 60; m < 60; m++ {
			if !has(s.minute, m) {
				continue
			}
			for second := max(0, from-h*3600-m*60); second < 60; second++ {
				if has(s.second, second) {
					return h*3600 + m*60 + second, true
				}
			}
		}
	}
	return 0, false
}

func has(set uint64, i int) bool { return set&(1<<i) != 0 }
