//go:build !wasip1

package guest

const outside = "package guest works in a component only: build it with GOOS=wasip1 GOARCH=wasm"

var _ = handle // a host would call it

func operate([]byte) []byte { panic(outside) }

func logLine(string) { panic(outside) }
