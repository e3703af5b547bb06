package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestAgain: an activity that one job may reach on paths of different length is refused, unless conditions exclude
// that or the document says again: true.
func TestAgain(t *testing.T) {
	const skip = "t: [{to: a}], a: [{to: b%s}, {to: c%s}], b: [{to: c}], c: [{to: d}]"
	by := func(first, second string) string {
		return strings.Replace(strings.Replace(skip, "%s", first, 1), "%s", second, 1)
	}
	is := func(expected, actual string) string {
		return ", conditions: {match: [{expected: " + expected + ", actual: " + actual + "}]}"
	}
	const v, w = "'{a.output.data.v}'", "'{a.output.data.w}'"
	for name, c := range map[string]struct {
		transitions string
		want        string // who runs twice; "": nobody
	}{
		"both without conditions":   {by("", ""), "c"},
		"a condition and none":      {by(is("1", v), ""), "c"},
		"two values of one thing":   {by(is("1", v), is("2", v)), ""},
		"a flag, and not":           {by(is("true", v), is("false", v)), ""},
		"one value of one thing":    {by(is("1", v), is("1.0", v)), "c"},
		"a number and its text":     {by(is("1", v), is("'1'", v)), ""},
		"values of two things":      {by(is("1", v), is("2", w)), "c"},
		"a value that is not fixed": {by(is(w, v), is("2", v)), "c"},
		"a value that changes": {by(is("1", "{'@pipe': [['{@math.random}']]}"),
			is("2", "{'@pipe': [['{@math.random}']]}")), "c"},
		"two codes":               {by(", conditions: {code: 200}", ", conditions: {code: [404, 422]}"), ""},
		"a code in both":          {by(", conditions: {code: [200, 404]}", ", conditions: {code: [404, 422]}"), "c"},
		"a code and a value":      {by(is("1", v), ", conditions: {code: 404}"), ""},
		"a code and any":          {by(", conditions: {code: '*'}", ", conditions: {code: 404}"), "c"},
		"a code and no condition": {by("", ", conditions: {code: 404}"), "c"}, // a success may say 404
		"either of two values": {by(", conditions: {gate: or, match: [{expected: 1, actual: "+v+
			"}, {expected: 2, actual: "+v+"}]}",
			is("3", v)), ""},
		"either of two, one of them": {by(", conditions: {gate: or, match: [{expected: 1, actual: "+v+
			"}, {expected: 3, actual: "+v+"}]}",
			is("3", v)), "c"},
		"one length": {"t: [{to: a}, {to: b}], a: [{to: c}], b: [{to: c}], c: [{to: d}]", ""},
		"merged, then one of two ways": {"t: [{to: a}, {to: b}], a: [{to: c}], b: [{to: c}], c: [{to: d" +
			is("1", "'{t.output.data.v}'") + "}, {to: e" + is("2", "'{t.output.data.v}'") + "}], d: [{to: e}]", ""},
		"merged, then both": {"t: [{to: a}, {to: b}], a: [{to: c}], b: [{to: c}], c: [{to: d}, {to: e}], " +
			"d: [{to: e}]", "e"},
		"excluded above, long and short": {"t: [{to: a" + is("1", "'{t.output.data.v}'") + "}, {to: b" +
			is("2", "'{t.output.data.v}'") + "}], a: [{to: d}], b: [{to: c}], c: [{to: d}]", ""},
		"told where it begins": {by("", "") + ", d: [{to: e}, {to: f}], e: [{to: g}], f: [{to: g}]", "c"},
		"a skip below one that is allowed": {strings.ReplaceAll(by("", ""), "c:", "C:") +
			", d: [{to: e}, {to: f}], e: [{to: f}]", "c f"},
	} {
		t.Run(name, func(t *testing.T) {
			var activities string
			for _, id := range strings.Fields("a b c d e f g") {
				if strings.Contains(c.transitions, "to: "+id+"}") || strings.Contains(c.transitions, "to: "+id+",") {
					activities += "      " + id + ": {type: worker, topic: w, input: {maps: {}}AGAIN}\n"
				}
			}
			src := one(activities + "    transitions: {" + strings.ReplaceAll(c.transitions, "C:", "c:") + "}\n")
			_, err := Parse("app.yaml", []byte(strings.ReplaceAll(src, "AGAIN", "")))
			got := ""
			for _, line := range strings.Split(errorText(err), "\n") {
				if before, _, found := strings.Cut(line, " may run twice"); found {
					got += " " + strings.Trim(before[strings.LastIndex(before, " "):], ` "`)
				}
			}
			if got = strings.TrimSpace(got); got != c.want || (err != nil) != (c.want != "") {
				t.Errorf("twice: %q, want %q\n%v", got, c.want, err)
			}
			app := must(t, strings.ReplaceAll(src, "AGAIN", ", again: true"))
			without := 0
			for _, w := range app.Warnings {
				if strings.Contains(w.Message, "again has no effect") {
					without++
				}
			}
			if len(app.activities)-1-without != len(strings.Fields(c.want)) {
				t.Errorf("warnings: %v", app.Warnings)
			}
			must(t, strings.ReplaceAll(src, "AGAIN", ""), WithCompat(HotMesh))
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestAgainIsBounded: a document in which conditions exclude every pair of many paths is read within seconds; where
// there is too much to look at, it is taken for one in which both may be taken.
func TestAgainIsBounded(t *testing.T) {
	const rows, wide = 90, 8
	var activities, edges strings.Builder
	for i := range rows * wide {
		fmt.Fprintf(&activities, "      h%d: {type: hook}\n", i)
		fmt.Fprintf(&edges, "      h%d: [", i)
		for k := i - i%wide + wide; k < min(i-i%wide+3*wide, rows*wide); k++ {
			fmt.Fprintf(&edges, "{to: h%d, conditions: {match: [{expected: %d, actual: '{t.output.data.x}'}]}}, ", k, k)
		}
		edges.WriteString("]\n")
	}
	first := ""
	for k := range wide {
		first += fmt.Sprintf("{to: h%d, conditions: {match: [{expected: %d, actual: '{t.output.data.x}'}]}}, ", k, k)
	}
	began := time.Now()
	_, err := Parse("app.yaml", []byte(one(activities.String()+"    transitions:\n      t: ["+first+"]\n"+edges.String())))
	if took := time.Since(began); took > 30*time.Second || !strings.Contains(errorText(err), "may run twice") {
		t.Errorf("took %v: %.300v", took, err)
	}
}
