package fn

import (
	"math"
	"strconv"
	"strings"
)

// maxDigits is the largest number of digits that toFixed, toExponential and
// toPrecision write.
const maxDigits = 100

// decimals is the exact decimal form of a finite number that is not negative:
// 0.d₁d₂d₃… × 10^point. Zero is "0" with point 1.
type decimals struct {
	digits string
	point  int
}

// significant is how many digits the longest exact form of a float64 has.
const significant = 767

// decimalsOf returns all digits of x with precision significant, and with -1 as
// many as it takes to tell x from its neighbours.
func decimalsOf(x float64, precision int) decimals {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', precision, 64), "e")
	e, _ := strconv.Atoi(exponent)
	digits := strings.TrimRight(strings.Replace(mantissa, ".", "", 1), "0")
	if digits == "" {
		return decimals{"0", 1}
	}
	return decimals{digits, e + 1}
}

// round keeps n digits, half up as JavaScript does: of two numbers as near it
// takes the larger. The result has exactly n digits, n+1 if it carries.
func (d decimals) round(n int) decimals {
	if n < 0 {
		return decimals{"", d.point}
	}
	if n >= len(d.digits) {
		return decimals{d.digits + strings.Repeat("0", n-len(d.digits)), d.point}
	}
	kept := []byte(d.digits[:n])
	if d.digits[n] < '5' {
		return decimals{string(kept), d.point}
	}
	i := n - 1
	for ; i >= 0 && kept[i] == '9'; i-- {
		kept[i] = '0'
	}
	if i < 0 {
		return decimals{"1" + string(kept), d.point + 1}
	}
	kept[i]++
	return decimals{string(kept), d.point}
}

// fixed writes n digits after the point.
func (d decimals) fixed(n int) string {
	r := d.round(d.point + n)
	digits, point := r.digits, r.point
	if len(digits) == 0 {
		point = -n
	}
	if point <= 0 {
		digits = strings.Repeat("0", 1-point) + digits
		point = 1
	}
	if n == 0 {
		return digits
	}
	return digits[:point] + "." + digits[point:]
}

// exponential writes n digits with an exponent.
func (d decimals) exponential(n int) string {
	r := d.round(n)
	digits := r.digits[:n]
	if n > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return digits + exponentText(r.point-1)
}

// precision writes n digits, with an exponent if the number is very small or
// has more digits than that before the point.
func (d decimals) precision(n int) string {
	r := d.round(n)
	if e := r.point - 1; e < -6 || e >= n {
		return d.exponential(n)
	}
	return d.fixed(n - r.point)
}

func exponentText(e int) string {
	if e < 0 {
		return "e-" + strconv.Itoa(-e)
	}
	return "e+" + strconv.Itoa(e)
}

// fixedText is toFixed of a number, digits 0 to 100.
func fixedText(x float64, digits int) string {
	if s, ok := special(x); ok {
		return s
	}
	s := decimalsOf(math.Abs(x), significant).fixed(digits)
	if x < 0 {
		return "-" + s
	}
	return s
}

// exponentialText is toExponential; digits after the point, -1 for as many as
// it takes.
func exponentialText(x float64, digits int) string {
	if s, ok := special(x); ok {
		return s
	}
	d := decimalsOf(math.Abs(x), significant)
	if digits < 0 {
		d = decimalsOf(math.Abs(x), -1)
		digits = len(d.digits) - 1
	}
	s := d.exponential(digits + 1)
	if x < 0 {
		return "-" + s
	}
	return s
}

// precisionText is toPrecision of a number, digits 1 to 100.
func precisionText(x float64, digits int) string {
	if s, ok := special(x); ok {
		return s
	}
	s := decimalsOf(math.Abs(x), significant).precision(digits)
	if x < 0 {
		return "-" + s
	}
	return s
}

// special is the text of what is no finite number.
func special(x float64) (string, bool) {
	switch {
	case math.IsNaN(x):
		return "NaN", true
	case math.IsInf(x, 1):
		return "Infinity", true
	case math.IsInf(x, -1):
		return "-Infinity", true
	}
	return "", false
}
