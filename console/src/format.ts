// Times and sizes in words.

const units: [number, string][] = [
  [86_400, "d"],
  [3600, "h"],
  [60, "min"],
  [1, "s"],
];

/** A length of time: 340 ms, 4.2 s, 3 min 20 s, 2 h 5 min. */
export function span(ms: number): string {
  if (ms < 0) return `−${span(-ms)}`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const s = ms / 1000;
  if (s < 9.95) return `${s.toFixed(1)} s`;
  const whole = Math.round(s);
  const i = units.findIndex(([n]) => whole >= n);
  const [big, name] = units[i]!;
  const [small, rest] = units[i + 1] ?? [1, ""];
  const left = Math.floor((whole % big) / small);
  return `${Math.floor(whole / big)} ${name}${rest && left ? ` ${left} ${rest}` : ""}`;
}

const written = /(?<=\b(?:waited|after|in|for|within) )(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(m?s))?(?![\w"])/g;

/** A sentence of the server with its lengths of time as this page writes them: 3m8s becomes 3 min 8 s. */
export const spaced = (sentence: string) =>
  sentence.replace(written, (_, d?: string, h?: string, min?: string, n?: string, unit?: string) =>
    [d && `${d} d`, +(h ?? 0) && `${h} h`, +(min ?? 0) && `${min} min`, n && `${n} ${unit}`].filter(Boolean).join(" "),
  );

/** How long ago, with one unit. */
export function ago(ms: number): string {
  if (ms < 1500) return "now";
  const s = ms / 1000;
  const [n, name] = units.find(([n]) => s >= n)!;
  return `${Math.floor(s / n)} ${name} ago`;
}

const two = (n: number) => `${n}`.padStart(2, "0");

/** How far a clock is from UTC: UTC, UTC+2, UTC−3:30. */
function zone(t: Date): string {
  const away = -t.getTimezoneOffset();
  const minutes = Math.abs(away) % 60;
  if (!away) return "UTC";
  return `UTC${away < 0 ? "−" : "+"}${Math.floor(Math.abs(away) / 60)}${minutes ? `:${two(minutes)}` : ""}`;
}

/** A moment on the clock of who looks, and which that is: 2026-08-01 14:03:07.120 UTC+2. */
export function moment(text: string, millis = false): string {
  const t = new Date(text);
  if (isNaN(+t)) return text;
  const day = `${t.getFullYear()}-${two(t.getMonth() + 1)}-${two(t.getDate())}`;
  const time = `${two(t.getHours())}:${two(t.getMinutes())}:${two(t.getSeconds())}`;
  return `${day} ${time}${millis ? `.${`${t.getMilliseconds()}`.padStart(3, "0")}` : ""} ${zone(t)}`;
}

export const count = (n: number) => n.toLocaleString("en");

/** A number of things: 1 letter, 2 letters. */
export const many = (n: number, one: string, more = `${one}s`) => `${count(n)} ${n === 1 ? one : more}`;

export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  return n < 1024 * 1024 ? `${(n / 1024).toFixed(1)} KiB` : `${(n / 1024 / 1024).toFixed(1)} MiB`;
}

/** A rate for one second. */
export const rate = (n?: number) =>
  n === undefined ? "–" : n === 0 ? "0/s" : n < 10 ? `${n.toFixed(1)}/s` : `${count(Math.round(n))}/s`;
