package sim

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"sort"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

var (
	appRE     = regexp.MustCompile(`(?m)^\s+id:\s*(\S+)`)
	versionRE = regexp.MustCompile(`(?m)^\s+version:\s*'?"?([^'"\s]+)`)
)

func identify(document string) (app, version string, err error) {
	a, v := appRE.FindStringSubmatch(document), versionRE.FindStringSubmatch(document)
	if a == nil || v == nil {
		return "", "", fmt.Errorf("document without app id or version")
	}
	return a[1], v[1], nil
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// Ledgers returns every ledger of a job as "activity,dad 15 digits" and the
// GUID ledgers as "activity,dad/guid 15 digits", sorted.
func (w *World) Ledgers(job string) []string {
	w.T.Helper()
	lines := w.Query(`SELECT a.activity || a.dad || ' ' || lpad(a.ledger::text, 15, '0')
		FROM legwork.activity a JOIN legwork.job j USING (gid) WHERE j.job_id = $1`, job)
	lines = append(lines, w.Query(`SELECT g.activity || g.dad || '/guid ' || lpad(g.ledger::text, 15, '0')
		FROM legwork.guid_ledger g JOIN legwork.job j USING (gid) WHERE j.job_id = $1`, job)...)
	sort.Strings(lines)
	return lines
}

// Query returns the first column of a query as text.
func (w *World) Query(sql string, args ...any) []string {
	w.T.Helper()
	rows, err := w.Pool.Query(context.Background(), legwork.Qualify(sql, w.Namespace), args...)
	if err != nil {
		w.T.Fatalf("%s: %v", sql, err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			w.T.Fatal(err)
		}
		out = append(out, fmt.Sprint(values[0]))
	}
	if err := rows.Err(); err != nil {
		w.T.Fatalf("%s: %v", sql, err)
	}
	return out
}

// One returns the only value of a query.
func (w *World) One(sql string, args ...any) string {
	w.T.Helper()
	out := w.Query(sql, args...)
	if len(out) != 1 {
		w.T.Fatalf("%s: %d rows: %s", sql, len(out), strings.Join(out, ", "))
	}
	return out[0]
}

// Job returns state and semaphore of a job, "completed 0".
func (w *World) Job(job string) string {
	w.T.Helper()
	return w.One(`SELECT state || ' ' || semaphore FROM legwork.job WHERE job_id = $1`, job)
}

// Deadline bounds a scenario.
const Deadline = 2 * time.Minute
