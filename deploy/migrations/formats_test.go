package migrations

import (
	"maps"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestFormats: a migrated database says of its rows what this build says of
// them; one that says more is refused, whatever is asked, and left as it is.
func TestFormats(t *testing.T) {
	namespace, pool := pgtest.Namespace(t), pgtest.Pool(t)
	for range 2 {
		if _, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil {
			t.Fatal(err)
		}
	}
	said := map[string]int{}
	rows, err := pool.Query(t.Context(), legwork.Qualify("SELECT kind, version FROM legwork.format", namespace))
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var kind string
		var version int
		if err := rows.Scan(&kind, &version); err != nil {
			t.Fatal(err)
		}
		said[kind] = version
	}
	want := legwork.Records()
	want["job"] = 1 // raised by the first deployment with rules of our own (TestCompat in client)
	if !maps.Equal(said, want) {
		t.Errorf("the migrations say %v, the build says %v", said, want)
	}
	for _, c := range [][2]string{
		{"INSERT INTO legwork.format VALUES ('dance', 1, 99)",
			"dance rows that need reader 99 (this build is reader 5): upgrade"},
		{"DELETE FROM legwork.format WHERE kind = 'dance'", ""},
		{"UPDATE legwork.format SET version = 2 WHERE kind = 'outbox'",
			"outbox rows of version 2 (this build reads up to 1): upgrade"},
	} {
		if _, err := pool.Exec(t.Context(), legwork.Qualify(c[0], namespace)); err != nil {
			t.Fatal(err)
		}
		_, upErr := Up(t.Context(), pgtest.URL(t), namespace)
		_, pendingErr := Pending(t.Context(), pgtest.URL(t), namespace)
		for _, err := range []error{upErr, pendingErr} {
			if c[1] == "" && err != nil ||
				c[1] != "" && (legwork.CodeOf(err) != legwork.CodeConflict || !strings.Contains(err.Error(), c[1])) {
				t.Errorf("%s: %v", c[0], err)
			}
		}
	}
}

// TestNewerTables: a schema that a newer build has migrated further is used as
// it is: what was added does not concern this build.
func TestNewerTables(t *testing.T) {
	namespace, pool := pgtest.Namespace(t), pgtest.Pool(t)
	if _, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"INSERT INTO legwork.goose_db_version (version_id, is_applied) VALUES (9999, true)",
		"ALTER TABLE legwork.outbox ADD tomorrow text", "INSERT INTO legwork.format VALUES ('dance', 3)"} {
		if _, err := pool.Exec(t.Context(), legwork.Qualify(text, namespace)); err != nil {
			t.Fatal(err)
		}
	}
	ran, err := Up(t.Context(), pgtest.URL(t), namespace)
	if err != nil || len(ran) > 0 {
		t.Errorf("ran %v, %v", ran, err)
	}
	if pending, err := Pending(t.Context(), pgtest.URL(t), namespace); err != nil || pending {
		t.Errorf("pending: %v, %v", pending, err)
	}
}
