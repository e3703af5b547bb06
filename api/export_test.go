package api

import "time"

// Clock gives an access file another clock.
func (a *Access) Clock(now func() time.Time) { a.now = now }
