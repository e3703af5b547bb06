package fn

var objectFuncs = map[string]Func{}
