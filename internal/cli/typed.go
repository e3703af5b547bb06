package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Interactive reports whether somebody can be asked: input and errors are a terminal.
func (c *Shell) Interactive() bool {
	f, ok := c.In.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && IsTerminal(c.Err)
}

// Typed asks for a word, and reports whether that was typed.
func (c *Shell) Typed(ctx context.Context, question, word string) (bool, error) {
	fmt.Fprint(c.Err, question)
	line := make(chan string, 1)
	go func() {
		text, _ := bufio.NewReader(io.LimitReader(c.In, 4096)).ReadString('\n') // what ends early is another word
		line <- text
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case text := <-line:
		return strings.TrimSpace(text) == word, nil
	}
}
