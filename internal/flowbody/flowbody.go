// Package flowbody has the code of a durable function as package replay runs it, for package
// flowtest and for tests.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package flowbody

import (
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
)

// Of returns the code of a function.
func Of[In, Out any](topic string, f func(flow.Context, In) (Out, error)) replay.Body {
	return replay.Code(topic, func(r *replay.Run) flow.Context { return replay.NewContext(r).(flow.Context) }, f)
}
