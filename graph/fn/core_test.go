package fn

import "testing"

func TestArray(t *testing.T) {
	check(t, []row{
		{"array.get", `[[7,8]]`, `7`}, {"array.get", `[[7,8],1]`, `8`}, {"array.get", `[[7,8],"…"]`, `7`},
		{"array.get", `[[7],5]`, `undefined`}, {"array.get", `["x"]`, `!must be a list`},
		{"array.length", `[[1,2,3]]`, `3`}, {"array.length", `[]`, `undefined`}, {"array.length", `[5]`, `!must be a list`},
		{"array.concat", `[[1],[2,3]]`, `[1,2,3]`}, {"array.concat", `[[1],2]`, `[1,2]`}, {"array.concat", `[[1]]`, `[1]`},
		{"array.indexOf", `[["a","b","a"],"a",1]`, `2`}, {"array.indexOf", `[[1],"1"]`, `-1`},
		{"array.join", `[["a",null,1],"-"]`, `"a--1"`}, {"array.join", `[[1,[2,3]]]`, `"1,2,3"`},
		{"array.lastIndexOf", `[[1,2,1],1]`, `2`}, {"array.lastIndexOf", `[[1,2,1],1,1]`, `0`},
		{"array.lastIndexOf", `[[1,2,1],1,-4]`, `-1`},
		{"array.pop", `[[1,2]]`, `2`}, {"array.pop", `[[]]`, `undefined`},
		{"array.push", `[[1],2,3]`, `[1,2,3]`},
		{"array.reverse", `[[1,2,3]]`, `[3,2,1]`},
		{"array.shift", `[[1,2]]`, `1`}, {"array.shift", `[[]]`, `undefined`},
		{"array.slice", `[[1,2,3],1]`, `[2,3]`}, {"array.slice", `[[1,2,3],-2,-1]`, `[2]`},
		{"array.slice", `[[1,2],2,1]`, `[]`},
		{"array.sort", `[[10,9,1],"ASCENDING"]`, `[1,9,10]`}, {"array.sort", `[["b","a"],"DESCENDING"]`, `["b","a"]`},
		{"array.sort", `[[2,"a",1]]`, `[1,2,"a"]`}, {"array.sort", `[[1],"UP"]`, `!ASCENDING`},
		{"array.splice", `[[1,2,3],1]`, `[2,3]`}, {"array.splice", `[[1,2,3],0,1,9]`, `[1]`}, {"array.splice", `[[1]]`, `[]`},
		{"array.unshift", `[[1],8,9]`, `3`},
	})
}

func TestOperators(t *testing.T) {
	check(t, []row{
		{"bitwise.and", `[6,3]`, `2`}, {"bitwise.or", `[6,3]`, `7`}, {"bitwise.xor", `[6,3]`, `5`},
		{"bitwise.leftShift", `[1,33]`, `2`}, {"bitwise.rightShift", `[-8,1]`, `-4`},
		{"bitwise.unsignedRightShift", `[-1,0]`, `4294967295`},
	})
	check(t, []row{
		{"conditional.ternary", `[true,1,2]`, `1`}, {"conditional.ternary", `["",1,2]`, `2`},
		{"conditional.ternary", `[false,1]`, `undefined`},
		{"conditional.equality", `[1,"1"]`, `true`}, {"conditional.equality", `[null,"…"]`, `true`},
		{"conditional.equality", `[null,0]`, `false`}, {"conditional.equality", `[[1],1]`, `true`},
		{"conditional.equality", `[true,"1"]`, `true`},
		{"conditional.strict_equality", `[1,"1"]`, `false`}, {"conditional.strict_equality", `[1,1]`, `true`},
		{"conditional.inequality", `[1,"1"]`, `false`}, {"conditional.strict_inequality", `[1,"1"]`, `true`},
		{"conditional.greater_than", `[2,1]`, `true`}, {"conditional.greater_than", `["10","9"]`, `false`},
		{"conditional.less_than", `["10",9]`, `false`},
		{"conditional.greater_than_or_equal", `[1,1]`, `true`}, {"conditional.less_than_or_equal", `["x",1]`, `false`},
		{"conditional.nullish", `[null,5]`, `5`}, {"conditional.nullish", `[0,5]`, `0`},
	})
	check(t, []row{
		{"logical.and", `[0,5]`, `0`}, {"logical.and", `[1,5]`, `5`}, {"logical.or", `["",5]`, `5`},
		{"logical.or", `[1,5]`, `1`},
	})
	check(t, []row{
		{"unary.not", `[0]`, `true`}, {"unary.positive", `["12"]`, `12`}, {"unary.positive", `["x"]`, `NaN`},
		{"unary.negative", `[3]`, `-3`}, {"unary.bitwise_not", `[5]`, `-6`},
	})
	check(t, []row{
		{"symbol.null", `[]`, `null`}, {"symbol.undefined", `[]`, `undefined`}, {"symbol.whitespace", `[]`, `" "`},
		{"symbol.object", `[]`, `{}`}, {"symbol.array", `[]`, `[]`},
		{"symbol.posInfinity", `[]`, `Infinity`}, {"symbol.negInfinity", `[]`, `-Infinity`}, {"symbol.NaN", `[]`, `NaN`},
		{"symbol.date", `[]`, `"2025-01-17T12:00:00.000Z"`},
	})
}

func TestJSON(t *testing.T) {
	check(t, []row{
		{"json.stringify", `[{"b":1,"a":[true,null]}]`, `"{\"b\":1,\"a\":[true,null]}"`},
		{"json.stringify", `["…"]`, `undefined`},
		{"json.stringify", `["a\u2028\\u2028"]`, "\"\\\"a\u2028\\\\\\\\u2028\\\"\""},
		{"json.stringify", `[{"a":1,"b":2},["b"]]`, `"{\"b\":2}"`},
		{"json.stringify", `[{"a":[1]},null,2]`, `"{\n  \"a\": [\n    1\n  ]\n}"`},
		{"json.parse", `["{\"a\":[1,2]}"]`, `{"a":[1,2]}`}, {"json.parse", `["{"]`, `!not valid JSON`},
		{"json.parse", `[null]`, `null`}, {"json.parse", `[{"a":1}]`, `{"a":1}`},
	})
}

func TestObject(t *testing.T) {
	check(t, []row{
		{"object.get", `[{"a":1},"a"]`, `1`}, {"object.get", `[{"a":1},"b"]`, `undefined`},
		{"object.get", `[null,"b"]`, `undefined`}, {"object.get", `[[5],0]`, `5`},
		{"object.set", `[{"a":1},"b",2]`, `{"a":1,"b":2}`}, {"object.set", `["x","b",2]`, `!must be an object`},
		{"object.create", `["a",1,"b",2]`, `{"a":1,"b":2}`}, {"object.create", `[]`, `{}`},
		{"object.create", `["2","x","1","y"]`, `{"1":"y","2":"x"}`},
		{"object.keys", `[{"b":1,"a":2}]`, `["b","a"]`}, {"object.keys", `[["x"]]`, `["0"]`}, {"object.keys", `["…"]`, `[]`},
		{"object.values", `[{"b":1,"a":2}]`, `[1,2]`}, {"object.entries", `[{"b":1}]`, `[["b",1]]`},
		{"object.fromEntries", `[[["a",1],["b",2]]]`, `{"a":1,"b":2}`}, {"object.fromEntries", `[[1]]`, `!pairs`},
		{"object.assign", `[{"a":1},{"b":2},null,{"a":3}]`, `{"a":3,"b":2}`},
		{"object.getOwnPropertyNames", `[["x"]]`, `["0","length"]`}, {"object.getOwnPropertySymbols", `[{}]`, `[]`},
		{"object.getOwnPropertyDescriptor", `[{"a":1},"a"]`,
			`{"value":1,"writable":true,"enumerable":true,"configurable":true}`},
		{"object.getOwnPropertyDescriptor", `[{},"a"]`, `undefined`},
		{"object.defineProperty", `[{},"a",{"value":1}]`, `{"a":1}`}, {"object.defineProperty", `[{},"a",1]`, `!description`},
		{"object.defineProperties", `[{},{"a":{"value":1}}]`, `{"a":1}`},
		{"object.freeze", `[{"a":1}]`, `{"a":1}`}, {"object.isFrozen", `[{"a":1}]`, `false`},
		{"object.isFrozen", `[1]`, `true`},
		{"object.seal", `[{}]`, `{}`}, {"object.isSealed", `[{}]`, `false`}, {"object.preventExtensions", `[{}]`, `{}`},
		{"object.isExtensible", `[{}]`, `true`}, {"object.isExtensible", `[1]`, `false`},
		{"object.hasOwnProperty", `[{"a":1},"a"]`, `true`}, {"object.hasOwnProperty", `[{"a":1},"b"]`, `false`},
		{"object.isPrototypeOf", `[{},{}]`, `false`}, {"object.propertyIsEnumerable", `[{"a":1},"a"]`, `true`},
		{"object.propertyIsEnumerable", `[[],"length"]`, `false`},
		{"object.getOwnPropertyDescriptor", `["ab","length"]`,
			`{"value":2,"writable":false,"enumerable":false,"configurable":false}`},
		{"object.getOwnPropertyDescriptor", `[[1],"length"]`,
			`{"value":1,"writable":true,"enumerable":false,"configurable":false}`},
	})
}

// TestFrozenObjects: what is closed to changes says so when it is changed.
func TestFrozenObjects(t *testing.T) {
	e := &Env{}
	for name, key := range map[string]string{"object.freeze": "a", "object.seal": "b", "object.preventExtensions": "b"} {
		o := newObject(1)
		o.Set("a", 1.0)
		if _, err := Lookup(name)(e, []Value{o}); err != nil {
			t.Fatal(err)
		}
		if _, err := Lookup("object.set")(e, []Value{o, key, 2.0}); err == nil {
			t.Errorf("%s: setting %s has no error", name, key)
		}
	}
}

// TestDocuments: what comes in goes out, key by key.
func TestDocuments(t *testing.T) {
	for _, doc := range []string{`null`, `true`, `0`, `-1.5`, `1e+21`, `1e-7`, `"a\"<b>"`, `[]`, `{}`,
		`{"z":1,"a":{"b":[1,[2]]}}`, "\"\u2028é😀\""} {
		v, err := Decode([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(t, v); got != doc {
			t.Errorf("%s becomes %s", doc, got)
		}
	}
	for _, doc := range []string{``, `{`, `1 2`, `[1,]`, `{"a"}`} {
		if _, err := Decode([]byte(doc)); err == nil {
			t.Errorf("%q is read", doc)
		}
	}
	if _, err := Encode(&Array{Items: []Value{1.0, 2.0}}, 4); err == nil {
		t.Error("the limit is not kept")
	}
	self := &Array{}
	self.Items = []Value{self}
	if _, err := Encode(self, maxText); err == nil {
		t.Error("a list that holds itself is written")
	}
}
