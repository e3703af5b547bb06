package conformance

import (
	"context"
	"slices"
	"time"
)

// Outcomes of a check.
const (
	Passed   = "passed"
	Failed   = "failed"
	Untested = "untested" // it needs an input that was not given, or a check before it failed
)

// Result is what became of one check.
type Result struct {
	Check string `json:"check"`
	// Required: without it jobs are lost, stuck or wrong. Otherwise they are
	// slower, or harder to understand.
	Required bool   `json:"required"`
	Outcome  string `json:"outcome"`
	// Wants is what the contract asks of a worker, Seen what this one did, and
	// Do what it must do differently.
	Wants   string  `json:"wants"`
	Seen    string  `json:"seen"`
	Do      string  `json:"do,omitempty"`
	Seconds float64 `json:"seconds"`
}

// Report is the checklist of one program.
type Report struct {
	Topic string `json:"topic"`
	// Passed: no required check failed.
	Passed  bool     `json:"passed"`
	Results []Result `json:"results"`
}

// check is one line of the checklist.
type check struct {
	name, wants string
	required    bool
	keyed       bool     // made with Config.Reconcile only
	function    bool     // made with Config.Function only
	steps       []string // of the prescribed program, without which it is not made
	run         func(context.Context, *rig) finding
}

// finding is what a check has seen.
type finding struct{ outcome, seen, do string }

func passed(seen string) finding        { return finding{outcome: Passed, seen: seen} }
func failed(seen, do string) finding    { return finding{outcome: Failed, seen: seen, do: do} }
func untested(why string) finding       { return finding{outcome: Untested, seen: why} }
func lacking(e error, d string) finding { return failed(e.Error(), d) }

// checks in the order in which they are made: what others build on first, what
// is hard on the program late, what judges all that was seen last.
func checks() []check {
	return []check{
		consumerCheck, answerCheck, headersCheck, replyCheck, traceCheck,
		storedCheck, leaseCheck, slowCheck,
		againCheck, sameCheck, copiesCheck, pendingCheck, errorCheck,
		badInputCheck, unreadableCheck, largeCheck,
		killCheck, drainCheck, handbackCheck, restartCheck, replicasCheck,
		claimCheck, claimAgainCheck, noClaimCheck, verifyCheck, completedCheck, unavailableCheck, cannotTellCheck,
		staleCheck, otherKeyCheck, laterCheck, afterErrorCheck, verifiedCheck, claimKillCheck, unkeyedCheck,
		positionsCheck, replayCheck, pagesCheck, tokenCheck, mismatchCheck, newFieldCheck, errorsCheck, signalCheck,
		lateCheck, gateCheck, patchedCheck, joinCheck, flushCheck, receiptCheck, refusedCheck, cancelledCheck,
		rehearsalCheck, partsCheck, killInDoCheck,
		formCheck, onceCheck, numberedCheck, subjectsCheck, rightsCheck,
	}
}

// Names are the names of all checks.
func Names() []string {
	var names []string
	for _, c := range checks() {
		names = append(names, c.name)
	}
	return names
}

func find(name string) *check {
	all := checks()
	if i := slices.IndexFunc(all, func(c check) bool { return c.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// Verify runs the program through the checks. An error is the kit's own: what
// the program does wrong is in the report.
func Verify(ctx context.Context, cfg Config) (*Report, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	r, err := newRig(ctx, cfg)
	if err != nil {
		return nil, err
	}
	defer r.close()
	report := &Report{Passed: true}
	for _, c := range checks() {
		if !r.wanted(c) {
			continue
		}
		began := time.Now()
		f := r.run(ctx, c)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		result := Result{Check: c.name, Required: c.required, Outcome: f.outcome, Wants: c.wants, Seen: f.seen, Do: f.do,
			Seconds: time.Since(began).Seconds()}
		report.Results, report.Topic = append(report.Results, result), r.cfg.Topic
		report.Passed = report.Passed && (!c.required || f.outcome != Failed)
		r.outcomes[c.name] = f.outcome
		cfg.Done(result)
	}
	return report, nil
}

// wanted reports whether a check is to be made.
func (r *rig) wanted(c check) bool {
	if len(r.cfg.Only) > 0 {
		return slices.Contains(r.cfg.Only, c.name)
	}
	return (r.cfg.Reconcile || !c.keyed) && (r.cfg.Function || !c.function)
}

// run makes one check, if there is a topic to make it on.
func (r *rig) run(ctx context.Context, c check) finding {
	if c.name != consumerCheck.name {
		if err := r.provide(ctx); err != nil {
			return untested(err.Error())
		}
	}
	f := c.run(ctx, r)
	if f.outcome == Failed && ctx.Err() == nil {
		if err := r.reset(ctx); err != nil {
			return lacking(err, "")
		}
	}
	return f
}
