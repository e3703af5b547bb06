package fn

import "math"

// The functions below take care of what is special (NaN, infinities, zeros and
// results that leave the range) as Go's math does, and of the rest in wide.

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func expOf(x float64) float64 {
	if !(math.Abs(x) < 800) {
		return math.Exp(x)
	}
	m, n := wideOf(x).exp()
	return math.Ldexp(m.float(), n)
}

func logOf(x float64) float64 {
	if !finite(x) || x <= 0 {
		return math.Log(x)
	}
	return wideLog(x).float()
}

func log10Of(x float64) float64 {
	if !finite(x) || x <= 0 {
		return math.Log(x)
	}
	return wideLog(x).times(wideLog10).float()
}

func log2Of(x float64) float64 {
	if !finite(x) || x <= 0 {
		return math.Log(x)
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = m*2, e-1
	}
	return wideOf(float64(e)).plus(wideLog(m).times(wideLog2E)).float()
}

// powOf is x to the power y. Unlike Go's it is NaN where JavaScript's is: 1 to
// the power NaN or infinity, and -1 to the power infinity.
func powOf(x, y float64) float64 {
	if math.IsNaN(y) || (math.Abs(x) == 1 && math.IsInf(y, 0)) {
		return math.NaN()
	}
	if !finite(x) || !finite(y) || x == 0 || y == 0 || (x < 0 && y != math.Trunc(y)) {
		return math.Pow(x, y)
	}
	sign := 1.0
	if x < 0 && math.Mod(y, 2) != 0 {
		sign = -1
	}
	switch rough := math.Log(math.Abs(x)) * y; {
	case rough > 800:
		return math.Inf(int(sign))
	case rough < -800:
		return math.Copysign(0, sign)
	}
	power := wideLog(math.Abs(x)).times(wideOf(y))
	m, n := power.exp()
	return math.Ldexp(sign*m.float(), n)
}

func sinOf(x float64) float64 {
	if !(math.Abs(x) < maxTurn) || x == 0 {
		return math.Sin(x)
	}
	sin, _ := wideSinCos(x)
	return sin.float()
}

func cosOf(x float64) float64 {
	if !(math.Abs(x) < maxTurn) {
		return math.Cos(x)
	}
	_, cos := wideSinCos(x)
	return cos.float()
}

func tanOf(x float64) float64 {
	if !(math.Abs(x) < maxTurn) || x == 0 {
		return math.Tan(x)
	}
	sin, cos := wideSinCos(x)
	return sin.over(cos).float()
}

func atanOf(x float64) float64 {
	if !finite(x) || x == 0 || math.Abs(x) > 1e100 || math.Abs(x) < 1e-100 {
		return math.Atan(x)
	}
	return wideAtan2(wideOf(x), wideOf(1)).float()
}

func atan2Of(y, x float64) float64 {
	for _, v := range []float64{y, x} {
		if !finite(v) || math.Abs(v) > 1e100 || math.Abs(v) < 1e-100 {
			return math.Atan2(y, x)
		}
	}
	return wideAtan2(wideOf(y), wideOf(x)).float()
}

// besides returns √(1-x²), the other leg of the triangle of sine x.
func besides(x float64) wide { return twoSum(1, -x).times(twoSum(1, x)).sqrt() }

func asinOf(x float64) float64 {
	if !(math.Abs(x) <= 1) || math.Abs(x) < 1e-100 {
		return math.Asin(x)
	}
	return wideAtan2(wideOf(x), besides(x)).float()
}

func acosOf(x float64) float64 {
	if !(math.Abs(x) < 1) {
		return math.Acos(x)
	}
	return wideAtan2(besides(x), wideOf(x)).float()
}

func sinhOf(x float64) float64 {
	switch abs := math.Abs(x); {
	case !(abs < 800) || abs < 1e-100:
		return math.Sinh(x)
	case abs < 1e-4:
		return smallSinh(x).float()
	case abs > 40: // e^-x is lost in rounding
		m, n := wideOf(abs).exp()
		return math.Copysign(math.Ldexp(m.float(), n-1), x)
	}
	sinh, _ := wideSinhCosh(x)
	return sinh.float()
}

func coshOf(x float64) float64 {
	abs := math.Abs(x)
	switch {
	case !(abs < 800):
		return math.Cosh(x)
	case abs > 40:
		m, n := wideOf(abs).exp()
		return math.Ldexp(m.float(), n-1)
	}
	_, cosh := wideSinhCosh(x)
	return cosh.float()
}

func tanhOf(x float64) float64 {
	abs := math.Abs(x)
	if !(abs < 40) || abs < 1e-100 {
		return math.Tanh(x)
	}
	sinh, cosh := wideSinhCosh(x)
	if abs < 1e-4 {
		sinh = smallSinh(x)
	}
	return sinh.over(cosh).float()
}

// wideSinhCosh returns (e^x ∓ e^-x)/2. For small x the sine has lost digits.
func wideSinhCosh(x float64) (sinh, cosh wide) {
	m, n := wideOf(x).exp()
	e := m.scale(n)
	inverse := wideOf(1).over(e)
	return e.minus(inverse).scale(-1), e.plus(inverse).scale(-1)
}

// smallSinh is x + x³/6 + x⁵/120 + x⁷/5040.
func smallSinh(x float64) wide {
	square := twoProduct(x, x)
	sum, term := wideOf(x), wideOf(x)
	for i := 2.0; i <= 6; i += 2 {
		term = term.times(square).over(wideOf(i * (i + 1)))
		sum = sum.plus(term)
	}
	return sum
}

func cbrtOf(x float64) float64 {
	if !finite(x) || x == 0 || math.Abs(x) < 1e-100 {
		return math.Cbrt(x)
	}
	y := math.Cbrt(x)
	square := twoProduct(y, y)
	off := square.times(wideOf(y)).minus(wideOf(x)).float() / (3 * square.hi)
	return twoSum(y, -off).float()
}
