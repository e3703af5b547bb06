// Writes javascript.jsonl, what JavaScript gives for the functions that follow
// it: TZ=UTC node javascript.js > javascript.jsonl (Node.js 20 or newer).
// A line is [function, arguments, result]; what JSON has no word for is an
// object with $, and {"$": "error"} is an exception.
'use strict'

const U = undefined
const D = ms => new Date(ms)

function encode(v) {
  if (v === undefined) return { $: 'undefined' }
  if (v instanceof Date) return { $: 'date', ms: encode(v.getTime()) }
  if (typeof v === 'number' && (!Number.isFinite(v) || Object.is(v, -0))) return { $: Object.is(v, -0) ? '-0' : String(v) }
  if (Array.isArray(v)) return v.map(encode)
  if (v && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, encode(x)]))
  return v
}

function check(name, f, ...calls) {
  for (const args of calls) {
    const line = [name, encode(args)]
    try { line.push(encode(f(...args))) } catch { line.push({ $: 'error' }) }
    console.log(JSON.stringify(line))
  }
}

// Math. Of log and its like only what is special: JavaScript is not always
// right to the last bit.
const flat = a => a.flat(Infinity)
const needed = a => { if (flat(a).length === 0) throw new Error(); return flat(a) }
check('math.add', (...a) => flat(a).reduce((x, y) => x + y, 0),
  [1, 2], [], [[1, 2], 3], ['1', 2], [1, '2', 3], [null, 1], [U, 1], [true, 1], [[], 1], [0.1, 0.2], [NaN, 1], [[['4'], 1]], [[1, [2, 3]]], [1, [2, [3, [4]]]], ['1', [2, ['3']]], [[[[]]], 1], [{}, 1], [D(0), 1], [Infinity, -Infinity])
check('math.subtract', (...a) => needed(a).reduce((x, y) => x - y),
  [5, 2, 1], [], [[10, 1], 2], ['5', 2], [null, 1], [U, 1], [7], [[]], ['x', 1], [0, 0])
check('math.multiply', (...a) => needed(a).reduce((x, y) => x * y),
  [5, 2, 3], [], [[2, 3], 4], ['5', 2], [null, 1], [U, 1], [7], [-1, 0], [1e200, 1e200])
check('math.divide', (...a) => needed(a).reduce((x, y) => +y === 0 ? NaN : x / y),
  [6, 3], [1, 0], [], [[12, 2], 3], ['8', '2'], [0, 5], [1, null], [1, U], [1, 3], [-0, 5], [7])
for (const f of ['abs', 'ceil', 'floor', 'round', 'sign', 'trunc', 'fround', 'clz32', 'sqrt'])
  check('math.' + f, Math[f], [], [U], [null], ['4'], ['x'], [true], [[9]], [[1, 2]], [{}], [0], [-0], [0.5], [-0.5], [-0.2], [1.5], [-2.5], [2.5],
    [0.49999999999999994], [4503599627370497.5], [9007199254740993], [1e300], [-1e300], [Infinity], [-Infinity], [NaN], [4], [2], [5.5], [-1], [4294967297], [5e-324])
for (const f of ['acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cbrt', 'cos', 'cosh', 'exp', 'expm1', 'log', 'log10', 'log1p', 'log2', 'sin', 'sinh', 'tan', 'tanh'])
  check('math.' + f, Math[f], [], [null], ['1'], ['x'], [0], [-0], [1], [-1], [Infinity], [-Infinity], [NaN], [1e-300])
check('math.log10', Math.log10, [1000], [1e15], [1e-5], [100])
check('math.log2', Math.log2, [8], [1024], [2 ** -1074], [2 ** 1000])
check('math.cbrt', Math.cbrt, [27], [-8], [1000], [1e30])
check('math.atan2', Math.atan2, [1, 1], [0, -0], [-0, 0], [0, -1], [-1, 0], [1], [], ['1', '2'], [Infinity, -Infinity], [1, NaN], [1, -1], [1e-310, 1])
check('math.hypot', Math.hypot, [3, 4], [], [-5], [5, 12], ['3', 4], [1e200, 1e200], [NaN, Infinity], [NaN, 1], [[3], 4], [1, 1], [3e-200, 4e-200], [2, 3], [1, 2, 3], [0.1, 0.2], [1e-300, 1], [7, -25, 9.5])
check('math.imul', Math.imul, [2, 4], [-1, 8], [0xffffffff, 5], [], [3], ['5', 2], [1e10, 3], [NaN, 1])
for (const ns of ['math', 'number']) {
  check(ns + '.max', Math.max, [1, 3, 2], [], ['10', 9], [null, -1], [NaN, Infinity], [U], [0, -0], [-0, 0], [[3]], [[1, 2]], ['x'])
  check(ns + '.min', Math.min, [1, 3, 2], [], ['10', 9], [null, 1], [NaN, -Infinity], [U], [0, -0], [-0, 0], [[3]], [[1, 2]], ['x'])
  check(ns + '.pow', Math.pow, [2, 10], [2, 0.5], [2, -1], [10, 308], [10, 309], [10, -323], [10, -400], [-2, 3], [-2, 2], [-8, 1 / 3], [0, 0], [0, -1], [-0, -3],
    [1, NaN], [1, Infinity], [-1, -Infinity], [NaN, 0], [2], [], ['2', '3'], [0.5, Infinity], [1.1, 10], [10, 15], [9, 0.5], [-1, 9007199254740993], [1e-300, 2], [-3, 1001])
}
check('number.round', Math.round, [2.5], [-2.5], [-0.2], ['3.6'], [], [null], ['x'], [1e21])

// Number
check('number.isFinite', Number.isFinite, [1], ['1'], [], [null], [NaN], [Infinity], [-0.5])
check('number.isInteger', Number.isInteger, [1], ['1'], [], [null], [1.5], [Infinity], [1e300], [NaN])
check('number.isNaN', Number.isNaN, [NaN], ['x'], [], [U], [1])
check('number.isEven', x => x % 2 === 0, [4], [3], ['4'], [null], [U], [], [-2], [-3], [0], [1.5], ['x'], [Infinity], [true], [9007199254740992])
check('number.isOdd', x => x % 2 !== 0, [2.5], [-0.5], [NaN], [{}], [4], [3], ['3'], [null], [U], [], [-2], [-3], [0], [1.5], ['x'], [Infinity], [true])
for (const [n, f] of [['gt', (a, b) => a > b], ['gte', (a, b) => a >= b], ['lt', (a, b) => a < b], ['lte', (a, b) => a <= b]])
  check('number.' + n, f, [1, 2], [2, 1], [1, 1], ['10', '9'], ['10', 9], [null, 0], [U, 0], [1], [], ['a', 'b'], ['a', 1], [NaN, NaN], [true, 0], [D(1), D(2)], [[2], 1], ['B', 'a'])
check('number.parseFloat', parseFloat, ['3.14abc'], ['  -1e3x'], ['.5'], ['5.'], ['x'], [''], [], [null], [12], ['1e400'], ['-Infinityx'], ['1e'], ['0x10'], ['\u00a01'], [[1, 2]], ['+2'], ['-0'], ['1_000'], [1e21])
check('number.parseInt', parseInt, ['42px'], ['  -17'], ['0x1F'], ['0x1F', 16], ['0x'], ['101', 2], ['z', 36], ['9', 8], ['19', 8], ['x'], [''], [], [null], [null, 36], [12.9], [1e21], ['10', 1], ['10', 37], ['10', 0], ['10', '16'],
  ['9007199254740993'], ['123456789012345678901234567890'], ['-0'], ['1e3'], ['0b11'], [[7, 8]], ['ff', 16.9], ['10', 4294967298], ['9'.repeat(400)], ['00012'])
const number = f => (n, ...a) => { if (typeof n !== 'number') throw new TypeError(); return n[f](...a) }
const values = [0, -0, 1, 0.5, 1.5, 2.5, 1.005, 1.45, 123.456, -123.456, 0.000001234, 1e-7, 1e20, 1e21, 123456789, 9.995, 99.99, 0.05, 1e23, 5e-324, 1.7976931348623157e308, -1.5, -0.0000001, NaN, Infinity, -Infinity]
for (const f of ['toFixed', 'toExponential', 'toPrecision']) {
  check('number.' + f, number(f), [], [null], ['1.5'], [U, 1], [1, 101], [1, -1], [1, 'x'], [1, null], [NaN, 200], [1.25, '1'], [1.25, 1.9], [3, 100])
  for (const v of values) check('number.' + f, number(f), [v], [v, 0], [v, 1], [v, 2], [v, 5], [v, 20])
}

// String
const text = f => (s, ...a) => { if (typeof s !== 'string') throw new TypeError(); return s[f](...a) }
const on = (f, ...calls) => check('string.' + f, text(f), [], [U], [null, 'a'], [5, 1], [['a'], 'a'], ...calls)
on('charAt', ['abc'], ['abc', 1], ['abc', 3], ['abc', -1], ['abc', '1'], ['abc', 1.9], ['abc', NaN], ['', 0], ['aé', 1], ['x😀y', 3], ['abc', Infinity])
on('includes', ['abc', 'b'], ['abc', 'b', 2], ['abc'], ['undefined'], ['a1', 1], ['null', null], ['abc', ''], ['abc', 'c', -5], ['aéb', 'b', 2], ['', ''])
on('indexOf', ['abcb', 'b'], ['abcb', 'b', 2], ['abc', 'x'], ['abc', ''], ['abc', '', 2], ['abc', '', 9], ['abc'], ['😀b', 'b'], ['a1', 1], ['abc', 'a', 1], ['abc', 'c', -1], ['abc', 'c', Infinity], ['ab', 'b', 'x'])
on('lastIndexOf', ['abcb', 'b'], ['abcb', 'b', 2], ['abc', 'x'], ['abc', ''], ['abc', '', 1], ['abc'], ['😀b😀b', 'b'], ['abc', 'a', -1], ['abc', 'b', -1], ['abcb', 'b', NaN], ['abcb', 'b', 'x'], ['abab', 'ab', 1], ['abab', 'ab', 2])
on('slice', ['abcde', 1], ['abcde', 1, 3], ['abcde', -2], ['abcde', -3, -1], ['abcde', 3, 1], ['abcde'], ['abcde', U, 2], ['abcde', null, null], ['abcde', '1', '3'], ['x😀y', 1, 3], ['abc', NaN], ['abc', -Infinity, Infinity], ['abc', 5])
on('substring', ['abcde', 1], ['abcde', 1, 3], ['abcde', -2], ['abcde', 3, 1], ['abcde'], ['abcde', 2, NaN], ['abcde', U, 2], ['x😀y', 3], ['abc', 1, Infinity], ['abc', 1.9, 2.1])
on('split', ['a,b,c', ','], ['abc', ''], ['abc'], ['abc', U], ['', ','], ['', ''], ['a,b,c', ',', 2], ['a,b,c', ',', 0], ['a,b,c', ',', -1], ['a1b', 1], ['anullb', null], ['a,,b', ','], [',', ','], ['aXYb', 'XY'], ['a,b', ',', U], ['abc', '', 2], ['a,b', ',', 'x'])
on('startsWith', ['abc', 'a'], ['abc', 'b', 1], ['abc', 'b'], ['abc', ''], ['undefinedx'], ['1a', 1], ['abc', 'a', -1], ['abc', '', 9], ['😀b', 'b', 2], ['abc', 'abcd'])
on('endsWith', ['abc', 'c'], ['abc', 'b', 2], ['abc', 'b'], ['abc', ''], ['xundefined'], ['a1', 1], ['abc', 'a', 1], ['abc', 'a', -1], ['abc', 'c', 99], ['abc', 'c', U], ['😀b', '😀', 2], ['abc', 'c', null])
on('toLowerCase', ['ABC'], ['ÀÉ'], ['ΑΣ'], ['ΑΣ ΣΑ Σ'], ["ΑΣ'Α ΟΔΟΣ."], ['İ'], ['ǅ'], [''], ['A1😀'])
on('toUpperCase', ['abc'], ['straße'], ['ﬃ'], ['ŉ'], ['ᾳ'], ['ᾠ'], ['ΐ'], ['éà'], [''], ['ǆ'], ['ı'])
for (const f of ['trim', 'trimStart', 'trimEnd']) on(f, ['  a b  '], ['\t\n\v\f\r\u00a0\ufeff\u2028\u2029\u3000a\u1680'], ['\u0085a\u200b'], [''], ['   '])
for (const f of ['padStart', 'padEnd']) on(f, ['5', 3, '0'], ['5', 3], ['abc', 2, 'x'], ['abc'], ['abc', 10, '123'], ['abc', 5, ''], ['abc', 5, U], ['abc', 9, null], ['a', '3', 0], ['é', 3, '😀'], ['a', NaN, 'x'], ['a', -1, 'x'], ['a', 3.9, 'x'])
on('repeat', ['ab', 3], ['ab', 0], ['ab'], ['ab', -1], ['ab', Infinity], ['', 1000], ['ab', '2'], ['ab', 2.9], ['ab', NaN], ['ab', null], ['ab', -0.5])
on('replace', ['aXbX', 'X', 'y'], ['abc', 'x', 'y'], ['abc', 'b'], ['abc', '', 'x'], ['abc', 'b', '[$&]'], ['abc', 'b', '$$'], ['abc', 'b', "$'$`"], ['abc', 'b', '$1$'], ['a.c', '.', 'x'], ['a1', 1, 2], ['undefined'], ['null', null, null], ['abc', 'b', '$$&'], ['😀b', 'b', ''])
on('search', ['abc', 'c'], ['abc', 'x'], ['abc', '[bc]+'], ['abc'], ['abc', U], ['anull', null], ['a1', 1], ['a.c', '\\.'], ['😀b', 'b'], ['abc', '('], ['abc', ''], ['2025-01-31', '\\d{2}$'], ['aB', '(?:b|B)'], ['abc', '^b'])
check('string.concat', (...a) => a.join(''), [], ['a', null, U, 1], ['a', 'b'], [1, 2], [true, [1, [2, 3]]], [{}], [[null, 1]], [-0, 1e21], [NaN], [''])

// Date
const date = v => {
  if (v instanceof Date) return v
  if (typeof v === 'number') return new Date(v)
  if (typeof v === 'string') {
    const d = new Date(/^(\d{4}|[+-]\d{6})-\d\d(-\d\d)?(T|$)/.test(v) ? v : parseInt(v))
    if (!isNaN(d)) return d
  }
  throw new Error('invalid date format')
}
const times = ['2025-01-07T15:04:05.009Z', '2025-01-07', '2020', 0, -1, 1e12, D(1735689599999), D(NaN), NaN, 8.64e15, 8.64e15 + 1, -8.64e15, -62198755200001, '1969-12-31T23:59:59.999Z', '2024-02-29T12:00:00+05:30', '1.5e3x', 'garbage', '', null, true, {}, [], '2025-13-01', '2025-01-07T25:00:00Z', 12.7, '-5', '12abc', ' 7 ', '0x10', '2025-01-07 15:04:05', '2025/01/07']
for (const f of Object.getOwnPropertyNames(Date.prototype))
  if (/^get(UTC)?(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Time|TimezoneOffset)$|^to(DateString|ISOString|JSON|String)$|^valueOf$/.test(f))
    check('date.' + f, d => date(d)[f](), [], [U], ...times.map(t => [t]))
for (const f of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'])
  for (const utc of ['', 'UTC'])
    check(`date.set${utc}${f}`, (d, ...a) => new Date(+date(d))['set' + utc + f](...a), [], [0], [0, 5], [1e12, 2], [1e12, -1], [1e12, 13], [1e12, 3, 4], [1e12, 3, 4, 5], [1e12, 3, 4, 5, 6], [1e12, 1, 2, 3, 4, 5],
      [NaN, 5], ['x', 5], ['2024-02-29', 2025], ['2024-02-29', '1'], ['2024-01-31', 1], [0, NaN], [0, U], [0, 'x'], [0, null], [0, 1.9], [0, 1, U], [0, -1.5], [0, 1e300], [0, Infinity], [D(5), 7], [-1, 0])
check('date.setTime', (d, t) => new Date(+date(d)).setTime(t), [0, 5], [0], ['x', 1], [0, '7'], [0, NaN], [0, 8.64e15 + 1], [NaN, 5], [0, 1.9], [0, null])
check('date.UTC', Date.UTC, [2020], [2020, 0], [2020, 1, 30], [2020, 0, 1, 2, 3, 4, 5], [99, 0], [100, 0], [-1, 0], [], [2020, U], ['2020', '5'], [2020, 14], [2020, -1], [NaN], [2020.9, 1.9], [275760, 8, 13], [275760, 8, 14], [0], [2020, 0, 0], [2020, 0, 1, 24], [null])
const dates = ['2025-01-07T15:04:05.009Z', '2025-01-07', '2025', '2025-01', '2025-01-07T15:04', '2025-01-07T15:04:05.1234567Z', '2025-01-07T15:04:05+05:30', '2025-01-07T24:00:00Z', '2025-01-07T24:00:01Z', '2025-02-30', '2025-02-32', '+012020-01-01', '-000001-01-01', 'garbage', '',
  'Tue Jan 07 2025 15:04:05 GMT+0000 (Coordinated Universal Time)', 'Tue Jan 07 2025', 'Tue, 07 Jan 2025 15:04:05 GMT', 'January 7, 2025', 'Jan 7, 2025 15:04:05', '7 January 2025', '1/7/2025', '2025/01/07 15:04', '2025-01-07 15:04:05', '1/7/2025 3:04 PM', '2025-1-7', '2025-01-07T15:04:05.Z', '2025-01-07T15Z', '2025-00-07']
check('date.parse', Date.parse, [], [U], [null], ...dates.map(d => [d]))
check('date.fromISOString', s => { if (s == null) throw new TypeError(); return new Date(s) }, [], [U], [null], [5], [D(7)], ...dates.map(d => [d]))
const digits = (d, n) => d.toISOString().replace(/[-:TZ]/g, '').slice(0, n)
check('date.toISOXString', d => digits(date(d), 18), ['2025-01-07T15:04:05.009Z'], [0], ['x'], [NaN], [null], ['2020'])
check('date.yyyymmdd', d => date(d).toISOString().split('T')[0], ['2026-11-22'], [-62198755200001], [8.64e15], ['2025-01-07T15:04:05.009Z'], [0], ['x'], [NaN], [null], ['2020'], ['0099-12-31'])

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'ja-JP']
const full = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
const options = [U, {}, full, { ...full, hour: '2-digit', minute: '2-digit' }, { ...full, weekday: 'short', month: 'short' }, { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: '2-digit', month: 'short', day: '2-digit' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }, { month: 'numeric', day: 'numeric' }, { year: 'numeric', month: 'long' }, { year: 'numeric', month: 'short' },
  { year: 'numeric', month: 'numeric' }, { year: 'numeric' }, { month: 'long' }, { month: 'short' }, { month: 'numeric' }, { day: 'numeric' }, { weekday: 'long' }, { weekday: 'short' }, { weekday: 'short', day: 'numeric' },
  { weekday: 'short', month: 'short', day: 'numeric' }, { weekday: 'long', year: 'numeric', month: 'numeric', day: 'numeric' }, { weekday: 'long', month: 'numeric', day: 'numeric' }, { year: '2-digit', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  { hour: 'numeric' }, { hour: '2-digit', minute: '2-digit' }, { hour: 'numeric', minute: 'numeric', hour12: true }, { hour: 'numeric', hour12: true }, { hour: 'numeric', hour12: false }, { hour12: true }, { hour12: false }, { hourCycle: 'h23' },
  { minute: 'numeric', second: 'numeric' }, { second: 'numeric' }, { timeZone: 'America/New_York' }, { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: 'numeric' }, { timeZone: 'Nowhere/Land' }, { timeZone: 5 }, { month: 'wide' }, { dateStyle: 'full', year: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric' }, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' }]
const styles = ['full', 'long', 'medium', 'short', U]
for (const f of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
  check('date.' + f, (d, ...a) => date(d)[f](...a), [], [0], ['2025-01-07T15:04:05Z'], [0, U], [0, null], ['x'], [NaN, 'en-US'], [0, ['de-DE']], [0, 'en-US', null])
  for (const l of locales) {
    for (const o of options)
      if (!(l === 'ja-JP' && f === 'toLocaleTimeString' && o?.weekday && !o.day)) // that is written differently
        check('date.' + f, (d, ...a) => date(d)[f](...a), ['2025-09-03T15:04:05Z', l, o])
    for (const dateStyle of styles) for (const timeStyle of styles)
      if (dateStyle || timeStyle) check('date.' + f, (d, ...a) => date(d)[f](...a), ['2024-12-31T03:09:08Z', l, { ...(dateStyle && { dateStyle }), ...(timeStyle && { timeStyle }) }])
    for (let m = 0; m < 12 && f === 'toLocaleDateString'; m++) check('date.' + f, (d, ...a) => date(d)[f](...a), [Date.UTC(2025, m, 1 + m), l, { dateStyle: 'full' }], [Date.UTC(2025, m, 1 + m), l, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' }])
  }
  for (const timeZone of ['America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'UTC'])
    for (const d of ['2025-01-07T15:04:05Z', '2025-07-07T15:04:05Z']) check('date.' + f, (d, ...a) => date(d)[f](...a), [d, 'en-US', { timeZone, timeZoneName: 'short' }], [d, 'fr-FR', { timeZone, hour: 'numeric', minute: 'numeric', timeZoneName: 'short' }])
}

// Lists and objects that are not there
for (const none of [U, null]) {
  check('array.get', (a, i) => a?.[i ?? 0], [none, 0], [none])
  check('array.length', a => a?.length, [none])
  check('object.get', (o, k) => o?.[k], [none, 'a'], [none])
  for (const f of ['keys', 'values', 'entries', 'getOwnPropertyNames', 'getOwnPropertySymbols'])
    check('object.' + f, o => Object[f](o ?? {}), [none])
  check('object.getOwnPropertyDescriptor', (o, k) => Object.getOwnPropertyDescriptor(o ?? {}, k), [none, 'a'])
  for (const f of ['hasOwnProperty', 'propertyIsEnumerable', 'isPrototypeOf']) check('object.' + f, (o, k) => (o ?? {})[f](k), [none, 'a'], [none, {}])
  for (const f of ['isFrozen', 'isSealed', 'isExtensible']) check('object.' + f, Object[f], [none])
  for (const f of ['freeze', 'seal', 'preventExtensions']) check('object.' + f, Object[f], [none])
  check('object.set', (o, k, v) => { const to = o ?? {}; to[k] = v; return to }, [none, 'a', 1], [none, 'a', U])
  check('object.assign', (o, ...from) => Object.assign(o ?? {}, ...from), [none, { a: 1 }, { b: 2 }], [none], [none, none])
  check('object.fromEntries', e => Object.fromEntries(e ?? []), [none])
  check('object.defineProperty', (o, k, d) => ({ ...o, [k]: d.value }), [none, 'a', { value: 1 }])
  check('object.defineProperties', (o, d) => ({ ...o, ...Object.fromEntries(Object.entries(d).map(([k, x]) => [k, x.value])) }), [none, { a: { value: 1 } }])
}

// Sorting: null, then numbers, then texts as a dictionary has them; undefined last
const compare = new Intl.Collator('en').compare
const rank = v => v === null ? -1 : typeof v === 'number' ? 0 : 1
const ascending = (a, b) => rank(a) - rank(b) || (rank(a) === 1 ? compare(a, b) : a - b)
const words = ['Zoe', 'adam', 'Bob', 'bob', 'Adam', 'adams', 'a', 'A', 'Ángel', 'angel', 'Angela', 'résumé', 'resume', 'Resume', 'naïve', 'straße', 'strasse', 'Zürich', 'zebra', 'Øre', 'o', 'øl', 'œuvre', 'ñandú', 'nandu',
  'co-op', 'coop', 'co op', "o'neil", 'oneil', 'x1', 'x10', 'x2', '10', '9', '1', '-1', '_', '$5', '€4', '', ' ', 'é', 'e', 'E', 'É', 'ф', 'Ф', 'α', 'Ω', '日本', '中国', 'あ', 'ア', '😀', '#', '!', '.', 'a b', 'ab', 'a-b', 'a_b']
for (const order of [U, 'ASCENDING', 'DESCENDING'])
  check('array.sort', (list, o) => [...list].sort((a, b) => o === 'DESCENDING' ? ascending(b, a) : ascending(a, b)),
    [['Zoe', 'adam', 'Bob'], order], [['b', null, 'a', null], order], [[3, null, 1], order], [[2, 'x', null, 10, U, 'X', 1], order], [words, order], [[U, 'b', U, 'a'], order])
