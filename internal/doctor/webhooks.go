package doctor

import (
	"context"
	"strings"
)

// webhooks tells of webhooks that fail, and of deliveries that nobody sends.
func (p Patient) webhooks(ctx context.Context) Check {
	failing, err := p.names(ctx, "webhooks_failing")
	unsent, errUnsent := p.names(ctx, "webhooks_unsent")
	c := check("webhooks", "none fails")
	switch {
	case err != nil:
		return unknown(c.Name, err)
	case errUnsent != nil:
		return unknown(c.Name, errUnsent)
	case len(unsent) > 0:
		return check(c.Name, "nobody sends what waits for "+strings.Join(unsent, ", ")).is(Fail,
			"run `legwork server`, and read its log")
	case len(failing) > 0:
		return check(c.Name, "failing: "+strings.Join(failing, "; ")).is(Warn,
			"`legwork webhook list`, and ask the receivers; deliveries are tried for 24 hours")
	}
	return c
}
