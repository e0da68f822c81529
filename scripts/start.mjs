// `npm start` and `npm run dev`: on a fresh clone with only Node this installs, generates and builds what is missing,
// then becomes the supervisor.
import { ensureInstalled } from "./install.mjs";
import { runScript } from "./run.mjs";

ensureInstalled();
const { ensureBuilt, ensureGenerated, forgetBuilt } = await import("./build.mjs");
if (process.argv.includes("--dev")) {
  ensureGenerated();
  forgetBuilt();
  runScript("scripts/supervise.ts", process.argv.slice(2));
} else {
  ensureBuilt();
  const { SUPERVISOR } = await import("./build-workers.mjs");
  // In this process, which would do nothing beside it but wait.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../${SUPERVISOR}`, import.meta.url).href);
}
