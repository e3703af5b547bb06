package telemetry

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"

	"github.com/legwork-dev/legwork"
)

const (
	// maxSeries bounds the series of one instrument. Further combinations of
	// labels are counted in one series whose labels are all "other".
	maxSeries = 512
	// maxLabelBytes bounds the value of a label; topics are the longest, with
	// the name of their lane before them.
	maxLabelBytes = legwork.MaxTopicBytes + 16
	other         = "other"
)

// labels are the values of an instrument's labels, in the order of its keys.
type labels [3]string

// labelled returns labels of up to three values, without allocation.
func labelled(values []string) (l labels) {
	copy(l[:], values)
	return l
}

// series finds the options of a combination of labels without allocation. It
// is read far more often than it grows, hence a map that is replaced whole.
type series[O any] struct {
	keys   []string
	option func(attribute.Set) O
	known  atomic.Pointer[map[labels][]O]
	grow   sync.Mutex
}

func (s *series[O]) of(values labels) []O {
	if known := s.known.Load(); known != nil {
		if options, ok := (*known)[values]; ok {
			return options
		}
		if len(*known) > maxSeries {
			return (*known)[labels{other, other, other}]
		}
	}
	return s.add(values)
}

// add makes room for a combination, the last place being that of "other".
func (s *series[O]) add(values labels) []O {
	s.grow.Lock()
	defer s.grow.Unlock()
	next := map[labels][]O{}
	if known := s.known.Load(); known != nil {
		for k, v := range *known {
			next[k] = v
		}
	}
	if len(next) >= maxSeries {
		values = labels{other, other, other}
	}
	if options, ok := next[values]; ok {
		return options
	}
	pairs := make([]attribute.KeyValue, len(s.keys))
	for i, key := range s.keys {
		pairs[i] = attribute.String(key, legwork.Clip(strings.ToValidUTF8(values[i], "?"), maxLabelBytes))
	}
	next[labels{strings.Clone(values[0]), strings.Clone(values[1]),
		strings.Clone(values[2])}] = []O{s.option(attribute.NewSet(pairs...))}
	s.known.Store(&next)
	return next[values]
}

func addSeries(keys []string) series[metric.AddOption] {
	return series[metric.AddOption]{keys: keys,
		option: func(s attribute.Set) metric.AddOption { return metric.WithAttributeSet(s) }}
}

func recordSeries(keys []string) series[metric.RecordOption] {
	return series[metric.RecordOption]{keys: keys,
		option: func(s attribute.Set) metric.RecordOption { return metric.WithAttributeSet(s) }}
}

// counter is a counter with labels.
type counter struct {
	to     metric.Int64Counter
	series series[metric.AddOption]
}

func (c *counter) add(n int, values ...string) {
	if n >= 0 {
		c.to.Add(context.Background(), int64(n), c.series.of(labelled(values))...)
	}
}

// recorder is a histogram with labels.
type recorder[N int64 | float64] struct {
	to interface {
		Record(context.Context, N, ...metric.RecordOption)
	}
	series series[metric.RecordOption]
}

func (r *recorder[N]) record(v N, values ...string) {
	r.to.Record(context.Background(), v, r.series.of(labelled(values))...)
}
