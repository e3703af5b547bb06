package engine

import (
	"container/heap"
	"sync"
	"time"
)

// How many messages one engine may have handed back to a lane at a time, so that no
// topic and no job fills it: all engines together have at most 8,192 in flight.
const (
	backOfJob   = 128
	backOfTopic = 512
	backOfLane  = 1024
)

// back counts the messages that this engine has handed back and that will come
// again.
type back struct {
	mu    sync.Mutex
	lanes map[string]*handedBack
}

// reserve counts a message that is handed back. It returns false, and does not count it,
// if its lane, topic or job has too many already.
func (b *back) reserve(now time.Time, lane, topic, job string, delay time.Duration) bool {
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

// handedBack are the messages that a lane will get again, in the order in which
// they are due, and how many each topic and job has.
type handedBack struct {
	due          dueFirst
	topics, jobs map[string]int
}

// forget removes those that have come again.
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
