// `npm start` and `npm run dev`: on a fresh clone with only Node this installs, generates and builds what is missing,
// then becomes the supervisor.
import "./setup/end-with-npm.mjs";
import { ensureInstalled } from "./install.mjs";
import { runScript } from "./run.mjs";
import { secondsSince } from "./setup/show-progress.mjs";

const installed = await ensureInstalled();
const { ensureBuilt, ensureGenerated, forgetBuilt } = await import("./build.mjs");
if (process.argv.includes("--dev")) {
  ensureGenerated();
  forgetBuilt();
  runScript("scripts/supervise.ts", process.argv.slice(2));
} else {
  const building = performance.now();
  ensureBuilt();
  if (installed) await sayWhenReady(installed, secondsSince(building));
  const { SUPERVISOR } = await import("./build-workers.mjs");
  // The supervisor runs in this process, which would otherwise only wait for it.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../${SUPERVISOR}`, import.meta.url).href);
}

/**
 * Prints the times of a start that had to install something.
 * @param {string} installed @param {string} built time that each of them took
 */
async function sayWhenReady(installed, built) {
  const { describeRoom } = await import("./setup/describe-room.mjs");
  const starting = performance.now();
  // The supervisor sets a performance mark when the platform is ready.
  const marks = new PerformanceObserver((list) => {
    if (list.getEntriesByName("platform-ready").length === 0) return;
    marks.disconnect();
    console.log(
      `  This took ${installed} to download and install, ${built} to build, ${secondsSince(starting)} to start.`,
    );
    console.log(`  It takes ${describeRoom()}. Later starts take a few seconds.`);
  });
  marks.observe({ entryTypes: ["mark"] });
}
