package fn

import "slices"

// Names returns all functions, such as "math.add", sorted.
func Names() []string {
	var names []string
	for namespace, members := range functions {
		for name := range members {
			names = append(names, namespace+"."+name)
		}
	}
	slices.Sort(names)
	return names
}
