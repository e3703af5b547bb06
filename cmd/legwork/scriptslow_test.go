//go:build slow

package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestSlowScripts runs the scripts that try much: make slow.
func TestSlowScripts(t *testing.T) { testscript.Run(t, params("slow", served(t))) }
