// Icons are drawn with lines, in the colour of the text beside them.
const drawn = {
  jobs: "M3 4h10M3 8h10M3 12h6",
  letters: "M2.5 4h11v8.5h-11zM2.5 4.5 8 9l5.5-4.5",
  graphs: "M6 3.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM14 12.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM4 5.5v3a4 4 0 0 0 4 4h2",
  fleet: "M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01",
  health: "M1.5 8h3l2-4.5 3 9 2-4.5h3",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.8 10.8 14 14",
  help: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.3 6.2c.3-1.8 3.6-1.7 3.4.2-.1 1.1-1.7 1.2-1.7 2.4M8 11.2h.01",
  close: "m4 4 8 8M12 4l-8 8",
  minus: "M3.5 8h9",
  plus: "M3.5 8h9M8 3.5v9",
  check: "m3.5 8.5 3 3 6-7",
  cross: "m5 5 6 6M11 5l-6 6",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  right: "m6 3.5 4.5 4.5L6 12.5",
  down: "m3.5 6 4.5 4.5L12.5 6",
  up: "M8 11V3M4.5 6.2 8 2.7l3.5 3.5M2.5 10.5v3h11v-3",
  sun:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1" +
    "M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7",
  moon: "M13.5 9.5A6 6 0 0 1 6.5 2.5 6 6 0 1 0 13.5 9.5z",
  auto: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v12M8 5l4.5-1M8 9h5.8M8 12.5l4-1",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  play: "M4.5 3 12.5 8l-8 5z",
  retry: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
  stop: "M4 4h8v8H4z",
  signal: "M8.5 1.5 3.5 9H8l-.5 5.5 5-7.5H8z",
  warn: "M8 2 14.5 13.5h-13zM8 6.5v3M8 11.6h.01",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5v3.5M8 5h.01",
  user: "M8 8a2.8 2.8 0 1 0 0-5.5A2.8 2.8 0 0 0 8 8zM2.8 13.8a5.2 5.2 0 0 1 10.4 0",
  filter: "M2 3.5h12L9.5 8.7v4.8l-3-1.5V8.7z",
  star: "m8 2 1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.4l-3.7 2 .7-4.1-3-2.9 4.2-.6z",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.2 1.5",
  more:
    "M3.6 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0zM8.5 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0z" +
    "M13.4 8a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0z",
  child: "M3.5 2.5v7a2 2 0 0 0 2 2h7M10 9l2.5 2.5L10 14",
  parent: "M12.5 13.5v-7a2 2 0 0 0-2-2h-7M6 7 3.5 4.5 6 2",
  key: "M7 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM7 8h7v2.5M11 8v2",
  prompt: "m2.5 4.5 3.5 3.5-3.5 3.5M8 12h5.5",
  leave: "M6.5 2.5h-4v11h4M6.5 8h7M10.5 5l3 3-3 3",
} as const;

export type IconName = keyof typeof drawn;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={drawn[name]} />
    </svg>
  );
}
