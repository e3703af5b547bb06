// A world for the package's own tests, in which each signal that is waited for comes in the end.
import { World as Quiet } from "../src/world.js";

export { plain } from "../src/world.js";

/** @param {number} seed @returns {() => number} */
export const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

export class World extends Quiet {
  nothing({ names, on }) {
    const open = names.map((name, i) => ({ name, p: on[i] })).filter(({ name, p }) => name && !this.events.some((e) => e.t === "SignalReceived" && e.p === p));
    this.deliver(open.sort((a, b) => a.p - b.p)[0].name, "at last");
  }
}
