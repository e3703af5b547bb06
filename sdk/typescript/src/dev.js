// Finds the NATS of a `legwork dev` that runs on this machine, as the commands do.
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";

const uid = () => process.geteuid?.() ?? -1;

/** folder is where a `legwork dev` keeps its state. */
export function folder() {
  const { LEGWORK_HOME, XDG_STATE_HOME } = process.env;
  if (LEGWORK_HOME) return LEGWORK_HOME;
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return join(XDG_STATE_HOME, "legwork");
  if (uid() === 0) return "/var/lib/legwork";
  const state = join(homedir(), ".local", "state");
  return writable(state) ? join(state, "legwork") : join(tmpdir(), `legwork-${uid()}`);
}

/** writable tells whether the closest folder that exists may be written to. @param {string} path @returns {boolean} */
function writable(path) {
  if (!existsSync(path) && path !== dirname(path)) return writable(dirname(path));
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** running returns the URL of its NATS; undefined if none runs. @returns {string | undefined} */
export function running() {
  const lock = join(folder(), "stack.lock");
  try {
    const owner = statSync(lock).uid;
    if (uid() > 0 && owner !== uid()) return undefined; // anybody may make a folder in the temporary one
    const { pid, nats_url } = JSON.parse(readFileSync(lock, "utf8"));
    process.kill(pid, 0); // throws if it has ended
    return nats_url;
  } catch {
    return undefined;
  }
}
