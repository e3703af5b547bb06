package flow

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// endings are the functions that were evicted.
type endings struct {
	mu     sync.Mutex
	tokens []string
}

func (e *endings) add(token string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.tokens = append(e.tokens, token)
}

func (e *endings) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return strings.Join(e.tokens, " ")
}

// waiting returns a function that waits, and is added to ended when it is evicted.
func waiting(t *testing.T, token string, ended *endings) *parked {
	t.Helper()
	run := replay.New(func(r *replay.Run, _ json.RawMessage) (json.RawMessage, error) {
		defer ended.add(token)
		r.Await(r.Timer(time.Hour))
		return nil, nil
	}, world{})
	if _, err := run.Go([]journal.Event{journal.ExecutionStarted{Digest: strings.Repeat("0", 64)}}); err != nil {
		t.Fatal(err)
	}
	return &parked{run: run, token: token, known: 3}
}

// TestParking: the functions that were parked last are kept, each for five minutes, and none
// longer than its worker runs.
func TestParking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		worker, stop := context.WithCancel(context.Background())
		p := newParking()
		p.most = 3
		var ended endings
		gone := func(want string) {
			t.Helper()
			synctest.Wait()
			if got := ended.String(); got != want {
				t.Errorf("%q were evicted, want %q", got, want)
			}
		}
		for i := range 5 {
			p.put(worker, waiting(t, strconv.Itoa(i), &ended))
			synctest.Wait()
			time.Sleep(time.Second)
		}
		gone("0 1")
		if one := p.take("2"); one == nil || one.known != 3 || p.take("2") != nil || p.take("0") != nil {
			t.Errorf("2 is %+v", one)
		} else {
			time.Sleep(time.Minute)
			p.put(worker, one) // it took a turn: it is the last one now
		}
		time.Sleep(maxIdle - time.Minute - 3*time.Second/2)
		gone("0 1 3")
		time.Sleep(time.Second)
		gone("0 1 3 4")
		stop()
		gone("0 1 3 4 2")
		p.put(worker, waiting(t, "late", &ended))
		gone("0 1 3 4 2 late")
		if p.order.Len() > 0 || len(p.at) > 0 {
			t.Errorf("%d are kept", p.order.Len())
		}
	})
}

// TestParkingOfTwoWorkers: of two workers that run one function each evicts what it has parked, when it ends.
func TestParkingOfTwoWorkers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		one, stop := context.WithCancel(context.Background())
		other, stopOther := context.WithCancel(context.Background())
		p := newParking()
		var ended endings
		for i := range 6 {
			p.put([]context.Context{one, other}[i%2], waiting(t, strconv.Itoa(i), &ended))
		}
		if len(p.workers) != 2 {
			t.Errorf("it waits for the ends of %d workers", len(p.workers))
		}
		stop()
		synctest.Wait()
		if p.order.Len() != 3 || p.at["1"] == nil || p.at["3"] == nil || p.at["5"] == nil {
			t.Errorf("%d are kept: %v", p.order.Len(), p.at)
		}
		stopOther()
		synctest.Wait()
		if p.order.Len() > 0 || len(p.workers) > 0 {
			t.Errorf("%d are kept, of %d workers", p.order.Len(), len(p.workers))
		}
	})
}

// TestTornAnswers: an answer takes about as many bytes as it may, and is not torn between a call
// and its place in a join set.
func TestTornAnswers(t *testing.T) {
	t.Parallel()
	call := journal.InvokeScheduled{Promise: 1, Kind: journal.Function, Function: "work:a",
		Input: json.RawMessage(`"` + strings.Repeat("x", maxAnswer-100) + `"`)}
	submitted := journal.JoinSetSubmitted{Set: 0, Promise: 1}
	for name, c := range map[string]struct {
		events []journal.Event
		want   int
	}{
		"a call and its set":       {[]journal.Event{call, submitted, submitted}, 3},
		"two calls":                {[]journal.Event{call, submitted, call, submitted}, 2},
		"one that has no room":     {[]journal.Event{call, call}, 1},
		"nothing":                  {nil, 0},
		"one behind a small one":   {[]journal.Event{submitted, call}, 1},
		"small ones, however many": {[]journal.Event{submitted, submitted, submitted}, 3},
	} {
		if n, _, err := fits(c.events); err != nil || n != c.want {
			t.Errorf("%s: %d fit, want %d; %v", name, n, c.want, err)
		}
	}
}
