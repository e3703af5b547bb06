package fn

var dateFuncs = map[string]Func{}
