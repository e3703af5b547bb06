// Package flowtest runs durable functions in tests, without servers.
//
//	r := flowtest.Run(t, Checkout, order,
//		flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil }),
//		flowtest.Signal("approved", Approval{By: "Ada"}).After(time.Hour))
//
// The function runs over a real journal. The clock jumps to whatever comes next, so that a
// wait of three days takes no time. After the run each prefix of the journal is replayed,
// as after a crash at that point: the function must do the same again.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package flowtest
