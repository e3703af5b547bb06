// Package svg is what the pictures of this project share: the head of a
// document with its title and description, text that XML can hold, and about
// how wide a text is drawn. What is in a picture is its package's business.
package svg

import (
	"fmt"
	"html"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Open writes the begin of a document of a width and height in pixels: complete
// in one file, without scripts. The title and the description say what it shows
// to those who cannot see it. End it with [Close].
func Open(w io.Writer, width, height int, title, description, style string) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="legwork-title legwork-desc" font-family="ui-sans-serif, system-ui, sans-serif">`+"\n",
		width, height)
	fmt.Fprintf(w, "<title id=\"legwork-title\">%s</title>\n<desc id=\"legwork-desc\">%s</desc>\n<style>%s</style>\n",
		Text(title), Text(description), style)
}

// Close is the end of a document.
const Close = "</svg>\n"

// Text escapes text for XML, and leaves out what XML cannot hold.
func Text(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, s))
}

// Width is about how wide a line is drawn, in pixels: in bold at 13, or plain
// at 11.
func Width(s string, strong bool) float64 {
	if strong {
		return 8 * float64(utf8.RuneCountInString(s))
	}
	return 6.2 * float64(utf8.RuneCountInString(s))
}
