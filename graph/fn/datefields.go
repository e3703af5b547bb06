package fn

import "math"

// field makes the function that returns a field of a date, NaN if the date is
// invalid.
func field(i int) Func {
	return ofDate(func(d date) (Value, error) {
		if math.IsNaN(float64(d)) {
			return math.NaN(), nil
		}
		return civilOf(float64(d))[i], nil
	})
}

func dayOfWeek(d date) (Value, error) {
	if math.IsNaN(float64(d)) {
		return math.NaN(), nil
	}
	return float64(weekday(float64(d))), nil
}

func dateValue(d date) (Value, error) { return float64(d), nil }

// zoneOffset is 0: local time is UTC. NaN if the date is invalid.
func zoneOffset(d date) (Value, error) { return float64(d - d), nil }

// setter makes the function that sets a field of a date and, of the count
// fields that begin there, those that were given. It returns the new time in
// milliseconds.
func setter(first, count int) Func {
	return func(env *Env, args []Value) (Value, error) {
		d, err := dateArg(args, 0)
		if err != nil {
			return nil, err
		}
		t := float64(d)
		if math.IsNaN(t) && first == yearField {
			t = 0 // JavaScript starts anew with a year
		}
		if math.IsNaN(t) || len(args) < 2 {
			return math.NaN(), nil
		}
		c := civilOf(t)
		if err := c.set(env, first, args[1:min(len(args), 1+count)]); err != nil {
			return nil, err
		}
		return c.time(), nil
	}
}

// set overwrites fields from first on with numbers.
func (c *civil) set(env *Env, first int, values []Value) error {
	for i, v := range values {
		n, err := env.toNumber(v)
		if err != nil {
			return err
		}
		c[first+i] = n
	}
	return nil
}

func dateSetTime(env *Env, args []Value) (Value, error) {
	if _, err := dateArg(args, 0); err != nil {
		return nil, err
	}
	t, err := numberArg(env, args, 1)
	return timeClip(t), err
}

// dateUTC returns the time of the fields that were given, at least a year;
// years 0 to 99 are of the twentieth century.
func dateUTC(env *Env, args []Value) (Value, error) {
	if len(args) == 0 {
		return math.NaN(), nil
	}
	c := civil{dayField: 1}
	if err := c.set(env, yearField, args[:min(len(args), fieldCount)]); err != nil {
		return nil, err
	}
	if y := math.Trunc(c[yearField]); y >= 0 && y <= 99 {
		c[yearField] = 1900 + y
	}
	return c.time(), nil
}
