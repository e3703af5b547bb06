package job

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// jobFunctions are the durable functions of a job, and what they wait for.
func jobFunctions(j *client.Job) (t cli.Table) {
	t.Wraps = true
	for i := range j.Functions {
		f := &j.Functions[i]
		status := f.Status
		if f.Failed != nil {
			status = "stuck"
		}
		next, size := "", ""
		if f.Bytes > 0 {
			next, size = strconv.Itoa(f.Position), fmt.Sprintf("%.1fK", float64(f.Bytes)/1024)
		}
		awaits := f.Awaits
		if len(f.Near) > 0 {
			awaits = strings.TrimSpace(awaits + " near a limit: " + strings.Join(f.Near, ", "))
		}
		t.Titled([]string{"FUNCTION", "DAD", "STATUS", "NEXT", "OPEN", "EVENTS", "SIZE", "LINE", "WAITS FOR"},
			cli.Fit(f.Activity, 28), cli.Fit(string(f.DAD), 12), status, next, strconv.Itoa(f.OpenCount),
			strconv.Itoa(f.Events), size, cli.Fit(f.Source, 20), awaits)
	}
	return t
}

// nameOf is how an activity is listed; an operation of a function with what it calls.
func nameOf(a *client.Activity) string {
	if a.Operation == nil {
		return cli.Fit(a.Activity, 32)
	}
	return cli.Fit(a.Activity+" "+a.Operation.What(), 48)
}
