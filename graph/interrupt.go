package graph

import (
	"errors"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// interruptCode is the code of an interrupted job (INT-04).
const interruptCode = 410

// InterruptSpec is what an activity of type interrupt asks for.
type InterruptSpec struct {
	Target  string // the id of the job that ends; "": its own (INT-01)
	Topic   string // which graph the target belongs to; "": not said
	Reason  string // "": not said
	Throw   bool   // the job ends with an error
	Code    int    // of that error
	Descend bool   // the target's children end too
	Expire  *time.Duration
	Stack   string
}

// interruptFields are the fields of type interrupt.
type interruptFields struct {
	target, topic, reason, throw, code, descend, expire, stack evaluate.Value
}

// EndsOther tells whether the activity names a target: without one it ends its
// own job (INT-01).
func (a *Activity) EndsOther() bool { return a.interrupt.target != nil }

// InterruptSpec evaluates whom the activity ends and how. A target that is
// the job itself is "" (decision 10); one that is undefined is an error: the
// job is not ended by mistake. Expire is nil if the document does not say,
// KeepForever if it says 0 or less.
func (a *Activity) InterruptSpec(s *evaluate.Scope) (*InterruptSpec, error) {
	f := a.interrupt
	spec := &InterruptSpec{}
	for _, text := range []struct {
		into  *string
		name  string
		value evaluate.Value
	}{{&spec.Target, "target", f.target}, {&spec.Topic, "topic", f.topic}, {&spec.Reason, "reason", f.reason},
		{&spec.Stack, "stack", f.stack}} {
		var err error
		if *text.into, err = s.Text(text.value); err != nil {
			return nil, a.failed(text.name, err)
		}
	}
	if f.target != nil && spec.Target == "" {
		return nil, a.failed("target", errors.New("there is none; leave target out to end the job itself"))
	}
	if spec.Target == s.JobID() {
		spec.Target = ""
	}
	return spec, a.interruptHow(spec, s)
}

func (a *Activity) interruptHow(spec *InterruptSpec, s *evaluate.Scope) (err error) {
	f := a.interrupt
	stays, err := s.Is(false, f.throw)
	if spec.Throw = !stays; err != nil {
		return a.failed("throw", err)
	}
	if spec.Descend, err = s.Is(true, f.descend); err != nil {
		return a.failed("descend", err)
	}
	if spec.Code, err = a.evalCode(f.code, "code", s); err != nil {
		return err
	}
	if spec.Code == 0 {
		spec.Code = interruptCode
	}
	if f.expire == nil {
		return nil
	}
	expire, ok, err := evalExpire(f.expire, s)
	if ok {
		spec.Expire = &expire
	}
	if err != nil {
		return a.failed("expire", err)
	}
	return nil
}
