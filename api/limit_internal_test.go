package api

import (
	"strconv"
	"testing"
	"time"
)

// TestAskersAreBounded: no more are remembered than there is room for, and those that are more share a limit.
func TestAskersAreBounded(t *testing.T) {
	t.Parallel()
	l := &limits{rate: 1}
	now := time.Now()
	for i := range maxAskers {
		l.of(strconv.Itoa(i), now).AllowN(now, 1)
	}
	one := l.of("one", now)
	one.AllowN(now, 1)
	if one != l.of("two", now) || one == l.of("7", now) || len(l.all) > maxAskers+1 {
		t.Errorf("%d are remembered", len(l.all))
	}
	l.of("three", now.Add(time.Minute))
	if len(l.all) > 1 {
		t.Errorf("after a minute %d are remembered", len(l.all))
	}
}
