package engine

import (
	"container/heap"
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
	lanes map[string]*handedBack
}

// take notes a message that is handed back, unless its lane, its topic or its job
// has too many already.
func (b *back) take(now time.Time, lane, topic, job string, delay time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := b.lanes[lane]
	if h == nil {
		if b.lanes == nil {
			b.lanes = map[string]*handedBack{}
		}
		h = &handedBack{topics: map[string]int{}, jobs: map[string]int{}}
		b.lanes[lane] = h
	}
	h.forget(now)
	if len(h.due) >= backOfLane || h.topics[topic] >= backOfTopic || job != "" && h.jobs[job] >= backOfJob {
		return false
	}
	heap.Push(&h.due, comesAt{now.Add(delay), topic, job})
	h.topics[topic]++
	h.jobs[job]++
	return true
}

// handedBack is what a lane will get again: in the order in which it is due, and
// how many of each topic and job.
type handedBack struct {
	due          dueFirst
	topics, jobs map[string]int
}

// forget drops what has come again.
func (h *handedBack) forget(now time.Time) {
	for len(h.due) > 0 && !h.due[0].at.After(now) {
		one := heap.Pop(&h.due).(comesAt)
		less(h.topics, one.topic)
		less(h.jobs, one.job)
	}
}

func less(counts map[string]int, key string) {
	if counts[key]--; counts[key] == 0 {
		delete(counts, key)
	}
}

type comesAt struct {
	at         time.Time
	topic, job string
}

// dueFirst is a heap.
type dueFirst []comesAt

func (d dueFirst) Len() int           { return len(d) }
func (d dueFirst) Less(i, j int) bool { return d[i].at.Before(d[j].at) }
func (d dueFirst) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }
func (d *dueFirst) Push(one any)      { *d = append(*d, one.(comesAt)) }
func (d *dueFirst) Pop() any {
	last := len(*d) - 1
	one := (*d)[last]
	(*d)[last] = comesAt{}
	*d = (*d)[:last]
	return one
}
