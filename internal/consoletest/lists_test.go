package consoletest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// row is the text of the row of a job in the list; "" if there is none.
func row(id string) string {
	return fmt.Sprintf("([...document.querySelectorAll('.job-row')].find(r => r.textContent.includes(%q))?.innerText ?? '')",
		id)
}

// choose sets what a field of a form has, as if it were typed or chosen.
func (b *browser) choose(field, value string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf(`(e => {
		const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set;
		set.call(e, %q);
		for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, {bubbles: true}));
		return true;
	})(document.querySelector(%q))`, value, field))
}

// testFilters: jobs are listed by the code and the activity of an error and by attributes, and a saved view has them.
func testFilters(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	rows := "[...document.querySelectorAll('.job-row:not(.head-row) .c1 a')].map(e => e.textContent).join()"
	add := func(filter string, set ...string) {
		b.Helper()
		b.press("Filter")
		b.choose(".add-filter select", filter)
		for i := 0; i < len(set); i += 2 {
			b.until(fmt.Sprintf("document.querySelector(%q)", set[i])+" !== null", "there is a field "+set[i])
			b.choose(set[i], set[i+1])
		}
		b.accessible("filter-" + filter)
		b.picture("filter-" + filter)
		b.press("Apply")
	}
	value := ".add-filter input[list]"
	b.open("/jobs?prefix=tour-")
	b.until(rows+" != ''", "jobs are listed")
	add("code", value, "422")
	add("activity", value, "check")
	b.until(rows+" == 'tour-fails'", "only the job that has failed in check with 422 is listed")
	b.shows("check:")
	b.open("/jobs")
	b.until(rows+" != ''", "all jobs are listed")
	add("attr", "[name=name]", "signer", value, "tour-sign")
	b.until(rows+" == 'tour-sign'", "only the job with the attribute is listed")
	b.shows("signer=tour-sign")
	add("attr", "[name=name]", "signer", "[name=op]", ">", value, "7")
	b.shows("signer>7", "No job matches")
	b.press("Attribute: signer>7")
	b.until(rows+" == 'tour-sign'", "the other condition stays")
	b.press("Views")
	b.press("Save this view")
	b.shows("It is kept in this browser")
	b.keys("who signs", kb.Enter)
	b.until("!document.querySelector('dialog')", "the view is saved")
	b.open("/jobs")
	b.until(rows+" != ''", "all jobs are listed")
	b.press("Views")
	b.press("who signs")
	b.until(rows+" == 'tour-sign'", "the view has its filters")
	b.press("Filter")
	b.choose(".add-filter select", "code")
	b.choose(value, "many")
	b.press("Apply")
	b.until("document.querySelector('.add-filter input:invalid') !== null", "what is no code is not taken")
}

// testWaits: the list says in words what its jobs wait for, and follows them.
func testWaits(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	gid := s.start("tour.asked", `{"id":"list-waits"}`)
	s.waits(gid, "signal on topic tour.approved")
	b.open("/jobs?state=running")
	b.until(row("list-waits")+".includes('signal tour.approved')", "the list says what list-waits waits for")
	b.until(row("tour-sign")+".includes('no worker on tour.nobody')", "the list says that no worker is there")
	b.accessible("waits")
	b.picture("waits")
	b.open("/jobs?prefix=list-")
	b.until(row("list-waits")+".includes('signal tour.approved')", "the list says what list-waits waits for")
	s.signal("list-waits")
	b.until(row("list-waits")+".includes('completed')", "the row follows its job")
	b.until("!"+row("list-waits")+".includes('tour.approved')", "a job that has ended waits for nothing")
}

// testTrace: a job is found by the id of its trace, and what is no trace of a job says why.
func testTrace(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	const given = "4bf92f3577b34da6a3ce929d0e0e4736"
	s.post("starts/tour.asked", `{"id":"traced"}`, http.StatusCreated, "traceparent", "00-"+given+"-00f067aa0ba902b7-01")
	var own struct{ Trace string }
	s.must(json.Unmarshal([]byte(s.get("jobs/"+s.gids["sign"]+"/trace")), &own))
	look := func(text string) {
		b.open("/fleet")
		b.shows("Lanes of the engines")
		b.keys("/", text, kb.Enter)
	}
	look(own.Trace)
	b.until("location.pathname == '/jobs/"+s.gids["sign"]+"'", "the page goes to the job of the trace")
	for _, text := range []string{given, "00-" + given + "-00f067aa0ba902b7-01"} {
		look(text)
		b.shows("Trace id", "traced", "pack.asked") // with the job that it awaits
		b.until("!"+row("tour-sign"), "no job of another trace is listed")
	}
	look(strings.Repeat("0a", 16))
	b.shows("No job matches", "by the id of its first trace only")
	b.forgive("404 (Not Found)") // no job has such a gid
	b.accessible("trace-none")
	b.picture("trace-none")
}

// testPause: a job, a topic and a graph are paused and resumed, each on its page, with who and why.
func testPause(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	gid := s.start("tour.asked", `{"id":"held"}`)
	s.waits(gid, "signal on topic tour.approved")
	b.open("/jobs/" + gid)
	b.shows("held")
	eval[bool](b, `document.querySelector('[aria-label="More actions"]').click(), true`)
	b.press("Pause")
	b.shows("messages are stored, and handled after the resume")
	b.accessible("pause")
	b.picture("pause")
	b.keys("a look at it first", kb.Enter)
	b.until("!document.querySelector('dialog')", "the dialog closes")
	b.shows("is paused by", "a look at it first", "Resume")
	b.accessible("paused")
	b.picture("paused")
	b.open("/jobs?prefix=held")
	b.until(row("held")+".includes('paused: job held')", "the list says that it is paused")
	b.open("/jobs/" + gid)
	b.press("Resume")
	b.shows("has paused it: a look at it first")
	b.keys("it is well", kb.Enter)
	b.until("!document.querySelector('dialog')", "the dialog closes")
	s.waits(gid, "for a signal on topic tour.approved")
	b.open("/jobs/" + gid + "?tab=actions")
	b.shows("pause", "a look at it first", "resume", "it is well")

	b.open("/fleet")
	b.until(`document.querySelector('[aria-label="Pause topic tour.check"]') !== null`, "the topic can be paused")
	eval[bool](b, `document.querySelector('[aria-label="Pause topic tour.check"]').click(), true`)
	b.shows("no worker gets it")
	b.keys("release 7", kb.Enter)
	b.until(`document.querySelector('#pauses [aria-label="Resume topic tour.check"]') !== null`, "it is paused")
	b.accessible("fleet-paused")
	b.picture("fleet-paused")
	eval[bool](b, `document.querySelector('#pauses [aria-label="Resume topic tour.check"]').click(), true`)
	b.shows("has paused it: release 7")
	b.keys("it is out", kb.Enter)
	b.until("document.querySelector('#pauses').textContent == ''", "nothing is paused any more")

	b.open("/graphs/tour")
	b.until(`document.querySelector('[aria-label="Pause graph pack.asked"]') !== null`, "the graph can be paused")
	eval[bool](b, `document.querySelector('[aria-label="Pause graph pack.asked"]').click(), true`)
	b.shows("no new job begins")
	b.keys("no boxes", kb.Enter)
	b.shows("no boxes", "Resume")
	b.accessible("graph-paused")
	b.picture("graph-paused")
	eval[bool](b, `document.querySelector('[aria-label="Resume graph pack.asked"]').click(), true`)
	b.shows("What was held goes on")
	b.keys("boxes are there", kb.Enter)
	b.until(`document.querySelector('[aria-label="Pause graph pack.asked"]') !== null`, "it goes on")
	if list := s.get("pauses"); strings.TrimSpace(list) != "[]" {
		t.Errorf("still paused: %s", list)
	}
}
