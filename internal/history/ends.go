package history

import "github.com/anishathalye/porcupine"

// Work is one execution of the work that a job waits for. If its answer is the
// first to count it ends the job with its value, at any time from when it
// began: it is a call that nobody answers.
type Work struct{ Job, Value string }

// Interrupt asks to end a job. Its answer is Interrupted.
type Interrupt struct{ Job, Reason string }

// Interrupted says whether the job had ended already.
type Interrupted struct{ Already bool }

// Read asks for the result of a job. Its answer is Seen.
type Read struct{ Job string }

// Seen is the state of a job, and its value or the reason of its interrupt once
// it has ended.
type Seen struct{ State, Value string }

// Running is the Seen of a job that has not ended.
var Running = Seen{State: "running"}

func (w Work) about() string      { return w.Job }
func (i Interrupt) about() string { return i.Job }
func (r Read) about() string      { return r.Job }

// Ends is the model of one job with one piece of work: the first of its answers
// and of the interrupts ends it, and every reader sees that from then on
// (INT-05, SEM-11).
var Ends = porcupine.Model{
	Init: func() any { return Running },
	Step: func(state, input, output any) (bool, any) {
		s := state.(Seen)
		switch in := input.(type) {
		case Work:
			if s == Running {
				s = Seen{"completed", in.Value}
			}
			return true, s
		case Interrupt:
			already := s != Running
			if !already {
				s = Seen{"interrupted", in.Reason}
			}
			got, known := output.(Interrupted)
			return !known || got.Already == already, s
		case Read:
			got, known := output.(Seen)
			return !known || got == s, s
		}
		return false, s
	},
	DescribeOperation: describe,
}
