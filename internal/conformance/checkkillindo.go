package conformance

import (
	"context"
	"fmt"
	"time"
)

var killInDoCheck = functional(check{
	name: "kill-in-do", required: true, steps: []string{"do"},
	wants: "a step whose worker is killed while it runs is run again by the next one, as attempt 2",
	run: func(ctx context.Context, r *rig) finding {
		const do = "acknowledge the turn only when its final answer is stored: then it comes again after the lease, and " +
			"the journal has the attempt that began"
		p, err := r.alone(ctx)
		if err != nil {
			return lacking(err, do)
		}
		file := r.file()
		f := r.begin(programInput{Steps: []string{"do"}, File: file, Millis: int(time.Hour.Milliseconds())})
		if _, err := f.post(ctx, true); err != nil {
			return lacking(err, do)
		}
		if err := r.marked(ctx, file); err != nil {
			return lacking(fmt.Errorf("before the kill: %w", err), do)
		}
		p.kill()
		if _, err := r.start(ctx); err != nil {
			return lacking(err, do)
		}
		if err := f.done(ctx); err != nil {
			return lacking(fmt.Errorf("after the kill: %w", err), do)
		}
		seen := f.second()
		if seen == "" {
			seen = f.ended("[2]")
		}
		if n := len(marks(file)); seen == "" && n != 2 {
			seen = fmt.Sprintf("the step has run %d times", n)
		}
		if seen != "" {
			return failed("after the kill: "+seen, do)
		}
		return passed("attempt 2 in the next process")
	},
}, "flush")

// marked waits until a step has written into its file.
func (r *rig) marked(ctx context.Context, file string) error {
	ctx, cancel := context.WithTimeoutCause(ctx, r.cfg.Patience, fmt.Errorf("the step does not run: %w", errPatience))
	defer cancel()
	for len(marks(file)) == 0 {
		if err := r.end(); err != nil {
			return err
		}
		if _ = r.rec.until(ctx, redial, func() bool { return false }); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}
