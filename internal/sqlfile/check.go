package sqlfile

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxLine is how many characters a line may have.
const maxLine = 120

var (
	lists     = regexp.MustCompile(`unnest\(([^()]*)\)\s*(WITH ORDINALITY\s+)?AS \w+\(([^)]*)\)`)
	separator = regexp.MustCompile(`,\s*`)
)

// Check returns what is wrong with the text of a file that loads: lines that are too long, and lists of unnest whose
// parameters do not have the names of their columns. A parameter may have a prefix: @child_guid is column guid.
func Check(text string) (wrong []string) {
	for _, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) > maxLine {
			wrong = append(wrong, fmt.Sprintf("more than %d characters: %s", maxLine, line))
		}
	}
	for _, m := range lists.FindAllStringSubmatch(text, -1) {
		params, columns := separator.Split(m[1], -1), separator.Split(m[3], -1)
		if m[2] != "" {
			columns = columns[:len(columns)-1]
		}
		if len(params) != len(columns) {
			wrong = append(wrong, fmt.Sprintf("%d lists are %d columns: %s", len(params), len(columns), m[0]))
			continue
		}
		for i, param := range params {
			if param != "@"+columns[i] && strings.HasPrefix(param, "@") && !strings.HasSuffix(param, "_"+columns[i]) {
				wrong = append(wrong, fmt.Sprintf("%s is column %s: %s", param, columns[i], m[0]))
			}
		}
	}
	return wrong
}
