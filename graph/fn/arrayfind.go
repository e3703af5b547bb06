package fn

// arrayIndexOf(list, x, from=0) is the first place of x, or -1.
func arrayIndexOf(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	from, err := integerArg(e, args, 2, 0)
	if err != nil {
		return nil, err
	}
	if err := e.Step(len(list.Items)); err != nil {
		return nil, err
	}
	x, _ := arg(args, 1)
	for i := clampIndex(from, len(list.Items)); i < len(list.Items); i++ {
		if strictEqual(list.Items[i], x) {
			return float64(i), nil
		}
	}
	return -1.0, nil
}

// arrayLastIndexOf(list, x, from=last) is the last place of x, or -1.
func arrayLastIndexOf(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	n := len(list.Items)
	last := n - 1
	if v, given := arg(args, 2); given {
		from, err := e.toNumber(v)
		if err != nil {
			return nil, err
		}
		if from = toInteger(from); from < 0 {
			from += float64(n)
		}
		last = int(max(-1, min(from, float64(n-1))))
	}
	if err := e.Step(n); err != nil {
		return nil, err
	}
	x, _ := arg(args, 1)
	for i := last; i >= 0; i-- {
		if strictEqual(list.Items[i], x) {
			return float64(i), nil
		}
	}
	return -1.0, nil
}

// clampIndex turns a position, negative from the end, into one from 0 to n.
func clampIndex(at float64, n int) int {
	if at < 0 {
		at += float64(n)
	}
	return int(max(0, min(at, float64(n))))
}

// arraySlice(list, start=0, end=length) is a part of it, a new list.
func arraySlice(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	n := len(list.Items)
	start, err := integerArg(e, args, 1, 0)
	if err != nil {
		return nil, err
	}
	end, err := integerArg(e, args, 2, float64(n))
	if err != nil {
		return nil, err
	}
	from, to := clampIndex(start, n), clampIndex(end, n)
	if from > to {
		to = from
	}
	if err := e.charge(to - from); err != nil {
		return nil, err
	}
	return &Array{Items: append([]Value{}, list.Items[from:to]...)}, nil
}

// arraySplice(list, start, count=rest, x…) takes elements out, puts others in
// their place, and returns those it took.
func arraySplice(e *Env, args []Value) (Value, error) {
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	if len(args) < 2 {
		return &Array{Items: []Value{}}, nil
	}
	n := len(list.Items)
	start, err := integerArg(e, args, 1, 0)
	if err != nil {
		return nil, err
	}
	from := clampIndex(start, n)
	count := n - from
	if _, given := arg(args, 2); given {
		c, err := integerArg(e, args, 2, 0)
		if err != nil {
			return nil, err
		}
		count = int(max(0, min(c, float64(n-from))))
	}
	if err := e.charge(n + len(args)); err != nil {
		return nil, err
	}
	taken := append([]Value{}, list.Items[from:from+count]...)
	rest := append([]Value{}, list.Items[from+count:]...)
	items := append([]Value{}, list.Items[:from]...)
	if len(args) > 3 {
		items = append(items, args[3:]...)
	}
	list.Items = append(items, rest...)
	return &Array{Items: taken}, nil
}
