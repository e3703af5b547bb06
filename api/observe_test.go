package api_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/api"
)

// TestObserve: each request is told once, by its operation and its status.
func TestObserve(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(*site) {})
	var mu sync.Mutex
	told := map[string]int{}
	handler, err := api.New(api.Config{Client: s.Client, Access: anyone,
		Observe: func(operation string, status int, took time.Duration) {
			mu.Lock()
			defer mu.Unlock()
			told[operation+" "+http.StatusText(status)]++
			if took <= 0 {
				t.Errorf("%s took %v", operation, took)
			}
		}})
	s.Must(err)
	server := httptest.NewServer(handler)
	s.base = server.URL
	s.ask("GET", "jobs/count", "")
	s.ask("GET", "jobs/17", "")
	s.ask("DELETE", "jobs", "")
	s.ask("GET", "/nothing", "")
	s.ask("GET", "/openapi.json", "")
	server.Close() // after the last answer
	for _, want := range []string{"countJobs OK", "getJob Bad Request", "none Method Not Allowed", "none Not Found",
		"none OK"} {
		if told[want] != 1 {
			t.Errorf("%s is told %d times: %v", want, told[want], told)
		}
	}
}
