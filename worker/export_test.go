package worker

import "time"

// AskTime is more than workers have: tests run on slow machines.
const AskTime = time.Second

func init() { askTime = AskTime }
