package graph

// implicitInput is the input of a worker without input.maps (graphs.md §1a.5):
// the job data its configuration and the transitions leaving it refer to, as
// one document, and {} if there is none. Nothing else is ever sent unasked.
func (c *compiler) implicitInput(a *Activity) {
	at := a.at
	c.later(func() {
		root := &object{}
		seen := map[string]bool{}
		find := func(r *ref) {
			if path := joinPath(r.keys); r.place == jobData && !seen[path] {
				seen[path] = true
				root.plant(r.keys, r)
			}
		}
		a.reads(Leg1, find) // the topic
		a.reads(Leg2, find)
		if a.Input.root = root; len(seen) == 0 {
			c.warnKey(at, "add input: {maps: …}, or input: {maps: {}} to send {} on purpose",
				"%s %s has no input.maps: it receives {}", a.Type, short(a.ID))
		}
	})
}

// plant puts a reference at a path. Where one path lies within another, the
// shorter one has it all.
func (o *object) plant(keys []string, r *ref) {
	if len(keys) == 0 {
		return
	}
	for i := range o.fields {
		if o.fields[i].key != keys[0] {
			continue
		}
		if inner, ok := o.fields[i].value.(*object); ok && len(keys) > 1 {
			inner.plant(keys[1:], r)
		} else if ok {
			o.fields[i].value = r
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
