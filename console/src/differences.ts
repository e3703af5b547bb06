// What differs between two JSON values. It is pure, and imports nothing: a test runs it alone.

export interface Difference {
  /** Names of members joined by dots, and places in lists: lines[2].price; "" is the whole value. */
  path: string;
  /** added: only here. removed: only there. */
  change: "added" | "removed" | "changed";
  here?: unknown;
  there?: unknown;
}

const plain = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** The path of a member. A name that is none of a variable is quoted, so that no two paths look the same. */
const member = (at: string, name: string) =>
  plain.test(name) ? (at ? `${at}.${name}` : name) : `${at}[${JSON.stringify(name)}]`;

/**
 * What differs, in the order of the document here: at most so many differences, and one more if there are more.
 * A value that only one of them has is one difference, however much is in it; undefined is none.
 */
export function differences(here: unknown, there: unknown, most: number): Difference[] {
  const found: Difference[] = [];
  // A stack of its own: documents may be deeper than calls can be.
  const open: [string, unknown, unknown][] = [["", here, there]];
  while (open.length && found.length <= most) {
    const [path, a, b] = open.pop()!;
    if (a === b) continue;
    if (a === undefined) found.push({ path, change: "removed", there: b });
    else if (b === undefined) found.push({ path, change: "added", here: a });
    else if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b))
      found.push({ path, change: "changed", here: a, there: b });
    else for (const one of below(path, a, b).reverse()) open.push(one);
  }
  return found;
}

type Tree = Record<string, unknown> | unknown[];

const isTree = (v: unknown): v is Tree => typeof v === "object" && v !== null;

function below(path: string, a: Tree, b: Tree): [string, unknown, unknown][] {
  if (Array.isArray(a) && Array.isArray(b)) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [`${path}[${i}]`, a[i], b[i]]);
  }
  const [x, y] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...x.keys(), ...y.keys()])].map((name) => [member(path, name), x.get(name), y.get(name)]);
}

/** A value as JSON of at most so many characters, and how many were cut off. */
export function brief(value: unknown, most: number): { text: string; cut: number } {
  const all = JSON.stringify(value);
  const text = [...all.slice(0, 2 * most)].slice(0, most).join(""); // no character is cut in two
  return { text, cut: all.length - text.length };
}
