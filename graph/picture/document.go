package picture

import (
	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// Document draws the graphs of an application document as SVG: all, or the one that
// subscribes to a topic. Compat is whose rules the document follows.
func Document(app, source, compat, topic string) (string, error) {
	parsed, err := graph.Parse(app, []byte(source), graph.WithCompat(compat))
	if err != nil {
		return "", err
	}
	if topic == "" {
		return SVG(parsed.Graphs...), nil
	}
	g := parsed.Graph(topic)
	if g == nil {
		return "", legwork.NotFound("no graph of app %s version %s subscribes to topic %q", parsed.ID, parsed.Version,
			legwork.Clip(topic, 128))
	}
	return SVG(g), nil
}
