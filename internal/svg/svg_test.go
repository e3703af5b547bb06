package svg

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestADocumentIsXML(t *testing.T) {
	var b strings.Builder
	hostile := "a<b & \"c\" \x00\x1b \uFFFE \xff ]]>"
	Open(&b, 10, 20, hostile, hostile, ".x { fill: #fff }")
	b.WriteString("<text>" + Text(hostile) + "</text>" + Close)
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
	for _, want := range []string{`viewBox="0 0 10 20"`, "<title", "<desc", `role="img"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}
