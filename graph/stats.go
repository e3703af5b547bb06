package graph

import (
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Measure is one number that a job leaves behind: an entry of stats.measures.
type Measure struct {
	Kind  string // count, sum, avg, mdn or index
	Name  string // the path of its target below data, keys joined by /
	Value string
}

// measureFields are a measure before it is evaluated.
type measureFields struct {
	kind, name string
	target     evaluate.Value
}

// Granularity of stats unless the document says otherwise; noGranularity is
// granularity: infinity, which does not slice time.
const (
	defaultGranularity               = 5 * time.Minute
	noGranularity      time.Duration = 0
)

// Granularity returns the length of a slice of time of the trigger's stats.
func (a *Activity) Granularity() time.Duration { return a.granularity }

// StatsKey evaluates stats.key of a trigger; "": measures are not kept.
func (a *Activity) StatsKey(s *evaluate.Scope) (string, error) {
	key, err := s.Scalar(a.statsKey)
	if err != nil {
		return "", a.failed("stats.key", err)
	}
	return key, nil
}

// Measures evaluates stats.measures of a trigger. One whose target is
// undefined, null or empty is left out.
func (a *Activity) Measures(s *evaluate.Scope) ([]Measure, error) {
	var out []Measure
	for _, m := range a.measures {
		value, err := s.Scalar(m.target)
		if err != nil {
			return nil, a.failed("stats.measures "+m.name, err)
		}
		if value != "" {
			out = append(out, Measure{m.kind, m.name, value})
		}
	}
	return out, nil
}

// Entity evaluates the entity of a trigger's job; "": none.
func (a *Activity) Entity(s *evaluate.Scope) (string, error) {
	entity, err := s.Scalar(a.entity)
	if err != nil {
		return "", a.failed("entity", err)
	}
	return entity, nil
}
