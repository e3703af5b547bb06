package docs_test

import (
	"strings"
	"testing"
)

// TestTypescriptIsThatOfTheExample: what the page on durable functions shows in TypeScript stands in the example.
func TestTypescriptIsThatOfTheExample(t *testing.T) {
	example := text(t, "../examples/typescript/src/checkout.ts")
	for _, block := range blocks(t, "durable-functions.md", "ts") {
		if !strings.Contains(example, block) {
			t.Errorf("examples/typescript/src/checkout.ts does not have\n%s", block)
		}
	}
	flat := func(code string) string { return strings.Join(strings.Fields(code), " ") }
	test := flat(text(t, "../sdk/typescript/test/flowtest.test.js"))
	for _, block := range blocks(t, "durable-functions.md", "js") {
		if !strings.Contains(test, flat(block)) {
			t.Errorf("sdk/typescript/test/flowtest.test.js does not have\n%s", block)
		}
	}
}
