package history

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

// patience bounds the search in one part of a history; those of the tests take
// milliseconds.
const patience = time.Minute

// subject is what a call is about: calls about different ones are independent.
type subject interface{ about() string }

// Check returns an error that shows the calls of every part of a history that
// no order explains, or that could not be judged in a minute.
func Check(model porcupine.Model, calls []porcupine.Operation) error {
	var wrong []string
	for _, part := range apart(calls) {
		switch porcupine.CheckOperationsTimeout(model, part, patience) {
		case porcupine.Illegal:
			wrong = append(wrong, "no order of these calls explains their answers:\n"+show(model, part))
		case porcupine.Unknown:
			wrong = append(wrong, fmt.Sprintf("not judged in %v:\n%s", patience, show(model, part)))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%s", strings.Join(wrong, "\n"))
	}
	return nil
}

// apart splits a history by what its calls are about.
func apart(calls []porcupine.Operation) (parts [][]porcupine.Operation) {
	at := map[string]int{}
	for _, c := range calls {
		about := c.Input.(subject).about()
		i, known := at[about]
		if !known {
			i = len(parts)
			at[about], parts = i, append(parts, nil)
		}
		parts[i] = append(parts[i], c)
	}
	return parts
}

func show(model porcupine.Model, part []porcupine.Operation) string {
	part = slices.Clone(part)
	slices.SortFunc(part, func(a, b porcupine.Operation) int { return cmp.Compare(a.Call, b.Call) })
	var b strings.Builder
	for _, c := range part {
		until := "open"
		if c.Return != math.MaxInt64 {
			until = time.Duration(c.Return).Round(time.Microsecond).String()
		}
		fmt.Fprintf(&b, "  %v–%s client %d: %s\n", time.Duration(c.Call).Round(time.Microsecond), until, c.ClientId,
			model.DescribeOperation(c.Input, c.Output))
	}
	return b.String()
}

func describe(input, output any) string {
	if output == nil {
		return fmt.Sprintf("%T%+v → ?", input, input)
	}
	return fmt.Sprintf("%T%+v → %+v", input, input, output)
}
