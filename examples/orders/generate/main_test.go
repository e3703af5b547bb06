package main

import (
	"bytes"
	"os"
	"testing"
)

// TestDataSet: the file in the repository is what this program writes.
func TestDataSet(t *testing.T) {
	want, err := os.ReadFile("../orders.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := write(&got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%d bytes, orders.jsonl has %d other ones: run `go run ./generate > orders.jsonl` in examples/orders, or "+
			"undo the change", got.Len(), len(want))
	}
}
