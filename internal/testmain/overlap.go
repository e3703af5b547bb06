package testmain

import (
	"flag"
	"runtime"
	"strconv"
)

// Overlap lets three tests run for each CPU, where go test allows one. It is for packages whose tests mostly wait, for
// leases, processes and timeouts. TestMain calls it first; a -parallel on the command line still wins.
func Overlap() {
	if err := flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
}
