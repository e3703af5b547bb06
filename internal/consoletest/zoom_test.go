package consoletest

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ctrl is the bit of that key in events.
const ctrl = 2

// inked tells how many points of the first canvas of a row have a colour: less bar is less ink.
const inked = `(name => {
	const row = [...document.querySelectorAll('.time-row')].find(e => e.textContent.startsWith(name))
	const c = row.querySelector('canvas')
	const of = c.getContext('2d').getImageData(0, Math.round(c.height / 2), c.width, 1).data
	let n = 0
	for (let i = 3; i < of.length; i += 4) n += of[i] > 200 ? 1 : 0
	return n
})`

// testZoom: what is small is seen large, by buttons, by keys and by the wheel; the axis says what is seen.
func testZoom(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	b.open("/jobs/" + s.gids["rounds"] + "?tab=timeline")
	b.shows("rounds_asked", "801")
	b.press("step")
	b.shows("0.1")
	ticks := func() string {
		return eval[string](b, "[...document.querySelectorAll('.timeline .tick')].map(e => e.textContent).join()")
	}
	times := func(want string) {
		b.Helper()
		b.until("document.querySelector('.zoom .num').textContent == '"+want+"×'", "the zoom is "+want)
	}
	whole := ticks()
	b.until(fmt.Sprintf("Math.abs(%s('step0.0.0') - %f) < 8", inked, s.width(b, 1)),
		"a bar is as long as its activity took")
	b.keys("+", "+", "+", "+", "+", "+")
	times("64")
	if now := ticks(); now == whole {
		b.Errorf("the axis has not changed: %s", now)
	}
	seen := ticks()
	b.keys(kb.ArrowLeft)
	b.until("[...document.querySelectorAll('.timeline .tick')].map(e => e.textContent).join() != '"+seen+"'",
		"the axis moves")
	eval[bool](b, "document.querySelector('.zoom input').focus(), true")
	b.keys(kb.Home) // of the slider: the beginning
	b.until("document.querySelector('.timeline .tick').textContent == '0 ms'", "the beginning is seen")
	b.until(fmt.Sprintf("Math.abs(%s('step0.0.0') - %f) < 8", inked, s.width(b, 64)),
		"a bar is as long as its activity took, 64 times larger")
	b.accessible("zoomed")
	b.picture("large-timeline-zoomed")
	eval[bool](b, "document.activeElement.blur(), true")
	b.keys("-")
	times("32")
	b.keys("0")
	times("1")
	if now := ticks(); now != whole {
		b.Errorf("the whole time has the axis %s, at first %s", now, whole)
	}
	eval[bool](b, `document.querySelector('[aria-label^="Zoom in"]').click(), true`)
	times("2")
	box := eval[[]float64](b, `(e => [e.left + e.width / 2, e.top])(document.querySelector('.track').getBoundingClientRect())`)
	// Of two deltas that are 0 the driver sends none.
	_, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel, X: box[0], Y: box[1] + 60, DeltaX: 0.01, DeltaY: -200, Modifiers: ctrl})
	if err != nil {
		b.Fatal(err)
	}
	times("4")
}

// width is how many points the bar of the first step has, by its times.
func (s *site) width(b *browser, times float64) float64 {
	b.Helper()
	type page struct {
		Groups     []struct{ First, Last time.Time }
		Activities []struct {
			Entered time.Time `json:"entered_at"`
			Updated time.Time `json:"updated_at"`
		}
	}
	var one page
	s.must(json.Unmarshal([]byte(s.get("jobs/"+s.gids["rounds"]+"/activities?activity=step&dad=,0,0,0")), &one))
	first, last := one.Groups[0].First, one.Groups[0].Last
	for _, g := range one.Groups {
		if g.Last.After(last) {
			last = g.Last
		}
	}
	took := one.Activities[0].Updated.Sub(one.Activities[0].Entered)
	track := eval[float64](b, "document.querySelector('.track').clientWidth")
	return max(4, track*times*took.Seconds()/last.Sub(first).Seconds())
}
