package fn

import (
	"fmt"
	"math"
	"strings"
)

// clock writes hour, minute, second and the zone's name.
func (w *written) clock() string {
	if w.name == "ja-JP" && w.o.zoneName == long && w.o.second != "" {
		return fmt.Sprintf("%.0f時%02.0f分%02.0f秒 ", w.c[hourField], w.c[minuteField], w.c[secondField]) + w.longZoneText()
	}
	text := w.timeText()
	switch w.o.zoneName {
	case short:
		text += " " + w.zoneText()
	case long:
		text += fill(w.longZone, "z", w.longZoneText())
	}
	return strings.TrimSpace(text)
}

func (w *written) timeText() string {
	twelve := w.clock12
	if w.o.hour12 != nil {
		twelve = *w.o.hour12
	}
	hour := w.c[hourField]
	if twelve {
		hour = math.Mod(hour+11, 12) + 1
	}
	var parts []string
	if w.o.hour != "" {
		parts = append(parts, w.digits(hour, w.o.hour, w.padded24 && !twelve))
	}
	if w.o.minute != "" {
		parts = append(parts, w.digits(w.c[minuteField], numeric, w.o.hour+w.o.second != ""))
	}
	if w.o.second != "" {
		parts = append(parts, w.digits(w.c[secondField], numeric, w.o.hour+w.o.minute != ""))
	}
	text := strings.Join(parts, ":")
	if w.o.hour == "" {
		return text
	}
	if len(parts) == 1 {
		alone := w.hourAlone
		if twelve {
			alone = w.hourAlone12
		}
		text = fill(alone, "t", text)
	}
	switch {
	case !twelve:
		return text
	case w.c[hourField] < 12:
		return fill(w.am, "t", text)
	}
	return fill(w.pm, "t", text)
}

// zoneText is the zone's short name: UTC, an abbreviation that the locale
// uses, or the offset.
func (w *written) zoneText() string {
	name, offset := w.local.Zone()
	region := w.local.Location().String()
	if region == "UTC" {
		return "UTC"
	}
	if w.zoneNames != "" && strings.HasPrefix(region, w.zoneRegion) &&
		strings.Contains(" "+w.zoneNames+" ", " "+name+" ") {
		return name
	}
	if offset == 0 {
		return w.noOffset
	}
	sign := "+"
	if offset < 0 {
		sign, offset = w.minus, -offset
	}
	text := fmt.Sprintf("%s%s%d", w.zone, sign, offset/3600)
	if minutes := offset % 3600 / 60; minutes != 0 {
		text += fmt.Sprintf(":%02d", minutes)
	}
	return text
}

// longZoneText is the zone's long name. The table has only that of UTC; other
// zones have their short one.
func (w *written) longZoneText() string {
	if w.local.Location().String() == "UTC" {
		return w.utc
	}
	return w.zoneText()
}
