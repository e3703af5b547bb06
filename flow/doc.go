// Package flow has durable functions: ordinary Go functions that a crash cannot stop.
//
//	var Charge = flow.Worker[Order, Receipt]("order.charge")
//
//	func Checkout(ctx flow.Context, o Order) (Parcel, error) {
//		r, err := Charge.Call(ctx, o)
//		if err != nil {
//			return Parcel{}, err
//		}
//		flow.Sleep(ctx, 72*time.Hour)
//		return Ship.Call(ctx, o)
//	}
//
//	err := worker.Run(ctx, worker.Config{}, flow.Handle("shop.checkout", Checkout))
//
// What a function asks of the world is an operation: it is recorded with its result. When
// the function must go on after a crash, it runs from its first line; operations that have
// results return them at once. So a function must ask for the same operations each time:
//
//   - Time, chance and everything outside come by operations: Now, Random, Do, Record, Call.
//     No time.Now, no global variables that change, no map ranges around operations.
//   - It is one line of control: no goroutines, channels or mutexes. What is to run at the
//     same time is begun with Go and waited for with All, First or a Join.
//   - A change of the code that jobs may meet on their way stands behind Patched. Rehearse tells
//     which open jobs would disagree with a build.
//
// Code that asks for something else than is recorded is stopped with code 570, and nothing
// is written: see docs/durable-functions.md. Package flow/flowtest runs functions in
// tests, without servers, on a clock that jumps.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package flow
