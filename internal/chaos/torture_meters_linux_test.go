//go:build slow

package chaos

import (
	"bufio"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// meters adds up the counters of all processes that have run. What a process
// counted after it was last asked is lost with it: the sums are lower bounds.
type meters struct {
	client http.Client

	mu   sync.Mutex
	past map[string]float64            // of processes that are gone
	last map[string]map[string]float64 // of those that run, by post
	runs map[string]int
}

func newMeters() *meters {
	return &meters{client: http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}},
		past: map[string]float64{}, last: map[string]map[string]float64{}, runs: map[string]int{}}
}

// read asks the current process of a post, which may be unable to answer.
func (m *meters) read(p *post, run int) {
	series, err := m.ask(p.metrics)
	if err != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.runs[p.name] != run {
		for name, v := range m.last[p.name] {
			m.past[name] += v
		}
	}
	m.runs[p.name], m.last[p.name] = run, series
}

// ask returns the series that begin with legwork_ or go_goroutines, the counters
// of one name added up, published ones by the way they went, and work once more for itself.
func (m *meters) ask(address string) (map[string]float64, error) {
	answer, err := m.client.Get("http://" + address + "/metrics")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	series := map[string]float64{}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		line := lines.Text()
		if !strings.HasPrefix(line, "legwork_") && !strings.HasPrefix(line, "go_goroutines") {
			continue
		}
		at := strings.LastIndexByte(line, ' ')
		v, err := strconv.ParseFloat(line[at+1:], 64)
		if err != nil {
			continue
		}
		name, labels, _ := strings.Cut(line[:at], "{")
		if _, how, ok := strings.Cut(labels, `how="`); ok {
			how, _, _ = strings.Cut(how, `"`)
			name += " " + how
			if strings.Contains(labels, `lane="work.`) {
				series[name+" work"] += v
			}
		}
		series[name] += v
	}
	return series, lines.Err()
}

// sums returns the counters of all processes so far.
func (m *meters) sums() map[string]float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := maps.Clone(m.past)
	for _, series := range m.last {
		for name, v := range series {
			all[name] += v
		}
	}
	return all
}

// goroutines returns how many the process of a post has, 0 if it does not say. Functions that a worker keeps for their
// next turn, some minutes long, are not counted: each has one.
func (m *meters) goroutines(p *post) int {
	series, err := m.ask(p.metrics)
	if err != nil {
		return 0
	}
	return int(series["go_goroutines"] - series[parkedSeries])
}
