//go:build slow

package chaos

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// tortureReport is what a run was. Its JSON keys stay as they are.
type tortureReport struct {
	Seed       uint64             `json:"seed"`
	Commit     string             `json:"commit"`
	Versions   string             `json:"versions"`
	Machine    string             `json:"machine"`
	At         time.Time          `json:"at"`
	Seconds    float64            `json:"seconds"`
	Duration   string             `json:"duration"` // as asked for
	Faults     map[string]int     `json:"faults"`
	Started    int                `json:"starts"`
	Jobs       int                `json:"jobs"`
	JobsLost   int                `json:"jobs_lost"`
	Effects    effectCounts       `json:"effects"`
	Tail       *lostTail          `json:"lost_tail,omitempty"` // of all failovers
	Once       *onceCounts        `json:"keyed_work,omitempty"`
	Steps      *stepCounts        `json:"functions,omitempty"`
	Absorbed   map[string]int     `json:"absorbed"`
	Load       map[string]int     `json:"load"`
	Recovered  int                `json:"recoveries"`
	Longest    float64            `json:"longest_recovery_s"`
	LongestOf  string             `json:"longest_recovery_of"`
	Slowest    float64            `json:"longest_wait_for_a_receipt_s"`
	MemoryMB   map[string]float64 `json:"peak_memory_mb"`
	Violations []string           `json:"violations"`
	NoFullDisk bool               `json:"no_full_disk,omitempty"` // it could not be made on this machine
}

// rarely is what a run may lack: two copies of a message in two engines, and
// both between their entry and their commit.
const rarely = "steps refused because their digit was set"

// absorbedNames are the counters of what a run with faults must have had.
var absorbedNames = map[string]string{
	"legwork_duplicates_total":            "messages whose work was done already",
	"legwork_fence_rejections_total":      rarely,
	"legwork_redeliveries_total":          "deliveries that were not the first",
	"legwork_published_total sweep":       "messages published again by the sweep",
	"legwork_published_total handed work": "work handed over inside a process",
}

func (a *arena) report(took time.Duration) *tortureReport {
	r := &tortureReport{Seed: a.plan.seed, At: time.Now().UTC().Truncate(time.Second), Seconds: took.Seconds(),
		Duration: short(a.plan.duration), Started: a.load.started,
		Absorbed: map[string]int{}, Slowest: a.load.slowest.Seconds(), NoFullDisk: a.fullDisk == ""}
	r.Faults, r.Load = a.tally.read()
	sums := a.watch.meters.sums()
	for name, about := range absorbedNames {
		r.Absorbed[about] = int(sums[name])
	}
	w := a.watch
	w.mu.Lock()
	r.Recovered, r.Longest, r.LongestOf, r.MemoryMB = w.recovered, w.longest.took.Seconds(), w.longest.what,
		map[string]float64{}
	for role, mb := range w.memory {
		r.MemoryMB[role] = float64(int(mb))
	}
	w.mu.Unlock()
	var postgres string
	_ = a.pool.QueryRow(a.ctx, "SHOW server_version").Scan(&postgres) // told as it is
	r.Versions = fmt.Sprintf("Postgres %s, NATS %s, %s", strings.Fields(postgres + " ?")[0],
		a.conn.NATS().ConnectedServerVersion(), runtime.Version())
	r.Machine = fmt.Sprintf("%s/%s, %d CPUs", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if out, err := exec.Command("git", "describe", "--always", "--dirty", "--abbrev=12",
		"--exclude=*").Output(); err == nil {
		r.Commit = strings.TrimSpace(string(out))
	}
	return r
}

// text is the report for whoever reads the log.
func (r *tortureReport) text() string {
	out, _ := json.MarshalIndent(r, "", "  ") // numbers and texts
	return string(out)
}

// save writes the JSON, and of a run without a violation the section of the page.
func (r *tortureReport) save(p torturePlan) error {
	if p.logs != "" {
		if err := os.WriteFile(filepath.Join(p.logs, "report.json"), []byte(r.text()+"\n"), 0o644); err != nil {
			return err
		}
	}
	if p.page == "" || len(r.Violations) > 0 {
		return nil
	}
	page, err := os.ReadFile(p.page)
	if errors.Is(err, fs.ErrNotExist) {
		page = []byte("# Reliability\n")
	} else if err != nil {
		return err
	}
	return os.WriteFile(p.page, []byte(withSection(string(page), "Torture", r.section())), 0o644)
}

// withSection returns a page with the section of a name replaced, or added.
func withSection(page, name, body string) string {
	heading := "## " + name + "\n"
	section := heading + "\n" + strings.TrimSpace(body) + "\n"
	before, rest, found := strings.Cut("\n"+page, "\n"+heading)
	if !found {
		return strings.TrimRight(page, "\n") + "\n\n" + section
	}
	before = strings.TrimPrefix(before, "\n")
	if before != "" {
		before = strings.TrimRight(before, "\n") + "\n\n"
	}
	if at := strings.Index(rest, "\n## "); at >= 0 {
		return before + section + rest[at:]
	}
	return before + section
}

// section is the report as Markdown.
func (r *tortureReport) section() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Real processes (two engines, one of them in mode step, a relay, two workers, and two services "+
		"with all of it in one process), NATS and Postgres, each behind network links of their\n"+
		"own, broken by a seeded scheduler while jobs of %d graphs are started, signalled and interrupted. `make torture "+
		"SEED=%d DURATION=%s`\n"+
		"makes the same decisions again; `internal/chaos/torture_*` is all of it.\n\n", len(tortureKinds)-1, r.Seed,
		r.Duration)
	fmt.Fprintf(&b, "| | |\n|---|---|\n")
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "| %s | %s |\n", name, fmt.Sprintf(format, args...))
	}
	row("run", "%s, commit %s, seed %d, %s", r.At.Format(time.DateOnly), r.Commit, r.Seed,
		time.Duration(r.Seconds*float64(time.Second)).Round(time.Second))
	row("on", "%s; %s", r.Machine, r.Versions)
	row("faults", "%d", total(r.Faults))
	row("starts, jobs", "%d starts, %d jobs with their children", r.Started, r.Jobs)
	row("lost", "%d jobs, %d effects", r.JobsLost, r.Effects.Lost)
	if t := r.Tail; t != nil && r.Faults[tailLost] > 0 {
		row("lost tails", "%s in %d failovers, as the disks of the old primaries tell; %d callers repeated their calls",
			t.counts(), r.Faults[tailLost], t.Repeated)
	}
	row("keyed effects", "%d, each exactly once, called for %d times", r.Effects.Keyed, r.Effects.KeyedTries)
	row("effects without a key", "%d, of them %d repetitions", r.Effects.Free, r.Effects.FreeAgain)
	if o := r.Once; o != nil {
		row("keyed work", "%s", o.text())
	}
	if s := r.Steps; s != nil {
		row("durable functions", "%s", s.text())
	}
	row("executions of work", "%d of %d messages", r.Effects.Executions, r.Effects.Works)
	for _, about := range slices.Sorted(maps.Keys(r.Absorbed)) {
		row(about, "at least %d", r.Absorbed[about])
	}
	row("longest recovery", "%.1f s after: %s", r.Longest, r.LongestOf)
	row("longest wait for a receipt", "%.1f s", r.Slowest)
	row("violations", "%d", len(r.Violations))
	b.WriteString("\nA recovery lasts from a fault's end until every job that was open then has moved again; faults " +
		"overlap, so others go on or begin\n" +
		"meanwhile. Counters are read once a second and die with their process: the real numbers are higher.\n\n| fault | " +
		"times |\n|---|---|\n")
	for _, kind := range slices.Sorted(maps.Keys(r.Faults)) {
		fmt.Fprintf(&b, "| %s | %d |\n", kind, r.Faults[kind])
	}
	if r.NoFullDisk {
		b.WriteString("\nA full disk could not be made on this machine: mounting was refused.\n")
	}
	return b.String()
}

// short writes 31m for 31m0s, as somebody asked for it.
func short(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	return text
}
