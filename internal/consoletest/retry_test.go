package consoletest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// one is what a list of jobs tells of a job.
type one struct {
	Gid       string
	State     string
	RetriedAs string `json:"retried_as"`
}

// named are the jobs that have an id, or had it; the latest first.
func (s *site) named(id string) []one {
	s.Helper()
	var page struct{ Jobs []one }
	s.must(json.Unmarshal([]byte(s.get("jobs?expired=true&job="+id)), &page))
	return page.Jobs
}

// broken starts a job whose check fails, waits until it has, and mends its worker.
func (s *site) broken(id string) {
	s.Helper()
	s.gids[id] = s.start("tour.asked", fmt.Sprintf(`{"id":%q,"fail":422}`, id))
	s.fails(id)
	s.mended.Store(id, true)
}

// signal has the job that waits go on to its end.
func (s *site) signal(id string) {
	s.Helper()
	s.post("signals/tour.approved", fmt.Sprintf(`{"data":{"id":%q,"by":"Ada"}}`, id), http.StatusOK)
}

// testRetry: a job that has failed, and whose worker is mended, is retried by keys, and completes under its id.
func testRetry(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	s.broken("tour-mended")
	b.open("/jobs/" + s.gids["tour-mended"])
	b.shows("the check of tour-mended has failed")
	if first := eval[string](b, "document.querySelector('.head-actions button').innerText"); first != "Retry" {
		b.Errorf("the first button of a job that has failed is %s, want Retry", first)
	}
	b.keys("R")
	b.shows("it has ended the job")
	if text := s.get("jobs?job=tour-mended&expired=true"); strings.Contains(text, "retried_as") {
		b.Errorf("the preview has retried the job: %s", text)
	}
	b.keys("the shelf is up", kb.Enter)
	b.until("location.pathname != '/jobs/"+s.gids["tour-mended"]+"'", "the page goes to the job that goes on")
	b.shows("tour-mended", "It is a retry of", "the shelf is up", "signal on topic tour.approved")
	s.signal("tour-mended")
	b.shows("completed")
	b.accessible("retried")
	b.picture("retried")
	now := strings.TrimPrefix(eval[string](b, "location.pathname"), "/jobs/")
	jobs := s.named("tour-mended")
	if len(jobs) != 2 || jobs[0].Gid != now || jobs[0].State != "completed" || jobs[1].RetriedAs != now {
		t.Errorf("the jobs of the id are %+v, want %s, which has completed, and the one that it goes on from", jobs, now)
	}
	b.open("/jobs/" + s.gids["tour-mended"] + "?tab=actions")
	b.shows("It was retried, and goes on as", "retry", "the shelf is up")
	if n := eval[int](b, "[...document.querySelectorAll('.head-actions button')].filter(e => e.innerText == 'Retry').length"); n != 0 {
		b.Error("a job that was retried has a button for it")
	}
	b.accessible("was-retried")
	b.picture("was-retried")
}

// testBelow: a job is retried with the one that it has awaited, whose page says so, too.
func testBelow(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	s.gids["tour-box"] = s.start("tour.asked", `{"id":"tour-box","box":422}`)
	s.fails("tour-box")
	s.mended.Store("tour-box", true)
	b.open("/jobs/" + s.gids["tour-box"] + "?at=pack")
	b.shows("there is no box for tour-box", "Child")
	eval[bool](b, "document.querySelector('.detail .line a').click(), true")
	b.shows("awaits it in pack")
	b.keys("R")
	b.shows("Retry that one, and this one is retried with it", "it has ended the job")
	b.press("tour-box")
	b.until("!document.querySelector('dialog')", "the dialog is gone with its page")
	b.shows("tour.asked")
	b.keys("R")
	b.shows("is retried with it, and what that one has awaited", "1 activity keeps its answer")
	b.both("retry-below")
	b.keys("there are boxes again", kb.Enter)
	b.shows("It is a retry of", "signal on topic tour.approved")
	s.signal("tour-box")
	b.shows("completed")
}

// testKeyed: of keyed work the page says that it is verified first, and so it is.
func testKeyed(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(390, 844, "light")
	s.gids["tour-paid"] = s.start("pay.asked", `{"id":"tour-paid"}`)
	s.fails("tour-paid")
	s.mended.Store("tour-paid", true)
	b.open("/jobs/" + s.gids["tour-paid"])
	b.shows("failed")
	b.keys("R")
	b.shows("Its key is tour-paid. It is verified first: it runs only if its effect has not happened")
	b.accessible("retry-keyed")
	b.picture("retry-keyed")
	b.keys("the bank is back", kb.Enter)
	b.shows("It is a retry of", "completed")
	if text := s.get("jobs/" + s.named("tour-paid")[0].Gid); !strings.Contains(text, "r-17") {
		t.Errorf("the job has not got what the verifier knows: %s", text)
	}
}

// testRetryMany: jobs are selected and retried; one that somebody else has retried meanwhile is refused, with its reason.
func testRetryMany(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	const n = 6
	for i := range n {
		s.broken(fmt.Sprintf("many-%d", i))
	}
	b.open("/jobs?state=failed&prefix=many-")
	b.shows("many-5")
	b.keys("j", "x")
	b.shows("1 selected")
	b.check("many-0")
	b.shows("2 selected")
	b.keys("x")
	b.shows("1 selected")
	eval[bool](b, "document.querySelector('.head-row input').click(), true")
	b.shows("6 selected")
	s.post("jobs/"+s.gids["many-3"]+"/retry", `{"reason":"I was faster"}`, http.StatusOK)
	b.keys("R")
	b.shows("Retry 6 jobs")
	b.press("Look first")
	b.shows("5 of 6 can be retried, 1 would be refused")
	b.accessible("retry-many-look")
	b.picture("retry-many-look")
	eval[bool](b, "document.querySelector('[name=reason]').focus(), true")
	b.keys("the shelf is up", kb.Enter)
	b.shows("5 of 6 go on, 1 refused", "was retried before, as the job with gid")
	b.accessible("retry-many")
	b.picture("retry-many")
	b.press("Close")
	b.until("!document.querySelector('dialog') && !document.querySelector('.selected')", "nothing is selected any more")
	b.shows("No job matches")
	for i := range n {
		id := fmt.Sprintf("many-%d", i)
		s.until(id+" waits for its signal", func() bool { return len(s.named(id)) == 2 })
		s.signal(id)
		s.until(id+" has completed", func() bool { return s.named(id)[0].State == "completed" })
	}
}

// testMany: jobs that run are selected, moved to another version and interrupted, by few requests; Stop leaves the rest.
func testMany(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	const n = 30
	for i := range n {
		gid := s.start("tour.asked", fmt.Sprintf(`{"id":"crowd-%02d"}`, i))
		s.waits(gid, "signal on topic tour.approved")
	}
	b.open("/jobs?prefix=crowd-&state=running")
	b.shows("30 jobs, no more")
	eval[bool](b, `window.asked = [], window.fetch = (send => (url, how) => {
		if (url.includes('/jobs/')) asked.push(url);
		return send(url, how);
	})(fetch), true`)
	eval[bool](b, "document.querySelector('.head-row input').click(), true")
	b.shows("30 selected", "Interrupt selected")
	b.press("Move selected")
	b.until("document.querySelector('[name=version] option[value=\"2\"]') !== null", "there is version 2")
	b.choose("[name=version]", "2")
	b.press("Look first")
	b.shows("30 of 30 can be moved")
	b.accessible("move-many")
	b.picture("move-many")
	eval[bool](b, "document.querySelector('[name=reason]').focus(), true")
	b.keys("its title was wrong", kb.Enter)
	b.shows("30 of 30 run that version")
	b.press("Close")
	b.until("!document.querySelector('dialog') && document.body.innerText.includes('tour 2')", "the list shows the version")
	if asked := eval[[]string](b, "asked"); len(asked) > 5 {
		t.Errorf("30 jobs are looked at and moved by %d requests: %v", len(asked), asked)
	}
	// The first of two requests is not answered before Stop is pressed.
	eval[bool](b, `window.fetch = (send => async (url, how) => {
		if (url.includes('/jobs/bulk')) await new Promise(go => window.answer = go);
		return send(url, how);
	})(fetch), true`)
	eval[bool](b, "document.querySelector('.head-row input').click(), true")
	b.press("Interrupt selected")
	b.shows("Interrupt 30 jobs")
	b.keys("too many", kb.Enter)
	b.until("window.answer !== undefined", "the first request is under way")
	b.press("Stop")
	eval[bool](b, "answer(), true")
	b.shows("25 of 30 have ended, 5 left as they were")
	b.accessible("interrupt-many")
	b.picture("interrupt-many")
	b.press("Go on")
	eval[bool](b, "window.answer(), true")
	b.shows("30 of 30 have ended")
	b.press("Close")
	b.shows("No job matches")
}

// testFork: a job that has completed is done again from an activity on, under another id, and stays as it is.
func testFork(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	s.gids["forked"] = s.start("tour.asked", `{"id":"tour-forked"}`)
	s.until("tour-forked waits", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids["forked"]+"/explain"), "signal on topic tour.approved")
	})
	s.signal("tour-forked")
	s.until("tour-forked has completed", func() bool { return s.named("tour-forked")[0].State == "completed" })
	b.open("/jobs/" + s.gids["forked"] + "?at=pack")
	b.shows("completed", "Fork from here")
	b.keys("F")
	b.shows("you have chosen it", "What is kept")
	b.keys("the box was lost", kb.Tab, "tour-60", kb.Tab)
	b.keys(kb.Escape)
	b.until("!document.querySelector('dialog')", "Escape closes the dialog")
	b.keys("F")
	b.shows("you have chosen it")
	b.keys("the box was lost", kb.Tab, "tour-fails", kb.Tab)
	b.shows("another job has the id tour-fails")
	b.forgive("409 (Conflict)")
	b.accessible("fork-refused")
	b.picture("fork-refused")
	eval[bool](b, "document.querySelector('[name=id]').focus(), document.querySelector('[name=id]').select(), true")
	b.keys("tour-forked-2", kb.Tab)
	b.shows("you have chosen it")
	b.press("Fork it")
	b.shows("tour-forked-2", "It is a fork of", "the box was lost", "signal on topic tour.approved")
	b.open("/jobs/" + s.gids["forked"])
	b.shows("completed", "It was forked as", "tour-forked-2")
}

// testMove: a job that waits is moved to the other version, after the page has said that it fits.
func testMove(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	s.gids["moved"] = s.start("tour.asked", `{"id":"tour-moved"}`)
	s.until("tour-moved waits", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids["moved"]+"/explain"), "signal on topic tour.approved")
	})
	var job struct{ Version string }
	s.must(json.Unmarshal([]byte(s.get("jobs/"+s.gids["moved"])), &job))
	other := map[string]string{"1": "2", "2": "1"}[job.Version]
	b.open("/jobs/" + s.gids["moved"])
	b.shows("tour " + job.Version)
	eval[bool](b, `document.querySelector('[aria-label="More actions"]').click(), true`)
	b.press("Move to another version")
	b.shows("nothing is asked again")
	b.until(fmt.Sprintf("document.querySelector('[name=version] option[value=%q]') !== null", other),
		"there is version "+other)
	eval[bool](b, fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event('change', {bubbles: true})); return true })(
		document.querySelector('[name=version]'))`, other))
	b.shows("Version " + other + " fits")
	b.accessible("move")
	b.picture("move")
	eval[bool](b, "document.querySelector('[name=reason]').focus(), true")
	b.keys("its title was wrong", kb.Enter)
	b.until("!document.querySelector('dialog')", "the dialog closes")
	b.shows("tour " + other)
	b.open("/jobs/" + s.gids["moved"] + "?tab=actions")
	b.shows("move", "its title was wrong", "from version "+job.Version+" to "+other)
	s.signal("tour-moved")
	s.until("tour-moved has completed", func() bool { return s.named("tour-moved")[0].State == "completed" })
}

// testAnswer: somebody answers for a worker that is not there, and the job completes.
func testAnswer(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	s.gids["signed"] = s.start("sign.asked", `{"id":"tour-signed"}`)
	s.until("somebody must sign", func() bool {
		return strings.Contains(s.get("jobs/"+s.gids["signed"]+"/explain"), "tour.nobody")
	})
	b.open("/jobs/" + s.gids["signed"] + "?at=sign")
	b.shows("Answer by hand")
	b.keys("a")
	b.shows("Data, as JSON")
	b.keys(`{"signed`, kb.Tab, "by phone", kb.Tab, kb.Enter)
	b.shows("This is not JSON")
	b.accessible("answer-refused")
	eval[bool](b, "document.querySelector('[name=data]').select(), true")
	b.keys(`{"signed":"by Ada"}`, kb.Tab, kb.Tab, kb.Enter)
	b.until("!document.querySelector('dialog')", "the dialog closes")
	b.shows("completed", "by Ada")
	b.open("/jobs/" + s.gids["signed"] + "?tab=actions")
	b.shows("answer", "by phone", "sign")
	b.accessible("actions")
	b.picture("actions")
}
