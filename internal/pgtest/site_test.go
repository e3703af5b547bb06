package pgtest

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// tables makes two tables of a namespace, one of them with a row.
func tables(ctx context.Context, address, namespace string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `create schema legwork_`+namespace+`; set search_path = legwork_`+namespace+`;
		create table born (one int primary key, said text); insert into born values (1, 'first');
		create table filled (n bigserial primary key, one int references born)`)
	return err
}

// TestSiteServesTheNextTest: the next test finds the first rows and no others, the sequences at their start, and the
// session's settings as they were.
func TestSiteServesTheNextTest(t *testing.T) {
	var first string
	t.Run("first", func(t *testing.T) {
		namespace, pool := Site(t, tables)
		first = namespace
		do(t, pool, "update legwork_"+namespace+".born set said = 'changed'")
		do(t, pool, "insert into legwork_"+namespace+".filled (one) values (1), (1)")
		do(t, pool, "set enable_sort = off")
	})
	t.Run("second", func(t *testing.T) {
		namespace, pool := Site(t, tables)
		if namespace != first {
			t.Errorf("namespace %s is new, want %s", namespace, first)
		}
		do(t, pool, "insert into legwork_"+namespace+".filled (one) values (1)")
		var said, setting string
		var count, n int
		err := pool.QueryRow(t.Context(), "select said, count(*), min(n), current_setting('enable_sort') from legwork_"+
			namespace+".born b, legwork_"+namespace+".filled group by said").Scan(&said, &count, &n, &setting)
		if err != nil || said != "first" || count != 1 || n != 1 || setting != "on" {
			t.Errorf("found %q, %d rows from number %d on, enable_sort is %s: %v", said, count, n, setting, err)
		}
	})
}

// TestSpoiltSiteServesNoOther: one whose tables were changed, or that is full of what was deleted, is dropped.
func TestSpoiltSiteServesNoOther(t *testing.T) {
	for _, spoil := range []string{
		"alter table legwork_NS.filled add check (n > 0)", "alter table legwork_NS.filled alter one set default 1",
		"create table legwork_NS.more (n int)", "create index on legwork_NS.filled (one)", "drop table legwork_NS.filled",
		"create function legwork_NS.one() returns int language sql as 'select 1'",
		"grant usage on schema legwork_NS to public",
		"insert into legwork_NS.filled (one) select 1 from generate_series(1, 1001)",
	} {
		var spoilt string
		t.Run("spoil", func(t *testing.T) {
			namespace, pool := Site(t, tables)
			spoilt = namespace
			do(t, pool, strings.ReplaceAll(spoil, "NS", namespace))
		})
		t.Run("next", func(t *testing.T) {
			namespace, pool := Site(t, tables)
			var there bool
			err := pool.QueryRow(t.Context(), "select to_regnamespace($1) is not null", "legwork_"+spoilt).Scan(&there)
			if err != nil || namespace == spoilt || there {
				t.Errorf("%s: namespace %s, the schema is there: %t, %v", spoil, namespace, there, err)
			}
		})
	}
}

func do(t *testing.T, pool *pgxpool.Pool, text string) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}
