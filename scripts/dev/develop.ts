// Serves `npm run dev`. Remix's compiler watches the sources. After each build a standby process, which has the
// installed packages in memory already, replaces the serving one; loading packages is most of a start. Then the queue
// worker is built and restarted if it changed. No request fails in between: this process owns the port, and the
// previous build serves until the new one listens.
import { type ChildProcess, spawn } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import fs from "node:fs";
import { context } from "esbuild";
import { programOptions } from "../build-workers.mjs";
import { stopWith } from "../embedded/stop-with";

const BUILT = "build/server";
/** File that Remix writes last, when the rest of a build is complete. */
const VERSION = "version.txt";
const WORKER = "build/dev/worker.mjs";
/** Delay before a new standby process, which loads for two seconds and would slow the request for the saved page. */
const STANDBY_AFTER_MS = 1_500;
/** Time for pending answers of the previous build, in milliseconds. */
const LEAVE_AFTER_MS = 1_000;
/** More memory for fewer garbage collections, which saves a fifth of the compiler's time. */
const COMPILER_ENVIRONMENT = { GOGC: "400" };

cluster.setupPrimary({ exec: "scripts/dev/standby.mjs", execArgv: ["--enable-source-maps"] });

let serving: Worker | null = null;
let standby: Worker | null = cluster.fork();
let worker: ChildProcess | null = null;
let stopping = false;

const compiler = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "watch"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, ...COMPILER_ENVIRONMENT },
});
compiler.on("exit", (code) => stopping || process.exit(code ?? 1));

const workerBuild = await context({ ...programOptions("scripts/worker.ts", WORKER), metafile: true, write: false });
let workerCode = "";

fs.mkdirSync(BUILT, { recursive: true });
let shown = readVersion();
fs.watch(BUILT, (_event, name) => {
  const version = name === VERSION ? readVersion() : "";
  // The file is empty for a moment while it is written.
  if (version === "" || version === shown) return;
  shown = version;
  serveNewBuild();
});

function readVersion(): string {
  return fs.existsSync(`${BUILT}/${VERSION}`) ? fs.readFileSync(`${BUILT}/${VERSION}`, "utf8") : "";
}

cluster.on("exit", (gone) => {
  if (gone === serving && !stopping)
    console.error("The web process ended; see above. The next change starts it again.");
});

/**
 * Replaces the previous build when the new one listens. A build that cannot start prints why, and the previous one
 * remains.
 */
function serveNewBuild() {
  const next = standby ?? cluster.fork();
  standby = null;
  next.once("listening", () => {
    const earlier = serving;
    serving = next;
    earlier?.disconnect();
    setTimeout(() => earlier?.process.kill("SIGKILL"), LEAVE_AFTER_MS);
    void renewWorker();
  });
  next.send("serve");
  setTimeout(() => {
    standby ??= cluster.fork();
  }, STANDBY_AFTER_MS);
}

async function renewWorker() {
  const built = await workerBuild.rebuild().catch(() => null); // esbuild has printed the error.
  const code = built?.outputFiles.map(({ hash }) => hash).join() ?? workerCode;
  if (stopping || !built || code === workerCode) return;
  workerCode = code;
  fs.mkdirSync("build/dev", { recursive: true });
  for (const file of built.outputFiles) fs.writeFileSync(file.path, file.contents);
  const earlier = worker;
  worker = spawn(process.execPath, ["--enable-source-maps", WORKER], { stdio: ["pipe", "inherit", "inherit"] });
  worker.stdin?.on("error", () => {});
  earlier?.stdin?.end();
}

stopWith(async () => {
  stopping = true;
  compiler.kill();
  worker?.stdin?.end();
  await workerBuild.dispose();
  for (const child of Object.values(cluster.workers ?? {})) child?.process.kill("SIGTERM");
  const ended = worker && worker.exitCode === null && new Promise((resolve) => worker?.once("exit", resolve));
  await ended;
});
