package consoletest

import (
	"testing"

	"github.com/legwork-dev/legwork/internal/pg"
)

// testDialogs looks at menus and dialogs that the other tests do not open.
func testDialogs(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	sign := "/jobs/" + s.gids["sign"]
	menu := func(name string) func(*browser) {
		return func(b *browser) {
			b.until(`document.querySelector('[aria-label="More actions"]') !== null`, "there are more actions")
			eval[bool](b, `document.querySelector('[aria-label="More actions"]').click(), true`)
			b.shows("Export")
			if name != "" {
				b.press(name)
			}
		}
	}
	press := func(name string) func(*browser) { return func(b *browser) { b.press(name) } }
	for _, v := range []struct {
		view
		then []string
	}{
		{view{"more", sign, []string{"tour-sign"}, menu("")}, []string{"Move to another version", "Read again"}},
		{view{"copy", sign, []string{"tour-sign"}, menu("Copy as a command")}, []string{"legwork job explain"}},
		{view{"interrupt", sign, []string{"tour-sign"}, press("Interrupt")}, []string{"This cannot be undone"}},
		{view{"start", "/jobs", []string{"counted"}, press("Start a job")}, []string{"Job id, if the graph shall not decide"}},
		{view{"views", "/jobs?state=failed", []string{"tour-fails"}, press("Views")}, []string{"Save this view"}},
		{view{"peek", "/jobs?state=failed", []string{"tour-fails"}, func(b *browser) { b.keys("j") }},
			[]string{"Failed at 20"}},
		{view{"redrive", "/letters", []string{"nobody.asked"}, press("Redrive these")}, []string{"Redrive 1 letter"}},
		{view{"discard", "/letters/" + s.gids["letter"], []string{"nobody.asked"}, press("Discard")},
			[]string{"Its content is deleted"}},
	} {
		b.look(1440, 900, "light")
		b.open(v.path)
		b.shows(v.shows...)
		v.do(b)
		b.shows(v.then...)
		b.both("dialog-" + v.name)
	}
}

// testLoading: what is not there yet has its place, and comes once it can be read; what is refused says why.
func testLoading(t *testing.T, s *site) {
	pool, err := pg.Open(s.Context(), s.env["DATABASE_URL"], pg.Options{Size: 2})
	s.must(err)
	defer pool.Close()
	b := newBrowser(t, s.base)
	tx, err := pool.Begin(s.Context())
	s.must(err)
	defer tx.Rollback(s.Context()) //nolint:errcheck // it is what the test ends with, too
	_, err = tx.Exec(s.Context(), "LOCK TABLE legwork.job")
	s.must(err)
	b.look(1440, 900, "light")
	b.open("/jobs/" + s.gids["sign"])
	b.until("document.querySelector('.skeleton') !== null", "the job is awaited")
	b.both("loading-job")
	s.must(tx.Rollback(s.Context()))
	b.shows("tour-sign", "tour.nobody")

	b.open("/jobs?since=nonsense")
	b.shows("Try again")
	b.both("error-jobs")
	b.forgive("400 (Bad Request)")
}

// testChain: a job that awaits one says what that one waits for: here a worker who has no box yet.
func testChain(t *testing.T, s *site) {
	b := newBrowser(t, s.base)
	b.look(1440, 900, "light")
	gid := s.start("tour.asked", `{"id":"tour-chain"}`)
	s.waits(gid, "tour.box")
	b.open("/jobs/" + gid)
	b.shows("tour.box")
	b.until("document.querySelector('.chain a') !== null", "the child is named")
	b.both("chain")
	b.open("/jobs/" + gid + "?tab=messages")
	b.shows("Children")
	b.both("chain-messages")
	close(s.boxes)
	s.waits(gid, "signal on topic tour.approved")
	b.open("/jobs/" + gid)
	b.shows("signal on topic tour.approved")
}
