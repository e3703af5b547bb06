package homes

import "time"

// Patience and OfferPatience are longer than those of engines, because tests run on slow machines.
const (
	Patience      = time.Second
	OfferPatience = 5 * time.Second
)

func init() { patience, offerPatience = Patience, OfferPatience }

// Late notes that a home of a topic was late. It returns for how long this home is not asked, and for how long no home
// of the topic is asked.
func (h *Homes) Late(topic, home string) (it, all time.Duration) {
	h.late(topic, map[string]*request{"": {home: home, topic: topic}})
	h.mu.Lock()
	defer h.mu.Unlock()
	return time.Until(h.resting[home].until), time.Until(h.resting[allOf(topic)].until)
}

// Charge charges all homes of a topic, and returns for how long they are not asked.
func (h *Homes) Charge(topic string, waited time.Duration) time.Duration {
	h.charge(allOf(topic), waited, topicShare, topicLate)
	h.mu.Lock()
	defer h.mu.Unlock()
	return time.Until(h.resting[allOf(topic)].until)
}

// Waiting returns how many requests wait for an answer.
func (h *Homes) Waiting() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.waiting)
}

// Flying returns how many requests for offered turns are on their way.
func (o *Offers) Flying() (n int) {
	o.turns.Lock()
	defer o.turns.Unlock()
	for _, q := range o.queues {
		n += q.flying
	}
	return n
}
