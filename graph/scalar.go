package graph

import (
	"math/big"
	"regexp"
	"strings"
)

var (
	jsonNumberRE = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
	yamlNumberRE = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	radixRE      = regexp.MustCompile(`^0(o[0-7]+|x[0-9a-fA-F]+)$`)
	doubtfulRE   = regexp.MustCompile(`^[-+]?([0-9]+_[0-9_.]*|0[0-9][0-9_]*|0b[01_]+)$`)
)

// maxNumberBytes bounds a number, maxRadixBytes one that must be converted.
const (
	maxNumberBytes = 1000
	maxRadixBytes  = 64
)

// plain gives an unquoted scalar its type by the YAML 1.2 core rules, keeping
// the digits of a number as they were written. The second result is a
// complaint about text that readers would understand differently.
func (n *node) plain(text string) string {
	n.text = text
	switch text {
	case "", "~", "null", "Null", "NULL":
		n.kind, n.text = kindNull, ""
		return ""
	case "true", "True", "TRUE", "false", "False", "FALSE":
		n.kind, n.text = kindBool, strings.ToLower(text)
		return ""
	}
	switch {
	case text[0] > '9' || text[0] == ' ':
		n.kind = kindString
	case doubtfulRE.MatchString(text):
		return "is a number for some readers of YAML and text for others"
	case jsonNumberRE.MatchString(text):
		n.kind = kindNumber
	case radixRE.MatchString(text) && len(text) <= maxRadixBytes:
		v, _ := new(big.Int).SetString(text, 0)
		n.kind, n.text = kindNumber, v.String()
	case yamlNumberRE.MatchString(text):
		n.kind, n.text = kindNumber, jsonNumber(text)
	case strings.EqualFold(strings.TrimLeft(text, "+-"), ".inf"), strings.EqualFold(text, ".nan"):
		return "has no JSON form"
	default:
		n.kind = kindString
	}
	if n.kind == kindNumber && len(n.text) > maxNumberBytes {
		return "has too many digits"
	}
	return ""
}

// jsonNumber turns +5, .5 and 1. into what JSON allows.
func jsonNumber(text string) string {
	text = strings.TrimPrefix(text, "+")
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	whole, exponent, found := strings.Cut(strings.ToLower(text), "e")
	whole = strings.TrimSuffix(whole, ".")
	if found {
		whole += "e" + exponent
	}
	return sign + whole
}
