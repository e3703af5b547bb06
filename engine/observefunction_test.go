package engine_test

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// journalSeriesRE finds what metrics tell of journals.
var journalSeriesRE = regexp.MustCompile(`(?m)^legwork_journal_(events|bytes)_total\{.*\} (\S+)$`)

// journalCounters are the events and bytes that metrics tell, of all topics.
func journalCounters(t testing.TB, tel *telemetry.Telemetry) string {
	t.Helper()
	answer := httptest.NewRecorder()
	tel.Handler().ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	sum := map[string]int{}
	for _, m := range journalSeriesRE.FindAllStringSubmatch(answer.Body.String(), -1) {
		n, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		sum[m[1]] += int(n)
	}
	return fmt.Sprint(sum["events"], sum["bytes"])
}

// journalSizes are the events and bytes of the segments that a world's journals have beside
// some others.
func journalSizes(w *sim.World, beside []string) string {
	return w.One(`SELECT coalesce(sum(n), 0) || ' ' || coalesce(sum(octet_length(events::text)), 0) FROM legwork.journal
		WHERE concat_ws(' ', activity, dad, seq) <> ALL ($1)`, beside)
}

// TestJournalsAreCountedOnce: metrics tell each segment of a journal once, also one that a
// group of answers has together: when another engine takes copies of the answers before any
// one transaction of the first, when two take some of them both at the same time, and when
// copies come later.
func TestJournalsAreCountedOnce(t *testing.T) {
	t.Parallel()
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, wait := range []string{"all", "join", "functions"} {
			for n, again := 1, true; again; n++ {
				c := newTallied(t, mode, wait, 3)
				db := &crash.DB{Inner: c.w.Pool}
				again = false
				db.Gate = func(i int) {
					if i == n {
						again = true
						c.handle(c.engine(c.w.Pool), c.copies...)
					}
				}
				c.handle(c.engine(db), c.answers...)
				c.check(fmt.Sprint(wait, ": a rival before transaction ", n))
			}
			c := newTallied(t, mode, wait, 40)
			var both sync.WaitGroup
			both.Go(func() { c.handle(c.engine(c.w.Pool), c.answers[:26]...) })
			both.Go(func() {
				c.handle(c.engine(c.w.Pool), slices.Concat(c.copies[13:26], c.answers[26:])...)
			})
			both.Wait()
			c.check(wait + ": two engines")
			c.handle(c.engine(c.w.Pool), c.copies[:13]...)
			c.w.Settle(c.engine(c.w.Pool))
			came(t, c.w, "40")
			c.check(wait + ": the whole job")
		}
	})
}

// tallied is a job whose function has been given answers that no engine has handled yet.
type tallied struct {
	w               *sim.World
	tel             *telemetry.Telemetry
	had             []string // the segments that its journals have already
	answers, copies []*sim.Message
}

func newTallied(t *testing.T, mode engine.Mode, wait string, calls int) *tallied {
	t.Helper()
	c := &tallied{}
	c.w, c.answers = gathered(t, mode, wait, calls)
	c.had = c.w.Query(`SELECT concat_ws(' ', activity, dad, seq) FROM legwork.journal`)
	var err error
	if c.tel, err = telemetry.Setup(t.Context(), telemetry.Config{}); err != nil {
		t.Fatal(err)
	}
	for _, m := range c.answers {
		c.copies = append(c.copies, c.w.Again(m))
	}
	return c
}

func (c *tallied) engine(db ledger.DB) *engine.Engine {
	e := c.w.Engine(db)
	e.Metrics = c.tel.Metrics()
	return e
}

func (c *tallied) handle(e *engine.Engine, messages ...*sim.Message) {
	c.w.Handle(e, legwork.LaneResponse, messages...)
}

// check compares what the metrics tell with what the journals have got.
func (c *tallied) check(when string) {
	c.w.T.Helper()
	if got, want := journalCounters(c.w.T, c.tel), journalSizes(c.w, c.had); got != want || want == "0 0" {
		c.w.T.Errorf("%s: metrics tell %s events and bytes, the journals got %s", when, got, want)
	}
}
