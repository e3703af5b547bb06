// The console: which view an address shows.
import { render } from "preact";
import { session, unknown, whoAmI } from "./api.ts";
import { Frame } from "./frame.tsx";
import { Fleet } from "./fleet.tsx";
import { Graphs } from "./graphs.tsx";
import { Health } from "./health.tsx";
import { JobView } from "./job.tsx";
import { Jobs } from "./jobs.tsx";
import { Playground } from "./playground.tsx";
import { Letters } from "./letters.tsx";
import { LetterView } from "./letter.tsx";
import { useLoad } from "./load.ts";
import { route } from "./route.ts";
import { SignIn } from "./signin.tsx";
import { Empty, Head } from "./ui.tsx";
import "./prefs.ts";

function View() {
  const [, place = "jobs", one] = route.value.path.split("/").map(decoded);
  switch (place || "jobs") {
    case "jobs":
      return one ? <JobView key={one} gid={one} /> : <Jobs />;
    case "letters":
      return one ? <LetterView key={one} id={one} /> : <Letters />;
    case "graphs":
      return <Graphs />;
    case "fleet":
      return <Fleet />;
    case "health":
      return <Health />;
    case "playground":
      return <Playground />;
  }
  return (
    <div class="view">
      <Head title="There is no such view" />
      <Empty title={route.value.path}>
        <p>
          Go to the <a href="/jobs">jobs</a>.
        </p>
      </Empty>
    </div>
  );
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function Console() {
  // Who asks is known before anything else is asked, so that what they may not do is not shown.
  const who = useLoad(`me ${session.value}`, whoAmI, 60_000);
  if (unknown.value) return <SignIn />;
  if (who.error?.status === 403) return <SignIn why={who.error.message} />;
  if (!who.data && !who.error) return <div class="blank" />;
  return (
    <Frame>
      <View />
    </Frame>
  );
}

render(<Console />, document.getElementById("app")!);
