package fn

// dateFuncs are the functions of dates. A date is a Date, a number of
// milliseconds since 1970, or a text (see dateArg). Local time is UTC, so that
// each function and its UTC variant are the same (decision 12). Setters return
// the new time in milliseconds, as JavaScript's do; dates themselves do not
// change.
var dateFuncs = map[string]Func{
	"now":           dateNow,
	"parse":         dateParse,
	"fromISOString": dateFromISOString,
	"UTC":           dateUTC,

	"getDate":           field(dayField),
	"getDay":            ofDate(dayOfWeek),
	"getFullYear":       field(yearField),
	"getHours":          field(hourField),
	"getMilliseconds":   field(milliField),
	"getMinutes":        field(minuteField),
	"getMonth":          field(monthField),
	"getSeconds":        field(secondField),
	"getTime":           ofDate(dateValue),
	"getTimezoneOffset": ofDate(zoneOffset),

	"getUTCDate":         field(dayField),
	"getUTCDay":          ofDate(dayOfWeek),
	"getUTCFullYear":     field(yearField),
	"getUTCHours":        field(hourField),
	"getUTCMilliseconds": field(milliField),
	"getUTCMinutes":      field(minuteField),
	"getUTCMonth":        field(monthField),
	"getUTCSeconds":      field(secondField),

	"setDate":         setter(dayField, 1),
	"setFullYear":     setter(yearField, 3),
	"setHours":        setter(hourField, 4),
	"setMilliseconds": setter(milliField, 1),
	"setMinutes":      setter(minuteField, 3),
	"setMonth":        setter(monthField, 2),
	"setSeconds":      setter(secondField, 2),
	"setTime":         dateSetTime,

	"setUTCDate":         setter(dayField, 1),
	"setUTCFullYear":     setter(yearField, 3),
	"setUTCHours":        setter(hourField, 4),
	"setUTCMilliseconds": setter(milliField, 1),
	"setUTCMinutes":      setter(minuteField, 3),
	"setUTCMonth":        setter(monthField, 2),
	"setUTCSeconds":      setter(secondField, 2),

	"toDateString":       ofDate(func(d date) (Value, error) { return d.dayText(), nil }),
	"toISOString":        ofDate(dateISO),
	"toISOXString":       orNow(dateISOX),
	"toJSON":             ofDate(dateJSON),
	"toLocaleDateString": localeText(inDate),
	"toLocaleString":     localeText(inDate | inTime),
	"toLocaleTimeString": localeText(inTime),
	"toString":           ofDate(func(d date) (Value, error) { return d.String(), nil }),
	"valueOf":            ofDate(dateValue),
	"yyyymmdd":           orNow(dateDay),
}
