// Package bad has each mistake once.
package bad

import (
	"math/rand/v2"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/legwork-dev/legwork/flow"
)

var (
	count int
	seen  = map[string]bool{}
	ask   = flow.Worker[string, int]("ask")
)

func function(ctx flow.Context, words map[string]int) (int, error) {
	_ = time.Now()                // want `time.Now in a durable function is not the same in each replay: use flow.Now`
	time.Sleep(time.Second)       // want `time.Sleep .* use flow.Sleep`
	_ = time.Since(time.Time{})   // want `time.Since .* use flow.Now`
	_ = rand.IntN(7)              // want `rand.IntN .* use flow.Random`
	_ = os.Getenv("HOME")         // want `os.Getenv .* use flow.Record`
	_, _ = http.Get("http://a.b") // want `http.Get .* use flow.Do or flow.Record`
	var mu sync.Mutex
	mu.Lock()        // want `sync.Lock .* use flow.All`
	count++          // want `a durable function changes count, a variable of package bad`
	seen["a"] = true // want `a durable function changes seen`
	go func() {}()   // want `a goroutine in a durable function`
	c := make(chan int)
	c <- 1        // want `a channel in a durable function`
	<-c           // want `a channel in a durable function`
	for range c { // want `a channel in a durable function`
	}
	select { // want `with flow.First, not by select`
	case <-c:
	default:
	}
	for word := range words { // want `operations in the order of a map`
		if _, err := ask.Call(ctx, word); err != nil {
			return 0, err
		}
	}
	var undo flow.Undo
	undo.Add(func(flow.Context) error {
		_ = time.Now() // want `time.Now`
		return nil
	})
	func() { _ = time.Now() }() // want `time.Now`
	return 0, nil
}

var literal = func(ctx flow.Context, _ int) (int, error) {
	return rand.Int(), nil // want `rand.Int`
}
