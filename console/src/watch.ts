// Server-sent events over fetch: unlike those of an EventSource they can be asked for less and less often.
import { address, online, type JobLine } from "./api.ts";

/** Watches jobs until stop is called: moved gets each line that has changed. */
export function watch(gids: string[], moved: (line: JobLine) => void): () => void {
  const ending = new AbortController();
  const run = async () => {
    for (let wait = 1000; !ending.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      await seen(ending.signal);
      // A page that nobody sees watches nothing: browsers have few connections to one host.
      const hiding = new AbortController();
      const hide = () => document.hidden && hiding.abort();
      document.addEventListener("visibilitychange", hide);
      const either = AbortSignal.any([ending.signal, hiding.signal]);
      try {
        const response = await fetch(address("watch", { gid: gids }), { signal: either });
        if (response.ok && response.body) {
          online.value = true;
          wait = 1000;
          await read(response.body, moved);
        }
      } catch {
        // It is opened again, unless it has ended.
        if (!either.aborted) online.value = false;
      } finally {
        document.removeEventListener("visibilitychange", hide);
      }
      if (ending.signal.aborted) return;
      await later(wait);
    }
  };
  void run();
  return () => ending.abort();
}

/** Waits some time, or until the server is back. */
function later(ms: number): Promise<void> {
  return new Promise((done) => {
    let was = online.value;
    const timer = setTimeout(end, ms);
    const stop = online.subscribe((on) => {
      if (on && !was) end();
      was = on;
    });
    function end() {
      clearTimeout(timer);
      stop();
      done();
    }
  });
}

/** Waits until the page is seen. */
function seen(stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
    stop.addEventListener("abort", look);
    look();
  });
}

async function read(body: ReadableStream<Uint8Array>, moved: (line: JobLine) => void) {
  const reader = body.getReader();
  const text = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + text.decode(value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data && /^event: job$/m.test(event)) moved(JSON.parse(data) as JobLine);
    }
  }
}
