package fn

var bitwiseFuncs = map[string]Func{}
