package client

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/legwork-dev/legwork"
)

// Attribute is a condition of a list on what the triggers of jobs name by search. With =
// the value must be the same text; <, <=, > and >= compare numbers.
type Attribute struct {
	Name, Op, Value string

	number *float64
}

// ParseAttribute reads a condition as people write it, such as customer=7 or amount>=100.
func ParseAttribute(text string) (Attribute, error) {
	at := strings.IndexAny(text, "<=>")
	if at < 0 {
		return Attribute{}, legwork.Invalid("attribute condition %q: want a name, one of = < <= > >=, and a value, such as "+
			"customer=7", legwork.Clip(text, 64))
	}
	a := Attribute{Name: strings.TrimSpace(text[:at]), Op: text[at : at+1], Value: text[at+1:]}
	if value, ok := strings.CutPrefix(a.Value, "="); ok && a.Op != "=" {
		a.Op, a.Value = a.Op+"=", value
	}
	return a, a.check()
}

// check also reads the number to compare with.
func (a *Attribute) check() error {
	if err := legwork.CheckAttribute(a.Name); err != nil {
		return err
	}
	if len(a.Value) > legwork.MaxAttributeBytes {
		return legwork.TooLarge("the value of attribute %s has %d bytes, at most %d are kept", a.Name, len(a.Value),
			legwork.MaxAttributeBytes)
	}
	if !utf8.ValidString(a.Value) || strings.ContainsRune(a.Value, 0) {
		return legwork.Invalid("the value of attribute %s is no text that can be stored: it has a NUL or is not UTF-8",
			a.Name)
	}
	switch a.Op {
	case "=":
		return nil
	case "<", "<=", ">", ">=":
	default:
		return legwork.Invalid("attribute %s is compared by %q: want one of = < <= > >=", a.Name, legwork.Clip(a.Op, 8))
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(a.Value), 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return legwork.Invalid("attribute %s is compared by %s with %q, which is no number", a.Name, a.Op,
			legwork.Clip(a.Value, 64))
	}
	a.number = &n
	return nil
}

// least and greatest are bounds of the numbers that are wanted, both included.
func (a *Attribute) least() float64 {
	if strings.HasPrefix(a.Op, ">") {
		return *a.number
	}
	return math.Inf(-1)
}

func (a *Attribute) greatest() float64 {
	if strings.HasPrefix(a.Op, "<") {
		return *a.number
	}
	return math.Inf(1)
}

func columnsOf(all []Attribute) (name, op, value []string, number []*float64) {
	for _, a := range all {
		name, op, value, number = append(name, a.Name), append(op, a.Op), append(value, a.Value), append(number, a.number)
	}
	return name, op, value, number
}
