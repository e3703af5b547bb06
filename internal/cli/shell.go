package cli

import "io"

// Shell is what all commands share.
type Shell struct {
	In       io.Reader
	Out, Err io.Writer
	Flags    Flags
}

// Flags are the persistent ones; empty means the environment decides.
type Flags struct {
	DatabaseURL, NatsURL, Namespace, Output string
	Dir                                     string
}
