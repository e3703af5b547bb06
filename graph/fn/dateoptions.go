package fn

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// The values of the options of date.toLocaleString and its kin.
const (
	numeric  = "numeric"
	twoDigit = "2-digit"
	short    = "short"
	long     = "long"
	medium   = "medium"
	full     = "full"
)

// dateOptions says which parts of a time are written and how; a part that is
// "" is not written.
type dateOptions struct {
	weekday, year, month, day string
	hour, minute, second      string
	zoneName                  string
	dateStyle, timeStyle      string
	hour12                    *bool // nil: as the locale does
	zone                      *time.Location
}

func (o *dateOptions) hasDate() bool { return o.weekday+o.year+o.month+o.day != "" }
func (o *dateOptions) hasTime() bool { return o.hour+o.minute+o.second != "" }

// unsupported are the options that JavaScript knows and this table does not.
var unsupported = []string{"era", "dayPeriod", "calendar", "numberingSystem", "fractionalSecondDigits"}

// readOptions reads an options object; undefined is an empty one.
func readOptions(env *Env, v Value) (dateOptions, error) {
	o := dateOptions{zone: time.UTC}
	switch v := v.(type) {
	case Undefined:
		return o, nil
	case *Object:
		return o, o.read(env, v.fields)
	}
	return o, fmt.Errorf("the options must be an object, not %s", kindOf(v))
}

func (o *dateOptions) read(env *Env, fields map[string]Value) error {
	for _, name := range unsupported {
		if !absent(fields[name]) {
			return fmt.Errorf("the option %s is not supported", name)
		}
	}
	digits, words := []string{numeric, twoDigit}, []string{short, long}
	styles := []string{full, long, medium, short}
	for _, part := range []struct {
		name    string
		to      *string
		allowed []string
	}{
		{"weekday", &o.weekday, words}, {"year", &o.year, digits}, {"day", &o.day, digits},
		{"month", &o.month, []string{numeric, twoDigit, short, long}},
		{"hour", &o.hour, digits}, {"minute", &o.minute, digits}, {"second", &o.second, digits},
		{"timeZoneName", &o.zoneName, words}, {"dateStyle", &o.dateStyle, styles}, {"timeStyle", &o.timeStyle, styles},
	} {
		v := fields[part.name]
		if absent(v) {
			continue
		}
		text, ok := v.(string)
		if !ok || !slices.Contains(part.allowed, text) {
			return fmt.Errorf("the option %s must be %s", part.name, strings.Join(part.allowed, ", "))
		}
		*part.to = text
	}
	if (o.hasDate() || o.hasTime() || o.zoneName != "") && o.dateStyle+o.timeStyle != "" {
		return fmt.Errorf("dateStyle and timeStyle cannot be used together with single parts such as year or hour")
	}
	if err := o.readClock(fields); err != nil {
		return err
	}
	return o.readZone(env, fields["timeZone"])
}

func (o *dateOptions) readClock(fields map[string]Value) error {
	if v := fields["hour12"]; !absent(v) {
		twelve := toBoolean(v)
		o.hour12 = &twelve
		return nil
	}
	switch v := fields["hourCycle"]; {
	case absent(v):
	case v == "h23", v == "h12":
		twelve := v == "h12"
		o.hour12 = &twelve
	default:
		return fmt.Errorf("the option hourCycle must be h12, h23")
	}
	return nil
}

// zoneSteps is what looking up a zone counts as: it may read a file.
const zoneSteps = 200

func (o *dateOptions) readZone(env *Env, v Value) error {
	if absent(v) {
		return nil
	}
	name, ok := v.(string)
	if !ok {
		return fmt.Errorf("the option timeZone must be a text, not %s", kindOf(v))
	}
	if err := env.Step(zoneSteps); err != nil {
		return err
	}
	zone, err := findZone(name)
	if err != nil {
		return err
	}
	o.zone = zone
	return nil
}

// findZone returns the zone of a name of the IANA table, or of an offset such
// as +05:30. The zone of the machine has no name.
func findZone(name string) (*time.Location, error) {
	if len(name) == 6 && (name[0] == '+' || name[0] == '-') && name[3] == ':' {
		if t, err := time.Parse("-07:00", name); err == nil {
			_, offset := t.Zone()
			return time.FixedZone(name, offset), nil
		}
	}
	if strings.EqualFold(name, "utc") {
		return time.UTC, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("no time zone %.60q: use a name such as Europe/Berlin", name)
	}
	return zone, nil
}
