package graph

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// TestHostilePipes: what grows without end stops within seconds and little
// memory, whatever it is made of.
func TestHostilePipes(t *testing.T) {
	list := "[" + strings.Repeat("1,", 9999) + "1]"
	long := `"` + strings.Repeat("x", 500_000) + `"`
	reduce := func(first string, rows ...string) string {
		return "[['{t.output.data.l}', " + first + "], {'@reduce': [" + strings.Join(rows, ", ") + "]}]"
	}
	for name, rows := range map[string]string{
		"doubling a list":       reduce("[1]", "['{$output}', '{$output}']", "['{@array.concat}']"),
		"doubling a text":       reduce("x", "['{$output}', '{$output}']", "['{@string.concat}']"),
		"a list in itself":      reduce("[]", "['{$output}', '{$output}']", "['{@array.push}']"),
		"an object of objects":  reduce("{}", "[a, '{$output}', b, '{$output}']", "['{@object.create}']"),
		"a growing collection":  reduce("0", "{'@pipe': [['{$input}', 1], ['{@array.push}']]}", "['{@array.length}']"),
		"collection squared":    reduce("0", "['{t.output.data.l}', 0]", "{'@reduce': [['{$output}', 1], ['{@math.add}']]}"),
		"copies of a list":      reduce("0", "['{$input}', 0]", "['{@array.slice}']"),
		"searches of a text":    reduce("0", "['{t.output.data.text}', y]", "['{@string.indexOf}']"),
		"splits of a text":      reduce("0", "['{t.output.data.text}', '']", "['{@string.split}']"),
		"searches of a list":    reduce("0", "['{$input}', 7]", "['{@array.indexOf}']"),
		"sorts":                 reduce("0", "['{$input}']", "['{@array.sort}']"),
		"texts of documents":    reduce("0", "['{$input}']", "['{@json.stringify}']"),
		"parsed texts":          reduce("0", "['{t.output.data.json}']", "['{@json.parse}']"),
		"dates":                 reduce("0", "['{$index}', de-DE]", "['{@date.toLocaleString}']"),
		"cron":                  reduce("0", "['0 0 29 2 *']", "['{@cron.nextDelay}']"),
		"searches by pattern":   reduce("0", "['{t.output.data.text}', 'x*x*x*x*y']", "['{@string.search}']"),
		"keys":                  reduce("{}", "['{$output}', '{$index}', 1]", "['{@object.set}']"),
		"texts that repeat":     "[[x, 1000000000], ['{@string.repeat}']]",
		"texts that are padded": "[[x, 1000000000, y], ['{@string.padEnd}']]",
		"a result too large":    "[['{t.output.data.text}', '{t.output.data.text}'], ['{@string.concat}']]",
	} {
		t.Run(name, func(t *testing.T) {
			a := must(t, one(input("{'@pipe': "+rows+"}"))).Activity("a")
			s := evaluate.NewScope(evaluate.Metadata{})
			s.SetOutput("t", evaluate.Output{Data: []byte(fmt.Sprintf(`{"l":%s,"text":%s,"json":%q}`, list, long, list))})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := time.Now()
			out, err := a.Input.Eval(s)
			took := time.Since(began)
			runtime.ReadMemStats(&after)
			t.Logf("%v, %d MB: %.100s %v", took, (after.TotalAlloc-before.TotalAlloc)>>20, out, err)
			if took > 10*time.Second {
				t.Errorf("took %v", took)
			}
			if len(out) > 960<<10 {
				t.Errorf("%d bytes", len(out))
			}
		})
	}
}
