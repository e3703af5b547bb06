package fn

import (
	"fmt"
	"time"
)

var cronFuncs = map[string]Func{"nextDelay": cronNextDelay}

// cronSteps is what reading an expression and looking through five years of
// days count as.
const cronSteps = 400

// cronNextDelay returns the seconds, with a fraction, from now until an
// expression's next time in UTC, at least 1; -1 if the expression is no text.
// The fraction makes a timer that sleeps for it fire on the time itself.
func cronNextDelay(env *Env, args []Value) (Value, error) {
	if len(args) == 0 {
		return -1.0, nil
	}
	text, ok := args[0].(string)
	if !ok {
		return -1.0, nil
	}
	if err := env.Step(cronSteps); err != nil {
		return nil, err
	}
	s, err := parseSchedule(text)
	if err != nil {
		return nil, err
	}
	now := time.UnixMilli(int64(env.nowDate())).UTC()
	next, ok := s.next(now)
	if !ok {
		return nil, fmt.Errorf("the cron expression %q has no time in the next %d years", text, searchYears)
	}
	return max(1, float64(next.Sub(now))/float64(time.Second)), nil
}
