package fn

var arrayFuncs = map[string]Func{}
