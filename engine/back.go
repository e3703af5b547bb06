package engine

import (
	"sync"
	"time"
)

// What one engine hands back to a lane at a time, so that no topic and no job fills
// it: a consumer has 8,192 messages in flight, of all engines together.
const (
	backOfJob   = 128
	backOfTopic = 512
	backOfLane  = 1024
)

// back knows what this engine has handed back and will come again.
type back struct {
	mu    sync.Mutex
	lanes map[string][]handedBack
}

type handedBack struct {
	until      time.Time
	topic, job string
}

// take notes a message that is handed back, unless its lane, its topic or its job
// has too many already.
func (b *back) take(now time.Time, lane, topic, job string, delay time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lanes == nil {
		b.lanes = map[string][]handedBack{}
	}
	kept, ofTopic, ofJob := b.lanes[lane][:0], 0, 0
	for _, h := range b.lanes[lane] {
		if !h.until.After(now) {
			continue
		}
		kept = append(kept, h)
		if h.topic == topic {
			ofTopic++
		}
		if h.job == job && job != "" {
			ofJob++
		}
	}
	b.lanes[lane] = kept
	if len(kept) >= backOfLane || ofTopic >= backOfTopic || ofJob >= backOfJob {
		return false
	}
	b.lanes[lane] = append(kept, handedBack{now.Add(delay), topic, job})
	return true
}
