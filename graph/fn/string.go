package fn

var stringFuncs = map[string]Func{}
