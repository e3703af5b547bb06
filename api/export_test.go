package api

import (
	"maps"
	"slices"
	"time"
)

// Clock gives an access file another clock.
func (a *Access) Clock(now func() time.Time) { a.now = now }

// Methods are the methods of JSON-RPC.
func Methods() []string { return slices.Sorted(maps.Keys(methods)) }
