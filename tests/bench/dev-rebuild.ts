// Measures how long `npm run dev` takes from saving a file to the changed page: for a component, and for a file of the
// domain. Works in a copy of the project, on its own port. `node --import tsx tests/bench/dev-rebuild.ts [ROUNDS]`
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyProject } from "../additions/copy";

const ROUNDS = Number(process.argv[2] ?? 5);
const PORT = 3390;
const PAGE = `http://127.0.0.1:${PORT}/pricing`;
/** Poll interval in milliseconds, long enough not to affect the measurement. */
const POLL_MS = 200;
const LONGEST_MS = 90_000;

/** Changes to save, with a number that the page then shows. */
const CHANGES = [
  {
    what: "a component",
    aimMs: 3000,
    file: "app/ui/Site/SiteHead.tsx",
    change: (source: string, mark: number) =>
      source.replace(/<div className=\{styles.head\}[^>]*>/, `<div className={styles.head} data-mark="${mark}">`),
    shown: (mark: number) => `data-mark="${mark}"`,
  },
  {
    what: "a file of the domain",
    aimMs: 5000,
    file: "modules/billing/index.ts",
    change: (source: string, mark: number) => source.replace(/basic: \d+_00/, `basic: ${mark}_00`),
    shown: (mark: number) => `${mark}`,
  },
];

const copy = copyProject();
const child = spawn(process.execPath, ["scripts/start.mjs", "--dev"], {
  cwd: copy.directory,
  env: { ...process.env, PORT: String(PORT), PUBLIC_ORIGIN: "", DATABASE_URL: "" },
  stdio: ["pipe", "pipe", "inherit"],
});
child.stdout.on("data", (text) => process.env.BENCH_VERBOSE && process.stdout.write(text));

const page = () =>
  fetch(PAGE, { headers: { "Accept-Language": "en" }, signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.text())
    .catch(() => "");

async function waitFor(text: string): Promise<number> {
  const start = performance.now();
  while (!(await page()).includes(text)) {
    if (performance.now() - start > LONGEST_MS) throw new Error(`the page did not show ${text}`);
    await sleep(POLL_MS);
  }
  return performance.now() - start;
}

try {
  console.log(`first page after ${Math.round((await waitFor("</html>")) / 1000)} s`);
  // Worker and demonstration are busy for a while after the first start.
  await sleep(40_000);
  let mark = 700;
  for (const { what, aimMs, file, change, shown } of CHANGES) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      mark += 1;
      const at = path.join(copy.directory, file);
      fs.writeFileSync(at, change(fs.readFileSync(at, "utf8"), mark));
      times.push(Math.round(await waitFor(shown(mark))));
      await sleep(5000);
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    console.log(`${what}: median ${median} ms (aim ${aimMs}), all ${times.join(", ")}`);
  }
} finally {
  child.stdin.end();
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  copy.remove();
}
