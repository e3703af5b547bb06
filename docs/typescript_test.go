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
}
