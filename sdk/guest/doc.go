// Package guest is what durable functions in Go are written with that are compiled to WebAssembly,
// components (docs/components.md). It has the words of package flow:
//
//	var Charge = guest.Worker[Order, Receipt]("order.charge")
//
//	func Checkout(o Order) (Receipt, error) { return Charge.Call(o) }
//
//	func main() {} // a component has no start of its own
//
//	func init() { guest.Handle(Checkout) }
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -o checkout.wasm .
//
// A component has no files, no network and no clock: what has effects it calls. So there are no
// steps, no Do and no Record.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package guest
