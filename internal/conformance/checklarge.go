package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

var largeCheck = check{
	name: "large", required: true,
	wants: fmt.Sprintf("input of up to %d bytes is answered, if with an error", legwork.MaxPayloadBytes),
	run: func(ctx context.Context, r *rig) finding {
		input := padded(r.cfg.Input)
		a, err := r.done(ctx, input)
		if err != nil {
			return failed(fmt.Sprintf("input of %s: %v", sizeOf(input), err),
				"allow messages of 1 MiB, and answer error 413 if the output is larger than may be sent")
		}
		return passed(fmt.Sprintf("input of %s: %s, %s", sizeOf(input), statusOf(a), sizeOf(a.body)))
	},
}

// padded makes an input nearly as large as one may be, by a field that a worker
// does not know.
func padded(input json.RawMessage) []byte {
	object := map[string]any{}
	if json.Unmarshal(input, &object) != nil {
		object["input"] = input
	}
	const others = 4 << 10
	object["legwork_verify_padding"] = strings.Repeat("x", max(0, legwork.MaxPayloadBytes-others-len(input)))
	large, _ := json.Marshal(object) // of what was JSON
	return large
}
