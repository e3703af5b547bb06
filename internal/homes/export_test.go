package homes

import "time"

// Patience is more than engines have: tests run on slow machines.
const Patience = time.Second

func init() { patience = Patience }

// Waiting returns how many requests wait for an answer.
func (h *Homes) Waiting() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.waiting)
}
