package fn

// unary makes a function of one number.
func unary(f func(x float64) float64) Func {
	return func(env *Env, args []Value) (Value, error) {
		x, err := numberArg(env, args, 0)
		if err != nil {
			return nil, err
		}
		return f(x), nil
	}
}

// binary makes a function of two numbers.
func binary(f func(x, y float64) float64) Func {
	return func(env *Env, args []Value) (Value, error) {
		x, err := numberArg(env, args, 0)
		if err != nil {
			return nil, err
		}
		y, err := numberArg(env, args, 1)
		if err != nil {
			return nil, err
		}
		return f(x, y), nil
	}
}

// variadic makes a function of any number of numbers.
func variadic(f func(numbers []float64) float64) Func {
	return func(env *Env, args []Value) (Value, error) {
		numbers, err := toNumbers(env, args)
		if err != nil {
			return nil, err
		}
		return f(numbers), nil
	}
}

func toNumbers(env *Env, values []Value) ([]float64, error) {
	if err := env.Step(len(values)); err != nil {
		return nil, err
	}
	if err := env.grow(8 * len(values)); err != nil {
		return nil, err
	}
	numbers := make([]float64, len(values))
	for i, v := range values {
		n, err := env.toNumber(v)
		if err != nil {
			return nil, err
		}
		numbers[i] = n
	}
	return numbers, nil
}

// flatten puts the elements of arrays in place of the arrays, however deep.
func flatten(env *Env, args []Value) ([]Value, error) { return flattenInto(nil, env, args, 0) }

func flattenInto(flat []Value, env *Env, items []Value, depth int) ([]Value, error) {
	if depth > maxNesting {
		return nil, errDeep
	}
	for _, v := range items {
		list, ok := v.(*Array)
		if !ok {
			flat = append(flat, v)
			continue
		}
		if err := env.Step(1 + len(list.Items)); err != nil {
			return nil, err
		}
		if err := env.grow(16 * len(list.Items)); err != nil {
			return nil, err
		}
		var err error
		if flat, err = flattenInto(flat, env, list.Items, depth+1); err != nil {
			return nil, err
		}
	}
	return flat, nil
}
