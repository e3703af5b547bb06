package fn

import (
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// textOrder is the order of a dictionary, as JavaScript's localeCompare has it
// in English: by letters first (adam, Bob, Zoe), then by accents, then small
// letters before capitals. It is the same on every machine (decision 12).
type textOrder struct {
	collator *collate.Collator
	buffer   collate.Buffer
}

func newTextOrder() *textOrder { return &textOrder{collator: collate.New(language.English)} }

// key returns what a text is compared by, byte by byte.
func (o *textOrder) key(text string) []byte { return o.collator.KeyFromString(&o.buffer, text) }
