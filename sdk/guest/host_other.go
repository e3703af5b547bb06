//go:build !wasip1

package guest

const outside = "package guest works in a component only: build it with GOOS=wasip1 GOARCH=wasm"

func operate([]byte) []byte { panic(outside) }

func logLine(string) { panic(outside) }
