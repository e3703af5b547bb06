package sqlfile_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

var expressions = sqlfile.Expressions{"saved": "{} / 10 % 10", "add_saved": "10"}

const leaves = "-- What is saved.\n-- params: leaf_path text[], leaf_value json[]\n" +
	"SELECT v.path FROM unnest(@leaf_path, @leaf_value) AS v(path, value)\n"

func load(statement string) (string, error) {
	all, err := sqlfile.Load("x", fstest.MapFS{
		"sql/a.sql":            {Data: []byte(statement)},
		"sql/all.sql":          {Data: []byte("-- params: leaves.sql\n-- include leaves.sql\n")},
		"sql/parts/leaves.sql": {Data: []byte(leaves)},
	}, expressions)
	return all["a.sql"], err
}

func TestLoad(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"parameters, in their order": {
			"-- It says @why.\n-- params: gid uuid[],\n-- params: most int\nSELECT @most, @gid -- @gid\n",
			"SELECT $2::int, $1::uuid[]\n"},
		"expressions": {
			"SELECT g.ledger + #add_saved, '#saved @x $1' FROM g WHERE #saved(g.ledger) = 0\n",
			"SELECT g.ledger + 10, '#saved @x $1' FROM g WHERE g.ledger / 10 % 10 = 0\n"},
		"a fragment with its parameters": {
			"-- params: gid uuid, leaves.sql, most int\nWITH v AS (\n  -- include leaves.sql\n) SELECT @gid, @most FROM v\n",
			"WITH v AS (\n  SELECT v.path FROM unnest($2::text[], $3::json[]) AS v(path, value)\n)" +
				" SELECT $1::uuid, $4::int FROM v\n"},
	} {
		want := "/* legwork x/a.sql */\n" + c.want
		if got, err := load(c.text); got != want || err != nil || sqlfile.NameOf(got) != "x/a.sql" {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT @gid\n": "gid is not declared",
		"-- params: gid uuid\nSELECT 1 -- @gid\n":                        "gid is not used",
		"-- params: gid uuid\nSELECT @gid, $2\n":                         "$2 has no name",
		"-- params: gid uuid, gid text\nSELECT @gid\n":                   "gid is declared twice",
		"-- params: gid\nSELECT @gid\n":                                  "is no name of a parameter and its type",
		"-- params: leaves.sql\nSELECT 1\n":                              "is not used",
		"-- include leaves.sql\n":                                        "is not declared",
		"-- params: others.sql\nSELECT 1\n":                              "no fragment others.sql",
		"-- include others.sql\n":                                        "no fragment others.sql",
		"-- params: leaf_path text, leaves.sql\n-- include leaves.sql\n": "leaf_path is declared twice",
		"SELECT #spared(g.ledger) FROM g\n":                              "no expression #spared(g.ledger)",
		"SELECT #saved FROM g\n":                                         "no expression #saved",
		"SELECT #add_saved(g.ledger) FROM g\n":                           "no expression #add_saved(g.ledger)",
	} {
		got, err := load(text)
		if err == nil || !strings.Contains(err.Error(), "sql/a.sql: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	alone := fstest.MapFS{"sql/parts/leaves.sql": {Data: []byte(leaves)}}
	if _, err := sqlfile.Load("x", alone, nil); err == nil {
		t.Error("a fragment that no statement includes is loaded")
	}
}

// TestCheck: what the loader cannot see in a list of parameters, and long lines.
func TestCheck(t *testing.T) {
	for text, want := range map[string]string{
		"FROM unnest(@k_gid, @dad)\n  WITH ORDINALITY AS t(gid, dad, ord)":            "",
		"FROM unnest(@dad, @gid) WITH ORDINALITY AS t(gid, dad, ord)":                 "@dad is column gid",
		"FROM unnest(@gid, @dad) AS t(gid)":                                           "2 lists",
		"FROM unnest(@gid) WITH ORDINALITY AS t(gid)":                                 "1 lists",
		"FROM unnest(@activity, @dad) AS t(activity, dad) ORDER BY t.activity, t.dad": `need COLLATE "C"`,
		"FROM unnest(@dad) AS t(dad) JOIN a USING (dad) ORDER BY a.activity, a.dad":   "",
		`FROM unnest(@activity, @dad) AS t(activity, dad)
		  ORDER BY t.activity COLLATE "C", t.dad COLLATE "C"`: "",
		"SELECT 1 /* " + strings.Repeat("é", 105) + " */": "",
		"SELECT 1 /* " + strings.Repeat("é", 106) + " */": "more than 120 characters",
	} {
		got := strings.Join(sqlfile.Check(text), "; ")
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
