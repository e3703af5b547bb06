package fn

var unaryFuncs = map[string]Func{}
