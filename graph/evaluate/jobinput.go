package evaluate

// JobInput returns the maps that send the job data that references read, each
// under its own path.
func JobInput(refs []*Ref) Maps {
	root := &object{}
	for _, r := range refs {
		root.plant(r.Keys, r)
	}
	return Maps{root}
}

// plant puts a reference at a path. Where one path lies within another, the
// shorter one has it all.
func (o *object) plant(keys []string, r *Ref) {
	if len(keys) == 0 {
		return
	}
	for i := range o.fields {
		if o.fields[i].Key != keys[0] {
			continue
		}
		if inner, ok := o.fields[i].Value.(*object); ok && len(keys) > 1 {
			inner.plant(keys[1:], r)
		} else if ok {
			o.fields[i].Value = r
		}
		return
	}
	var v Value = r
	if len(keys) > 1 {
		inner := &object{}
		inner.plant(keys[1:], r)
		v = inner
	}
	o.fields = append(o.fields, newField(keys[0], v))
}
