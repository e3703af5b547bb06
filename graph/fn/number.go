package fn

var numberFuncs = map[string]Func{}
