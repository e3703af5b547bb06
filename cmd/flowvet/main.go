// Command flowvet finds what a durable function must not do: what is not the same in each
// replay. It is run on packages, or by go vet:
//
//	go run github.com/legwork-dev/legwork/cmd/flowvet ./...
//	go vet -vettool=$(which flowvet) ./...
//
// It looks at functions that take a flow.Context, and at function literals in them. Steps
// of flow.Do and flow.Record are left alone: their results are recorded.
package main

import (
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/singlechecker"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	if slices.ContainsFunc(os.Args[1:], func(arg string) bool {
		return strings.HasSuffix(arg, ".cfg") || arg == "-flags" || strings.HasPrefix(arg, "-V")
	}) {
		unitchecker.Main(analyzer) // go vet asks
	}
	singlechecker.Main(analyzer)
}
