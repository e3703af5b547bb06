package flowtest_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// TestPutAndLog: what a function tells is told once, and not by its replays.
func TestPutAndLog(t *testing.T) {
	var said bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&said, nil)))
	defer slog.SetDefault(before)
	r := flowtest.Run(t, func(ctx flow.Context, _ int) (int, error) {
		for i := range 3 {
			flow.Put(ctx, "step", i)
			flow.Attr(ctx, "at", fmt.Sprint("step ", i))
			flow.Log(ctx).Info("goes on", "step", i)
			flow.Sleep(ctx, time.Hour)
		}
		return 1, nil
	}, 1)
	if r.Err != nil || string(r.Data["step"]) != "2" || string(r.Attributes["at"]) != `"step 2"` || strings.Count(said.String(), "goes on") < 3 {
		t.Errorf("it comes to %+v and says %s", r, &said)
	}
}
