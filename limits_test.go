package legwork_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestEveryLimit: what is as large as a limit allows is taken, one more is
// refused, and the error names the limit or what is wrong.
func TestEveryLimit(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	decode := func(lane string, set func(h legwork.Header, n int)) func(int) error {
		return func(n int) error {
			kind := map[string]legwork.Kind{"run": legwork.Leg1, "response": legwork.Work, "start": legwork.Start,
				"signal": legwork.Signal}[lane]
			d := deliver(sample(kind))
			d.Header.Set(legwork.HeaderKind, map[string]string{"run": "leg1"}[lane])
			set(d.Header, n)
			_, err := decoders[lane](d)
			return err
		}
	}
	header := func(lane, key string, value func(int) string) func(int) error {
		return decode(lane, func(h legwork.Header, n int) { h.Set(key, value(n)) })
	}
	fill := func(h legwork.Header, n int) { h.Set("x", x(n-h.Size()-len("x")-4)) }
	for name, c := range map[string]struct {
		most int
		try  func(n int) error
	}{
		"payload": {legwork.MaxPayloadBytes, func(n int) error { return legwork.CheckPayload([]byte(`"` + x(n-2) + `"`)) }},
		"depth of lists": {legwork.MaxPayloadDepth, func(n int) error {
			return legwork.CheckPayload([]byte(strings.Repeat("[", n) + strings.Repeat("]", n)))
		}},
		"depth of objects": {legwork.MaxPayloadDepth, func(n int) error {
			return legwork.CheckPayload([]byte(strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n)))
		}},
		"job id":              {legwork.MaxJobIDBytes, func(n int) error { return legwork.CheckJobID(x(n)) }},
		"job id of a start":   {legwork.MaxJobIDBytes, header("start", legwork.HeaderJob, x)},
		"job id of a message": {legwork.MaxJobIDBytes, header("run", legwork.HeaderJob, x)},
		"topic":               {legwork.MaxTopicBytes, func(n int) error { return legwork.CheckTopic(x(n)) }},
		"app":                 {legwork.MaxNameBytes, header("response", legwork.HeaderApp, x)},
		"version":             {legwork.MaxNameBytes, header("response", legwork.HeaderVersion, x)},
		"activity":            {legwork.MaxNameBytes, header("response", legwork.HeaderActivity, x)},
		"namespace":           {31, func(n int) error { return legwork.CheckNamespace(x(n)) }},
		"address": {legwork.MaxDADBytes, header("run", legwork.HeaderDAD, func(n int) string {
			return ",00"[:1+n%2][:1] + strings.Repeat("1", 1+n%2) + strings.Repeat(",0", (n-2-n%2)/2)
		})},
		"attempt":             {legwork.MaxEntries, header("run", legwork.HeaderAttempt, number)},
		"pending answers":     {legwork.MaxPending, header("response", legwork.HeaderSeq, number)},
		"code":                {999_999, header("response", legwork.HeaderCode, number)},
		"code of a signal":    {999_999, header("signal", legwork.HeaderCode, number)},
		"epoch":               {1 << 53, header("run", legwork.HeaderEpoch, number)},
		"start key":           {legwork.MaxIdentityBytes, header("start", legwork.HeaderStartKey, x)},
		"message id":          {legwork.MaxIdentityBytes, header("start", legwork.HeaderMsgID, x)},
		"signal id":           {legwork.MaxIdentityBytes, header("signal", legwork.HeaderSignalID, x)},
		"headers of a run":    {legwork.MaxHeaderBytes, decode("run", fill)},
		"headers of a start":  {legwork.MaxHeaderBytes, decode("start", fill)},
		"headers of a signal": {legwork.MaxHeaderBytes, decode("signal", fill)},
		"headers of a reply":  {legwork.MaxHeaderBytes, decode("response", fill)},
	} {
		if err := c.try(c.most); err != nil {
			t.Errorf("%s: as large as allowed: %v", name, err)
		}
		err := c.try(c.most + 1)
		if code := legwork.CodeOf(err); err == nil || code != 400 && code != 413 {
			t.Errorf("%s: one more than allowed: %v", name, err)
		}
	}
}

func number(n int) string { return strconv.Itoa(n) }
