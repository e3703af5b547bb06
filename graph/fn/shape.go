package fn

import "fmt"

// How far an object is closed to changes.
const (
	open    uint8 = iota
	bounded       // preventExtensions: no new keys
	sealed        // and none can be removed
	frozen        // and none can be changed
)

// set sets a key as assignment does: where the object does not allow it, it is
// an error, as in strict mode.
func (o *Object) set(e *Env, key string, v Value) error {
	if o.shape == frozen || o.shape != open && !o.has(key) {
		return fmt.Errorf("key %.64q cannot be set: the object is closed to changes", key)
	}
	if err := e.Step(1 + o.Len()/256); err != nil {
		return err
	}
	o.Set(key, v)
	return nil
}

// closeTo raises the shape of an object and returns the value it was given.
func closeTo(shape uint8) Func {
	return func(e *Env, args []Value) (Value, error) {
		v, _ := arg(args, 0)
		if o, ok := v.(*Object); ok {
			o.shape = max(o.shape, shape)
		}
		return v, e.Step(1)
	}
}

var (
	objectFreeze      = closeTo(frozen)
	objectFreezeShape = closeTo(sealed)
	objectStopGrowth  = closeTo(bounded)
	objectIsFrozen    = objectIsShaped(frozen)
)

// objectIsShaped tells whether an object is closed at least so far. What is no
// object cannot be changed at all; an empty object that cannot grow neither.
func objectIsShaped(shape uint8) Func {
	return func(e *Env, args []Value) (Value, error) {
		v, _ := arg(args, 0)
		switch v := v.(type) {
		case *Object:
			return v.shape >= shape || v.shape != open && v.Len() == 0, nil
		case *Array, date:
			return false, nil
		}
		return true, nil
	}
}

func objectIsExtensible(_ *Env, args []Value) (Value, error) {
	v, _ := arg(args, 0)
	switch v := v.(type) {
	case *Object:
		return v.shape == open, nil
	case *Array, date:
		return true, nil
	}
	return false, nil
}

// objectDescriptor(o, key) describes a member; undefined if there is none.
func objectDescriptor(e *Env, args []Value) (Value, error) {
	m, err := membersArg(e, args)
	if err != nil {
		return nil, err
	}
	key, err := textOf(e, args, 1)
	if err != nil || !m.has(key) {
		return Undefined{}, err
	}
	length := key == "length" && m.object == nil
	changeable, removable := m.units == nil, m.units == nil && !length
	if m.object != nil {
		changeable, removable = m.object.shape < frozen, m.object.shape < sealed
	}
	d := newObject(4)
	d.Set("value", m.get(key))
	d.Set("writable", changeable)
	d.Set("enumerable", !length)
	d.Set("configurable", removable)
	return d, e.charge(8)
}

// objectDefine(o, key, {value}) sets a member and returns o. Getters, and
// members that are hidden or fixed, do not exist in documents.
func objectDefine(e *Env, args []Value) (Value, error) {
	o, err := objectArg(e, args)
	if err != nil {
		return nil, err
	}
	key, err := textOf(e, args, 1)
	if err != nil {
		return nil, err
	}
	v, _ := arg(args, 2)
	return o, o.define(e, key, v)
}

func (o *Object) define(e *Env, key string, descriptor Value) error {
	d, ok := descriptor.(*Object)
	if !ok {
		return fmt.Errorf("the description of a member must be an object such as {value: 1}, not %s", kindOf(descriptor))
	}
	if err := e.charge(2); err != nil {
		return err
	}
	return o.set(e, key, d.Get("value"))
}

// objectDefineAll(o, {key: {value}…}) sets members and returns o.
func objectDefineAll(e *Env, args []Value) (Value, error) {
	o, err := objectArg(e, args)
	if err != nil {
		return nil, err
	}
	v, _ := arg(args, 1)
	all, ok := v.(*Object)
	if !ok {
		return nil, badArg(1, v, "an object")
	}
	for _, key := range append([]string(nil), all.keys...) {
		if err := o.define(e, key, all.Get(key)); err != nil {
			return nil, err
		}
	}
	return o, nil
}
