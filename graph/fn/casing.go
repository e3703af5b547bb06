package fn

import (
	"strings"
	"unicode"
)

// wideUpper holds the characters whose capital form is more than one
// character (Unicode's SpecialCasing), with those forms.
var wideUpper = strings.NewReplacer(append([]string{
	"\u00df", "SS", "\u0149", "\u02bcN", "\u01f0", "J\u030c", "\u0390", "\u0399\u0308\u0301",
	"\u03b0", "\u03a5\u0308\u0301", "\u0587", "\u0535\u0552", "\u1e96", "H\u0331", "\u1e97", "T\u0308",
	"\u1e98", "W\u030a", "\u1e99", "Y\u030a", "\u1e9a", "A\u02be", "\u1f50", "\u03a5\u0313",
	"\u1f52", "\u03a5\u0313\u0300", "\u1f54", "\u03a5\u0313\u0301", "\u1f56", "\u03a5\u0313\u0342",
	"\u1fb2", "\u1fba\u0399", "\u1fb3", "\u0391\u0399", "\u1fb4", "\u0386\u0399", "\u1fb6", "\u0391\u0342",
	"\u1fb7", "\u0391\u0342\u0399", "\u1fbc", "\u0391\u0399", "\u1fc2", "\u1fca\u0399",
	"\u1fc3", "\u0397\u0399", "\u1fc4", "\u0389\u0399", "\u1fc6", "\u0397\u0342",
	"\u1fc7", "\u0397\u0342\u0399", "\u1fcc", "\u0397\u0399", "\u1fd2", "\u0399\u0308\u0300",
	"\u1fd3", "\u0399\u0308\u0301", "\u1fd6", "\u0399\u0342", "\u1fd7", "\u0399\u0308\u0342",
	"\u1fe2", "\u03a5\u0308\u0300", "\u1fe3", "\u03a5\u0308\u0301", "\u1fe4", "\u03a1\u0313",
	"\u1fe6", "\u03a5\u0342", "\u1fe7", "\u03a5\u0308\u0342", "\u1ff2", "\u1ffa\u0399",
	"\u1ff3", "\u03a9\u0399", "\u1ff4", "\u038f\u0399", "\u1ff6", "\u03a9\u0342",
	"\u1ff7", "\u03a9\u0342\u0399", "\u1ffc", "\u03a9\u0399", "\ufb00", "FF", "\ufb01", "FI", "\ufb02", "FL",
	"\ufb03", "FFI", "\ufb04", "FFL", "\ufb05", "ST", "\ufb06", "ST", "\ufb13", "\u0544\u0546",
	"\ufb14", "\u0544\u0535", "\ufb15", "\u0544\u053b", "\ufb16", "\u054e\u0546", "\ufb17", "\u0544\u053d",
}, iotaSubscripts()...)...)

// iotaSubscripts returns the Greek vowels with an iota below, whose capital
// form has the iota beside them.
func iotaSubscripts() []string {
	var pairs []string
	for _, block := range [][2]rune{{0x1f80, 0x1f08}, {0x1f90, 0x1f28}, {0x1fa0, 0x1f68}} {
		for i := range rune(16) {
			pairs = append(pairs, string(block[0]+i), string(block[1]+i%8)+"\u0399")
		}
	}
	return pairs
}

// upper returns s in capital letters.
func upper(s string) string {
	if isASCII(s) {
		return strings.ToUpper(s)
	}
	return strings.ToUpper(wideUpper.Replace(s))
}

// lower returns s in small letters. A capital sigma at the end of a word
// becomes a final sigma.
func lower(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	s = strings.ReplaceAll(s, "\u0130", "i\u0307")
	if !strings.ContainsRune(s, 'Σ') {
		return strings.ToLower(s)
	}
	runes := []rune(s)
	ends := wordEnds(runes)
	for i, r := range runes {
		if r == 'Σ' && ends[i] {
			runes[i] = 'ς'
		}
	}
	return strings.ToLower(string(runes))
}

// wordEnds says of each character whether a letter stands before it and none
// after it in its word.
func wordEnds(runes []rune) []bool {
	ends := make([]bool, len(runes))
	before := false
	for i, r := range runes {
		ends[i] = before
		before = cased(r) || before && caseIgnorable(r)
	}
	after := false
	for i := len(runes) - 1; i >= 0; i-- {
		ends[i] = ends[i] && !after
		after = cased(runes[i]) || after && caseIgnorable(runes[i])
	}
	return ends
}

func cased(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r)
}

// caseIgnorable says whether r is no end of a word, such as an apostrophe.
func caseIgnorable(r rune) bool {
	return strings.ContainsRune("'.:\u00b7\u2018\u2019\u2024\u2027", r) ||
		unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
