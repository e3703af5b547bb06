package ledger

// Group is steps of one commit that are granted together or not at all: they were decided one
// after the other over the journal of one frame, and the last of them appends what all of them
// say. They follow each other in the commit.
type Group struct {
	Steps int // how many they are
}

// groups numbers the groups of steps from 1, and says how many steps each has, as columns;
// NULL: it stands for itself. Only what spawns appends.
func groups(steps []Step, do Do) (together, ofSteps []*int32) {
	together, ofSteps = make([]*int32, len(steps)), make([]*int32, len(steps))
	if !do.Spawn {
		return together, ofSteps
	}
	numbers := map[*Group]*int32{}
	for i := range steps {
		g := steps[i].Group
		if g == nil {
			continue
		}
		if numbers[g] == nil {
			n := int32(len(numbers) + 1)
			numbers[g] = &n
		}
		n := int32(g.Steps)
		together[i], ofSteps[i] = numbers[g], &n
	}
	return together, ofSteps
}
