package functions

import (
	"context"
	"fmt"
	"hash/crc32"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/journal"
)

// seeded is what a function starts with whose steps follow from a seed and its job's
// id: bench.Seeded.
type seeded struct {
	Seed uint64 `json:"seed"`
	part
}

// mixed takes ten steps.
func mixed(ctx flow.Context, in seeded) (int, error) {
	for n := range 10 {
		if _, err := in.take(ctx, n); err != nil {
			return 0, err
		}
	}
	return in.Amount, nil
}

// enough is the number of events after which a function that grows ends: below the
// limit of a journal, as its last step and its end are events too.
const enough = journal.MaxEvents - journal.MaxEvents/100

// grown takes steps until its journal is nearly full. It returns how many events they are.
func grown(ctx flow.Context, in seeded) (int, error) { return in.grow(ctx, enough) }

// grow takes steps until they are so many events, or a few more.
func (in seeded) grow(ctx flow.Context, upTo int) (events int, err error) {
	for n := 0; events < upTo; n++ {
		more, err := in.take(ctx, n)
		if err != nil {
			return events, err
		}
		events += more
	}
	return events, nil
}

// take takes the step with a number, and returns how many events that is.
func (in seeded) take(ctx flow.Context, n int) (events int, err error) {
	step := func(context.Context) (part, error) { return in.part, nil }
	switch key := fmt.Sprint(in.Seed, flow.Info(ctx).Job, n); crc32.ChecksumIEEE([]byte(key)) % 3 {
	case 0:
		_, err = work.Call(ctx, in.part)
		return 5, err // asked, waits, sent, answered, goes on
	case 1:
		_, err = flow.Do(ctx, "step", step)
	default:
		_, err = flow.Record(ctx, "step", step)
	}
	return 3, err // asked, begun, done
}
