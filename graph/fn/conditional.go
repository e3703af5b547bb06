package fn

var conditionalFuncs = map[string]Func{}
