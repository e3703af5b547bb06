package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// Sizes of what the step large records: three of the first are more than one answer may
// have, the second alone is.
const (
	partBytes = 400 << 10
	hugeBytes = 1_000_000
)

var partsCheck = functional(check{
	name: "large-answer", required: true, steps: []string{"large"},
	wants: fmt.Sprintf("what is too large for one answer comes in several, pending ones but for the last; one value "+
		"of more than %d bytes is error 413 of its operation", legwork.MaxPayloadBytes),
	run: func(ctx context.Context, r *rig) finding {
		const do = "send what has more than 512 KiB as pending answers, each numbered, with its own token, and with the " +
			"token of the one before as after; record a value of more than 896 KiB as an error with code 413"
		f := r.begin(programInput{Steps: repeated("large", 3), Bytes: partBytes})
		if err := f.drive(ctx, true, answers); err != nil {
			return failed(fmt.Sprintf("three values of %d bytes: %v", partBytes, err), do)
		}
		if wrong := f.ended(fmt.Sprintf("[%d,%d,%d]", partBytes, partBytes, partBytes)); wrong != "" {
			return failed(wrong, do)
		}
		parts, size := 0, 0
		f.look(func() { parts, size = f.flushes+1, f.size })
		if size > legwork.MaxPayloadBytes {
			return failed(fmt.Sprintf("an answer has %d bytes", size), do)
		}
		g := r.begin(programInput{Steps: []string{"large"}, Bytes: hugeBytes})
		if err := g.drive(ctx, true, answers); err != nil {
			return failed(fmt.Sprintf("a value of %d bytes: %v", hugeBytes, err), do)
		}
		if wrong := g.failedWith(legwork.CodeTooLarge, ""); wrong != "" {
			return failed(fmt.Sprintf("a value of %d bytes: %s", hugeBytes, wrong), do)
		}
		return passed(fmt.Sprintf("%d answers for three values", parts))
	},
})
