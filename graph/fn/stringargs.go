package fn

// subject returns the first argument, which must be a text.
func subject(env *Env, args []Value) (string, error) {
	s, err := textArg(args, 0)
	if err != nil {
		return "", err
	}
	return s, env.Step(len(s) / scannedText)
}

// textArg returns an argument that must be a text.
func textArg(args []Value, i int) (string, error) {
	v, _ := arg(args, i)
	if s, ok := v.(string); ok {
		return s, nil
	}
	return "", badArg(i, v, "a text")
}
