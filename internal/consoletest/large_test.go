package consoletest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// So many elements a page may have, whatever it shows.
const maxNodes = 3000

type item struct {
	N int `json:"n"`
}

var (
	callItem   = flow.Worker[item, item]("large.item")
	callNobody = flow.Worker[item, item]("large.nobody")
)

// each calls workers for all items at once, and takes their answers, whatever they are.
func each(ctx flow.Context, in struct{ Items, Open int }) (int, error) {
	var all []flow.Future[item]
	for i := range in.Items {
		all = append(all, callItem.Go(ctx, item{i}))
	}
	for i := range in.Open {
		all = append(all, callNobody.Go(ctx, item{i}))
	}
	n := 0
	for _, f := range all {
		if _, err := f.Get(ctx); err == nil {
			n++
		}
	}
	return n, nil
}

// workLarge runs the workers of testdata/large.yaml: of a thousand items one fails.
func (s *site) workLarge() {
	ctx, cancel := context.WithCancel(s.Context())
	done := make(chan error, 1)
	go func() {
		done <- worker.Run(ctx, worker.Config{URL: s.env["NATS_URL"]},
			flow.Handle("large.each", each),
			worker.Handle("large.item", func(_ context.Context, i item) (item, error) {
				if i.N%1000 == 7 {
					return i, worker.Errorf(422, "item %d is broken", i.N)
				}
				return i, nil
			}),
			worker.Handle("large.step", func(_ context.Context, i item) (map[string]any, error) {
				return map[string]any{"n": i.N + 1, "more": i.N < 800}, nil
			}))
	}()
	s.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
			s.Errorf("the workers have ended: %v", err)
		}
	})
}

// TestLarge: a job of 10,000 activities, one that waits for 2,500 messages, and one of 800 rounds are looked at as
// others are: all of each can be seen, and the page stays small.
func TestLarge(t *testing.T) {
	s := empty(t, "testdata/large.yaml")
	s.workLarge()
	s.gids["many"] = s.start("items.asked", `{"id":"many","items":9990,"open":10}`)
	s.gids["open"] = s.start("items.asked", `{"id":"open","items":10,"open":2500}`)
	s.gids["rounds"] = s.start("rounds.asked", `{"id":"rounds"}`)
	for name, n := range map[string]int{"many": 10, "open": 2500} {
		s.until(name+" waits for nobody only", func() bool {
			return strings.Contains(s.get("jobs/"+s.gids[name]), fmt.Sprintf(`"semaphore":%d,`, n))
		})
	}
	s.until("rounds has completed", func() bool { return s.named("rounds")[0].State == "completed" })
	t.Run("tabs", func(t *testing.T) { testTabs(t, s) })
	t.Run("instances", func(t *testing.T) { testInstances(t, s) })
	t.Run("timeline", func(t *testing.T) { testTimeline(t, s) })
	t.Run("zoom", func(t *testing.T) { testZoom(t, s) })
}

// small fails if the page has too many elements.
func (b *browser) small(what string) {
	b.Helper()
	if n := eval[int](b, "document.querySelectorAll('*').length"); n >= maxNodes {
		b.Errorf("%s has %d elements, want less than %d", what, n, maxNodes)
	}
}

// testTabs opens each tab of each job, in both themes, and narrow.
func testTabs(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	tabs := map[string][]string{
		"picture":  {"10,000", "9,980", "operations of each"},
		"timeline": {"operations of each", "10,000, 10 failed, 10 waiting"},
		"data":     {"10,002", "each/0"},
		"messages": {"large.nobody", "each/999"},
		"journal":  {"InvokeScheduled"},
		"ledgers":  {"10,002", "each/0"},
	}
	for _, look := range []struct {
		width int64
		theme string
	}{{1440, "light"}, {1440, "dark"}, {390, "light"}} {
		b.look(look.width, 900, look.theme)
		for tab, texts := range tabs {
			b.open("/jobs/" + s.gids["many"] + "?tab=" + tab)
			if look.width < 400 {
				texts = texts[:1]
			}
			b.shows(texts...)
			b.until("!document.querySelector('.skeleton')", "all is there")
			b.small(tab)
			name := fmt.Sprintf("large-%s-%s-%d", tab, look.theme, look.width)
			b.accessible(name)
			b.picture(name)
		}
	}
	b.look(1440, 900, "light")
	for _, job := range []string{"open", "rounds"} {
		for tab := range tabs {
			b.open("/jobs/" + s.gids[job] + "?tab=" + tab)
			b.shows(job)
			b.until("!document.querySelector('.skeleton') && document.querySelector('.panel')?.innerText.length > 40",
				"all is there")
			b.small(job + ", " + tab)
		}
	}
	b.open("/jobs/" + s.gids["open"] + "?tab=messages")
	b.shows("2,000", "work.large.nobody")
	eval[bool](b, "document.querySelector('.scroll.long').scrollTop = 1e6, true")
	b.until("document.querySelector('.scroll.long tr[aria-rowindex=\"2001\"]') !== null", "the last message is seen")
	b.small("the end of the messages")
	b.picture("large-messages-end")
}

// testInstances: each of 10,000 instances can be found and looked at, by its state and by scrolling.
func testInstances(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	b.open("/jobs/" + s.gids["many"])
	b.press("operations of each")
	b.shows("Choose an instance", "each/0")
	b.press("failed 10")
	b.until("[...document.querySelectorAll('.instance-row button')].map(e => e.textContent).join() == "+
		"[...Array(10).keys()].map(i => `each/${i * 1000 + 7}`).join()", "the ten that failed are listed")
	b.press("each/9007")
	b.shows("Ledger", "error 422")
	b.accessible("large-instance")
	b.picture("large-instance")
	b.press("waiting 10")
	b.press("each/9990")
	b.shows("Message out for", `n: 0`)
	b.press("all 10,000")
	b.until("document.querySelector('.instance-row button')?.textContent == 'each/0'", "all are listed")
	seen := b.scroll("[aria-label=Instances]", "each/9999")
	if len(seen) != 10000 || !slices.IsSorted(seen) {
		t.Errorf("scrolling has shown %d instances, want 10000 in their order", len(seen))
	}
	b.small("the end of 10,000 instances")
}

// scroll goes through a table to the row that has a text, and returns the numbers of the instances that it has shown.
func (b *browser) scroll(table, last string) []int {
	b.Helper()
	return eval[[]int](b, fmt.Sprintf(`new Promise((done, fail) => {
		const box = document.querySelector(%q), seen = new Map(), end = Date.now() + 120000
		const step = () => {
			for (const row of box.querySelectorAll('[aria-rowindex]')) {
				const n = /each\/(\d+)/.exec(row.textContent)?.[1]
				if (n) seen.set(+row.getAttribute('aria-rowindex'), +n)
			}
			if (box.textContent.includes(%q)) return done([...seen.entries()].sort((a, b) => a[0] - b[0]).map(e => e[1]))
			if (Date.now() > end) return fail(new Error('the last row does not come: ' + seen.size + ' were seen'))
			box.scrollTop += box.clientHeight - 80
			requestAnimationFrame(step)
		}
		step()
	})`, table, last))
}

// testTimeline: groups are there first; one that is opened is read as far as one scrolls, and the others stay.
func testTimeline(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	b.open("/jobs/" + s.gids["many"] + "?tab=timeline")
	b.shows("operations of each")
	if n := eval[int](b, "document.querySelectorAll('.time-row:not(.head-row)').length"); n != 3 {
		b.Errorf("%d rows are there first, want the 3 groups", n)
	}
	b.press("operations of each")
	b.shows("each/0")
	b.accessible("large-timeline-open")
	b.picture("large-timeline-open")
	if seen := b.scroll("[aria-label=Timeline]", "each/9999"); len(seen) != 10000 {
		t.Errorf("scrolling has shown %d instances, want 10000", len(seen))
	}
	b.small("the end of the timeline")
	eval[bool](b, "[...document.querySelectorAll('.timeline label')].find(e => e.innerText.includes('Hide')).click(), true")
	b.until("[...document.querySelectorAll('.time-row:not(.head-row)')].length == 22", "what is not done is listed")
	b.picture("large-timeline-open-hidden")
}
