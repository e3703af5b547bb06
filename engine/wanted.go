package engine

import (
	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// wants collects what a wave needs loaded: a job's data and row once, however
// many of the wave read them.
type wants struct {
	ledger.Want
	data map[legwork.ID]*reading
}

// reading is what the wave reads of one job.
type reading struct {
	first int // the item it is loaded for
	data  int // its place in Want.Data, -1: nothing is read
	whole bool
	row   bool
}

// wanted lists what the maps and conditions of a wave read.
func wanted(wave []*item) ledger.Want {
	w := wants{data: make(map[legwork.ID]*reading)}
	for i, it := range wave {
		it.dataAt = i
		w.add(i, it, it.activity.Needs(it.leg()))
	}
	return w.Want
}

// add asks for what the item at an index of the wave reads.
func (w *wants) add(i int, it *item, needs graph.Needs) {
	for _, id := range needs.Outputs {
		if dad := it.above(it.activity.Graph.App.Activity(id)); dad != "" {
			w.output(i, ledger.Place{Gid: it.t.Gid, Activity: id, DAD: dad})
		}
	}
	if needs.Times || it.leg() == graph.Leg2 && it.activity.Type == graph.Hook && (needs.Own || it.activity.Output.Defined()) {
		w.output(i, it.place())
	}
	if !needs.Job && !needs.Meta {
		return
	}
	a := w.data[it.t.Gid]
	if a == nil {
		a = &reading{first: i, data: -1}
		w.data[it.t.Gid] = a
	}
	it.dataAt = a.first
	if needs.Meta && !a.row {
		a.row = true
		w.Jobs = append(w.Jobs, ledger.WantJob{Index: a.first, Gid: it.t.Gid})
	}
	if needs.Job {
		w.paths(a, it.t.Gid, needs.JobPaths)
	}
}

func (w *wants) output(i int, place ledger.Place) {
	w.Outputs = append(w.Outputs, ledger.WantOutput{Index: i, Place: place})
}

// paths adds leaf paths to what is read of a job's data; none means all.
func (w *wants) paths(a *reading, gid legwork.ID, paths []string) {
	if a.data < 0 {
		a.data = len(w.Data)
		w.Data = append(w.Data, ledger.WantData{Index: a.first, Gid: gid})
	}
	d := &w.Data[a.data]
	if a.whole = a.whole || len(paths) == 0; a.whole {
		d.Paths = nil
		return
	}
	d.Paths = append(d.Paths, paths...)
}

// give hands the items of a wave what was loaded for them.
func give(wave []*item, loaded *ledger.Loaded) {
	for i, it := range wave {
		it.outputs, it.data = loaded.Outputs[i], loaded.Data[it.dataAt]
		if job, ok := loaded.Jobs[it.dataAt]; ok {
			it.job = &job
		}
	}
}
