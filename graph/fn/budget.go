package fn

import "fmt"

// Limits of one evaluation.
const (
	// DefaultSteps bounds function calls and elements visited.
	DefaultSteps = 1_000_000
	// DefaultBytes bounds what all functions together may produce.
	DefaultBytes = 32 << 20
	// MaxText bounds one text.
	MaxText = 4 << 20
)

// Budget is what is left of the limits of one evaluation.
type Budget struct {
	Steps, Bytes int
}

// NewBudget returns a full budget.
func NewBudget() *Budget { return &Budget{Steps: DefaultSteps, Bytes: DefaultBytes} }

// LimitError says which limit an evaluation has hit.
type LimitError struct{ What string }

// Error names the limit.
func (e *LimitError) Error() string { return "the expression does too much: " + e.What }

// Step takes n steps from the budget.
func (e *Env) Step(n int) error {
	if e.Budget == nil {
		e.Budget = NewBudget()
	}
	if e.Budget.Steps -= n; e.Budget.Steps < 0 || n < 0 {
		return &LimitError{fmt.Sprintf("more than %d steps", DefaultSteps)}
	}
	return nil
}

// Grow takes n bytes from the budget; ask before allocating.
func (e *Env) Grow(n int) error {
	if e.Budget == nil {
		e.Budget = NewBudget()
	}
	if e.Budget.Bytes -= n; e.Budget.Bytes < 0 || n < 0 {
		return &LimitError{fmt.Sprintf("more than %d bytes", DefaultBytes)}
	}
	return nil
}
