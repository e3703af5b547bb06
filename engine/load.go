package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// wants collects what a wave reads. A job's data and row are loaded once, however
// many items of the wave read them.
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
		it.from = i
		w.add(i, it, it.Activity.Needs(it.Leg()))
	}
	return w.Want
}

// add lists what the item at an index of the wave reads.
func (w *wants) add(i int, it *item, needs graph.Needs) {
	for _, id := range needs.Outputs {
		if dad := it.Above(it.Activity.Graph.App.Activity(id)); dad != "" {
			w.output(i, ledger.Place{Gid: it.T.Gid, Activity: id, DAD: dad})
		}
	}
	if needs.Times || it.Leg() == graph.Leg2 && it.Activity.Type == graph.Hook &&
		(needs.Own || it.Activity.Output.Defined()) {
		w.output(i, it.Place())
	}
	if !needs.Job && !needs.Meta {
		return
	}
	a := w.data[it.T.Gid]
	if a == nil {
		a = &reading{first: i, data: -1}
		w.data[it.T.Gid] = a
	}
	it.from = a.first
	if needs.Meta && !a.row {
		a.row = true
		w.Jobs = append(w.Jobs, ledger.WantJob{Index: a.first, Gid: it.T.Gid})
	}
	if needs.Job {
		w.paths(a, it.T.Gid, needs.JobPaths)
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
func give(wave []*item, all *ledger.Loaded) {
	for i, it := range wave {
		it.Outputs, it.Data, it.Job, it.Unread = all.Outputs[i], all.Data[it.from], nil, nil
		if job, ok := all.Jobs[it.from]; ok {
			it.Job = &job
		}
	}
}

// inParts loads what want lists and calls do: once with all items, or with parts
// that read at most MaxBatchBytes each. An item that alone reads more is loaded
// while no other such item is in memory, up to MaxStepBytes. If it reads even more,
// its Unread is the error that says so. If do gets an error, nothing was loaded.
func (e *Engine) inParts(ctx context.Context, items []*item, want func([]*item) ledger.Want, do func([]*item, error)) {
	if len(items) == 0 {
		return
	}
	w := want(items)
	w.Most = legwork.MaxBatchBytes
	loaded, err := e.Store.Load(ctx, w)
	switch {
	case err != nil:
		do(items, err)
	case loaded.Over == 0:
		give(items, loaded)
		do(items, nil)
	case len(items) == 1:
		e.alone(ctx, items, w, do)
	default:
		half := len(items) / 2
		e.inParts(ctx, items[:half], want, do)
		e.inParts(ctx, items[half:], want, do)
	}
}

// alone is inParts for one item that reads more than MaxBatchBytes.
func (e *Engine) alone(ctx context.Context, one []*item, w ledger.Want, do func([]*item, error)) {
	if it := one[0]; !it.alone { // else it is decided again, and has the turn already
		select {
		case e.large <- struct{}{}:
		case <-ctx.Done():
			do(one, context.Cause(ctx))
			return
		}
		it.alone = true
		defer func() { it.alone = false; <-e.large }()
	}
	w.Most = legwork.MaxStepBytes
	loaded, err := e.Store.Load(ctx, w)
	if err == nil {
		give(one, loaded)
		if loaded.Over > 0 {
			one[0].Unread = tooMuch(one[0].T.Activity, loaded.Over)
		}
	}
	do(one, err)
}

func tooMuch(activity string, size int64) error {
	return legwork.TooLarge("the outputs or the job data that activity %s reads, with the workers that follow it, have "+
		"%d bytes, at most %d are allowed: "+
		"let their maps name the fields that they need, or keep large data elsewhere and send a reference", activity, size,
		legwork.MaxStepBytes)
}

// reload loads what messages that resume have saved before: it counts, and not
// what they carry now, for a worker that ran again may have answered differently.
func (e *Engine) reload(ctx context.Context, wave []*item) {
	e.loadFrames(ctx, wave)
	var want ledger.Want
	var resumed []*item
	for _, it := range open(wave) {
		if it.Resumes() && (it.T.Kind == legwork.Leg2 || it.Activity.Output.Defined()) && !it.Entered.Merge {
			place := it.Place()
			place.DAD = place.DAD.Resolve(it.Entered.Marks.Index())
			want.Outputs = append(want.Outputs, ledger.WantOutput{Index: len(resumed), Place: place})
			resumed = append(resumed, it)
		}
	}
	if len(resumed) == 0 {
		return
	}
	loaded, err := e.Store.Load(ctx, want)
	for i, it := range resumed {
		if err != nil || len(loaded.Outputs[i]) != 1 {
			it.later("retry", fmt.Errorf("read what activity %s has saved: %v", it.T.Activity, err))
			continue
		}
		it.resume(loaded.Outputs[i][0])
	}
}

// loadFrames loads the frames that the decisions about answers to durable functions read.
func (e *Engine) loadFrames(ctx context.Context, items []*item) {
	var about []*item
	var places []ledger.Place
	for _, it := range items {
		if needed := decide.Needed(it.Message); !it.settled && needed != nil {
			about, places = append(about, it), append(places, needed...)
		}
	}
	if len(about) == 0 {
		return
	}
	found, err := e.frames(ctx, places)
	for _, it := range about {
		if err != nil {
			it.later("retry", err)
			continue
		}
		it.Frames, it.guessed = map[string]*decide.Frame{}, false
		for _, place := range decide.Needed(it.Message) {
			if f := found[place]; f != nil {
				it.Frames[place.Activity] = f
			}
		}
	}
}

func (e *Engine) frames(ctx context.Context, places []ledger.Place) (map[ledger.Place]*decide.Frame, error) {
	list, err := e.Store.Frames(ctx, places)
	if err != nil {
		return nil, fmt.Errorf("read the state of functions: %w", err)
	}
	found := make(map[ledger.Place]*decide.Frame, len(list))
	for _, f := range list {
		if found[f.Place], err = decide.ReadFrame(f); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// resume replaces what the message carries by what was saved.
func (it *item) resume(o ledger.Output) {
	it.Saved, it.resumed = o.Data, true
	if it.T.Kind == legwork.Leg2 {
		it.T.Data, it.T.Status, it.T.Code = decide.Answer(it.Activity, o), o.Status, o.Code
	}
}
