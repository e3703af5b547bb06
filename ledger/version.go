package ledger

import (
	"cmp"
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Version is a deployed version of an app.
type Version struct {
	ID      int32
	App     string
	Version string
	Active  bool
	// Compat says by which engine's rules the document is read: see graph.WithCompat.
	Compat string
	// Source is the document as it was deployed; empty for ids the caller of
	// Versions said it knows.
	Source string
}

// Known is what engines keep in memory, as of one moment.
type Known struct {
	Versions []Version
	Epoch    int64
	Pauses   []Pause
}

// Known returns every version with its present state, the epoch, and what is
// paused. The sources of versions up to known are left out. A database whose
// rows are newer than this build is refused (legwork.CheckRecords).
func (s *Store) Known(ctx context.Context, known int32) (k Known, err error) {
	var t tx
	s.add(&t, "versions.sql", func(rows pgx.Rows) error {
		var v Version
		if err := rows.Scan(&v.ID, &v.App, &v.Version, &v.Active, &v.Compat, &v.Source); err != nil {
			return err
		}
		k.Versions = append(k.Versions, v)
		return nil
	}, known)
	s.add(&t, "epoch.sql", func(rows pgx.Rows) error { return rows.Scan(&k.Epoch, nil, nil) })
	s.pauses(&t, &k.Pauses)
	found, least := map[string]int{}, map[string]int{}
	s.add(&t, "formats.sql", func(rows pgx.Rows) error {
		var kind string
		var version, reader int
		if err := rows.Scan(&kind, &version, &reader); err != nil {
			return err
		}
		found[kind], least[kind] = version, reader
		return nil
	})
	if err := s.run(ctx, &t); err != nil {
		return Known{}, err
	}
	if err := cmp.Or(legwork.CheckReader(least), legwork.CheckRecords(found)); err != nil {
		return Known{}, err
	}
	return k, nil
}

// Deploy stores a version, once: the same document again is the same version.
// It returns the version as stored; compare its Source and Compat to find a
// conflict. The first version without compat raises the format of jobs: older
// builds, which would run it by the rules of HotMesh, then refuse the database.
// Components are those that its functions pin.
func (s *Store) Deploy(ctx context.Context, app, version, source, compat string, components ...legwork.Digest,
) (v Version, err error) {
	var t tx
	pins := make([][]byte, len(components))
	for i, d := range components {
		pins[i] = d[:]
	}
	s.add(&t, "deploy.sql", nil, app, version, source, compat, pins)
	s.add(&t, "version.sql", func(rows pgx.Rows) error {
		return rows.Scan(&v.ID, &v.App, &v.Version, &v.Active, &v.Compat, &v.Source)
	}, app, version)
	return v, s.run(ctx, &t)
}

// The first builds that know keyed work (ADR 61), the journals of functions (ADR 70),
// components (ADR 82), and jobs that are moved (ADR 93).
const (
	keyedReader     = 2
	journalReader   = 3
	componentReader = 4
	moveReader      = 5
)

// DeployKeyed says that a version with keyed work is being deployed: older builds, which
// would have it run without a claim, then refuse the database.
func (s *Store) DeployKeyed(ctx context.Context) error {
	var t tx
	s.add(&t, "need_reader.sql", nil, "reconciliation", keyedReader)
	return s.run(ctx, &t)
}

// DeployFunctions says that a version with durable functions is being deployed: older
// builds, which would leave journals behind, then refuse the database.
func (s *Store) DeployFunctions(ctx context.Context) error {
	var t tx
	s.add(&t, "need_reader.sql", nil, "journal", journalReader)
	return s.run(ctx, &t)
}

// DeployComponents says that a version that pins components is being deployed: older builds,
// which cannot read its document, then refuse the database.
func (s *Store) DeployComponents(ctx context.Context) error {
	var t tx
	s.add(&t, "need_reader.sql", nil, "component", componentReader)
	return s.run(ctx, &t)
}

// NeedMoves says that jobs are about to be moved: older builds, which would set their messages
// aside, then refuse the database. It reports whether that was not said before: then some of them
// may still be at work, for as long as they remember what they have read (legwork.MaxStale).
func (s *Store) NeedMoves(ctx context.Context) (first bool, err error) {
	var t tx
	s.add(&t, "need_reader.sql", func(pgx.Rows) error { first = true; return nil }, "job", moveReader)
	return first, s.run(ctx, &t)
}

// Activate makes a version the one that new jobs of its app start with, and
// reports whether it exists.
func (s *Store) Activate(ctx context.Context, app, version string) (found bool, err error) {
	var t tx
	s.add(&t, "deactivate.sql", nil, app, version)
	s.add(&t, "activate.sql", func(pgx.Rows) error { found = true; return nil }, app, version)
	return found, s.run(ctx, &t)
}
