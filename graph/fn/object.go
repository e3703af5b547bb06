package fn

// objectFuncs work on objects; a list has its indexes as keys. What JavaScript
// says of classes and prototypes is answered for plain objects.
var objectFuncs = map[string]Func{
	"get":                      objectGet,
	"set":                      objectSet,
	"create":                   objectCreate,
	"keys":                     objectKeys,
	"values":                   objectValues,
	"entries":                  objectEntries,
	"fromEntries":              objectFromEntries,
	"assign":                   objectAssign,
	"getOwnPropertyNames":      objectNames,
	"getOwnPropertySymbols":    objectSymbols,
	"getOwnPropertyDescriptor": objectDescriptor,
	"defineProperty":           objectDefine,
	"defineProperties":         objectDefineAll,
	"freeze":                   objectFreeze,
	"isFrozen":                 objectIsFrozen,
	"seal":                     objectFreezeShape,
	"isSealed":                 objectIsShaped(sealed),
	"preventExtensions":        objectStopGrowth,
	"isExtensible":             objectIsExtensible,
	"hasOwnProperty":           objectHas,
	"isPrototypeOf":            objectIsPrototype,
	"propertyIsEnumerable":     objectIsEnumerable,
}

// objectArg is the object a function writes to: a new one where there is none,
// undefined or null.
func objectArg(e *Env, args []Value) (*Object, error) {
	v, _ := arg(args, 0)
	if absent(v) {
		return newObject(0), e.charge(1)
	}
	o, ok := v.(*Object)
	if !ok {
		return nil, badArg(0, v, "an object")
	}
	return o, e.Step(1)
}

// objectGet(o, key) is a value; undefined if there is none.
func objectGet(e *Env, args []Value) (Value, error) {
	m, err := membersArg(e, args)
	if err != nil {
		return nil, err
	}
	key, err := textOf(e, args, 1)
	if err != nil {
		return nil, err
	}
	return m.get(key), nil
}

// objectSet(o, key, value) sets it and returns o.
func objectSet(e *Env, args []Value) (Value, error) {
	o, err := objectArg(e, args)
	if err != nil {
		return nil, err
	}
	key, err := textOf(e, args, 1)
	if err != nil {
		return nil, err
	}
	v, _ := arg(args, 2)
	if err := e.charge(2); err != nil {
		return nil, err
	}
	return o, o.set(e, key, v)
}

// objectCreate(k1, v1, k2, v2…) is a new object.
func objectCreate(e *Env, args []Value) (Value, error) {
	if err := e.charge(len(args)); err != nil {
		return nil, err
	}
	o := newObject(len(args) / 2)
	for i := 0; i < len(args); i += 2 {
		key, err := toText(e, args[i])
		if err != nil {
			return nil, err
		}
		v, _ := arg(args, i+1)
		if err := o.set(e, key, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// objectAssign(o, from…) copies the members of others into o and returns it.
func objectAssign(e *Env, args []Value) (Value, error) {
	o, err := objectArg(e, args)
	if err != nil {
		return nil, err
	}
	for i := 1; i < len(args); i++ {
		if absent(args[i]) {
			continue
		}
		m, err := membersArg(e, args[i:])
		if err != nil {
			return nil, err
		}
		if err := e.charge(2 * m.len()); err != nil {
			return nil, err
		}
		for _, key := range m.keys() {
			if err := o.set(e, key, m.get(key)); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// objectFromEntries([[key, value]…]) is a new object; an empty one of undefined
// or null.
func objectFromEntries(e *Env, args []Value) (Value, error) {
	if v, _ := arg(args, 0); absent(v) {
		return newObject(0), e.charge(1)
	}
	list, err := listArg(e, args)
	if err != nil {
		return nil, err
	}
	if err := e.charge(2 * len(list.Items)); err != nil {
		return nil, err
	}
	o := newObject(len(list.Items))
	for _, item := range list.Items {
		pair, ok := item.(*Array)
		if !ok {
			return nil, badArg(0, item, "a list of pairs")
		}
		key, err := textOf(e, pair.Items, 0)
		if err != nil {
			return nil, err
		}
		v, _ := arg(pair.Items, 1)
		if err := o.set(e, key, v); err != nil {
			return nil, err
		}
	}
	return o, nil
}
