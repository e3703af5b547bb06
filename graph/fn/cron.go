package fn

var cronFuncs = map[string]Func{}
