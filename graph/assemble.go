package graph

import (
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// AssembleFlat puts a flat object of leaves, {"path": value}, back into one
// document.
func AssembleFlat(flat json.RawMessage) (json.RawMessage, error) {
	var leaves []evaluate.Leaf
	err := evaluate.NewDatum(flat).Each(func(path string, value json.RawMessage) error {
		leaves = append(leaves, evaluate.Leaf{Path: path, Value: value})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("leaves: %w", err)
	}
	return evaluate.Assemble(leaves)
}
