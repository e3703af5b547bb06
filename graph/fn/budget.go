package fn

import "fmt"

// Limits of one evaluation.
const (
	// defaultSteps bounds function calls and elements visited.
	defaultSteps = 1_000_000
	// defaultBytes bounds what all functions together may produce.
	defaultBytes = 32 << 20
	// maxText bounds one text.
	maxText = 4 << 20
)

// budget is what is left of the limits of one evaluation.
type budget struct {
	Steps, Bytes int
}

// newBudget returns a full budget.
func newBudget() *budget { return &budget{Steps: defaultSteps, Bytes: defaultBytes} }

// limitError says which limit an evaluation has hit.
type limitError struct{ What string }

// Error names the limit.
func (e *limitError) Error() string { return "the expression does too much: " + e.What }

// Step takes n steps from the budget.
func (e *Env) Step(n int) error {
	if e.Budget == nil {
		e.Budget = newBudget()
	}
	if e.Budget.Steps -= n; e.Budget.Steps < 0 || n < 0 {
		return &limitError{fmt.Sprintf("more than %d steps", defaultSteps)}
	}
	return nil
}

// grow takes n bytes from the budget; ask before allocating.
func (e *Env) grow(n int) error {
	if e.Budget == nil {
		e.Budget = newBudget()
	}
	if e.Budget.Bytes -= n; e.Budget.Bytes < 0 || n < 0 {
		return &limitError{fmt.Sprintf("more than %d bytes", defaultBytes)}
	}
	return nil
}
