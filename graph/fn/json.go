package fn

var jsonFuncs = map[string]Func{}
