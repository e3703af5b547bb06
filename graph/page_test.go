package graph

import (
	"strings"
	"testing"
)

// TestThePage: what graphs.md says of single functions and values, through an
// application. Traps of missing arguments follow decision 12.
func TestThePage(t *testing.T) {
	for rows, want := range map[string]string{
		"- [[1, 2, 1], 1]\n- ['{@array.lastIndexOf}']":                                     `2`,
		"- [[1, 2, 3], 1]\n- ['{@array.splice}']":                                          `[2,3]`,
		"- [0, 5]\n- ['{@date.setMonth}']":                                                 `13046400000`,
		"- [2020, 0]\n- ['{@date.UTC}']":                                                   `1577836800000`,
		"- ['2020']\n- ['{@date.getUTCFullYear}']":                                         `1970`,
		"- ['2020-01-01']\n- ['{@date.getUTCFullYear}']":                                   `2020`,
		"- ['2020-01-02T03:04:05.678Z']\n- ['{@date.toISOXString}']":                       `"20200102030405.678"`,
		"- ['1', 2]\n- ['{@math.add}']":                                                    `"012"`,
		"- [1, 0]\n- ['{@math.divide}']":                                                   `null`,
		"- [1, 0]\n- ['{@math.divide}']\n- ['{@number.isNaN}']":                            `true`,
		"- [-2.5]\n- ['{@math.round}']":                                                    `-2`,
		"- [a, null, '{@symbol.undefined}', 1]\n- ['{@string.concat}']":                    `"a1"`,
		"- ['4']\n- ['{@number.isEven}']":                                                  `true`,
		"- [null]\n- ['{@number.isEven}']":                                                 `true`,
		"- [1, 33]\n- ['{@bitwise.leftShift}']":                                            `2`,
		"- [1, '1']\n- ['{@conditional.equality}']":                                        `true`,
		"- [1, '1']\n- ['{@conditional.strict_equality}']":                                 `false`,
		"- [0, b]\n- ['{@logical.or}']":                                                    `"b"`,
		"- [[2, 10, 1], DESCENDING]\n- ['{@array.sort}']":                                  `[10,2,1]`,
		"- [[1, 2]]\n- ['{@array.get}']":                                                   `1`,
		"- [[1], 2, 3]\n- ['{@array.push}']":                                               `[1,2,3]`,
		"- [[1], 2, 3]\n- ['{@array.unshift}']":                                            `3`,
		"- [a-b-c, '-', '+']\n- ['{@string.replace}']":                                     `"a+b-c"`,
		"- [k, 1, l, 2]\n- ['{@object.create}']":                                           `{"k":1,"l":2}`,
		"- [{a: 1}, b, 2]\n- ['{@object.set}']":                                            `{"a":1,"b":2}`,
		"- [5]\n- ['{@cron.nextDelay}']":                                                   `-1`,
		"- ['0 12 * * *']\n- ['{@cron.nextDelay}']":                                        `86400`,
		"- ['{\"a\": [1]}']\n- ['{@json.parse}']":                                          `{"a":[1]}`,
		"- [{a: [1]}]\n- ['{@json.stringify}']":                                            `"{\"a\":[1]}"`,
		"- ['{@symbol.null}']":                                                             `null`,
		"- ['{@symbol.posInfinity}']":                                                      `null`,
		"- ['hi {t.output.data.n}']":                                                       `"hi {t.output.data.n}"`,
		"- ['{t.output.data.list.0}', '{t.output.data.list.9}']\n- ['{@string.concat}']":   `"3"`,
		"- ['{t.output.data.empty}', x]\n- ['{@string.concat}']":                           `"x"`,
		"- ['/d12', '/n']\n- ['{@string.concat}']":                                         `"/d12/n"`,
		"- ['{$app.id}', '{$graph.subscribes}', '{$app.version}']\n- ['{@string.concat}']": `"shopgo1"`,
		"- ['{$job.metadata.jid}', '{$job.data.c.name}']\n- ['{@string.concat}']":          `"j1Ann"`,
		"- ['{h.output.metadata.code}', 1]\n- ['{@math.add}']":                             `423`,
	} {
		if got, err := pipeIn(t, rows); err != nil || got != want {
			t.Errorf("%s\n got %s %v\nwant %s", rows, got, err, want)
		}
	}
}

// TestThePageThrows: what is an error there is one here.
func TestThePageThrows(t *testing.T) {
	for _, rows := range []string{
		"- ['{t.output.data.nothing}']\n- ['{@string.toUpperCase}']",
		"- ['{t.output.data.nothing}', 1]\n- ['{@array.push}']",
		"- ['no cron']\n- ['{@cron.nextDelay}']",
		"- ['no date']\n- ['{@date.getTime}']",
		"- ['{x']\n- ['{@json.parse}']",
		// the published example "initials"
		"- '@pipe':\n    - ['{@string.split}', 0]\n    - ['{@array.get}']\n- ['{@string.concat}']",
	} {
		if got, err := pipeIn(t, rows); err == nil || !strings.Contains(err.Error(), "a.input.maps.x: row ") {
			t.Errorf("%s\n= %s %v", rows, got, err)
		}
	}
}

// TestEveryFunctionIsThere: 194 in 13 namespaces, all of them callable in a map.
func TestEveryFunctionIsThere(t *testing.T) {
	counts := map[string]int{}
	for _, name := range functionNames {
		namespace, _, _ := strings.Cut(name, ".")
		counts[namespace]++
		must(t, one(input("'{@"+name+"}'")))
	}
	want := map[string]int{"array": 14, "bitwise": 6, "conditional": 10, "cron": 1, "date": 47, "json": 2, "logical": 2,
		"math": 39, "number": 18, "object": 22, "string": 20, "symbol": 9, "unary": 4}
	for namespace, n := range want {
		if counts[namespace] != n {
			t.Errorf("%s has %d functions, want %d", namespace, counts[namespace], n)
		}
	}
	if len(functionNames) != 194 || len(counts) != len(want) {
		t.Errorf("%d functions in %d namespaces", len(functionNames), len(counts))
	}
}
