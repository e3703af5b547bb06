package graph

import (
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Transition is an edge of the graph. A transition without conditions fires
// for success and pending whatever the code; an error needs one that names its
// code, or '*'; see Activity.Route.
type Transition struct {
	From, To   *Activity
	Conditions *Conditions // nil: none
	// Ahead: To may be entered in the step of From that spawns it. What To
	// reads is loaded with what From needs, but the output of From itself.
	Ahead bool

	at *node // while compiling: its place in the document
}

// Conditions decide whether a transition fires.
type Conditions struct {
	Named   bool  // the rule names a code; without, it means 200 of a success
	AnyCode bool  // code: '*'
	Codes   []int // otherwise
	Or      bool  // gate: or
	Match   []Match
}

// Match compares two values strictly: 1 is not '1', 1 is 1.0; a list or an
// object equals only itself.
type Match struct {
	Expected, Actual evaluate.Value
}

// Route decides which activities follow (graphs.md §1a.3, decision 6). Every
// transition is evaluated; an activity follows once if any of its transitions
// fires. code 0 means the default of the status.
//
// On an error, transitions without conditions fire only if the app sets
// unconditional_edges: always, or follows the rules of HotMesh and no transition
// of this activity names a code. handled is false when the status is error and
// nothing fired: then the error fails the job.
func (a *Activity) Route(status legwork.Status, code int, s *evaluate.Scope) (next []*Activity, handled bool,
	err error) {
	code = codeOf(status, code)
	for _, t := range a.Transitions {
		fires, err := t.fires(status, code, s)
		if err != nil {
			return nil, false, fmt.Errorf("transition %s → %s: %w", a.ID, t.To.ID, err)
		}
		if fires && !slices.Contains(next, t.To) {
			next = append(next, t.To)
		}
	}
	return next, status != legwork.Failed || len(next) > 0, nil
}

// codeOf is the code of an outcome, by default that of its status.
func codeOf(status legwork.Status, code int) int {
	switch {
	case code != 0:
		return code
	case status == legwork.Pending:
		return 202
	case status == legwork.Failed:
		return 500
	}
	return 200
}

// WritesJob tells whether job.maps are evaluated at all for an outcome. Those of
// an error are only where a transition is for its code: it may compare what they
// write. See SavesUnfollowed.
func (a *Activity) WritesJob(status legwork.Status, code int) bool {
	if status != legwork.Failed || a.Graph.App.SavesUnfollowed() {
		return true
	}
	code = codeOf(status, code)
	return slices.ContainsFunc(a.Transitions, func(t *Transition) bool {
		if t.Conditions == nil {
			return t.followsErrors()
		}
		return t.Conditions.selects(status, code)
	})
}

// SavesUnfollowed tells whether what job.maps of an activity wrote is saved even
// if it failed and nothing follows the error: a rule of HotMesh.
func (a *App) SavesUnfollowed() bool { return a.Compat == HotMesh }

// followsErrors tells whether a transition without conditions fires on an error.
func (t *Transition) followsErrors() bool {
	app := t.From.Graph.App
	return app.alwaysUnconditional || app.Compat == HotMesh && !t.From.namesCode
}

func (t *Transition) fires(status legwork.Status, code int, s *evaluate.Scope) (bool, error) {
	c := t.Conditions
	if c == nil {
		return status != legwork.Failed || t.followsErrors(), nil
	}
	if !c.selects(status, code) {
		return false, nil
	}
	return c.matches(s)
}

func (c *Conditions) selects(status legwork.Status, code int) bool {
	if !c.Named {
		return code == 200 && status != legwork.Failed
	}
	return c.AnyCode || slices.Contains(c.Codes, code)
}

// matches applies the gate; no match at all is enough.
func (c *Conditions) matches(s *evaluate.Scope) (bool, error) {
	for _, m := range c.Match {
		ok, err := m.holds(s)
		if err != nil {
			return false, err
		}
		if ok == c.Or {
			return ok, nil // the first true decides or, the first false decides and
		}
	}
	return !c.Or || len(c.Match) == 0, nil
}

func (m Match) holds(s *evaluate.Scope) (bool, error) {
	actual, err := m.Actual.Eval(s)
	if err != nil {
		return false, err
	}
	expected, err := m.Expected.Eval(s)
	if err != nil {
		return false, err
	}
	return actual.Identical(expected)
}
