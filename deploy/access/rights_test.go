package access_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the tables of rights in docs/security.md")

const (
	rightsPage  = "../../docs/security.md"
	rightsBegin = "<!-- rights: go test ./deploy/access -run TestRightsOnThePage -update -->\n"
	rightsEnd   = "<!-- end of rights -->\n"
)

// TestRightsOnThePage: the tables of docs/security.md say what the roles were given.
func TestRightsOnThePage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	want := b.rightsTables([]string{"engine", "relay", "server", "reader", "operator"})
	page, err := os.ReadFile(rightsPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), rightsBegin)
	have, after, there := strings.Cut(rest, rightsEnd)
	if !ok || !there {
		t.Fatalf("%s has no place for the tables", rightsPage)
	}
	if have == want {
		return
	}
	if !*update {
		t.Fatalf("%s is not what deploy/access/roles.sql grants: run this test with -update", rightsPage)
	}
	if err := os.WriteFile(rightsPage, []byte(before+rightsBegin+want+rightsEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rightsTables are two tables of Markdown: who may what on which table, and which
// columns may be set.
func (b *bench) rightsTables(roles []string) string {
	cells := map[string]map[string][]string{} // verbs by table and role
	columns := map[string]map[string][]string{}
	note := func(in map[string]map[string][]string, table, role, what string) {
		if in[table] == nil {
			in[table] = map[string][]string{}
		}
		if !slices.Contains(in[table][role], what) {
			in[table][role] = append(in[table][role], what)
		}
	}
	for _, role := range roles {
		for _, r := range b.granted(role) {
			note(cells, r.Table, role, strings.ToLower(r.Verb))
			if r.Column != "" {
				who := role
				if r.Verb == "INSERT" {
					who += " (insert)"
				}
				note(columns, r.Table, who, "`"+r.Column+"`")
			}
		}
	}
	var out strings.Builder
	fmt.Fprintf(&out, "\n| table | `%s` |\n|---|%s\n", strings.Join(roles, "` | `"), strings.Repeat("---|", len(roles)))
	for _, table := range slices.Sorted(maps.Keys(cells)) {
		fmt.Fprintf(&out, "| `%s` |", table)
		for _, role := range roles {
			verbs := cells[table][role]
			slices.SortFunc(verbs, func(a, b string) int { return order(a) - order(b) })
			fmt.Fprintf(&out, " %s |", strings.Join(verbs, ", "))
		}
		out.WriteString("\n")
	}
	out.WriteString("\n| table | columns that may be set |\n|---|---|\n")
	for _, table := range slices.Sorted(maps.Keys(columns)) {
		same := map[string][]string{} // who, by the list of columns
		for who, list := range columns[table] {
			text := strings.Join(list, ", ")
			same[text] = append(same[text], who)
		}
		var parts []string
		for text, who := range same {
			slices.Sort(who)
			parts = append(parts, strings.Join(who, " and ")+": "+text)
		}
		slices.Sort(parts)
		fmt.Fprintf(&out, "| `%s` | %s |\n", table, strings.Join(parts, "; "))
	}
	return out.String() + "\n"
}

func order(verb string) int {
	return slices.Index([]string{"select", "insert", "update", "delete"}, verb)
}
