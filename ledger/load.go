package ledger

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Want lists what a batch needs to decide: outputs of activity instances and
// job data, each for the transition at an index of the batch.
type Want struct {
	Outputs []WantOutput
	Data    []WantData
	Jobs    []WantJob
	// Most bounds the bytes of the outputs, and those of the job data; 0: at
	// legwork.MaxStepBytes.
	Most int
}

// WantOutput asks for the output of one activity instance.
type WantOutput struct {
	Index int
	Place
}

// WantData asks for the data of one job: all of it, or the leaves at, below or above
// one of the paths.
type WantData struct {
	Index int
	Gid   legwork.ID
	Paths []string
}

// WantJob asks for the row of one job.
type WantJob struct {
	Index int
	Gid   legwork.ID
}

// Output is the saved output of an activity instance.
type Output struct {
	Activity string
	Data     json.RawMessage // nil: none
	Status   legwork.Status
	Code     int
	// Hook is what the last signal or timer brought; nil: none.
	Hook             json.RawMessage
	Entered, Updated time.Time
}

// JobMeta is the row of a job.
type JobMeta struct {
	Key, Entity string
	// Updated is now for a job that runs, and its end for one that has ended.
	Created, Updated time.Time
	// The activity that awaits it, and its job; ParentGid nil: none.
	ParentJob      string
	ParentGid      *legwork.ID
	ParentActivity string
	ParentDAD      legwork.DAD
	State          string
	Error          json.RawMessage
	Trace          legwork.Trace
}

// Leaf is one value of job data at its leaf path.
type Leaf struct {
	Path  string
	Value json.RawMessage
}

// Loaded is what Want asked for, by index.
type Loaded struct {
	Outputs map[int][]Output
	Data    map[int][]Leaf
	Jobs    map[int]JobMeta
	// Over is not 0 if the outputs, or the job data, have more bytes than Want.Most:
	// then it is their size, and none of them were loaded.
	Over int64
}

// over stores the bytes that a statement has found, and reports whether they are too
// many.
func (l *Loaded) over(total int64, most int) bool {
	if total <= int64(most) {
		return false
	}
	l.Over = max(l.Over, total)
	return true
}

// Load reads what want lists in a transaction of its own, without an entry.
func (s *Store) Load(ctx context.Context, want Want) (*Loaded, error) {
	var t tx
	loaded := s.load(&t, want)
	if len(t.reads) == 0 {
		return loaded, nil
	}
	return loaded, s.run(ctx, &t)
}

// load queues the statements for what is wanted; nothing wanted costs nothing.
func (s *Store) load(t *tx, want Want) *Loaded {
	loaded := &Loaded{}
	want.Most = cmp.Or(want.Most, legwork.MaxStepBytes)
	if n := len(want.Outputs); n > 0 {
		loaded.Outputs = make(map[int][]Output, n)
		ord, gid := make([]int64, n), make([]legwork.ID, n)
		activity, dad := make([]string, n), make([]legwork.DAD, n)
		for i, w := range want.Outputs {
			ord[i], gid[i], activity[i], dad[i] = int64(w.Index), w.Gid, w.Activity, w.DAD
		}
		s.add(t, "outputs.sql", func(rows pgx.Rows) error {
			var i int
			var o Output
			var total int64
			err := rows.Scan(&i, &o.Activity, &o.Data, &o.Status, &o.Code, &o.Hook, &o.Entered, &o.Updated, &total)
			if err != nil || loaded.over(total, want.Most) {
				return err
			}
			loaded.Outputs[i] = append(loaded.Outputs[i], o)
			return nil
		}, ord, gid, activity, dad, want.Most)
	}
	s.loadData(t, want.Data, want.Most, loaded)
	s.loadJobs(t, want.Jobs, loaded)
	return loaded
}

func (s *Store) loadData(t *tx, want []WantData, most int, loaded *Loaded) {
	if len(want) == 0 {
		return
	}
	loaded.Data = make(map[int][]Leaf, len(want))
	var ord, someOrd []int64
	var gid, someGid []legwork.ID
	var path []string
	for _, w := range want {
		if w.Paths == nil || slices.Contains(w.Paths, "") {
			ord, gid = append(ord, int64(w.Index)), append(gid, w.Gid)
			continue
		}
		for _, p := range w.Paths {
			someOrd, someGid, path = append(someOrd, int64(w.Index)), append(someGid, w.Gid), append(path, p)
		}
	}
	read := func(rows pgx.Rows) error {
		var i int
		var l Leaf
		var total int64
		if err := rows.Scan(&i, &l.Path, &l.Value, &total); err != nil || loaded.over(total, most) {
			return err
		}
		loaded.Data[i] = append(loaded.Data[i], l)
		return nil
	}
	if len(ord) > 0 {
		s.add(t, "data.sql", read, ord, gid, most)
	}
	if len(path) > 0 {
		s.add(t, "data_paths.sql", read, someOrd, someGid, path, most)
	}
}

func (s *Store) loadJobs(t *tx, want []WantJob, loaded *Loaded) {
	if len(want) == 0 {
		return
	}
	loaded.Jobs = make(map[int]JobMeta, len(want))
	ord, gid := make([]int64, len(want)), make([]legwork.ID, len(want))
	for i, w := range want {
		ord[i], gid[i] = int64(w.Index), w.Gid
	}
	s.add(t, "jobs.sql", func(rows pgx.Rows) error {
		var i int
		var m JobMeta
		if err := rows.Scan(&i, &m.Key, &m.Entity, &m.Created, &m.Updated, &m.ParentJob, &m.ParentGid, &m.ParentActivity,
			&m.ParentDAD,
			&m.State, &m.Error, &m.Trace.Parent, &m.Trace.State); err != nil {
			return err
		}
		loaded.Jobs[i] = m
		return nil
	}, ord, gid)
}
