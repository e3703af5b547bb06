package ledger_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// TestOpenFrames: open functions are told page by page, those of the newest jobs first, with what is known of those of
// some topics. A page costs the same however many are open.
func TestOpenFrames(t *testing.T) {
	t.Parallel()
	namespace := pgtest.Namespace(t)
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	pool, log := explain.Pool(t, pg.Options{Size: 1})
	store, err := ledger.NewStore(pool, namespace)
	if err != nil {
		t.Fatal(err)
	}
	exec := func(sql string) {
		t.Helper()
		if _, err := pgtest.Pool(t).Exec(t.Context(), legwork.Qualify(sql, namespace)); err != nil {
			t.Fatal(err)
		}
	}
	const gid = `lpad(to_hex(n), 32, '0')::uuid`
	exec(`INSERT INTO legwork.app_version (id, app, version, source)
		OVERRIDING SYSTEM VALUE VALUES (1, 'shop', '7', '')`)
	exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore)
		SELECT ` + gid + `, 'shop', 'j-' || n, 1, 't', 1
		FROM generate_series(1, 8) n`)
	exec(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, seq, frame)
		SELECT ` + gid + `, 'f', ',0,0', 0, ` + gid + `, n, json_build_object('topic', 't' || n % 2, 'bytes', n * 10,
			'fold', json_build_object('next', n), 'cancel', CASE n WHEN 7 THEN 'by hand' ELSE '' END)
		FROM generate_series(1, 8) n`)
	exec(`INSERT INTO legwork.open_frame SELECT ` + gid + `, 'f', ',0,0' FROM generate_series(1, 8) n`)
	pages := func(topics ...string) (got []string) {
		t.Helper()
		var after *ledger.Place
		for {
			page, err := store.OpenFrames(t.Context(), after, topics, 3)
			if err != nil {
				t.Fatal(err)
			}
			if after = page.Last; after == nil {
				return got
			}
			for _, f := range page.Frames {
				got = append(got, fmt.Sprint(f.Job, f.Topic, f.App, f.Version, f.Activity, f.DAD, f.Events, f.Next, f.Bytes))
			}
			got = append(got, fmt.Sprint("of ", page.Looked))
		}
	}
	want := []string{"j-8t0shop7f,0,08 8 80", "j-6t0shop7f,0,06 6 60", "of 3", "j-4t0shop7f,0,04 4 40", "of 3",
		"j-2t0shop7f,0,02 2 20", "of 2"}
	if got := pages("t0"); !slices.Equal(got, want) {
		t.Errorf("of one topic it has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := pages(); len(got) != 7+3 { // one is being cancelled
		t.Errorf("of all topics it has\n%s", strings.Join(got, "\n"))
	}
	exec(`INSERT INTO legwork.open_frame SELECT ` + gid + `, 'f', ',0,0' FROM generate_series(100, 100000) n`)
	exec(`ANALYZE legwork.open_frame`)
	log.Take()
	if page, err := store.OpenFrames(t.Context(), nil, nil, 250); err != nil || page.Looked != 250 {
		t.Fatal(page.Looked, err)
	}
	for _, ran := range log.Take() {
		if ran.Pages > 600 { // some for each of 250 functions
			t.Errorf("a page of 100,000 open functions touches %d pages: %s", ran.Pages, ran.Plan)
		}
	}
}
