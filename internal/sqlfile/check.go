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
	lists     = regexp.MustCompile(`unnest\(([^()]*)\)\s*(WITH ORDINALITY\s+)?AS (\w+)\(([^)]*)\)`)
	orders    = regexp.MustCompile(`ORDER BY [^()\n]*`)
	places    = regexp.MustCompile(`(\w+)\.activity, \w+\.dad\b`)
	separator = regexp.MustCompile(`,\s*`)
)

// Check returns what is wrong with the text of a file that loads: lines that are too long, and lists of unnest whose
// parameters do not have the names of their columns, or that are sorted by activity and dad in another order than the
// keys of tables are: theirs is COLLATE "C", that of a list is the database's, and locks need one order (ADR 5). A
// parameter may have a prefix: @child_guid is column guid.
func Check(text string) (wrong []string) {
	for _, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) > maxLine {
			wrong = append(wrong, fmt.Sprintf("more than %d characters: %s", maxLine, line))
		}
	}
	batch := map[string]bool{} // the names of lists
	for _, m := range lists.FindAllStringSubmatch(text, -1) {
		batch[m[3]] = true
		params, columns := separator.Split(m[1], -1), separator.Split(m[4], -1)
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
	for _, order := range orders.FindAllString(text, -1) {
		if m := places.FindStringSubmatch(order); m != nil && batch[m[1]] {
			wrong = append(wrong, fmt.Sprintf(`activity and dad of a list need COLLATE "C": %s`, order))
		}
	}
	return wrong
}
