package graph_test

import (
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/picture"
)

func init() { graph.Mermaid = picture.Mermaid }
