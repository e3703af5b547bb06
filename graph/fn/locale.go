package fn

import (
	"fmt"
	"slices"
	"strings"
)

// locale is how a language writes dates and times: a fixed table, so that a
// graph gives the same text on every machine (decision 12).
type locale struct {
	name                  string
	months, shortMonths   []string
	weekdays, shortDays   []string // from Sunday
	dates                 map[string]string
	medium, short         dateOptions // what dateStyle means
	padded                bool        // numeric days and months have two digits
	padded24              bool        // so have hours of the 24-hour clock
	clock12               bool        // the usual clock has 12 hours
	am, pm                string      // {t} is the time
	hourAlone             string      // an hour of the 24-hour clock without minutes
	hourAlone12           string
	join                  string   // between date and time
	joinShort, joinLong   string   // after a short month; after a long one
	joinFull              string   // after a long month with a weekday
	joinDay               string   // after a weekday alone
	zone, noOffset, minus string   // an offset from UTC: its beginning, none, its sign
	utc, longZone         string   // UTC's long name, and how a long name is written
	zoneNames, zoneRegion string   // abbreviations that are used for zones of a region
	aloneMonths           []string // short months that stand alone, if different
	dotless               bool     // a short weekday that stands alone has no dot
}

// The patterns in locale.dates are named by their parts: w weekday, y year, m
// month in digits, M short month, L long month where it differs from M, d day;
// s stands for the whole date and W for a short weekday.
var locales = []*locale{
	{
		name:   "en-US",
		months: english, shortMonths: monthNames, weekdays: englishDays, shortDays: weekdayNames,
		dates: map[string]string{
			"md": "{m}/{d}", "ym": "{m}/{y}", "ymd": "{m}/{d}/{y}",
			"Md": "{m} {d}", "yM": "{m} {y}", "yMd": "{m} {d}, {y}",
			"wd": "{d} {w}", "ws": "{w}, {s}", "wys": "{w}, {s}",
		},
		medium: dateOptions{year: numeric, month: short, day: numeric},
		short:  dateOptions{year: twoDigit, month: numeric, day: numeric},
		am:     "{t} AM", pm: "{t} PM", clock12: true, padded24: true, hourAlone: "{t}", hourAlone12: "{t}",
		join: ", ", joinLong: " at ", joinFull: " at ", joinShort: ", ", joinDay: " ",
		zone: "GMT", noOffset: "GMT", minus: "-", utc: "Coordinated Universal Time", longZone: " {z}",
		zoneNames: "EST EDT CST CDT MST MDT PST PDT AKST AKDT", zoneRegion: "America/",
	},
	{
		name:   "en-GB",
		months: english, shortMonths: names("Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"),
		weekdays: englishDays, shortDays: weekdayNames,
		dates: map[string]string{
			"md": "{d}/{m}", "ym": "{m}/{y}", "ymd": "{d}/{m}/{y}",
			"Md": "{d} {m}", "yM": "{m} {y}", "yMd": "{d} {m} {y}",
			"wd": "{w} {d}", "ws": "{w} {s}", "wys": "{w}, {s}",
		},
		medium: dateOptions{year: numeric, month: short, day: numeric},
		short:  dateOptions{year: numeric, month: twoDigit, day: twoDigit},
		padded: true, padded24: true, am: "{t} am", pm: "{t} pm", hourAlone: "{t}", hourAlone12: "{t}",
		join: ", ", joinLong: " at ", joinFull: " at ", joinShort: ", ", joinDay: " ",
		zone: "GMT", noOffset: "GMT", minus: "-", utc: "Coordinated Universal Time", longZone: " {z}",
		zoneNames: "GMT BST CET CEST EET EEST WET WEST", zoneRegion: "Europe/",
	},
	{
		name:        "de-DE",
		months:      names("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
		shortMonths: names("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
		weekdays:    names("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
		aloneMonths: names("Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
		shortDays:   names("So. Mo. Di. Mi. Do. Fr. Sa."), dotless: true,
		dates: map[string]string{
			"md": "{d}.{m}.", "ym": "{m}/{y}", "ymd": "{d}.{m}.{y}",
			"Md": "{d}. {m}", "yM": "{m} {y}", "yMd": "{d}. {m} {y}",
			"wd": "{w}, {d}.", "ws": "{w}, {s}", "wys": "{w}, {s}",
		},
		medium:   dateOptions{year: numeric, month: twoDigit, day: twoDigit},
		short:    dateOptions{year: twoDigit, month: twoDigit, day: twoDigit},
		padded24: true, am: "{t} AM", pm: "{t} PM", hourAlone: "{t} Uhr", hourAlone12: "{t}",
		join: ", ", joinLong: " um ", joinFull: " um ", joinShort: ", ", joinDay: ", ",
		zone: "GMT", noOffset: "GMT", minus: "-", utc: "Koordinierte Weltzeit", longZone: " {z}",
	},
	{
		name:        "fr-FR",
		months:      names("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
		shortMonths: names("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
		weekdays:    names("dimanche lundi mardi mercredi jeudi vendredi samedi"),
		shortDays:   names("dim. lun. mar. mer. jeu. ven. sam."),
		dates: map[string]string{
			"md": "{d}/{m}", "ym": "{m}/{y}", "ymd": "{d}/{m}/{y}",
			"Md": "{d} {m}", "yM": "{m} {y}", "yMd": "{d} {m} {y}",
			"wd": "{w} {d}", "ws": "{w} {s}", "wys": "{w} {s}",
		},
		medium: dateOptions{year: numeric, month: short, day: numeric},
		short:  dateOptions{year: numeric, month: twoDigit, day: twoDigit},
		padded: true, padded24: true, am: "{t} AM", pm: "{t} PM", hourAlone: "{t} h", hourAlone12: "{t}",
		join: " ", joinLong: " à ", joinFull: " à ", joinShort: ", ", joinDay: " ",
		zone: "UTC", noOffset: "UTC+0", minus: "−", utc: "temps universel coordonné", longZone: " {z}",
	},
	{
		name:        "es-ES",
		months:      names("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
		shortMonths: names("ene feb mar abr may jun jul ago sept oct nov dic"),
		weekdays:    names("domingo lunes martes miércoles jueves viernes sábado"),
		shortDays:   names("dom lun mar mié jue vie sáb"),
		dates: map[string]string{
			"md": "{d}/{m}", "ym": "{m}/{y}", "ymd": "{d}/{m}/{y}",
			"Md": "{d} {m}", "yM": "{m} {y}", "yMd": "{d} {m} {y}",
			"Ld": "{d} de {m}", "yL": "{m} de {y}", "yLd": "{d} de {m} de {y}",
			"wd": "{w} {d}", "ws": "{w}, {s}", "wys": "{w}, {s}",
		},
		medium: dateOptions{year: numeric, month: short, day: numeric},
		short:  dateOptions{year: twoDigit, month: numeric, day: numeric},
		am:     "{t} a. m.", pm: "{t} p. m.", hourAlone: "{t}", hourAlone12: "{t}",
		join: ", ", joinLong: " a las ", joinFull: ", ", joinShort: ", ", joinDay: ", ",
		zone: "GMT", noOffset: "GMT", minus: "-", utc: "tiempo universal coordinado", longZone: " ({z})",
		zoneNames: "CET CEST", zoneRegion: "Europe/",
	},
	{
		name:   "ja-JP",
		months: japanese, shortMonths: japanese,
		weekdays:  names("日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日"),
		shortDays: names("日 月 火 水 木 金 土"),
		dates: map[string]string{
			"y": "{y}年", "m": "{m}月", "d": "{d}日", "md": "{m}/{d}", "ym": "{y}/{m}", "ymd": "{y}/{m}/{d}",
			"Md": "{m}{d}日", "yM": "{y}年{m}", "yMd": "{y}年{m}{d}日",
			"wd": "{d}日{w}", "Wd": "{d}日({w})", "ws": "{s}{w}", "wys": "{s}{w}", "Ws": "{s}({w})", "Wys": "{s}({w})",
		},
		medium: dateOptions{year: numeric, month: twoDigit, day: twoDigit},
		short:  dateOptions{year: numeric, month: twoDigit, day: twoDigit},
		am:     "午前{t}", pm: "午後{t}", hourAlone: "{t}時", hourAlone12: "{t}時",
		join: " ", joinLong: " ", joinFull: " ", joinShort: " ", joinDay: " ",
		zone: "GMT", noOffset: "GMT", minus: "-", utc: "協定世界時", longZone: " {z}",
		zoneNames: "JST", zoneRegion: "Asia/Tokyo",
	},
}

var (
	english     = names("January February March April May June July August September October November December")
	englishDays = names("Sunday Monday Tuesday Wednesday Thursday Friday Saturday")
	japanese    = names("1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月")
)

func names(text string) []string { return strings.Fields(text) }

// findLocale returns the locale of a tag such as de-DE or de.
func findLocale(tag string) (*locale, error) {
	i := slices.IndexFunc(locales, func(l *locale) bool {
		return strings.EqualFold(l.name, tag) || strings.EqualFold(l.name[:2], tag)
	})
	if i >= 0 {
		return locales[i], nil
	}
	known := make([]string, len(locales))
	for i, l := range locales {
		known[i] = l.name
	}
	return nil, fmt.Errorf("no locale %.40q: use one of %s", tag, strings.Join(known, ", "))
}
