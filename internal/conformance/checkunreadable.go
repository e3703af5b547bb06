package conformance

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

var unreadableCheck = check{
	name: "unreadable", required: true,
	wants: "a message without the headers of work stops nothing",
	run: func(ctx context.Context, r *rig) finding {
		const do = "terminate (+TERM) and log what has no Legwork-Guid or no Legwork-Reply: nobody can be answered, and " +
			"whatever is owed is published again"
		p, err := r.worker(ctx)
		if err != nil {
			return lacking(err, do)
		}
		if _, err := r.conn.NATS().RequestMsgWithContext(ctx,
			&nats.Msg{Subject: legwork.Subject(r.cfg.Namespace, legwork.LaneWork(r.cfg.Topic)),
				Data: []byte("{}")}); err != nil {
			return lacking(fmt.Errorf("conformance: publish: %w", err), do)
		}
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return failed("good work after it: "+err.Error(), do)
		}
		if p.over() {
			return failed("the program ended: "+p.how(), do)
		}
		return passed("it goes on")
	},
}
