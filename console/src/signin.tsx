// What is shown when the server wants to know who asks.
import { useEffect, useRef, useState } from "preact/hooks";
import { failed, Failure, namespace, signIn, type Problem } from "./api.ts";
import { Button } from "./ui.tsx";

/** How one may sign in, and why the last time at a provider has failed. */
interface Ways {
  providers: { name: string; login: string }[];
  failed?: Problem;
}

/** Where a sign-in leads back to: what is shown now, if the server takes so long a path. */
function here() {
  const path = location.pathname + location.search;
  return path.length <= 2000 ? path : location.pathname;
}

export function SignIn({ why }: { why?: string }) {
  const [ways, setWays] = useState<Ways>();
  const [wrong, setWrong] = useState(why ?? "");
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const read = async () => {
      const answer = await fetch("/auth/providers");
      if (!answer.ok) throw await failed(answer);
      return (await answer.json()) as Ways;
    };
    read().then(
      (found) => {
        setWays(found);
        const f = found.failed;
        if (f) setWrong(f.status < 500 ? f.detail : `${f.detail} (correlation id ${f.correlationId})`);
      },
      () => setWays({ providers: [] }),
    );
  }, []);
  useEffect(() => first.current?.focus(), [ways]);
  if (!ways) return <div class="blank" />;
  return (
    <main class="signin">
      <div class="signin-card">
        <svg class="mark" viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
          <path d="M9 7v14a4 4 0 0 0 4 4h10" />
          <circle cx="9" cy="7" r="3.4" />
          <circle cx="23" cy="25" r="3.4" />
        </svg>
        <h1>Sign in to Legwork</h1>
        <p>
          Namespace <strong>{namespace}</strong>.
        </p>
        {!isSecureContext && (
          <p class="field-error" role="alert">
            This page did not come over https: the browser will keep no session for it.
          </p>
        )}
        {wrong && (
          <p class="field-error" role="alert" id="wrong">
            {wrong}
          </p>
        )}
        {ways.providers.map((p, i) => (
          <a class="button main" href={`${p.login}&to=${encodeURIComponent(here())}`} ref={i ? undefined : first}>
            Sign in with {p.name}
          </a>
        ))}
        <ByToken first={!ways.providers.length} wrong={wrong} tell={setWrong} />
      </div>
    </main>
  );
}

function ByToken({ first, wrong, tell }: { first: boolean; wrong: string; tell: (wrong: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, set] = useState(false);
  useEffect(() => {
    if (first) field.current?.focus();
  }, []);
  const submit = async (token: string) => {
    set(true);
    try {
      await signIn(token);
    } catch (e) {
      field.current!.value = "";
      const known = e instanceof Failure && e.status !== 401;
      tell(known ? e.message : "The server does not know this token, or it has expired.");
      set(false);
    }
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        const token = field.current!.value.trim();
        if (token && !busy) void submit(token);
      }}
    >
      {!first && <p class="or">or</p>}
      <label for="token">Token</label>
      <input
        id="token"
        ref={field}
        type="password"
        autocomplete="off"
        spellcheck={false}
        aria-invalid={!!wrong && first}
        aria-describedby="token-more"
      />
      <p id="token-more" class="faint">
        One of this server's access file, or of a provider that it names. It is not kept: the browser gets a session in
        its place.
      </p>
      <Button kind={first ? "main" : "plain"} submit>
        {first ? "Sign in" : "Sign in with the token"}
      </Button>
    </form>
  );
}
