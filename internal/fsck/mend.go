package fsck

import (
	"context"
	"embed"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

//go:embed sql/*.sql
var files embed.FS

var statements = sqlfile.New("internal/fsck", files, invariant.Digits)

// Mend is something that may be done about a finding, because it provably
// changes no job's outcome.
type Mend struct {
	Name string `json:"mend"`
	What string `json:"what"`
	Why  string `json:"why"`
}

// Mends are all there are; each is the statement in sql/ of its name.
var Mends = []Mend{
	{"outbox", "delete messages from the outbox that can have no effect any more",
		"their job does not exist or has ended, their marks say that they are done, or their activity is finalized: none " +
			"of it can change again, and an engine that got one would refuse it"},
	{"due", "make messages due now that are dated far ahead and are no timers",
		"the outbox wants them published: once too often costs time and nothing else, and until that date nobody would"},
	{"completion", "have closed jobs completed whose closer does not come back",
		"how such a job ends was committed with its closing: an engine runs the completion tasks that are left, once, as " +
			"if the closer had come"},
	{"hook", "delete registrations of jobs that do not exist or have ended",
		"no signal wakes them, and nothing begins such a job again"},
	{"signal_key", "delete keys under which a signal is kept that does not exist or was taken",
		"a hook can take nothing from them"},
	{"child", "delete the notes that a job is another one's child where neither can use them",
		"the child does not exist and its parent has ended"},
	{"job_data", "delete data of jobs that do not exist", "data come and go with their job: nobody can read them"},
	{"stat", "delete index rows of jobs that do not exist", "a signal to all finds nobody by them"},
}

// Refusal says why a finding cannot be mended.
func Refusal(rule string) string {
	switch rule {
	case "entered", "moving", "waiting":
		return "what the missing message said is not in the rows: interrupt the job and start it again, or restore a backup"
	case "outbox", "registration", "child", "signal":
		return "the job is open and may yet depend on it"
	case "listed":
		return "the auditor of the relays puts in what lists of jobs lack, within its next round"
	case "version":
		return "its document must be deployed again under the same number: restore table app_version"
	case "guard":
		return "compare the schema with the migrations of this build, and put back what is missing"
	case "orphan":
		return "ledgers prove that messages have taken effect, and are kept"
	}
	return "ledgers and semaphores are what proves the others right, and nobody writes them but the protocol"
}

// Step is a mend with the rows it is for.
type Step struct {
	Mend
	Findings []invariant.Finding `json:"findings"`
	// Done counts the rows that were changed; -1: nothing was tried.
	Done int `json:"done"`
}

// Plan sorts findings by the mend that they need, in the order of Mends; those
// that have none are left.
func Plan(findings []invariant.Finding) (steps []Step, left []invariant.Finding) {
	by := map[string][]invariant.Finding{}
	for _, f := range findings {
		if f.Mend == "" {
			left = append(left, f)
			continue
		}
		by[f.Mend] = append(by[f.Mend], f)
	}
	for _, m := range Mends {
		if len(by[m.Name]) > 0 {
			steps = append(steps, Step{Mend: m, Findings: by[m.Name], Done: -1})
		}
	}
	return steps, left
}

// atOnce is how many keys one transaction mends.
const atOnce = 500

// DB is what Apply needs of a pool or connection: each Query is a transaction.
type DB interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Apply does a step and returns which of its keys it has changed rows of. What
// is not so any more, or is just being worked on, stays as it is.
func Apply(ctx context.Context, db DB, namespace string, s Step) (keys []string, err error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	all, err := statements.In(namespace)
	if err != nil {
		return nil, err
	}
	sql, known := all[s.Name+".sql"]
	if !known {
		return nil, legwork.Invalid("there is no mend %q", s.Name)
	}
	var wanted []string
	for _, f := range s.Findings {
		wanted = append(wanted, f.Key)
	}
	slices.Sort(wanted)
	for chunk := range slices.Chunk(slices.Compact(wanted), atOnce) {
		rows, err := db.Query(ctx, sql, chunk)
		if err != nil {
			return keys, err
		}
		done, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return keys, err
		}
		slices.Sort(done)
		keys = append(keys, slices.Compact(done)...)
	}
	return keys, nil
}
