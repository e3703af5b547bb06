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

// AccessPause is how long a server takes an access file to be as it was.
const AccessPause = accessPause

func init() { beat = time.Second }
