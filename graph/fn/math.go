package fn

var mathFuncs = map[string]Func{}
