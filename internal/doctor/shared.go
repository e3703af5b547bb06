package doctor

import (
	"context"
	"sync"
	"time"
)

// fresh is how long an examination is shown to all who ask.
const fresh = 10 * time.Second

// Shared returns all checks of what patient returns, as `legwork doctor -o json` prints
// them, for any number who ask: it examines once in ten seconds at most.
func Shared(patient func(context.Context) Patient) func(context.Context) any {
	var mu sync.Mutex
	var last []Check
	var at time.Time
	return func(ctx context.Context) any {
		mu.Lock()
		defer mu.Unlock()
		if last == nil || time.Since(at) >= fresh {
			ctx = context.WithoutCancel(ctx) // others see it too
			last, at = Examine(ctx, patient(ctx)), time.Now()
		}
		return last
	}
}
