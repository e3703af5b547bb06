package fn

import "math"

// wide is an unevaluated sum of two floats, with about twice their precision.
// It makes the functions of math come out the same on every processor, and
// right to the last bit but for the rarest cases; Go's own differ from
// JavaScript in up to half of them (math.Log10(1000) is not 3).
//
// Products are converted explicitly where the compiler might fuse them with a
// sum, which it does on some processors.
type wide struct{ hi, lo float64 }

func wideOf(x float64) wide { return wide{x, 0} }

func (a wide) float() float64 { return a.hi + a.lo }

// twoSum is a+b without an error.
func twoSum(a, b float64) wide {
	s := a + b
	t := s - a
	return wide{s, (a - (s - t)) + (b - t)}
}

// twoProduct is a×b without an error.
func twoProduct(a, b float64) wide {
	p := float64(a * b)
	return wide{p, math.FMA(a, b, -p)}
}

func (a wide) plus(b wide) wide {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = twoSum(s.hi, s.lo+t.hi)
	return twoSum(s.hi, s.lo+t.lo)
}

func (a wide) minus(b wide) wide { return a.plus(wide{-b.hi, -b.lo}) }

func (a wide) times(b wide) wide {
	p := twoProduct(a.hi, b.hi)
	return twoSum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a wide) over(b wide) wide {
	q := a.hi / b.hi
	rest := a.minus(b.times(wideOf(q)))
	return twoSum(q, rest.float()/b.hi)
}

// scale multiplies by 2^n without an error.
func (a wide) scale(n int) wide { return wide{math.Ldexp(a.hi, n), math.Ldexp(a.lo, n)} }

func (a wide) sqrt() wide {
	if a.hi <= 0 {
		return wide{}
	}
	root := math.Sqrt(a.hi)
	rest := a.minus(twoProduct(root, root))
	return twoSum(root, rest.float()/(2*root))
}

var (
	wideLn2   = wide{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}
	wideLog2E = wide{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56} // 1/ln 2
	wideLog10 = wide{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57} // 1/ln 10
	halfPi    = [3]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110}
)

// exp returns e^a as m × 2^n with m near 1; |a| must be below 2000.
func (a wide) exp() (m wide, n int) {
	k := math.Round(a.hi / wideLn2.hi)
	r := a.minus(wideLn2.times(wideOf(k))).scale(-expHalvings)
	sum, term := wideOf(1), wideOf(1)
	for i := 1; i <= 9; i++ {
		term = term.times(r).over(wideOf(float64(i)))
		sum = sum.plus(term)
	}
	for range expHalvings {
		sum = sum.times(sum)
	}
	return sum, int(k)
}

// expHalvings is how often exp halves its argument: the series is then short.
const expHalvings = 8

// wideLog returns the natural logarithm of x, which is finite and above 0.
func wideLog(x float64) wide {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = m*2, e-1
	}
	whole := wideLn2.times(wideOf(float64(e)))
	if d := m - 1; math.Abs(d) < 1.0/512 {
		return whole.plus(logNearOne(d))
	}
	y := math.Log(m)
	p, n := wideOf(-y).exp()
	z := p.scale(n).times(wideOf(m)).minus(wideOf(1)) // m = e^y × (1+z), z tiny
	return whole.plus(twoSum(y, z.hi).plus(wideOf(z.lo - z.hi*z.hi/2)))
}

// logNearOne returns ln(1+d) for small d: 2(s + s³/3 + s⁵/5 …), s = d/(2+d).
func logNearOne(d float64) wide {
	s := wideOf(d).over(twoSum(2, d))
	square, term, sum := s.times(s), s, s
	for i := 3; i <= 13; i += 2 {
		term = term.times(square)
		sum = sum.plus(term.over(wideOf(float64(i))))
	}
	return sum.scale(1)
}

// maxTurn is how large an angle may be for wideSinCos.
const maxTurn = 1 << 20

// wideSinCos returns sine and cosine of x; |x| must be below maxTurn.
func wideSinCos(x float64) (sin, cos wide) {
	turns := math.Round(x / halfPi[0])
	r := wideOf(x)
	for _, part := range halfPi {
		r = r.minus(twoProduct(turns, part))
	}
	square := r.times(r)
	sin, cos = r, wideOf(1)
	sinTerm, cosTerm := r, wideOf(1)
	for i := 1.0; i <= 13; i++ {
		cosTerm = cosTerm.times(square).over(wideOf(-(2*i - 1) * 2 * i))
		sinTerm = sinTerm.times(square).over(wideOf(-2 * i * (2*i + 1)))
		sin, cos = sin.plus(sinTerm), cos.plus(cosTerm)
	}
	switch int(turns) & 3 {
	case 1:
		return cos, wide{-sin.hi, -sin.lo}
	case 2:
		return wide{-sin.hi, -sin.lo}, wide{-cos.hi, -cos.lo}
	case 3:
		return wide{-cos.hi, -cos.lo}, sin
	}
	return sin, cos
}

// wideAtan2 returns the angle of the point (x, y), which is not the origin.
func wideAtan2(y, x wide) wide {
	angle := math.Atan2(y.hi, x.hi)
	sin, cos := wideSinCos(angle)
	off := y.times(cos).minus(x.times(sin)).over(x.times(cos).plus(y.times(sin)))
	return wideOf(angle).plus(off)
}
