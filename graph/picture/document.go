package picture

import (
	"encoding/json"

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

// Checked is a document without problems.
type Checked struct {
	App     string `json:"app"`
	Version string `json:"version"`
	// Starts are the topics that start its jobs, Topics those of its workers that are written out.
	Starts   []Starting        `json:"starts"`
	Topics   []string          `json:"topics"`
	Warnings []legwork.Problem `json:"warnings,omitempty"`
	Layout   Layout            `json:"layout"`
}

// Starting is a topic that starts jobs, and the JSON Schema of their input; nil: it has none.
type Starting struct {
	Topic string          `json:"topic"`
	Input json.RawMessage `json:"input,omitempty"`
}

// Check reads a document, and says where everything stands in its picture. Its problems are the
// error ([legwork.Problems]).
func Check(name string, source []byte, compat string) (*Checked, error) {
	app, err := graph.Parse(name, source, graph.WithCompat(compat))
	if err != nil {
		return nil, err
	}
	c := &Checked{App: app.ID, Version: app.Version, Starts: []Starting{}, Topics: append([]string{}, app.Topics()...),
		Warnings: app.Warnings, Layout: Place(app.Graphs...)}
	for _, g := range app.Graphs {
		if !g.Private() {
			c.Starts = append(c.Starts, Starting{g.Subscribes, g.InputSchema})
		}
	}
	return c, nil
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
