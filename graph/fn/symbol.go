package fn

var symbolFuncs = map[string]Func{}
