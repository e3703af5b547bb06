package graph

// suggester finds the known name nearest to a misspelt one. Its budget bounds
// the work on a document that consists of mistakes.
type suggester struct {
	budget int // comparisons left
}

// hint returns `did you mean "x"?`, or other if nothing is near.
func (s *suggester) hint(name string, known []string, other string) string {
	best, bestDistance := "", 1+len(name)/3
	if len(name) > maxIDBytes || s.budget < len(known) {
		return other
	}
	s.budget -= len(known)
	for _, k := range known {
		if d := len(k) - len(name); d > bestDistance || -d > bestDistance || len(k) > maxIDBytes {
			continue
		}
		if d := distance(name, k); d <= bestDistance && (best == "" || d < bestDistance) {
			best, bestDistance = k, d
		}
	}
	if best == "" {
		return other
	}
	return `did you mean "` + best + `"?`
}

// distance is the number of single-byte edits, swaps of neighbours included.
func distance(a, b string) int {
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}
