package fn

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// numberText writes a number as JavaScript does: the shortest digits that read
// back the same, with an exponent below 1e-6 and from 1e21.
func numberText(f float64) string {
	if s, ok := special(f); ok {
		return s
	}
	if f == 0 {
		return "0"
	}
	if a := math.Abs(f); a >= 1e21 || a < 1e-6 {
		s := strconv.FormatFloat(f, 'e', -1, 64)
		mantissa, exponent, _ := strings.Cut(s, "e")
		n, _ := strconv.Atoi(exponent)
		return mantissa + exponentText(n)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// NumberText is the text of a number given as JSON: 5.0 is 5, as it is for
// JavaScript. An integer keeps its digits, however many there are.
func NumberText(number string) string {
	if number == "-0" || strings.ContainsAny(number, ".eE") {
		return numberText(textNumber(number))
	}
	return number
}

// toText converts as JavaScript's String does. Lists are joined by commas; the
// budget is charged for what they come to.
func toText(e *Env, v Value) (string, error) {
	if list, ok := v.(*Array); ok {
		return e.join(list, ",", 0)
	}
	return scalarText(v), nil
}

// scalarText is the text of anything but a list.
func scalarText(v Value) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return numberText(v)
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case Undefined:
		return "undefined"
	case date:
		return v.String()
	}
	return "[object Object]"
}

// join writes the elements of a list with a separator; null and undefined are
// empty.
func (e *Env) join(list *Array, separator string, depth int) (string, error) {
	if depth > maxNesting {
		return "", fmt.Errorf("a list is nested deeper than %d levels", maxNesting)
	}
	if err := e.Step(len(list.Items) + 1); err != nil {
		return "", err
	}
	var b strings.Builder
	for i, item := range list.Items {
		text, err := e.element(item, depth)
		if err != nil {
			return "", err
		}
		if i > 0 {
			text = separator + text
		}
		if err := e.grow(len(text)); err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	if b.Len() > maxText {
		return "", &limitError{fmt.Sprintf("a text of more than %d bytes", maxText)}
	}
	return b.String(), nil
}

func (e *Env) element(v Value, depth int) (string, error) {
	switch v := v.(type) {
	case nil, Undefined:
		return "", nil
	case *Array:
		return e.join(v, ",", depth+1)
	}
	return scalarText(v), nil
}

// textOf is an argument as a text, undefined if it is missing.
func textOf(e *Env, args []Value, i int) (string, error) {
	v, _ := arg(args, i)
	return toText(e, v)
}

// numberArg is an argument as a number, NaN if it is missing.
func numberArg(e *Env, args []Value, i int) (float64, error) {
	v, _ := arg(args, i)
	return e.toNumber(v)
}

// integerArg is an argument as a whole number, or another if it is missing or
// undefined.
func integerArg(e *Env, args []Value, i int, missing float64) (float64, error) {
	v, _ := arg(args, i)
	if _, undefined := v.(Undefined); undefined {
		return missing, nil
	}
	n, err := e.toNumber(v)
	return toInteger(n), err
}
