package conformance

import "context"

var restartCheck = check{
	name: "restart", required: true,
	wants: "work goes on after the broker was restarted",
	run: func(ctx context.Context, r *rig) finding {
		const do = "reconnect for ever (the default of most clients is to give up after some attempts), and pull again " +
			"after a reconnection"
		p, err := r.alone(ctx)
		if err != nil {
			return lacking(err, do)
		}
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		if err := r.reboot(ctx); err != nil {
			return lacking(err, "")
		}
		w, err := r.sendSoon(ctx)
		if err == nil {
			err = r.settled(ctx, w, 1)
		}
		if err != nil {
			return lacking(err, do)
		}
		if p.over() {
			return failed("the program ended: "+p.how(), do)
		}
		return passed("the same process goes on")
	},
}

// sendSoon sends work as soon as our own connection is there again. A request
// into a connection that ends, or to a broker that is not all there yet, is
// never answered: it is sent again, and the broker takes one of them.
func (r *rig) sendSoon(ctx context.Context) (*work, error) {
	nc := r.conn.NATS()
	if err := nc.FlushWithContext(ctx); err != nil && ctx.Err() != nil {
		return nil, err
	}
	w := r.newWork(r.cfg.Input)
	ctx, cancel := context.WithTimeout(ctx, r.cfg.Patience)
	defer cancel()
	for {
		if nc.IsConnected() {
			try, stop := context.WithTimeout(ctx, 100*redial)
			err := r.publish(try, w)
			stop()
			if err == nil || ctx.Err() != nil {
				return w, err
			}
		}
		if err := r.rec.until(ctx, redial, func() bool { return false }); ctx.Err() != nil {
			return nil, err
		}
	}
}
