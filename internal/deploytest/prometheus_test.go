package deploytest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/template"
)

// beat is how often series are sampled and rules evaluated.
const beat = time.Minute

// parsing is the language of rules, without its experiments.
var parsing = parser.NewParser(parser.Options{})

// alertRules are the rules of a file, read as Prometheus does.
func alertRules(t *testing.T) (all []rulefmt.Rule) {
	t.Helper()
	groups, errs := rulefmt.ParseFile(root+"/deploy/prometheus/rules.yaml", false, model.LegacyValidation, parsing,
		slog.New(slog.DiscardHandler))
	if errs != nil {
		t.Fatal(errors.Join(errs...))
	}
	for _, g := range groups.Groups {
		all = append(all, g.Rules...)
	}
	if len(all) < 13 {
		t.Fatalf("only %d rules", len(all))
	}
	return all
}

// samples are series in memory, one sample at each beat.
type samples []storage.Series

// read reads a series in the notation of Prometheus' tests.
func read(series string) (storage.Series, error) {
	metric, values, err := parsing.ParseSeriesDesc(series)
	s := promql.Series{Metric: metric}
	for i, v := range values {
		if !v.Omitted {
			s.Floats = append(s.Floats, promql.FPoint{T: int64(i) * beat.Milliseconds(), F: v.Value})
		}
	}
	return promql.NewStorageSeries(s), err
}

func (s samples) Querier(int64, int64) (storage.Querier, error) {
	return &storage.MockQuerier{SelectMockFunction: func(_ bool, _ *storage.SelectHints,
		matchers ...*labels.Matcher) storage.SeriesSet {
		return &matched{SeriesSet: storage.EmptySeriesSet(), left: s.matching(matchers)}
	}}, nil
}

func (s samples) matching(matchers []*labels.Matcher) samples {
	return slices.DeleteFunc(slices.Clone(s), func(one storage.Series) bool {
		return slices.ContainsFunc(matchers, func(m *labels.Matcher) bool { return !m.Matches(one.Labels().Get(m.Name)) })
	})
}

// missing are the selectors of a query that no series matches.
func (s samples) missing(query string) (names []string, err error) {
	expr, err := parsing.ParseExpr(query)
	if err != nil {
		return nil, err
	}
	for _, matchers := range parser.ExtractSelectors(expr) {
		if len(s.matching(matchers)) == 0 {
			names = append(names, fmt.Sprint(matchers))
		}
	}
	return names, nil
}

// matched walks over series.
type matched struct {
	storage.SeriesSet // without errors and warnings
	left, at          samples
}

func (m *matched) At() storage.Series { return m.at[0] }

func (m *matched) Next() bool {
	m.at, m.left = m.left[:min(1, len(m.left))], m.left[min(1, len(m.left)):]
	return len(m.at) > 0
}

// alert is one as it would be sent.
type alert struct{ labels, annotations labels.Labels }

func (a alert) name() string   { return a.labels.Get(labels.AlertName) }
func (a alert) String() string { return a.labels.String() + " " + a.annotations.String() }

// court evaluates rules, and knows since when each has been true.
type court struct {
	engine *promql.Engine
	data   samples
	rules  []rulefmt.Rule
	since  map[string]time.Time
}

// newCourt is for rules over series.
func newCourt(t *testing.T, rules []rulefmt.Rule, data samples) *court {
	engine := promql.NewEngine(promql.EngineOpts{MaxSamples: 1e6, Timeout: patience, Parser: parsing,
		EnableAtModifier: true, EnableNegativeOffset: true})
	t.Cleanup(func() { _ = engine.Close() })
	return &court{rules: rules, since: map[string]time.Time{}, engine: engine, data: data}
}

// firing evaluates every rule at every beat, and returns what fires at some.
func (c *court) firing(ctx context.Context, at ...time.Duration) (map[time.Duration][]alert, error) {
	found := map[time.Duration][]alert{}
	for after := time.Duration(0); after <= slices.Max(at); after += beat {
		now := time.Unix(0, 0).UTC().Add(after)
		was := c.since
		c.since = map[string]time.Time{}
		for _, rule := range c.rules {
			alerts, err := c.evaluate(ctx, rule, now)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", rule.Alert, err)
			}
			for _, a := range alerts {
				began, ok := was[a.labels.String()]
				if !ok {
					began = now
				}
				c.since[a.labels.String()] = began
				if now.Sub(began) >= time.Duration(rule.For) && slices.Contains(at, after) {
					found[after] = append(found[after], a)
				}
			}
		}
	}
	return found, nil
}

// evaluate returns the alerts of a rule for which it is true at a time.
func (c *court) evaluate(ctx context.Context, rule rulefmt.Rule, now time.Time) (alerts []alert, err error) {
	vector, err := c.query(ctx, rule.Expr, now)
	if err != nil {
		return nil, err
	}
	for _, sample := range vector {
		data := template.AlertTemplateData(sample.Metric.Map(), nil, "", sample)
		expand := func(texts map[string]string) labels.Labels {
			all := map[string]string{}
			for name, text := range texts {
				text = "{{$labels := .Labels}}{{$value := .Value}}" + text
				var e error
				if all[name], e = template.NewTemplateExpander(ctx, text, name, data, model.TimeFromUnix(now.Unix()), c.query, nil,
					nil).Expand(); e != nil {
					err = errors.Join(err, e)
				}
			}
			return labels.FromMap(all)
		}
		b := labels.NewBuilder(sample.Metric).Del(model.MetricNameLabel).Set(labels.AlertName, rule.Alert)
		expand(rule.Labels).Range(func(l labels.Label) { b.Set(l.Name, l.Value) })
		alerts = append(alerts, alert{b.Labels(), expand(rule.Annotations)})
	}
	return alerts, err
}

func (c *court) query(ctx context.Context, text string, now time.Time) (promql.Vector, error) {
	query, err := c.engine.NewInstantQuery(ctx, c.data, nil, text, now)
	if err != nil {
		return nil, err
	}
	defer query.Close()
	result := query.Exec(ctx)
	if err := errors.Join(result.Warnings.AsErrors()...); err != nil {
		return nil, err
	}
	vector, err := result.Vector()
	return slices.Clone(vector), err
}
