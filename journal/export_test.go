package journal

// Rules are the names of all rules, in their order.
func Rules() (all []Invariant) {
	for _, r := range rules {
		all = append(all, r.id)
	}
	return all
}
