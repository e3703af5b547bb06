package api

import (
	"regexp"
	"strings"
)

// Refusals are made for everybody, and name commands of the command line. Here they name the same by its path.
var (
	command = regexp.MustCompile("`legwork ([^`]*)`")
	flag    = regexp.MustCompile(`(^|\s)--(from|version|id)\b`)
)

// paths are what takes the place of commands. Those that are not here have none over HTTP: they are about the
// installation, such as fsck.
var paths = map[string]string{
	"job show":      "GET jobs/{gid}",
	"job explain":   "GET jobs/{gid}/explain",
	"job retry":     "POST jobs/{gid}/retry",
	"job fork":      "POST jobs/{gid}/fork",
	"job interrupt": "POST jobs/{gid}/interrupt",
	"job retry-now": "POST jobs/{gid}/retry-now",
	"pause list":    "GET pauses",
	"app list":      "GET apps",
}

// overHTTP words a refusal for who asks over HTTP.
func overHTTP(text string) string {
	text = command.ReplaceAllStringFunc(text, func(quoted string) string {
		words := strings.Fields(command.FindStringSubmatch(quoted)[1])
		if len(words) < 2 {
			return quoted
		}
		if path, ok := paths[words[0]+" "+words[1]]; ok {
			return "`" + path + "`"
		}
		if words[0] == "job" && words[1] == "signal" && len(words) == 4 {
			return "`POST jobs/{gid}/signals/" + words[3] + "`"
		}
		return quoted
	})
	return flag.ReplaceAllString(text, "$1`$2`")
}
