package fn

var logicalFuncs = map[string]Func{}
