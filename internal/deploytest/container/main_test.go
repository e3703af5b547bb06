package main

import (
	"strings"
	"testing"
)

// TestNoEngine: whoever asked for a container hears that there is none to be had.
func TestNoEngine(t *testing.T) {
	t.Setenv("DOCKER_HOST", "tcp://127.0.0.1:1")
	if err := run(t.Context()); err == nil || !strings.Contains(err.Error(), "no Docker engine answers") {
		t.Errorf("got %v", err)
	}
}
