package conformance

import "context"

var answerCheck = check{
	name: "answer", required: true,
	wants: "work is answered, and acknowledged",
	run: func(ctx context.Context, r *rig) finding {
		a, err := r.done(ctx, r.cfg.Input)
		if err != nil {
			return lacking(err, "pull from the topic's consumer, publish an answer to each message, then ack it")
		}
		return passed("status " + statusOf(a) + ", " + sizeOf(a.body))
	},
}
