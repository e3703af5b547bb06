package picture

import (
	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// Document draws the graphs of an application document as SVG: all, or the one that
// subscribes to a topic. Compat is whose rules the document follows.
func Document(app, source, compat, topic string) (string, error) {
	graphs, err := read(app, source, compat, topic)
	return SVG(graphs...), err
}

// PlaceDocument says where everything stands in the picture that [Document] draws.
func PlaceDocument(app, source, compat, topic string) (Layout, error) {
	graphs, err := read(app, source, compat, topic)
	return Place(graphs...), err
}

func read(app, source, compat, topic string) ([]*graph.Graph, error) {
	parsed, err := graph.Parse(app, []byte(source), graph.WithCompat(compat))
	if err != nil {
		return nil, err
	}
	if topic == "" {
		return parsed.Graphs, nil
	}
	g := parsed.Graph(topic)
	if g == nil {
		return nil, legwork.NotFound("no graph of app %s version %s subscribes to topic %q", parsed.ID, parsed.Version,
			legwork.Clip(topic, 128))
	}
	return []*graph.Graph{g}, nil
}
