//go:build slow

package consoletest

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pg"
)

// listed is how many jobs the list has.
const listed = 100_000

// TestLongList: of 100,000 jobs the first are there within a second, and one who scrolls to the last sees each once,
// in a page that stays small and does not stand still.
func TestLongList(t *testing.T) {
	s := empty(t, "testdata/tour.yaml")
	s.work()
	s.gids["one"] = s.start("sign.asked", `{"id":"one"}`)
	s.fill(listed - 1)
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	b.open("/jobs?job=one") // the page and its script are in the cache
	b.shows("1 job, no more")
	alone := b.first("/jobs?job=one")
	all := b.first("/jobs")
	t.Logf("the first row of a list of one is there after %.0f ms, of %d after %.0f ms", alone, listed, all)
	if all > 1000 && all > 3*alone {
		t.Errorf("the first row of %d jobs is there after %.0f ms, of a list of one after %.0f ms", listed, all, alone)
	}
	saw := b.through()
	t.Logf("%+v", saw)
	switch {
	case saw.Rows != listed || saw.Jobs != listed:
		t.Errorf("scrolling has shown %d jobs in %d rows, want %d", saw.Jobs, saw.Rows, listed)
	case saw.Jumps != 0:
		t.Errorf("%d times a row was not where it had been, or another one stood there: %s", saw.Jumps, saw.Jump)
	case saw.Nodes >= maxNodes:
		t.Errorf("the page has had %d elements, want less than %d", saw.Nodes, maxNodes)
	case saw.Requests >= listed/200: // beside the first
		t.Errorf("%d requests were sent for pages of 200", saw.Requests)
	}
	// A frame waits for other processes, too: as long as those of a page that does nothing, beside the 100 ms.
	if saw.Frame > 100+2*saw.Idle {
		t.Errorf("of 20 frames one takes %.0f ms, of a page that does nothing %.0f ms", saw.Frame, saw.Idle)
	}
	b.shows("100,000 jobs, no more")
	b.picture("list-end")
	testPartial(b, s)
}

// testPartial: a list whose time is over before it has looked at all says how far it has come, and goes on when asked.
func testPartial(b *browser, s *site) {
	pool, err := pg.Open(s.Context(), s.env["DATABASE_URL"], pg.Options{Size: 2})
	s.must(err)
	defer pool.Close()
	tx, err := pool.Begin(s.Context())
	s.must(err)
	defer tx.Rollback(s.Context()) //nolint:errcheck // it is what the test ends with, too
	_, err = tx.Exec(s.Context(), "LOCK TABLE legwork.job")
	s.must(err)
	go func() { // a list has two seconds
		time.Sleep(2500 * time.Millisecond)
		_ = tx.Rollback(context.WithoutCancel(s.Context()))
	}()
	b.open("/jobs?state=completed&app=tour")
	b.shows("No job so far", "were looked at", "Look further back")
	b.both("partial")
	b.press("Look further back")
	b.shows("No job matches")
}

// fill copies a job, with all its rows.
func (s *site) fill(n int) {
	s.Helper()
	pool, err := pg.Open(s.Context(), s.env["DATABASE_URL"], pg.Options{Size: 2})
	s.must(err)
	defer pool.Close()
	s.until("somebody must sign", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids["one"]+"/explain"), "tour.nobody")
	})
	gid, err := legwork.ParseID(s.gids["one"])
	s.must(err)
	s.must(bench.Fill(s.Context(), pool, bench.Copies{Namespace: "default", Job: gid, N: n}))
	s.must(bench.Settle(s.Context(), pool, "default"))
	wrong, err := invariant.Invariants(s.Context(), pool, "default")
	s.must(err)
	if len(wrong) > 0 {
		s.Fatalf("the copies are not what the engine writes: %q", wrong[:min(len(wrong), 5)])
	}
	var page struct{ Jobs []one }
	s.must(json.Unmarshal([]byte(s.get("jobs?limit=1")), &page))
	if len(page.Jobs) != 1 {
		s.Fatalf("there are no jobs: %s", s.told)
	}
}

// first opens a list, and returns after how many milliseconds its first row was there.
func (b *browser) first(path string) float64 {
	b.Helper()
	b.open(path)
	return eval[float64](b, `new Promise(done => {
		const look = () => document.querySelector('.job-row:not(.head-row)') ? done(performance.now()) :
			requestAnimationFrame(look)
		look()
	})`)
}

// went is what somebody has seen who has scrolled through the list.
type went struct {
	Rows, Jobs, Jumps, Nodes, Requests int
	Jump                               string
	// In milliseconds: the slowest of 20 frames, of all, and of 20 of a page that does nothing.
	Frame, Worst, Idle float64
	Took               float64
}

// through scrolls to the end of the list.
func (b *browser) through() went {
	b.Helper()
	found := eval[string](b, fmt.Sprintf(`(async () => {
		const frame = () => new Promise(requestAnimationFrame)
		const slow = all => all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)]
		const timed = async (until, each) => {
			const all = []
			for (let was = await frame(); !until();) {
				each()
				const now = await frame()
				all.push(now - was)
				was = now
			}
			return all
		}
		const began = performance.now()
		const idle = await timed(() => performance.now() > began + 3000, () => {})
		const box = document.querySelector('.rows'), at = new Map()
		let jumps = 0, jump = '', nodes = 0
		performance.setResourceTimingBufferSize(5000)
		const before = performance.getEntriesByType('resource').length
		const from = performance.now()
		const frames = await timed(() => at.has(%[1]d) || performance.now() > from + 400000, () => {
			const body = box.querySelector('.rows-body').getBoundingClientRect().top
			for (const row of box.querySelectorAll('.job-row:not(.head-row)')) {
				const n = +row.getAttribute('aria-rowindex') - 1, job = row.querySelector('a').href
				const off = row.getBoundingClientRect().top - body - (n - 1) * 40
				if (Math.abs(off) > 1 || at.has(n) && at.get(n) !== job) {
					jumps++
					jump ||= 'row ' + n + ' is ' + off + ' pixels off, ' + at.get(n) + ' is ' + job
				}
				at.set(n, job)
			}
			nodes = Math.max(nodes, document.querySelectorAll('*').length)
			// On with it once what was come to is drawn.
			if (at.has(Math.floor((box.scrollTop + box.clientHeight - 80) / 40))) box.scrollTop += box.clientHeight - 120
		})
		const took = performance.now() - from
		const requests = performance.getEntriesByType('resource').slice(before)
			.filter(e => /\/jobs\?.*cursor=/.test(e.name)).length
		return JSON.stringify({Rows: at.size, Jobs: new Set(at.values()).size, Jumps: jumps, Jump: jump,
			Nodes: nodes, Requests: requests, Worst: Math.max(...frames), Frame: slow(frames), Idle: slow(idle), Took: took})
	})()`, listed))
	var saw went
	if err := json.Unmarshal([]byte(found), &saw); err != nil {
		b.Fatal(err)
	}
	return saw
}
