package consoletest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// view is what is looked at.
type view struct {
	name, path string
	shows      []string
	do         func(*browser)
}

func views(s *site) []view {
	waits, failed := "/jobs/"+s.gids["waits"], "/jobs/"+s.gids["failed"]
	return []view{
		{"jobs", "/", []string{"tour-waits", "tour.asked", "running", "failed", "Start a job",
			"signal tour.approved"}, nil},
		{"jobs-none", "/jobs?state=failed&graph=none", []string{"No job matches", "Graph: none"}, nil},
		{"jobs-filter", "/jobs?graph=tour.asked&since=2h", []string{"tour-waits", "Begun since"},
			func(b *browser) { b.press("Filter"); b.shows("Apply") }},
		{"job", waits, []string{"tour-waits", "signal on topic tour.approved", "approve", "waiting", "Interrupt", "Somebody decides"}, nil},
		{"job-activity", waits + "?at=check", []string{"Entered", "Ledger", "entries", "checked", "Somebody decides"}, nil},
		{"job-failed", failed, []string{"the check of tour-fails has failed", "422", "Somebody decides"}, nil},
		{"job-timeline", waits + "?tab=timeline", []string{"check", "box", "from the first to the last"}, nil},
		{"job-timeline-retries", "/jobs/" + s.gids["retries"] + "?tab=timeline",
			[]string{"attempt that failed", "from the first to the last"}, nil},
		{"job-data", waits + "?tab=data", []string{"it waits for somebody", "Job data so far"}, nil},
		{"job-messages", waits + "?tab=messages", []string{"Waits for signals", "Children"}, nil},
		{"job-ledgers", waits + "?tab=ledgers", []string{"Semaphore", "spawned", "1011"}, nil},
		{"job-signal", waits, []string{"tour-waits"}, func(b *browser) { b.press("Signal"); b.shows("Send the signal") }},
		{"job-retry", failed, []string{"the check of tour-fails"}, func(b *browser) {
			b.press("Retry")
			b.shows("it has ended the job", "runs again", "1, its own, active")
		}},
		{"job-fork", failed + "?at=check", []string{"Entered"}, func(b *browser) {
			b.press("Fork from here")
			b.shows("you have chosen it", "Id of the new job")
		}},
		{"job-answer", "/jobs/" + s.gids["sign"] + "?at=sign", []string{"tour-sign", "Entered"}, func(b *browser) {
			b.shows("signer = tour-sign")
			b.press("Answer by hand")
			b.shows("Data, as JSON")
		}},
		{"job-actions", failed + "?tab=actions", []string{"Nobody has done anything with it"}, nil},
		{"jobs-selected", "/jobs?state=failed", []string{"tour-fails"}, func(b *browser) {
			b.check("tour-fails")
			b.shows("1 selected")
			b.press("Retry selected")
			b.shows("Retry 1 job")
		}},
		{"letters", "/letters", []string{"unknown_topic", "nobody.asked", "Redrive"}, nil},
		{"letter", "/letters/" + s.gids["letter"], []string{"no active graph subscribes", "Body", "Headers", "Discard"}, nil},
		{"graphs", "/graphs", []string{"tour", "active", "2 versions"}, nil},
		{"graph", "/graphs/tour", []string{"approve", "Version", "pack_asked"}, nil},
		{"graph-document", "/graphs/tour?tab=document", []string{"What the views of the console"}, nil},
		{"graph-changes", "/graphs/tour?version=2&tab=changes", []string{"changed", "Is everything there?"}, nil},
		{"graph-deploy", "/graphs", []string{"tour"}, func(b *browser) { b.press("Deploy"); b.shows("Also make it the active") }},
		{"fleet", "/fleet", []string{"Lanes of the engines", "tour.check", "engine", "relay"}, nil},
		{"health", "/health", []string{"postgres version", "warn", "ok"}, nil},
		{"playground", "/playground", []string{"greeting.asked", "Deploy and start", "App playground"}, nil},
		{"help", "/jobs", []string{"tour-waits"}, func(b *browser) { b.keys("?"); b.shows("Next row", "Go to Fleet") }},
		{"palette", "/jobs", []string{"tour-waits"}, func(b *browser) { b.press("Commands Ctrl K"); b.shows("Change the theme") }},
		{"nothing-there", "/jobs/00000000-0000-8000-8000-000000000000", []string{"There is no such job"}, nil},
	}
}

// TestConsole looks at everything, in both themes, on a wide and on a narrow screen, and does what can be done.
func TestConsole(t *testing.T) {
	s := newSite(t)
	t.Run("views", func(t *testing.T) { testViews(t, s) })
	t.Run("hostile", func(t *testing.T) { testHostile(t, s) })
	t.Run("keys", func(t *testing.T) { testKeys(t, s) })
	t.Run("retry", func(t *testing.T) { testRetry(t, s) })
	t.Run("compare", func(t *testing.T) { testCompare(t, s) })
	t.Run("below", func(t *testing.T) { testBelow(t, s) })
	t.Run("keyed", func(t *testing.T) { testKeyed(t, s) })
	t.Run("retry-many", func(t *testing.T) { testRetryMany(t, s) })
	t.Run("many", func(t *testing.T) { testMany(t, s) })
	t.Run("fork", func(t *testing.T) { testFork(t, s) })
	t.Run("move", func(t *testing.T) { testMove(t, s) })
	t.Run("answer", func(t *testing.T) { testAnswer(t, s) })
	t.Run("playground", func(t *testing.T) { testPlayground(t, s) })
	t.Run("waits", func(t *testing.T) { testWaits(t, s) })
	t.Run("filters", func(t *testing.T) { testFilters(t, s) })
	t.Run("trace", func(t *testing.T) { testTrace(t, s) })
	t.Run("pause", func(t *testing.T) { testPause(t, s) })
	t.Run("dialogs", func(t *testing.T) { testDialogs(t, s) })
	t.Run("chain", func(t *testing.T) { testChain(t, s) })
	t.Run("loading", func(t *testing.T) { testLoading(t, s) })
	t.Run("nothing", func(t *testing.T) { testNothing(t, s) })
	t.Run("rights", func(t *testing.T) { testRights(t, s) })
	t.Run("killed", func(t *testing.T) { testKilled(t, s) })
	t.Run("signin", func(t *testing.T) { testSignIn(t, s) })
	t.Run("provider", func(t *testing.T) { testProvider(t, s) })
	t.Run("redacted", func(t *testing.T) { testRedacted(t, s) })
}

func testViews(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{1440, 390} {
			b.look(width, map[int64]int64{1440: 900, 390: 844}[width], theme)
			for _, v := range views(s) {
				if width == 390 && v.name == "palette" {
					continue // its button has another text
				}
				name := fmt.Sprintf("%s-%s-%d", v.name, theme, width)
				t.Run(name, func(t *testing.T) {
					b.T = t
					testView(b, v, name, narrow(v.shows, width))
				})
				b.T = t
			}
			b.forgive("404 (Not Found)") // of the job that is not there
		}
	}
}

func testView(b *browser, v view, name string, shows []string) {
	b.open(v.path)
	b.shows(shows...)
	b.until("!document.querySelector('.skeleton')", "all is there")
	if v.do != nil {
		v.do(b)
	}
	if !strings.HasSuffix(name, "dark-390") { // what is dark is judged on the wide screen, what is narrow in the light
		b.accessible(name)
	}
	if wide := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); wide > 0 {
		b.Errorf("%s is %d pixels wider than the screen", name, wide)
	}
	b.picture(name)
}

// narrow are the texts that are also on a narrow screen.
func narrow(texts []string, width int64) []string {
	var kept []string
	for _, text := range texts {
		// Columns drop by rank, and the table takes the place of the picture.
		if width > 400 || text != "tour.asked" && text != "Somebody decides" && text != "signal tour.approved" {
			kept = append(kept, text)
		}
	}
	return kept
}

// testHostile: whatever an id and data contain, they are texts.
func testHostile(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	for _, tab := range []string{"picture", "timeline", "data", "messages", "ledgers"} {
		b.open("/jobs/" + s.gids["hostile"] + "?tab=" + tab)
		b.shows(hostile)
		if n := eval[int](b, "document.querySelectorAll('main img, main script, main iframe').length"); n != 0 {
			b.Errorf("the tab %s has made %d elements of data", tab, n)
		}
	}
	b.shows("Semaphore")
	b.open("/jobs/" + s.gids["hostile"] + "?tab=data")
	b.shows("<script>alert(1)</script>")
	b.open("/jobs")
	b.shows(hostile)
	b.picture("hostile")
}

// testKeys: a job is found, looked at and signalled without a mouse, and the page follows by itself.
func testKeys(t *testing.T, s *site) {
	s.fails("retries")
	b := newBrowser(t, s.base)
	b.look(1440, 900, "dark")
	b.open("/fleet")
	b.shows("Lanes of the engines")
	b.keys("/", "tour-waits", kb.Enter)
	b.shows("signal on topic tour.approved")
	b.keys("3")
	b.shows("it waits for somebody")
	b.keys("s")
	b.shows("Send the signal")
	b.keys(kb.Tab, `{"by":"Ada"}`, kb.Tab, kb.Tab, kb.Enter)
	b.until("!document.querySelector('dialog')", "the dialog closes")
	b.shows("completed", "Ada")
	if said := eval[string](b, "document.querySelector('[role=status].sr').textContent"); said == "" {
		b.Error("what became of the signal is not said")
	}
	b.keys("g", "j")
	b.shows("Start a job")
	b.keys("f")
	b.until("new URLSearchParams(location.search).get('state') == 'failed'", "f shows failures only")
	b.shows("tour-fails")
	b.keys("j", kb.Enter)
	b.shows("the check of tour-retries has failed")
	b.keys("g", "l")
	b.shows("nobody.asked")
	b.keys("?")
	b.shows("Keys of one letter are on")
	b.keys(kb.Escape)
	b.until("!document.querySelector('dialog')", "Escape closes the dialog")
}
