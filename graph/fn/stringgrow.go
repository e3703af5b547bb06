package fn

import (
	"fmt"
	"math"
	"regexp/syntax"
	"strings"
)

var errTextTooLong = &limitError{fmt.Sprintf("a text of more than %d bytes", maxText)}

func stringRepeat(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	count, err := integerArg(env, args, 1, 0)
	if err != nil {
		return nil, err
	}
	if count < 0 || math.IsInf(count, 0) {
		return nil, fmt.Errorf("a text can be repeated 0 times or more, not %v times", numberText(count))
	}
	if count*float64(len(s)) > maxText {
		return nil, errTextTooLong
	}
	if s == "" {
		return "", nil
	}
	if err := env.grow(int(count) * len(s)); err != nil {
		return nil, err
	}
	return strings.Repeat(s, int(count)), nil
}

// padder makes a function that adds to a text until it has a length: the
// arguments are the text, the length and what is added (spaces).
func padder(add func(s, pad string) string) Func {
	return func(env *Env, args []Value) (Value, error) {
		s, err := subject(env, args)
		if err != nil {
			return nil, err
		}
		length, err := integerArg(env, args, 1, 0)
		if err != nil {
			return nil, err
		}
		with := " "
		if v, ok := arg(args, 2); ok && v != (Undefined{}) {
			if with, err = toText(env, v); err != nil {
				return nil, err
			}
		}
		missing := length - float64(units(s))
		if missing <= 0 || with == "" {
			return s, nil
		}
		if missing > maxText {
			return nil, errTextTooLong
		}
		width := units(with)
		repeats := int(missing)/width + 1
		if err := env.grow(repeats*len(with) + len(s)); err != nil {
			return nil, err
		}
		return newText(add(s, cut(strings.Repeat(with, repeats), 0, int(missing))))
	}
}

// instructions returns how many instructions a regular expression compiles to,
// 1 if it does not compile.
func instructions(pattern string) int {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return 1
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return 1
	}
	return len(program.Inst)
}
