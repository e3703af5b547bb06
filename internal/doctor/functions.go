package doctor

import (
	"context"
	"strings"
)

// functions tells of durable functions that stand still because their turns fail, and of those
// that are near a limit. Topics that nobody serves are told with those of workers.
func (p Patient) functions(ctx context.Context) Check {
	stuck, err := p.names(ctx, "functions_stuck")
	near, errNear := p.names(ctx, "functions_near")
	c := check("functions", "none is stuck or near a limit")
	switch {
	case err != nil:
		return unknown(c.Name, err)
	case errNear != nil:
		return unknown(c.Name, errNear)
	case len(stuck) > 0:
		return check(c.Name, "turns fail: "+strings.Join(stuck, "; ")).is(Fail,
			"`legwork job explain` of one says why: mend the code of the topic, or serve what jobs that run agree with")
	case len(near) > 0:
		return check(c.Name, "near a limit: "+strings.Join(near, "; ")).is(Warn,
			"at the limit a function fails: give part of its work to functions and jobs that it calls")
	}
	return c
}
