package benchmark

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/cli"
)

const (
	// peerRiver is what --against may name.
	peerRiver = "river"
	// peerWorkload is the one that a peer can run too.
	peerWorkload = "W1"
	// peerJobs is the default number of jobs of a round: River is done with
	// fewer before its own pauses, up to a quarter of a second, stop to count.
	peerJobs = 20_000
)

// checkPeer checks what goes with --against and returns the workload to run.
func (p *benchPlan) checkPeer(workload string, given func(flag string) bool) (string, error) {
	if p.against != peerRiver {
		return "", fmt.Errorf("--against %q: want %s", p.against, peerRiver)
	}
	if given("workload") && workload != peerWorkload {
		return "", fmt.Errorf("--workload %s: a job queue has no graphs, so only %s can be compared; leave --workload away",
			workload, peerWorkload)
	}
	if p.rounds < 1 || p.rounds%2 == 0 {
		return "", fmt.Errorf("--rounds is %d, want an odd number, so that there is a median", p.rounds)
	}
	if p.jobs == 0 {
		p.jobs = peerJobs
	}
	return peerWorkload, nil
}

// measureAgainst runs the workload here and on River in turns. Each round has
// processes of its own over empty tables, and the machine for itself: what the
// machine does meanwhile meets both.
func measureAgainst(ctx context.Context, c *cli.Shell, s cli.Settings, p benchPlan, river *riverProgram) (bench.Result,
	error) {
	var own []bench.Result
	var rates []float64
	var version string
	for range p.rounds {
		r, err := measureOwn(ctx, c, s, p)
		if err != nil {
			return bench.Result{}, err
		}
		c.Note("  %.0f jobs/s; running %d jobs on River …", r.JobsPerS, p.jobs)
		peer, err := river.run(ctx, s.DatabaseURL, p.jobs)
		if err != nil {
			return bench.Result{}, err
		}
		c.Note("  %.0f jobs/s on River %s", peer.JobsPerS, peer.Version)
		own, rates, version = append(own, r), append(rates, peer.JobsPerS), peer.Version
	}
	return bench.AgainstRiver(own, rates, version), nil
}
